import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { Fault } from '../../scripts/fault.ts';
import { freePort } from '../../scripts/ports.ts';
import { pause } from '../../scripts/processes.ts';
import { builtPrograms } from '../../scripts/product/programs.ts';
import { root } from '../../scripts/task.ts';
import type { ShopDatabase } from './database.ts';
import { parentOf } from './processor-time.ts';

const processes = ['sandbox', 'worker', 'web'] as const;
export type ProcessName = (typeof processes)[number] | 'postgres';

const programOf = { sandbox: 'sandbox', worker: 'worker', web: 'main' } as const;
const startPatienceMs = 60_000;

/** The product as it runs, without the supervisor: three processes of ours and PostgreSQL. */
export interface RunningProduct {
  url: string;
  sandboxUrl: string;
  pids: Readonly<Record<ProcessName, number>>;
  /** Runs every check once, as an operator does; returns its output. */
  reconcile(): Promise<string>;
  stop(): Promise<void>;
}

export interface Place {
  dir: string;
  /** The sandbox's books. */
  sandboxFile: string;
  remove(): void;
}

export function makePlace(): Place {
  mkdirSync(join(root, '.cache'), { recursive: true });
  const dir = mkdtempSync(join(root, '.cache/bench-product-'));
  return { dir, sandboxFile: join(dir, 'sandbox.sqlite'), remove: () => rmSync(dir, { recursive: true, force: true }) };
}

export async function startProduct(database: ShopDatabase, place: Place): Promise<RunningProduct> {
  const programs = await builtPrograms();
  const port = await freePort(2);
  const url = `http://127.0.0.1:${port}`;
  const sandboxUrl = `http://127.0.0.1:${port + 1}`;
  const children: ChildProcess[] = [];
  const stop = async () => {
    const running = children.filter((child) => child.exitCode === null && child.signalCode === null);
    const ended = running.map((child) => once(child, 'exit'));
    for (const child of running) child.kill('SIGTERM');
    await Promise.all(ended);
  };
  const settings = settingsFor(database, place, port);
  const reconcile = async () => {
    const child = spawn(process.execPath, programs('reconcile'), {
      cwd: root,
      stdio: ['ignore', 'pipe', 'inherit'],
      env: settings.worker,
    });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')));
    await once(child, 'close');
    return output.trim();
  };
  const start = (name: (typeof processes)[number]) => {
    const log = openSync(join(place.dir, `${name}.log`), 'a');
    const child = spawn(process.execPath, programs(programOf[name]), {
      cwd: root,
      // The channel ends the child when this process is gone, however it went.
      stdio: ['ignore', log, log, 'ipc'],
      env: settings[name],
    });
    closeSync(log);
    children.push(child);
    return child.pid ?? 0;
  };
  try {
    const pids = { sandbox: start('sandbox'), worker: start('worker'), web: start('web') };
    const deadline = Date.now() + startPatienceMs;
    for (const address of [`${sandboxUrl}/healthz`, `${url}/readyz`]) {
      while (!(await answers(address))) {
        if (children.some((child) => child.exitCode !== null) || Date.now() > deadline) throw notStarted(place);
        await pause(100);
      }
    }
    const { rows } = await database.owner.query<{ pid: number }>('select pg_backend_pid() as pid');
    return { url, sandboxUrl, pids: { ...pids, postgres: parentOf(rows[0]?.pid ?? 0) }, reconcile, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

type Variables = Record<string, string | undefined>;

function settingsFor(
  database: ShopDatabase,
  place: Place,
  port: number,
): Record<(typeof processes)[number], Variables> {
  const machine = { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'development', LOG_LEVEL: 'info' };
  const secrets = {
    PAYSTACK_SECRET_KEY: `sk_test_${randomBytes(20).toString('hex')}`,
    TERMII_API_KEY: `sandbox_${randomBytes(20).toString('hex')}`,
    TERMII_SECRET: `sandbox_${randomBytes(20).toString('hex')}`,
  };
  const url = `http://127.0.0.1:${port}`;
  const product = {
    ...machine,
    ...secrets,
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    DATA_DIR: place.dir,
    WEB_BUILD_DIR: join(place.dir, 'no-pages'),
    SANDBOX: 'on',
    SANDBOX_URL: `http://127.0.0.1:${port + 1}`,
    SMTP_URL: `smtp://127.0.0.1:${port + 2}`,
    // Payers come from addresses of their own; the first hop is us.
    TRUSTED_PROXIES: '127.0.0.1/32',
    PURCHASES_PER_IP_HOUR: '1000000',
    VENDING_CAP_PER_HOUR_KOBO: '100000000000000',
    VENDING_CAP_PER_METER_DAY_KOBO: '100000000000000',
    ORDER_LINK_KEY: randomBytes(32).toString('hex'),
    SESSION_KEY: randomBytes(32).toString('hex'),
    OTP_KEY: randomBytes(32).toString('hex'),
  };
  return {
    sandbox: {
      ...machine,
      ...secrets,
      SANDBOX_HOST: '127.0.0.1',
      SANDBOX_PORT: String(port + 1),
      SANDBOX_SMTP_PORT: String(port + 2),
      SANDBOX_DATA: place.sandboxFile,
      SANDBOX_BEHAVIOUR: 'lenient',
      SANDBOX_WEBHOOK_URL: `${url}/api/v1/webhooks/paystack`,
      SANDBOX_SMS_WEBHOOK_URL: `${url}/api/v1/webhooks/termii`,
    },
    worker: { ...product, DATABASE_URL: named(database.appUrl, 'worker'), VENDING_SEAL_KEY: database.sealingKey },
    web: { ...product, DATABASE_URL: named(database.webUrl, 'web') },
  };
}

/** The same address, with a name that shows in PostgreSQL's log which of the two processes it is. */
function named(url: string, name: string): string {
  const address = new URL(url);
  address.searchParams.set('application_name', name);
  return address.href;
}

async function answers(url: string): Promise<boolean> {
  const answer = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch(() => undefined);
  return answer?.ok === true;
}

function notStarted(place: Place): Fault {
  const logs = processes.map(
    (name) => `${name}:\n${readFileSync(join(place.dir, `${name}.log`), 'utf8').slice(-2000)}`,
  );
  return new Fault(`The product does not start for the benchmark.\n${logs.join('\n')}`);
}
