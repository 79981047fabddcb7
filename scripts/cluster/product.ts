import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../fault.ts';
import { freePort, portIsFree } from '../ports.ts';
import { pause } from '../processes.ts';
import type { ProgramName, Programs } from '../product/programs.ts';
import { root } from '../task.ts';
import { emptyPages } from '../testing/throwaway-product.ts';
import type { Cluster } from './database.ts';
import { runProgram, startProgram, type Program } from './programs.ts';

export type PartName = `web${number}` | `vending${number}` | `worker${number}` | 'sandbox';

export interface ClusterProduct {
  /** The address for visitors: HAProxy in front of the webs. */
  url: string;
  parts(): readonly Program[];
  part(name: PartName): Program;
  /** Starts one again, after it was ended. `programs` may be those of another version. */
  start(name: PartName, programs?: Programs): void;
  /** Until this web or vending process serves; immediately for others. */
  untilServing(name: PartName): Promise<void>;
  /** Every check once, as an operator does it. */
  reconcile(programs?: Programs): Promise<{ code: number; output: string }>;
  stop(): Promise<void>;
}

export interface Shape {
  webs: number;
  vendings: number;
  workers: number;
}

type Variables = Record<string, string | undefined>;

const readyPatienceMs = 60_000;

/** The product on a cluster: several processes of each kind, which share nothing but the database. */
export async function startClusterProduct(cluster: Cluster, shape: Shape, programs: Programs): Promise<ClusterProduct> {
  const { folder } = cluster;
  const sandboxPort = await freePort(1);
  const secrets = makeSecrets();
  const common = commonSettings(cluster, sandboxPort, secrets);
  const asWorker: Variables = {
    ...common,
    DATABASE_URL: cluster.url('gatelight_app'),
    VENDING_SEAL_KEY: randomBytes(32).toString('hex'),
  };
  const parts = new Map<PartName, Program>();
  // Where the parts of one machine keep files; nothing here is shared between parts.
  const ownFolder = (name: PartName) => {
    const path = join(folder, name);
    mkdirSync(path, { recursive: true });
    return path;
  };
  const settingsOf = (name: PartName): [ProgramName, Variables] => {
    const place = { DATA_DIR: ownFolder(name) };
    const index = numberOf(name) - 1;
    if (name.startsWith('web')) {
      const logins = { DATABASE_URL: cluster.url('gatelight_web'), DATABASE_STAFF_URL: cluster.url('gatelight_staff') };
      return ['main', { ...common, ...place, ...logins, PORT: String(cluster.webs[index]) }];
    }
    if (name.startsWith('vending'))
      return ['vending-process', { ...asWorker, ...place, VENDING_ADDRESS: `127.0.0.1:${cluster.vendings[index]}` }];
    if (name.startsWith('worker')) return ['worker', { ...asWorker, ...place }];
    return ['sandbox', sandboxSettings(cluster, place.DATA_DIR, sandboxPort, secrets)];
  };
  const start = (name: PartName, from: Programs = programs) => {
    const [program, env] = settingsOf(name);
    const words = from(program);
    parts.set(name, startProgram(name, { folder, command: process.execPath, words, env, cwd: root }));
  };
  const names: PartName[] = [
    'sandbox',
    ...Array.from({ length: shape.workers }, (_, index) => `worker${index + 1}` as const),
    ...Array.from({ length: shape.vendings }, (_, index) => `vending${index + 1}` as const),
    ...Array.from({ length: shape.webs }, (_, index) => `web${index + 1}` as const),
  ];
  const part = (name: PartName): Program => {
    const found = parts.get(name);
    if (!found) throw new Error(`${name} was never started`);
    return found;
  };
  const product: ClusterProduct = {
    url: `http://127.0.0.1:${cluster.ports.web}`,
    parts: () => [...parts.values()],
    part,
    start,
    async untilServing(name) {
      if (!/^(web|vending)/.test(name)) return;
      const ports = name.startsWith('web') ? cluster.webs : cluster.vendings;
      const port = ports[numberOf(name) - 1] ?? 0;
      const serves = name.startsWith('web') ? () => isReady(`http://127.0.0.1:${port}/readyz`) : () => listens(port);
      const giveUpAt = performance.now() + readyPatienceMs;
      while (!(await serves())) {
        if (!part(name).runs() || performance.now() > giveUpAt)
          throw new Fault(`${name} did not serve within a minute.`);
        await pause(100);
      }
    },
    reconcile: (from = programs) =>
      runProgram(process.execPath, from('reconcile'), {
        cwd: root,
        env: { ...asWorker, DATA_DIR: ownFolder('worker1') },
      }),
    async stop() {
      await Promise.all([...parts.values()].map((one) => one.stop()));
    },
  };
  await seed(programs, { ...asWorker, DATA_DIR: ownFolder('worker1'), DATABASE_OWNER_URL: cluster.ownerUrl });
  for (const name of names) start(name);
  try {
    for (const name of names) await product.untilServing(name);
  } catch (error) {
    await product.stop();
    throw error;
  }
  return product;
}

