import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Fault } from '../fault.ts';
import { makeDirectory, type Place } from '../postgres/place.ts';
import { serverAt, type ServerOptions } from '../postgres/server.ts';
import { archiveFile, archiveFolder } from './archiver.ts';
import { copyDurably, eachOf, giveTo, makeFolders, syncFolder, writeDurably } from './files.ts';
import { damaged, type PhysicalManifest } from './manifest.ts';
import { isHistory, isSegment, numberOf, segmentName, timelineOf } from './segments.ts';

export interface PhysicalRestore {
  manifest: PhysicalManifest;
  folder: string;
  place: Place;
  options: ServerOptions;
  /** Folder with the write-ahead log after the backup. */
  archive: string | undefined;
  /** Moment to go to; undefined: the end of the log. */
  target: Date | undefined;
  report: (line: string) => void;
  onStarted: (pid: number) => void;
  /** Called when all went well, just before the restored database takes the place of the present one. */
  beforeTakingPlace: () => void;
}

export interface Restored {
  /** When the last transaction that the restored database has was committed. */
  recoveredTo: Date;
  /** Where the database that was there before is now. */
  movedTo: string | undefined;
}

const recoveryPatienceMs = 24 * 3_600_000;

/**
 * Builds the restored database beside the present one, lets PostgreSQL recover it, and only then takes the place of the
 * present one, which is renamed. Until then nothing of the present database is touched.
 */
export async function restorePhysical(work: PhysicalRestore): Promise<Restored> {
  const { place, manifest, report: say } = work;
  clearHalves(place);
  const half: Place = { ...place, dataDirectory: join(place.record.place, `half-restore-${process.pid}`) };
  const log = `${half.dataDirectory}.wal`;
  const archive = work.archive && archiveFolder(work.archive, manifest.systemIdentifier);
  try {
    say('Copying the backup and checking every file …');
    await collectLog(work, archive, log);
    await copyBackup(work, half.dataDirectory);
    giveTo(place.user, half.dataDirectory);
    giveTo(place.user, log);
    say('Replaying the write-ahead log …');
    const recoveredTo = await recover(work, half, log);
    await keepHistory(half, archive);
    await setOwnerPassword(half);
    work.beforeTakingPlace();
    const movedTo = await takePlace(place, half);
    return { recoveredTo, movedTo };
  } finally {
    rmSync(log, { recursive: true, force: true });
    rmSync(half.dataDirectory, { recursive: true, force: true });
  }
}

/** Renames the present database out of the way; undefined when there is none. */
export function moveAside(place: Place): string | undefined {
  if (!existsSync(place.dataDirectory)) return undefined;
  const name = `data-before-restore-${new Date().toISOString().replaceAll(/[-:]|\.\d+/g, '')}`;
  const to = join(place.record.place, name);
  renameSync(place.dataDirectory, to);
  return to;
}

/** Undoes `moveAside` and removes what was made in the meantime. */
export function putBack(place: Place, movedTo: string | undefined): void {
  rmSync(place.dataDirectory, { recursive: true, force: true });
  if (movedTo) renameSync(movedTo, place.dataDirectory);
}

function clearHalves(place: Place): void {
  for (const entry of readdirSync(place.record.place)) {
    if (entry.startsWith('half-')) rmSync(join(place.record.place, entry), { recursive: true, force: true });
  }
}

async function copyBackup({ manifest, folder }: PhysicalRestore, to: string): Promise<void> {
  makeDirectory(to);
  const files = manifest.files.filter(({ path }) => path.startsWith('data/'));
  makeFolders(emptyFolders.map((name) => join(to, name)));
  makeFolders(new Set(files.map(({ path }) => dirname(join(to, path.slice('data/'.length))))));
  await eachOf(files, async ({ path, bytes, sha256 }) => {
    const from = join(folder, path);
    if (!existsSync(from)) throw damaged(from);
    const copied = await copyDurably(from, join(to, path.slice('data/'.length)));
    if (copied.bytes !== bytes || copied.sha256 !== sha256) throw damaged(from);
  });
  await writeDurably(join(to, 'recovery.signal'), '');
}

// Folders that PostgreSQL requires although a backup has no files in them.
const emptyFolders = [
  'pg_wal/archive_status',
  'pg_wal/summaries',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat',
  'pg_stat_tmp',
  'pg_subtrans',
  'pg_tblspc',
  'pg_twophase',
  'pg_commit_ts',
  'pg_logical/snapshots',
  'pg_logical/mappings',
];

