import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './database.ts';

let folder = '';
let file = '';

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  file = join(folder, 'sandbox.sqlite');
});
afterEach(async () => rm(folder, { recursive: true }));

test('a failed transaction changes nothing', () => {
  const database = openDatabase(':memory:');
  const work = () => {
    database.run(`INSERT INTO fault (part, mode) VALUES ('sms', 'slow')`);
    throw new Error('stopped');
  };
  expect(() => database.inTransaction(work)).toThrow('stopped');
  expect(database.all('SELECT * FROM fault')).toEqual([]);
  database.close();
});

test('data of another version is refused with one sentence, and stays unchanged', () => {
  const database = openDatabase(file);
  database.run('PRAGMA user_version = 99');
  database.close();
  expect(() => openDatabase(file)).toThrow('belongs to another version. Delete that file');
  expect(() => openDatabase(file)).toThrow('belongs to another version');
});

test('only their owner can read the file and SQLite’s files beside it, even when others could before', async () => {
  await writeFile(file, '', { mode: 0o644 });
  const database = openDatabase(file);
  database.run(`INSERT INTO fault (part, mode) VALUES ('sms', 'slow')`);
  for (const name of await readdir(folder)) expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toContain('sandbox.sqlite-wal');
  database.close();
});

test('a file that is not a database is refused', async () => {
  await writeFile(file, 'x'.repeat(5_000));
  expect(() => openDatabase(file)).toThrow('file is not a database');
});
