import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Fault } from '../fault.ts';
import { systemUser } from '../postgres/system-user.ts';
import { childrenOf } from '../soak/parts.ts';
import { runProgram, startProgram, type Program } from './programs.ts';
import { openRelay, type Relay } from './relay.ts';
import type { Tools } from './tools.ts';

/** Ports of a node: the real ones, and those at which the others reach it. */
export interface NodePorts {
  server: number;
  rest: number;
  /** Where others reach the server, its REST calls, and where this node reaches etcd. */
  serverRelay: number;
  restRelay: number;
  etcdRelay: number;
}

export interface NodeOptions {
  name: string;
  folder: string;
  bin: string;
  tools: Tools;
  ports: NodePorts;
  etcdPort: number;
  password: string;
}

/** A machine of the cluster: Patroni and its PostgreSQL, with cables to the others. */
export interface ClusterNode {
  name: string;
  ports: NodePorts;
  start(): void;
  /** Like a loss of power: Patroni and every process of its server end at the same time. */
  kill(): void;
  /** All of its processes are paused, as when a virtual machine is moved. */
  freeze(): void;
  thaw(): void;
  cutNetwork(): void;
  mendNetwork(): void;
  /** Fills its disk; undefined where it has none of its own. */
  fillDisk?: (() => Promise<void>) | undefined;
  emptyDisk(): void;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

/** A lease of four seconds: a node that is gone is replaced within ten. Patroni's own default of 30 s is for slower networks. */
export const patroniTimes = { ttl: 4, loop_wait: 1, retry_timeout: 1 } as const;
const diskBytes = 900_000_000;
export const superUser = 'postgres';

export async function makeNode(options: NodeOptions): Promise<ClusterNode> {
  const { name, ports, tools } = options;
  const folder = join(options.folder, name);
  mkdirSync(folder, { mode: 0o700 });
  const hasDisk = mountDisk(folder);
  const user = systemUser();
  if (user) chownSync(folder, user.uid, user.gid);
  chmodSync(folder, 0o700);
  const settings = join(options.folder, `${name}.json`);
  writeFileSync(settings, JSON.stringify(patroniSettings(options, folder), null, 2), { mode: 0o600 });
  if (user) chownSync(settings, user.uid, user.gid);
  const relays: Relay[] = [
    await openRelay(ports.serverRelay, ports.server),
    await openRelay(ports.restRelay, ports.rest),
    await openRelay(ports.etcdRelay, options.etcdPort),
  ];
  const ballast = join(folder, 'ballast');
  let patroni: Program | undefined;

  function signalAll(signal: NodeJS.Signals): void {
    const server = serverPid(join(folder, 'data'));
    for (const pid of server === undefined ? [] : [server, ...childrenOf(server)]) {
      try {
        process.kill(pid, signal);
      } catch {
        // It has just ended on its own.
      }
    }
  }

  return {
    name,
    ports,
    start() {
      patroni = startProgram(name, {
        folder: options.folder,
        command: tools.patroni,
        words: [settings],
        unprivileged: true,
        env: { PATH: `${options.bin}:/usr/bin:/bin`, LC_ALL: 'C', PGPASSFILE: join(folder, 'pgpass') },
      });
    },
    kill() {
      patroni?.signal('SIGKILL');
      signalAll('SIGKILL');
    },
    freeze() {
      patroni?.signal('SIGSTOP');
      signalAll('SIGSTOP');
    },
    thaw() {
      signalAll('SIGCONT');
      patroni?.signal('SIGCONT');
    },
    cutNetwork: () => relays.forEach((relay) => relay.cut()),
    mendNetwork: () => relays.forEach((relay) => relay.mend()),
    fillDisk: hasDisk
      ? async () => {
          // It ends with an error, because the disk is full.
          await runProgram('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M']);
        }
      : undefined,
    emptyDisk: () => rmSync(ballast, { force: true }),
    async stop() {
      await patroni?.stop();
    },
    async remove() {
      signalAll('SIGCONT');
      await patroni?.stop();
      signalAll('SIGKILL');
      await Promise.all(relays.map((relay) => relay.close()));
      if (hasDisk) spawnSync('umount', ['--lazy', folder]);
    },
  };
}