/** Puts the log of the backup and of the archive where PostgreSQL's own user can read it. */
async function collectLog(work: PhysicalRestore, archive: string | undefined, to: string): Promise<void> {
  const { manifest, folder, target } = work;
  makeDirectory(to);
  for (const { path, bytes, sha256 } of manifest.files.filter((file) => file.path.startsWith('wal/'))) {
    const from = join(folder, path);
    if (!existsSync(from)) throw damaged(from);
    const copied = await copyDurably(from, join(to, basename(path)));
    if (copied.bytes !== bytes || copied.sha256 !== sha256) throw damaged(from);
  }
  if (!archive || !existsSync(archive)) {
    if (!work.archive) return;
    throw new Fault(
      `${work.archive} has no write-ahead log of this database. Leave the archive out to restore the backup alone (--no-archive).`,
    );
  }
  const bytes = manifest.walSegmentBytes;
  const from = numberOf(manifest.firstSegment, bytes);
  const names = readdirSync(archive).flatMap((name) => (name.endsWith('.gz') ? [name.slice(0, -'.gz'.length)] : []));
  const later = names.filter((name) => isSegment(name) && numberOf(name, bytes) >= from);
  if (!target) refuseGap(manifest, later);
  for (const name of [...later, ...names.filter(isHistory)]) {
    const place = join(to, `${name}.gz`);
    if (!existsSync(place)) await copyDurably(join(archive, `${name}.gz`), place);
  }
}

/** Without a target PostgreSQL would end at the gap and say nothing. */
function refuseGap(manifest: PhysicalManifest, later: readonly string[]): void {
  const bytes = manifest.walSegmentBytes;
  const present = new Set([...later, manifest.lastSegment].map((name) => numberOf(name, bytes)));
  let next = numberOf(manifest.lastSegment, bytes) + 1n;
  while (present.has(next)) next += 1n;
  if (![...present].some((number) => number > next)) return;
  const missing = segmentName(timelineOf(later.at(-1) ?? manifest.lastSegment), next, bytes);
  throw new Fault(
    `The write-ahead log in the archive has a gap: ${missing} is missing. Nothing was restored. ` +
      'Use a newer backup, or add --to with a time before the gap, or --no-archive for the backup alone.',
  );
}

async function recover(work: PhysicalRestore, half: Place, log: string): Promise<Date> {
  const { manifest, target, options } = work;
  const logFrom = existsSync(options.logFile) ? statSync(options.logFile).size : 0;
  const server = serverAt(half, {
    ...options,
    patienceMs: recoveryPatienceMs,
    settings: [
      // 1 means "not there"; above 125 recovery stops instead of going on without a segment that cannot be read.
      `restore_command=test -f "${log}/%f.gz" || exit 1; gzip -dc "${log}/%f.gz" > "%p" || exit 255`,
      'recovery_target_timeline=latest',
      'recovery_target_action=promote',
      // Takes no connections before it is promoted: "ready" then means that recovery is over.
      'hot_standby=off',
      ...(target ? [`recovery_target_time=${target.toISOString().replace('Z', '+00')}`] : []),
    ],
  });
  const said = () => readFileSync(options.logFile).subarray(logFrom).toString('utf8');
  try {
    const child = await server.start();
    if (child.pid) work.onStarted(child.pid);
  } catch (error) {
    if (/recovery ended before configured recovery target was reached/.test(said())) {
      const end = lastCommit(said())?.toISOString() ?? manifest.finishedAt;
      throw new Fault(
        `The write-ahead log ends at ${end}, before the time given with --to. Nothing was restored. Leave --to out for the newest state.`,
      );
    }
    const reason = /(?:FATAL|PANIC):\s*(.*)/.exec(
      said()
        .split('\n')
        .findLast((line) => /FATAL|PANIC/.test(line)) ?? '',
    )?.[1];
    if (reason === undefined) throw error;
    throw new Fault(
      `PostgreSQL cannot recover the backup: ${reason}. Its log is ${options.logFile}. Nothing was restored.`,
    );
  } finally {
    await server.stop();
  }
  return lastCommit(said()) ?? new Date(manifest.finishedAt);
}

function lastCommit(log: string): Date | undefined {
  const at = [...log.matchAll(/last completed transaction was at log time (\S+ \S+?)\+00/g)].at(-1)?.[1];
  return at ? new Date(`${at.replace(' ', 'T')}Z`) : undefined;
}

/** The next restore must not take the number of this timeline again, even if this database is lost immediately. */
async function keepHistory(half: Place, archive: string | undefined): Promise<void> {
  if (!archive) return;
  const pgWal = join(half.dataDirectory, 'pg_wal');
  for (const name of readdirSync(pgWal).filter(isHistory)) {
    await archiveFile(join(pgWal, name), join(archive, `${name}.gz`));
  }
}

/** The passwords of the backup may be others than those that this data directory remembers. */
async function setOwnerPassword(half: Place): Promise<void> {
  const child = spawn(
    join(half.binaries, 'bin/postgres'),
    ['--single', '-D', half.dataDirectory, '-c', 'exit_on_error=on', 'postgres'],
    {
      ...half.user,
      cwd: '/',
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { LC_ALL: 'C', PATH: '/usr/bin:/bin' },
    },
  );
  let said = '';
  child.stderr.on('data', (chunk: Buffer) => (said += chunk.toString('utf8')));
  child.stdin.end(`ALTER ROLE gatelight_owner PASSWORD '${half.record.ownerPassword}'\n`);
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Fault(`The owner's password could not be set in the restored database: ${said.trim()}`);
}

async function takePlace(place: Place, half: Place): Promise<string | undefined> {
  const movedTo = moveAside(place);
  renameSync(half.dataDirectory, place.dataDirectory);
  await syncFolder(place.record.place);
  return movedTo;
}
