import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { randomBytes } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectToWritable } from '../../apps/api/src/platform/database/database-url.ts';
import { migrate } from '../../apps/api/src/platform/migrations/migrate.ts';
import { Fault } from '../fault.ts';
import { freePort } from '../ports.ts';
import { systemPlace } from '../postgres/binaries.ts';
import { systemUser } from '../postgres/system-user.ts';
import { pause } from '../processes.ts';
import { makeFronts, type FrontPorts, type Fronts } from './fronts.ts';
import { makeNode, superUser, type ClusterNode } from './node.ts';
import { startProgram, type Program } from './programs.ts';
import { root } from '../task.ts';
import { askAt } from '../testing/residents.ts';
import { findTools, makeServerFolder } from './tools.ts';

export interface Counts {
  webs: number;
  vendings: number;
}

export interface Cluster {
  folder: string;
  ports: FrontPorts;
  webs: readonly number[];
  vendings: readonly number[];
  nodes: readonly ClusterNode[];
  fronts: Fronts;
  /** Addresses through PgBouncer for the roles of processes, and past it for the owner. */
  url(role: ProductLogin): string;
  ownerUrl: string;
  /** The servers themselves, for `DATABASE_DIRECT_HOSTS`. */
  directHosts: string;
  primary(): Promise<ClusterNode>;
  /** Passes the lead to the standby that has everything. */
  switchOver(): Promise<void>;
  /** Waits until two standbys follow the primary and one of them confirms each commit. */
  untilWhole(): Promise<void>;
  /** Makes the primary write its log into new files until it cannot. */
  useUpLog(): Promise<void>;
  /** Ends all of it at the same time, as a power cut of the whole site would, and starts it again. */
  restartAll(): Promise<void>;
  /** Copies the logs to where they outlive the run. */
  keepLogs(): void;
  remove(): Promise<void>;
}

const productLogins = ['gatelight_app', 'gatelight_web', 'gatelight_staff'] as const;
type ProductLogin = (typeof productLogins)[number];

const startPatienceMs = 120_000;
/** More than a primary keeps ready. */
const mostLogFiles = 40;
const nodeNames = ['node1', 'node2', 'node3'] as const;

