import { mkdtemp, rm, writeFile } from 'node:fs/promises';
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

test('a failed piece of work leaves nothing behind', () => {
  const database = openDatabase(':memory:');
  const work = () => {
    database.run(`INSERT INTO fault (part, mode) VALUES ('sms', 'slow')`);
    throw new Error('stopped');
  };
  expect(() => database.inTransaction(work)).toThrow('stopped');
  expect(database.all('SELECT * FROM fault')).toEqual([]);
  database.close();
});

test('data of another version are refused in one sentence, and stay as they are', () => {
  const database = openDatabase(file);
  database.run('PRAGMA user_version = 99');
  database.close();
  expect(() => openDatabase(file)).toThrow('belong to another version; delete that file');
  expect(() => openDatabase(file)).toThrow('belong to another version');
});

test('a file that is no database is refused', async () => {
  await writeFile(file, 'x'.repeat(5_000));
  expect(() => openDatabase(file)).toThrow('file is not a database');
});
