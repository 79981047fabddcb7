import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import type pg from 'pg';
import { diskFault, Fault } from '../fault.ts';
import { freePort, portIsFree } from '../ports.ts';
import { commandOf, gone, isAlive, markOf, pause } from '../processes.ts';
import { initialise, requireVersion } from './initialise.ts';
import { openPlace, readRecord, writeRecord, type Place, type ServerRecord } from './place.ts';

export interface EmbeddedServer {
  record: ServerRecord;
  logFile: string;
  /** Starts PostgreSQL and resolves once it takes connections; the process is returned to be watched. */
  start(): Promise<ChildProcess>;
  /** Fast shutdown: open transactions are rolled back, the data is written, the process ends. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Our own directory with the record of the server, for example DATA_DIR. */
  home: string;
  logFile: string;
  /** Where to keep the data of a new server, instead of its usual place. */
  folder?: string;
  /** Only a server whose data no one will miss may skip the waits for the disk. */
  durable: boolean;
  /** Further settings of the server, each as name=value. */
  settings?: readonly string[];
  /** How long a start may take; a recovery takes longer than an ordinary start. */
  patienceMs?: number;
}

const startPatienceMs = 30_000;

/** The embedded server of a home: initialised if it is new, and no longer run by a start that was killed. */
export async function openServer(options: ServerOptions): Promise<EmbeddedServer> {
  const place = await openPlace(options.home, options.folder);
  if (existsSync(place.dataDirectory)) {
    requireVersion(place);
    await endOrphan(place);
  } else {
    await initialise(place);
  }
  await choosePort(place);
  return serverAt(place, options);
}

/** The server of an existing data directory, such as a directory that is being restored. */
export function serverAt(place: Place, options: ServerOptions): EmbeddedServer {
  return {
    record: place.record,
    logFile: options.logFile,
    start: () => start(place, options),
    stop: () => endOrphan(place),
  };
}

/** The record of this home's server if it is running now. */
export function runningServer(home: string): ServerRecord | undefined {
  const record = readRecord(home);
  if (!record) return undefined;
  return isPlaceRunning(record.place) ? record : undefined;
}

/** Whether a server runs on the data in this place. */
export function isPlaceRunning(place: string): boolean {
  return isReady(join(place, 'data'));
}

/** The address of a database of this server for one of its roles. */
export function serverUrl(record: ServerRecord, role: 'owner' | LoginRole, database: string): string {
  const password = role === 'owner' ? record.ownerPassword : passwordsOf(record)[role];
  return `postgresql://gatelight_${role}:${password}@127.0.0.1:${record.port}/${database}`;
}

type LoginRole = 'app' | 'web' | 'staff' | 'read';

function passwordsOf(record: ServerRecord): Record<LoginRole, string> {
  return {
    app: record.appPassword,
    web: record.webPassword,
    staff: record.staffPassword,
    read: record.readPassword,
  };
}

/** Gives the roles of the product their passwords; `owner` is a session of the server's owner. */
export async function letRolesIn(owner: pg.Client, record: ServerRecord): Promise<void> {
  for (const [role, password] of Object.entries(passwordsOf(record))) {
    await owner.query(`ALTER ROLE gatelight_${role} LOGIN PASSWORD ${owner.escapeLiteral(password)}`);
  }
}

async function start(place: Place, options: ServerOptions): Promise<ChildProcess> {
  const deadline = Date.now() + (options.patienceMs ?? startPatienceMs);
  for (;;) {
    const logFrom = existsSync(options.logFile) ? statSync(options.logFile).size : 0;
    const child = launch(place, options);
    if (await becameReady(child, place, deadline)) return child;
    const complaint = lastComplaint(options.logFile, logFrom);
    child.kill('SIGQUIT');
    if (/no space left|disk quota/i.test(complaint)) throw fullDisk(place);
    if (!isPassing(complaint) || Date.now() > deadline) throw unusable(complaint, place, options);
    // After a kill -9 the backends of the old server need a moment to let go of the shared memory.
    await endOrphan(place);
    await choosePort(place);
    await pause(100);
  }
}

