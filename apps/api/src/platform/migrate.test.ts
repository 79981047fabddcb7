import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { migrate, MigrationError, readMigrations } from './migrate.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  await ask('DELETE FROM platform.migration');
});

afterEach(async () => {
  await database.drop();
  await rm(directory, { recursive: true });
});

async function ask(sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

const write = (name: string, sql: string) => writeFile(join(directory, name), sql);
const run = () => migrate(database.ownerUrl, { directory });

test('files are applied once, in the order of their names, with gaps allowed', async () => {
  await write('0003-second.sql', 'INSERT INTO public.seen VALUES (2)');
  await write('0001-first.sql', 'CREATE TABLE public.seen (step int); INSERT INTO public.seen VALUES (1)');
  expect(await run()).toEqual({ applied: ['0001-first.sql', '0003-second.sql'] });
  expect(await run()).toEqual({ applied: [] });
  expect(await ask('SELECT step FROM public.seen')).toEqual([{ step: 1 }, { step: 2 }]);
});

test('a file that fails leaves nothing behind, and the ones before it stay', async () => {
  await write('0001-good.sql', 'CREATE TABLE public.good (id int)');
  await write('0002-bad.sql', 'CREATE TABLE public.half (id int);\nSELECT nonsense');
  await expect(run()).rejects.toThrow(/0002-bad\.sql failed and was undone: .*nonsense.*\(line 2\)/);
  expect(
    await ask(`SELECT to_regclass('public.good') IS NOT NULL AS good, to_regclass('public.half') AS half`),
  ).toEqual([{ good: true, half: null }]);
  await write('0002-bad.sql', 'CREATE TABLE public.half (id int)');
  expect(await run()).toEqual({ applied: ['0002-bad.sql'] });
});

test('a file that was changed after it was applied is refused', async () => {
  await write('0001-first.sql', 'SELECT 1');
  await run();
  await write('0001-first.sql', 'SELECT 2');
  await expect(run()).rejects.toThrow(/0001-first\.sql was changed after it was applied/);
});

test('a database that is ahead of the checkout is refused', async () => {
  await write('0001-first.sql', 'SELECT 1');
  await write('0002-second.sql', 'SELECT 1');
  await run();
  await rm(join(directory, '0002-second.sql'));
  await expect(run()).rejects.toThrow(/0002-second\.sql was applied to this database but is not in this checkout/);
});

test('two starts at the same time apply each file once', async () => {
  await write('0001-slow.sql', 'CREATE TABLE public.once (id int); SELECT pg_sleep(0.2)');
  const results = await Promise.all([run(), run(), run()]);
  expect(results.flatMap((result) => result.applied)).toEqual(['0001-slow.sql']);
});

test('names that do not sort are refused', async () => {
  await write('1-first.sql', 'SELECT 1');
  await expect(readMigrations(directory)).rejects.toThrow(MigrationError);
  await rm(join(directory, '1-first.sql'));
  await write('0001-one.sql', 'SELECT 1');
  await write('0001-two.sql', 'SELECT 1');
  await expect(readMigrations(directory)).rejects.toThrow(/same number/);
});
