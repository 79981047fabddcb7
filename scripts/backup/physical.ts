import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { connectToWritable } from '../../apps/api/src/platform/database/database-url.ts';
import type { Connection } from '../product/database.ts';
import { errorCode, Fault } from '../fault.ts';
import { copyDurably, eachOf, fillNewFolder, makeFolders, writeDurably, type BackupFile } from './files.ts';
import { writeManifest, type PhysicalManifest } from './manifest.ts';
import { numberAt, numberBefore, segmentName } from './segments.ts';

// Files that PostgreSQL's manual says to leave out: rebuilt at each start, or of this server's run only.
const emptiedFolders = [
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
];
const leftOut =
  /^(?:postmaster\.(?:pid|opts)|current_logfiles|backup_label.*|tablespace_map.*|pg_internal\.init.*|pgsql_tmp.*|t\d+_\d+.*)$/;
const controlFile = 'global/pg_control';

export interface PhysicalBackup {
  ownerUrl: string;
  dataDirectory: string;
  keys: Record<string, string>;
}

/** Copies the data directory of a running server, with the write-ahead log that makes the copy consistent. */
export async function makePhysicalBackup(source: PhysicalBackup, folder: string): Promise<PhysicalManifest> {
  const client = await connectToWritable(source.ownerUrl);
  try {
    await client.query('SET statement_timeout = 0');
    let manifest: PhysicalManifest | undefined;
    await fillNewFolder(folder, async (half) => {
      manifest = await copyCluster(client, source, half);
      await writeManifest(half, manifest);
    });
    if (!manifest) throw new Error('the folder was filled without a manifest');
    return manifest;
  } finally {
    await client.end();
  }
}

async function copyCluster(client: Connection, source: PhysicalBackup, half: string): Promise<PhysicalManifest> {
  const { dataDirectory } = source;
  const facts = await readFacts(client);
  refuseTablespaces(dataDirectory);
  // Keeps the log that the backup needs until this session ends.
  await client.query(`SELECT pg_create_physical_replication_slot('gatelight_backup_' || pg_backend_pid(), true, true)`);
  const started = await client.query<{ at: string; timeline: string }>(
    `SELECT pg_backup_start('gatelight', fast => true)::text AS at,
            substr(pg_walfile_name(pg_current_wal_lsn()), 1, 8) AS timeline`,
  );
  const files: BackupFile[] = [];
  await copyData(dataDirectory, join(half, 'data'), files);
  const stopped = await client.query<{ at: string; label: string; finishedAt: Date }>(
    `SELECT s.lsn::text AS at, s.labelfile AS label, clock_timestamp() AS "finishedAt"
     FROM pg_backup_stop(wait_for_archive => false) s`,
  );
  const [first, last] = [started.rows[0], stopped.rows[0]];
  if (!first || !last) throw new Error('pg_backup_start or pg_backup_stop returned nothing');
  files.push({ path: 'data/backup_label', ...(await writeDurably(join(half, 'data/backup_label'), last.label)) });
  const segments = segmentsBetween(first, last.at, facts.walSegmentBytes);
  makeFolders([join(half, 'wal')]);
  for (const name of segments) files.push(await copySegment(join(dataDirectory, 'pg_wal'), half, name));
  return {
    format: 1,
    kind: 'physical',
    ...facts,
    finishedAt: last.finishedAt.toISOString(),
    keys: source.keys,
    firstSegment: segments[0] ?? '',
    lastSegment: segments.at(-1) ?? '',
    files: files.toSorted((a, b) => (a.path < b.path ? -1 : 1)),
  };
}

async function readFacts(client: Connection) {
  const { rows } = await client.query<{ version: string; major: number; identifier: string; bytes: number }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int / 10000 AS major,
            (SELECT system_identifier::text FROM pg_control_system()) AS identifier,
            (SELECT setting::int FROM pg_settings WHERE name = 'wal_segment_size') AS bytes`,
  );
  const row = rows[0];
  if (!row) throw new Error('the server describes itself with no row');
  return {
    serverVersion: row.version,
    serverMajor: row.major,
    systemIdentifier: row.identifier,
    walSegmentBytes: row.bytes,
    migrations: await appliedMigrations(client),
  };
}

export async function appliedMigrations(client: Connection): Promise<{ name: string; sha256: string }[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM platform.migration ORDER BY name',
  );
  return rows;
}

function refuseTablespaces(dataDirectory: string): void {
  if (readdirSync(join(dataDirectory, 'pg_tblspc')).length === 0) return;
  throw new Fault(
    'The database has tablespaces outside of its data directory, which this backup would leave out. Use pg_basebackup.',
  );
}

async function copyData(from: string, to: string, files: BackupFile[]): Promise<void> {
  const { folders, paths } = listData(from);
  makeFolders([to, ...folders.map((folder) => join(to, folder))]);
  const copyOne = async (path: string) => {
    try {
      files.push({ path: `data/${path}`, ...(await copyDurably(join(from, path), join(to, path))) });
    } catch (error) {
      // Tables are dropped and files cut while the copy runs; the log repeats that at the restore.
      if (errorCode(error) !== 'ENOENT' || existsSync(join(from, path))) throw error;
    }
  };
  await eachOf(
    paths.filter((path) => path !== controlFile),
    copyOne,
  );
  await copyOne(controlFile);
}

function listData(root: string): { folders: string[]; paths: string[] } {
  const folders: string[] = [];
  const paths: string[] = [];
  const walk = (below: string) => {
    for (const entry of readdirSync(join(root, below), { withFileTypes: true })) {
      const path = join(below, entry.name);
      if (entry.isDirectory() || path === 'pg_wal') {
        folders.push(path);
        if (path === 'pg_wal') folders.push('pg_wal/archive_status', 'pg_wal/summaries');
        if (!emptiedFolders.includes(path) && !leftOut.test(entry.name)) walk(path);
      } else if (entry.isFile() && !leftOut.test(entry.name)) paths.push(path);
    }
  };
  walk('');
  return { folders, paths };
}

function segmentsBetween(first: { at: string; timeline: string }, last: string, segmentBytes: number): string[] {
  const names: string[] = [];
  const end = numberBefore(last, segmentBytes);
  for (let number = numberAt(first.at, segmentBytes); number <= end; number += 1n) {
    names.push(segmentName(first.timeline, number, segmentBytes));
  }
  return names;
}

async function copySegment(pgWal: string, half: string, name: string): Promise<BackupFile> {
  const path = `wal/${name}.gz`;
  const packed = await promisify(gzip)(readFileSync(join(pgWal, name)), { level: 1 });
  return { path, ...(await writeDurably(join(half, path), packed)) };
}

/** The folder of the server's files, from the folder that its record names. */
export function dataDirectoryOf(record: { place: string }): string {
  return join(record.place, 'data');
}