function makeSecrets() {
  const key = () => randomBytes(20).toString('hex');
  return {
    PAYSTACK_SECRET_KEY: `sk_test_${key()}`,
    TERMII_API_KEY: `sandbox_${key()}`,
    TERMII_SECRET: `sandbox_${key()}`,
  };
}

const machine = (): Variables => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  NODE_ENV: 'development',
  LOG_LEVEL: 'info',
});

function commonSettings(cluster: Cluster, sandboxPort: number, secrets: Variables): Variables {
  return {
    ...machine(),
    ...secrets,
    HOST: '127.0.0.1',
    PUBLIC_URL: `http://127.0.0.1:${cluster.ports.web}`,
    WEB_BUILD_DIR: emptyPages(),
    SANDBOX: 'on',
    SANDBOX_URL: `http://127.0.0.1:${sandboxPort}`,
    SMTP_URL: `smtp://127.0.0.1:${sandboxPort + 1}`,
    // What a cluster needs: no prepared statements over PgBouncer 1.18, and listening past it.
    DATABASE_PREPARED: 'off',
    DATABASE_DIRECT_HOSTS: cluster.directHosts,
    VENDING_ADDRESS: `127.0.0.1:${cluster.ports.vending}`,
    TRUSTED_PROXIES: '127.0.0.1/32',
    PURCHASES_PER_IP_HOUR: '1000000',
    VENDING_CAP_PER_HOUR_KOBO: '100000000000000',
    VENDING_CAP_PER_METER_DAY_KOBO: '100000000000000',
    ORDER_LINK_KEY: randomBytes(32).toString('hex'),
    SESSION_KEY: randomBytes(32).toString('hex'),
    OTP_KEY: randomBytes(32).toString('hex'),
  };
}

function sandboxSettings(cluster: Cluster, folder: string, port: number, secrets: Variables): Variables {
  const webhooks = `http://127.0.0.1:${cluster.ports.web}/api/v1/webhooks`;
  return {
    ...machine(),
    ...secrets,
    SANDBOX_HOST: '127.0.0.1',
    SANDBOX_PORT: String(port),
    SANDBOX_SMTP_PORT: String(port + 1),
    SANDBOX_DATA: join(folder, 'sandbox.sqlite'),
    SANDBOX_BEHAVIOUR: 'lenient',
    SANDBOX_WEBHOOK_URL: `${webhooks}/paystack`,
    SANDBOX_SMS_WEBHOOK_URL: `${webhooks}/termii`,
  };
}

async function seed(programs: Programs, env: Variables): Promise<void> {
  const { code, output } = await runProgram(process.execPath, programs('seed'), { cwd: root, env });
  if (code !== 0) throw new Fault(`The demonstration data could not be loaded:\n${output}`);
}

const numberOf = (name: PartName) => Number(name.replace(/\D/g, ''));

async function isReady(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  return answer?.ok === true;
}

const listens = async (port: number) => !(await portIsFree(port, '127.0.0.1'));