/** Three nodes with one confirmed standby, etcd, HAProxy and PgBouncer, all on this machine in a folder of their own. */
export async function buildCluster(
  counts: Counts,
  /** Makes the tables: those of this version, unless another one comes first. */
  makeTables: (ownerUrl: string) => Promise<unknown> = migrate,
): Promise<Cluster> {
  const tools = findTools();
  const user = systemUser();
  if (user) mkdirSync(systemPlace, { recursive: true, mode: 0o755 });
  const folder = mkdtempSync(join(user ? systemPlace : tmpdir(), 'cluster-'));
  chmodSync(folder, 0o755);
  for (const name of ['logs', 'etcd', 'fronts']) {
    mkdirSync(join(folder, name), { mode: 0o700 });
    if (user) chownSync(join(folder, name), user.uid, user.gid);
  }
  const first = await freePort(40);
  let next = first;
  const port = () => (next += 1);
  const etcdPort = port();
  const peerPort = port();
  const password = () => randomBytes(24).toString('hex');
  const superPassword = password();
  const ownerPassword = password();
  const logins = Object.fromEntries(productLogins.map((name) => [name, password()]));
  const bin = makeServerFolder(folder, tools);
  const nodes: ClusterNode[] = [];
  for (const name of nodeNames) {
    const ports = { server: port(), rest: port(), serverRelay: port(), restRelay: port(), etcdRelay: port() };
    nodes.push(await makeNode({ name, folder, bin, tools, ports, etcdPort, password: superPassword }));
  }
  const ports: FrontPorts = { primary: port(), web: port(), vending: port(), pooler: port() };
  const webs = Array.from({ length: counts.webs }, port);
  const vendings = Array.from({ length: counts.vendings }, port);
  const fronts = makeFronts({ folder, tools, ports, nodes, webs, vendings, logins });
  let etcd: Program | undefined;
  const startEtcd = () => {
    const at = `http://127.0.0.1:${etcdPort}`;
    const peer = `http://127.0.0.1:${peerPort}`;
    etcd = startProgram('etcd', {
      folder,
      command: tools.etcd,
      words: Object.entries({
        name: 'etcd',
        'data-dir': join(folder, 'etcd', 'data'),
        'log-level': 'warn',
        'enable-v2': 'true',
        'listen-client-urls': at,
        'advertise-client-urls': at,
        'listen-peer-urls': peer,
        'initial-advertise-peer-urls': peer,
        'initial-cluster': `etcd=${peer}`,
      }).map(([name, value]) => `--${name}=${value}`),
      unprivileged: true,
    });
  };
  const ownerUrl = `postgresql://gatelight_owner:${ownerPassword}@127.0.0.1:${ports.primary}/gatelight`;
  const superUrl = `postgresql://${superUser}:${superPassword}@127.0.0.1:${ports.primary}/postgres`;
  const askNode = (node: ClusterNode, path: string, method = 'GET', body?: object) =>
    fetch(`http://127.0.0.1:${node.ports.rest}${path}`, {
      method,
      signal: AbortSignal.timeout(method === 'GET' ? 1000 : 20_000),
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    });
  const leads = (node: ClusterNode) =>
    askNode(node, '/primary').then(
      (answer) => answer.ok,
      () => false,
    );
  const whoLeads = async (): Promise<ClusterNode | undefined> => {
    for (const node of nodes) if (await leads(node)) return node;
    return undefined;
  };
  const cluster: Cluster = {
    folder,
    ports,
    webs,
    vendings,
    nodes,
    fronts,
    url: (role) => `postgresql://${role}:${logins[role]}@127.0.0.1:${ports.pooler}/gatelight`,
    ownerUrl,
    directHosts: nodes.map((node) => `127.0.0.1:${node.ports.serverRelay}`).join(','),
    async primary() {
      return until('a node leads', whoLeads);
    },
    async switchOver() {
      const leader = await cluster.primary();
      const answer = await askNode(leader, '/switchover', 'POST', { leader: leader.name });
      if (!answer.ok) throw new Error(`Patroni does not switch over: ${await answer.text()}`);
    },
    async untilWhole() {
      await until('two standbys follow, one of them confirmed', async () => {
        const leader = await whoLeads();
        if (!leader) return undefined;
        const state = (await askNode(leader, '/patroni').then((answer) => answer.json())) as {
          replication?: { state: string; sync_state: string }[];
        };
        const streaming = (state.replication ?? []).filter((one) => one.state === 'streaming');
        return streaming.length === 2 && streaming.some((one) => one.sync_state === 'sync') ? true : undefined;
      });
    },
    async useUpLog() {
      for (let files = 0; files < mostLogFiles; files += 1) {
        try {
          await askAt(superUrl, 'select pg_logical_emit_message(false, $1, $1), pg_switch_wal()', ['cluster']);
        } catch {
          return;
        }
      }
    },
    async restartAll() {
      for (const node of nodes) node.kill();
      etcd?.signal('SIGKILL');
      await fronts.stop();
      await pause(1000);
      startEtcd();
      for (const node of nodes) node.start();
      fronts.start();
    },
    keepLogs() {
      const kept = join(root, '.cache', 'cluster-logs');
      rmSync(kept, { recursive: true, force: true });
      cpSync(join(folder, 'logs'), kept, { recursive: true });
      process.stdout.write(`The logs are in ${kept}.\n`);
    },
    async remove() {
      await fronts.stop();
      await Promise.all(nodes.map((node) => node.remove()));
      await etcd?.stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  try {
    startEtcd();
    for (const node of nodes) node.start();
    fronts.start();
    await until('the primary takes connections', async () => {
      const client = await connectToWritable(superUrl).catch(() => undefined);
      if (!client) return undefined;
      await client.end();
      return true;
    });
    await cluster.untilWhole();
    await makeLogins({ superUrl, ownerUrl, ownerPassword, logins, makeTables });
    return cluster;
  } catch (error) {
    cluster.keepLogs();
    await cluster.remove();
    throw error;
  }
}

/** The database and its roles. The logins are the roles themselves: PgBouncer before 1.20 takes no start-up parameter `options`. */
async function makeLogins({
  superUrl,
  ownerUrl,
  ownerPassword,
  logins,
  makeTables,
}: {
  superUrl: string;
  ownerUrl: string;
  ownerPassword: string;
  logins: Readonly<Record<string, string>>;
  makeTables: (ownerUrl: string) => Promise<unknown>;
}): Promise<void> {
  const client = await connectToWritable(superUrl);
  try {
    await client.query(`create role gatelight_owner login createrole password '${ownerPassword}'`);
    await client.query(`create database gatelight owner gatelight_owner encoding 'UTF8' template template0`);
    await makeTables(ownerUrl);
    for (const [name, password] of Object.entries(logins))
      await client.query(`alter role ${name} login password '${password}'`);
  } finally {
    await client.end();
  }
}

async function until<T>(what: string, look: () => Promise<T | undefined>): Promise<T> {
  const giveUpAt = performance.now() + startPatienceMs;
  for (;;) {
    const found = await look().catch(() => undefined);
    if (found !== undefined) return found;
    if (performance.now() > giveUpAt) throw new Fault(`The cluster did not reach this within two minutes: ${what}.`);
    await pause(200);
  }
}