/** Only root can give each node a small disk of its own, in memory. */
function mountDisk(folder: string): boolean {
  if (process.getuid?.() !== 0) return false;
  return spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${diskBytes}`, 'tmpfs', folder]).status === 0;
}

function serverPid(dataDirectory: string): number | undefined {
  const file = join(dataDirectory, 'postmaster.pid');
  const pid = existsSync(file) ? Number(readFileSync(file, 'utf8').split('\n')[0]) : 0;
  return pid > 0 && existsSync(`/proc/${pid}`) ? pid : undefined;
}

/** Patroni reads YAML, of which JSON is a part. */
function patroniSettings({ name, bin, ports, password }: NodeOptions, folder: string) {
  const login = { username: superUser, password };
  const copy = fileURLToPath(new URL('copy-primary.sh', import.meta.url));
  const copyForServer = join(folder, 'copy-primary.sh');
  // The folder of the checkout may be closed to the user of the server.
  writeFileSync(copyForServer, readFileSync(copy), { mode: 0o755 });
  const user = systemUser();
  if (user) chownSync(copyForServer, user.uid, user.gid);
  return {
    scope: 'gatelight',
    name,
    restapi: { listen: `127.0.0.1:${ports.rest}`, connect_address: `127.0.0.1:${ports.restRelay}` },
    // The version 2 of etcd's calls: over version 3, Patroni 3.0.2 (Debian 12) writes the lock of a primary that was paused without
    // looking whose it is by now. The paused one led again, and what its successor had acknowledged was lost. This run found it.
    // A proxy, so that Patroni does not look for another way to etcd when this one is cut.
    etcd: { hosts: [`127.0.0.1:${ports.etcdRelay}`], use_proxies: true },
    bootstrap: {
      dcs: {
        ...patroniTimes,
        // A lost primary is replaced immediately, and only by the standby that has everything it acknowledged.
        primary_start_timeout: 0,
        maximum_lag_on_failover: 0,
        synchronous_mode: true,
        synchronous_mode_strict: true,
        postgresql: { use_pg_rewind: false, use_slots: false, parameters: serverParameters },
      },
      initdb: [
        { encoding: 'UTF8' },
        { locale: 'C' },
        { 'locale-provider': 'builtin' },
        { 'builtin-locale': 'C.UTF-8' },
        { 'auth-host': 'scram-sha-256' },
        'data-checksums',
      ],
    },
    postgresql: {
      listen: `127.0.0.1:${ports.server}`,
      connect_address: `127.0.0.1:${ports.serverRelay}`,
      data_dir: join(folder, 'data'),
      bin_dir: bin,
      pgpass: join(folder, 'pgpass'),
      authentication: { superuser: login, replication: login },
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
      // A node with log that no other node has is copied again from the primary: the server that the product brings has no pg_rewind.
      remove_data_directory_on_diverged_timelines: true,
      remove_data_directory_on_rewind_failure: true,
      create_replica_methods: ['copy'],
      copy: { command: copyForServer },
      parameters: { unix_socket_directories: '' },
    },
  };
}

const serverParameters = {
  max_connections: 200,
  // Instead of slots: a new primary has none yet, and its standby would wait for one before it confirms anything.
  wal_keep_size: '256MB',
  min_wal_size: '32MB',
  max_wal_size: '256MB',
  // Often, so that a new primary has little to write before others can follow it: its first checkpoint comes before that.
  checkpoint_timeout: '30s',
  // At once, not spread over half a minute: a standby that is promoted while it still writes one must end it first.
  checkpoint_completion_target: 0,
  // A partner that is silent for three seconds is gone.
  wal_sender_timeout: '3s',
  wal_receiver_timeout: '3s',
  // A standby that lost the primary looks for the next one twice a second; the default of 5 s would hold up every commit.
  wal_retrieve_retry_interval: '500ms',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
  jit: 'off',
  password_encryption: 'scram-sha-256',
} as const;

export function requireLinux(): void {
  if (process.platform !== 'linux')
    throw new Fault('The cluster run needs Linux: it stops processes by what /proc says.');
}
