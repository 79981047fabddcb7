import { chmodSync, chownSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { systemUser } from '../postgres/system-user.ts';
import type { NodePorts } from './node.ts';
import { startProgram, type Program } from './programs.ts';
import type { Tools } from './tools.ts';

export interface FrontPorts {
  /** HAProxy: to the primary, to the webs, to the vending processes. */
  primary: number;
  web: number;
  vending: number;
  pooler: number;
}

export interface FrontOptions {
  folder: string;
  tools: Tools;
  ports: FrontPorts;
  nodes: readonly { name: string; ports: NodePorts }[];
  webs: readonly number[];
  vendings: readonly number[];
  /** Passwords of the logins, for PgBouncer. */
  logins: Readonly<Record<string, string>>;
}

export interface Fronts {
  start(): void;
  stop(): Promise<void>;
  /** No new request goes to this web or vending process; those under way are finished. Nothing to do for others. */
  drain(name: string): Promise<void>;
  open(name: string): Promise<void>;
}

/** HAProxy finds the primary and spreads calls over the processes; PgBouncer shares connections, in transaction mode. */
export function makeFronts(options: FrontOptions): Fronts {
  const { folder, tools } = options;
  const socket = join(folder, 'fronts', 'haproxy.sock');
  const proxyFile = write(folder, 'haproxy.cfg', proxySettings(options, socket));
  write(folder, 'pgbouncer-logins.txt', loginsFile(options.logins));
  const poolerFile = write(folder, 'pgbouncer.ini', poolerSettings(options));
  let programs: Program[] = [];
  const setState = async (name: string, state: 'drain' | 'ready') => {
    const place = ['webs', 'vending'].find((one) => name.startsWith(one.replace(/s$/, '')));
    if (place) await tellProxy(socket, `set server ${place}/${name} state ${state}`);
  };
  return {
    start() {
      programs = [
        startProgram('haproxy', { folder, command: tools.haproxy, words: ['-f', proxyFile], unprivileged: true }),
        startProgram('pgbouncer', { folder, command: tools.pgbouncer, words: [poolerFile], unprivileged: true }),
      ];
    },
    async stop() {
      await Promise.all(programs.map((program) => program.stop()));
    },
    drain: (name) => setState(name, 'drain'),
    open: (name) => setState(name, 'ready'),
  };
}

function write(folder: string, name: string, text: string): string {
  const path = join(folder, 'fronts', name);
  writeFileSync(path, text, { mode: 0o600 });
  const user = systemUser();
  if (user) chownSync(path, user.uid, user.gid);
  chmodSync(path, 0o600);
  return path;
}

function proxySettings({ ports, nodes, webs, vendings }: FrontOptions, socket: string): string {
  return `global
  stats socket ${socket} mode 600 level admin
  maxconn 2000
defaults
  timeout connect 1s
  timeout client 1h
  timeout server 1h
  timeout check 1s
  retries 3
  option redispatch
listen primary
  bind 127.0.0.1:${ports.primary}
  mode tcp
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 300ms fastinter 200ms fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, ports: at }) => `  server ${name} 127.0.0.1:${at.serverRelay} check port ${at.restRelay}`).join('\n')}
listen webs
  bind 127.0.0.1:${ports.web}
  mode http
  balance roundrobin
  option http-server-close
  option httpchk GET /healthz
  default-server inter 500ms fall 2 rise 1
${webs.map((port, index) => `  server web${index + 1} 127.0.0.1:${port} check`).join('\n')}
listen vending
  bind 127.0.0.1:${ports.vending}
  mode tcp
  balance leastconn
  default-server inter 500ms fall 2 rise 1
${vendings.map((port, index) => `  server vending${index + 1} 127.0.0.1:${port} check`).join('\n')}
`;
}

function poolerSettings({ folder, ports }: FrontOptions): string {
  return `[databases]
gatelight = host=127.0.0.1 port=${ports.primary} dbname=gatelight
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ports.pooler}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${join(folder, 'fronts', 'pgbouncer-logins.txt')}
pool_mode = transaction
default_pool_size = 20
max_client_conn = 500
server_connect_timeout = 2
server_login_retry = 0.3
server_check_delay = 0
query_wait_timeout = 5
`;
}

// Written out, because PgBouncer must log in at the server as each of them.
function loginsFile(logins: Readonly<Record<string, string>>): string {
  return Object.entries(logins)
    .map(([name, password]) => `"${name}" "${password}"\n`)
    .join('');
}

function tellProxy(path: string, words: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let answer = '';
    connect({ path })
      .on('error', reject)
      .on('data', (chunk: Buffer) => (answer += chunk.toString('utf8')))
      .on('close', () => (answer.trim() === '' ? resolve() : reject(new Error(`HAProxy: ${answer.trim()}`))))
      .end(`${words}\n`);
  });
}