function launch(place: Place, options: ServerOptions): ChildProcess {
  const settings = [
    'listen_addresses=127.0.0.1',
    `port=${place.record.port}`,
    'unix_socket_directories=',
    'max_connections=200',
    'timezone=UTC',
    'log_timezone=UTC',
    // A refusal, such as for a wallet with too little money, is one line and not the text of every function that it passed. Our own log
    // has the rest of an error that no one expected.
    'log_error_verbosity=terse',
    'log_min_error_statement=panic',
    'jit=off',
    'password_encryption=scram-sha-256',
    ...(options.durable
      ? ['fsync=on', 'full_page_writes=on', 'synchronous_commit=on', `shared_buffers=${sharedBuffersMb()}MB`]
      : ['fsync=off', 'full_page_writes=off', 'autovacuum=off', 'max_wal_size=256MB']),
    ...(options.settings ?? []),
  ];
  const log = openSync(options.logFile, 'a', 0o600);
  try {
    return spawn(
      join(place.binaries, 'bin/postgres'),
      ['-D', place.dataDirectory, ...settings.flatMap((setting) => ['-c', setting])],
      // Detached: a Ctrl-C in the terminal must reach the supervisor only, which stops the database last.
      {
        ...place.user,
        cwd: '/',
        detached: true,
        stdio: ['ignore', log, log],
        env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
      },
    );
  } finally {
    closeSync(log);
  }
}

/**
 * A quarter of the memory, as PostgreSQL's manual advises, and at most 2 GB. With its default of 128 MB, a year of a million orders
 * does not fit, and each vend copies pages from the system's cache. Memory is taken only when pages are read.
 */
export function sharedBuffersMb(memoryBytes = Math.min(totalmem(), process.constrainedMemory() || Infinity)): number {
  return Math.min(2048, Math.max(128, Math.floor(memoryBytes / 4 / 2 ** 20)));
}

async function becameReady(child: ChildProcess, place: Place, deadline: number): Promise<boolean> {
  let ended = false;
  child.once('exit', () => (ended = true));
  child.once('error', () => (ended = true));
  while (!ended && Date.now() < deadline) {
    if (postmaster(place.dataDirectory)?.pid === child.pid && isReady(place.dataDirectory)) return true;
    await pause(10);
  }
  return false;
}

/** Ends the server of this data directory, also when another process started it, and clears away what a killed one left. */
async function endOrphan(place: Place): Promise<void> {
  const left = postmaster(place.dataDirectory);
  if (!left) return;
  const mark = markOf(left.pid);
  if (isAlive(left.pid) && commandOf(left.pid).includes(place.dataDirectory)) {
    process.kill(left.pid, 'SIGINT');
    if (!(await gone(mark, 20_000))) {
      process.kill(left.pid, 'SIGQUIT');
      await gone(mark, 10_000);
    }
  }
  // The pid belongs to no process or to another program: PostgreSQL itself would refuse to start because of the latter.
  rmSync(join(place.dataDirectory, 'postmaster.pid'), { force: true });
}

async function choosePort(place: Place): Promise<void> {
  if (await portIsFree(place.record.port, '127.0.0.1')) return;
  place.record.port = await freePort();
  writeRecord(place.home, place.record);
}

function postmaster(dataDirectory: string): { pid: number; status: string } | undefined {
  try {
    const lines = readFileSync(join(dataDirectory, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return pid > 0 ? { pid, status: (lines[7] ?? '').trim() } : undefined;
  } catch {
    return undefined;
  }
}

function isReady(dataDirectory: string): boolean {
  const entry = postmaster(dataDirectory);
  return entry !== undefined && entry.status === 'ready' && commandOf(entry.pid).includes(dataDirectory);
}

function lastComplaint(logFile: string, from: number): string {
  const lines = readFileSync(logFile).subarray(from).toString('utf8').split('\n');
  const complaint =
    lines.findLast((line) => /FATAL|PANIC|ERROR/.test(line)) ?? lines.findLast((line) => line.startsWith('postgres: '));
  return complaint?.replace(/^.*?(FATAL|PANIC|ERROR|postgres):\s*/, '') ?? '';
}

/** Temporary reasons: the port was taken just now, or the earlier server has not ended completely. */
function isPassing(complaint: string): boolean {
  return (
    complaint === '' || /shared memory|in use|could not (bind|create any TCP)|lock file|shutting down/i.test(complaint)
  );
}

function fullDisk(place: Place): unknown {
  return diskFault(Object.assign(new Error(), { code: 'ENOSPC' }), place.dataDirectory);
}

function unusable(complaint: string, place: Place, options: ServerOptions): Fault {
  return new Fault(
    `PostgreSQL does not start with the database in ${place.dataDirectory}: ${complaint || 'it gives no reason'}. ` +
      `Its log is ${options.logFile}. Restore the database from a backup, or move ${place.home} away to start with an empty database.`,
  );
}
