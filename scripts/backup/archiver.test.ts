import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { connectToWritable } from '../../apps/api/src/platform/database/database-url.ts';
import { createDb } from '../../apps/api/src/platform/database/db.ts';
import { archiveFindings } from '../../apps/api/src/platform/checks/wal-archive.ts';
import { openServer, serverUrl, type EmbeddedServer } from '../postgres/server.ts';
import { archiveSettings, archiveSlot } from './archive-settings.ts';
import { archiveFile, dropArchiveSlot, startArchiver } from './archiver.ts';
import { dataDirectoryOf } from './physical.ts';

let folder: string;
let server: EmbeddedServer;
let url: string;
let said: string[];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'archiver-'));
  const options = { home: join(folder, 'home'), logFile: join(folder, 'log'), durable: false };
  server = await openServer({
    ...options,
    settings: [...archiveSettings, 'max_slot_wal_keep_size=32MB', 'max_wal_size=32MB'],
  });
  await server.start();
  url = serverUrl(server.record, 'owner', 'postgres');
});

beforeEach(() => {
  said = [];
});

afterAll(async () => {
  await server.stop();
  for (const path of [server.record.place, folder]) rmSync(path, { recursive: true, force: true });
});

async function ask<Row extends object>(text: string): Promise<Row[]> {
  const client = await connectToWritable(url);
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

const start = (archive: string) =>
  startArchiver({
    ownerUrl: () => url,
    dataDirectory: dataDirectoryOf(server.record),
    archive,
    report: (line) => said.push(line),
    everyMs: 60_000,
  });

const filesOf = (archive: string) => readdirSync(archive).flatMap((name) => readdirSync(join(archive, name)));

test('each finished segment is in the archive once, byte for byte, and the server may then forget it', async () => {
  const archive = join(folder, 'first');
  const archiver = await start(archive);
  const before = filesOf(archive);
  const [current] = await ask<{ name: string }>('SELECT pg_walfile_name(pg_current_wal_lsn()) AS name');
  await ask('CREATE TABLE one AS SELECT 1 AS number');
  await archiver.stop();
  const name = current?.name ?? '';
  expect(before).not.toContain(`${name}.gz`);
  expect(filesOf(archive)).toContain(`${name}.gz`);
  const [system] = readdirSync(archive);
  const kept = gunzipSync(readFileSync(join(archive, system ?? '', `${name}.gz`)));
  expect(kept.equals(readFileSync(join(dataDirectoryOf(server.record), 'pg_wal', name)))).toBe(true);
  const [slot] = await ask<{ passed: boolean }>(
    `SELECT pg_walfile_name(restart_lsn + 1) > '${name}' AS passed FROM pg_replication_slots WHERE slot_name = '${archiveSlot}'`,
  );
  expect(slot?.passed).toBe(true);

  // Started again, it finds everything there and writes nothing twice.
  await (await start(archive)).stop();
  expect(said).toEqual([]);
});

test('an archive that cannot be written stops the start, and later says so without ending anything', async () => {
  const file = join(folder, 'file');
  writeFileSync(file, '');
  await expect(start(file)).rejects.toThrow(
    /^WAL_ARCHIVE_DIR is '.*file', where the write-ahead log cannot be kept: .*set WAL_ARCHIVE_DIR to another place/,
  );

  const archive = join(folder, 'vanishing');
  const archiver = await start(archive);
  rmSync(archive, { recursive: true });
  writeFileSync(archive, '');
  await ask('CREATE TABLE two AS SELECT 2 AS number');
  await archiver.stop();
  expect(said).toEqual([expect.stringContaining(`The write-ahead log is not archived to ${archive}`)]);
});

test('an archive that is away for too long costs a gap, which is reported, and never fills the disk of the database', async () => {
  await (await start(join(folder, 'gap'))).stop();
  for (let round = 0; round < 6; round += 1) {
    await ask('INSERT INTO one SELECT generate_series(1, 200000)');
    await ask('SELECT pg_switch_wal()');
  }
  await ask('CHECKPOINT');
  const db = createDb({ url });
  expect(await archiveFindings(db)).toEqual([expect.stringContaining('the archive of the write-ahead log has a gap')]);
  await db.destroy();
  const archiver = await start(join(folder, 'gap'));
  await archiver.stop();
  expect(said).toEqual([expect.stringMatching(/has a gap: .* Make a new backup now/)]);
});

test('a file of the archive is never replaced by another one', async () => {
  const from = join(folder, 'segment');
  const to = join(folder, 'kept.gz');
  writeFileSync(from, 'one');
  await archiveFile(from, to);
  await archiveFile(from, to);
  writeFileSync(from, 'two');
  await expect(archiveFile(from, to)).rejects.toThrow('is there with other content');
  expect(gunzipSync(readFileSync(to)).toString()).toBe('one');
});

test('without an archive no slot holds the log back', async () => {
  mkdirSync(join(folder, 'last'), { recursive: true });
  await (await start(join(folder, 'last'))).stop();
  await dropArchiveSlot(url);
  expect(await ask('SELECT FROM pg_replication_slots')).toEqual([]);
});
