import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { connectToWritable } from '../../apps/api/src/platform/database/database-url.ts';
import { Fault } from '../fault.ts';
import { makeDirectory } from '../postgres/place.ts';
import { pause } from '../processes.ts';
import type { Connection } from '../product/database.ts';
import { archiveSlot } from './archive-settings.ts';
import { writeDurably } from './files.ts';
import { isHistory, isSegment, numberAt, numberOf, segmentStart, timelineOf } from './segments.ts';

export interface ArchiverOptions {
  /** Address of the database for its owner, as it is now: the server may move to another port. */
  ownerUrl: () => string;
  dataDirectory: string;
  archive: string;
  report: (line: string) => void;
  everyMs?: number;
}

export interface Archiver {
  /** Copies the segments that are finished now. */
  archiveNow(): Promise<void>;
  /** Finishes the last segment, copies it and stops. */
  stop(): Promise<void>;
}

const sayAgainMs = 60_000;

/**
 * Copies each finished segment of the write-ahead log to the archive. The supervisor does this, and not PostgreSQL's
 * archive_command: that would run as the database's own user, who may not enter folders of root. Throws a Fault when the
 * first copy does not succeed.
 */
export async function startArchiver(options: ArchiverOptions): Promise<Archiver> {
  const everyMs = options.everyMs ?? 10_000;
  const known = new Set<string>();
  let stopped = false;
  let saidAt = 0;
  let turn: Promise<void> = Promise.resolve();

  const archiveNow = (finishSegment = false): Promise<void> => {
    turn = turn.catch(() => undefined).then(() => archiveOnce(options, known, finishSegment));
    return turn;
  };

  const complain = (error: unknown) => {
    if (Date.now() - saidAt < sayAgainMs) return;
    saidAt = Date.now();
    const why = error instanceof Error ? error.message : String(error);
    options.report(`The write-ahead log is not archived to ${options.archive}: ${why}`);
  };

  async function archiveUntilStopped(): Promise<void> {
    while (!stopped) {
      await pause(everyMs);
      if (!stopped) await archiveNow().catch(complain);
    }
  }

  try {
    makeDirectory(options.archive, { setting: 'WAL_ARCHIVE_DIR' });
    await archiveNow();
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Fault(`WAL_ARCHIVE_DIR is '${options.archive}', where the write-ahead log cannot be kept: ${why}`);
  }
  void archiveUntilStopped();
  return {
    archiveNow: () => archiveNow(),
    async stop() {
      stopped = true;
      await archiveNow(true).catch(complain);
    },
  };
}

/** Without an archive no one advances the slot, and the log would pile up. */
export async function dropArchiveSlot(ownerUrl: string): Promise<void> {
  const client = await connectToWritable(ownerUrl);
  try {
    await client.query(
      'SELECT pg_drop_replication_slot(slot_name) FROM pg_replication_slots WHERE slot_name = $1 AND NOT active',
      [archiveSlot],
    );
  } finally {
    await client.end();
  }
}

/** Where the log of one database is kept: several may share an archive. */
export function archiveFolder(archive: string, systemIdentifier: string): string {
  return join(archive, systemIdentifier);
}

async function archiveOnce(options: ArchiverOptions, known: Set<string>, finishSegment: boolean): Promise<void> {
  const client = await connectToWritable(options.ownerUrl());
  try {
    await ensureSlot(client, options);
    if (finishSegment) await client.query('SELECT pg_switch_wal()');
    const { timeline, segmentBytes, current, identifier } = await readPosition(client);
    const folder = archiveFolder(options.archive, identifier);
    makeDirectory(folder);
    const pgWal = join(options.dataDirectory, 'pg_wal');
    for (const name of readdirSync(pgWal).toSorted()) {
      // Segments above the current one are empty: PostgreSQL renames old ones to use them again.
      const isFinished = isSegment(name) && timelineOf(name) === timeline && numberOf(name, segmentBytes) < current;
      if ((isFinished || isHistory(name)) && !known.has(name)) {
        await archiveFile(join(pgWal, name), join(folder, `${name}.gz`));
        known.add(name);
      }
    }
    await client.query(
      'SELECT pg_replication_slot_advance($1, greatest(restart_lsn, $2::pg_lsn)) FROM pg_replication_slots WHERE slot_name = $1',
      [archiveSlot, segmentStart(current, segmentBytes)],
    );
  } finally {
    await client.end();
  }
}

async function ensureSlot(client: Connection, options: ArchiverOptions): Promise<void> {
  const { rows } = await client.query<{ status: string }>(
    'SELECT wal_status AS status FROM pg_replication_slots WHERE slot_name = $1',
    [archiveSlot],
  );
  if (rows[0] && rows[0].status !== 'lost') return;
  if (rows[0]) {
    await client.query('SELECT pg_drop_replication_slot($1)', [archiveSlot]);
    options.report(
      `The write-ahead log in ${options.archive} has a gap: it could not be written for too long. Make a new backup now (npm run backup -- DIR).`,
    );
  }
  await client.query('SELECT pg_create_physical_replication_slot($1, true)', [archiveSlot]);
}

async function readPosition(client: Connection) {
  const { rows } = await client.query<{ timeline: string; bytes: number; at: string; identifier: string }>(
    `SELECT substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS timeline, pg_current_wal_lsn()::text AS at,
            (SELECT setting::int FROM pg_settings WHERE name = 'wal_segment_size') AS bytes,
            (SELECT system_identifier::text FROM pg_control_system()) AS identifier`,
  );
  const row = rows[0];
  if (!row) throw new Error('the server describes itself with no row');
  return {
    timeline: row.timeline,
    segmentBytes: row.bytes,
    current: numberAt(row.at, row.bytes),
    identifier: row.identifier,
  };
}

/** Never replaces a file: one with other content was written by another server with the same history. */
export async function archiveFile(from: string, to: string): Promise<void> {
  const content = readFileSync(from);
  if (!existsSync(to)) {
    await writeDurably(to, await promisify(gzip)(content, { level: 1 }));
    return;
  }
  const kept = await promisify(gunzip)(readFileSync(to));
  if (kept.equals(content)) return;
  throw new Fault(`${to} is there with other content. Give each copy of a database an archive of its own.`);
}
