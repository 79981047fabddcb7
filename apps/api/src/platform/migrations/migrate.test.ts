import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { MigrationError } from './migration-error.ts';
import { readMigrations } from './sql-files.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let directory: string;

beforeEach(async () => {
  database = await createTestDatabase();
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  await ask('DELETE FROM platform.migration; DELETE FROM platform.definition; DELETE FROM platform.definition_set');
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

async function write(name: string, sql: string): Promise<void> {
  const path = join(directory, 'a-slice/sql', name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, sql);
}
const remove = (name: string) => rm(join(directory, 'a-slice/sql', name));
const run = (goBack = false) => migrate(database.ownerUrl, { folder: directory, goBack });

test('files are applied once, in the order of their names, with gaps allowed', async () => {
  await write('0303-second.sql', 'INSERT INTO public.seen VALUES (2)');
  await write('0301-first.sql', 'CREATE TABLE public.seen (step int); INSERT INTO public.seen VALUES (1)');
  expect(await run()).toEqual({ applied: ['0301-first.sql', '0303-second.sql'] });
  expect(await run()).toEqual({ applied: [] });
  expect(await ask('SELECT step FROM public.seen')).toEqual([{ step: 1 }, { step: 2 }]);
});

test('a file that fails leaves nothing behind, and the earlier ones stay', async () => {
  await write('0301-good.sql', 'CREATE TABLE public.good (id int)');
  await write('0302-bad.sql', 'CREATE TABLE public.half (id int);\nSELECT nonsense');
  await expect(run()).rejects.toThrow(/0302-bad\.sql failed and was undone: .*nonsense.*\(line 2\)/);
  expect(
    await ask(`SELECT to_regclass('public.good') IS NOT NULL AS good, to_regclass('public.half') AS half`),
  ).toEqual([{ good: true, half: null }]);
  await write('0302-bad.sql', 'CREATE TABLE public.half (id int)');
  expect(await run()).toEqual({ applied: ['0302-bad.sql'] });
});

test('a file that was changed after it was applied is refused', async () => {
  await write('0301-first.sql', 'SELECT 1');
  await run();
  await write('0301-first.sql', 'SELECT 2');
  await expect(run()).rejects.toThrow(/0301-first\.sql was changed after it was applied/);
});

test('a database that is ahead of the checkout is refused', async () => {
  await write('0301-first.sql', 'SELECT 1');
  await write('0302-second.sql', 'SELECT 1');
  await run();
  await remove('0302-second.sql');
  await expect(run()).rejects.toThrow(/0302-second\.sql was applied to this database but is not in this checkout/);
});

test('two concurrent starts apply each file once', async () => {
  await write('0301-slow.sql', 'CREATE TABLE public.once (id int); SELECT pg_sleep(0.2)');
  const results = await Promise.all([run(), run(), run()]);
  expect(results.flatMap((result) => result.applied)).toEqual(['0301-slow.sql']);
});

test('names that cannot be sorted are refused', async () => {
  await write('1-first.sql', 'SELECT 1');
  expect(() => readMigrations(directory)).toThrow(MigrationError);
  await remove('1-first.sql');
  await write('0301-one.sql', 'SELECT 1');
  await write('0301-two.sql', 'SELECT 1');
  expect(() => readMigrations(directory)).toThrow(/same number/);
});

const greet = (answer: string) =>
  `create or replace function public.greet() returns text language sql as $$ select '${answer}' $$;`;
const greeting = async () => (await ask('select public.greet()'))[0]?.greet;

describe('functions, views and triggers', () => {
  test('a changed file replaces what it defined, and nothing else', async () => {
    await write('functions/greet.sql', greet('hello'));
    await write('functions/other.sql', greet('other').replace('greet', 'other'));
    await run();
    const versions = () =>
      ask(`select proname, xmin::text from pg_proc where proname in ('greet', 'other') order by 1`);
    const [before, other] = await versions();
    await write('functions/greet.sql', greet('good morning'));
    await run();
    expect(await greeting()).toBe('good morning');
    const [after, same] = await versions();
    expect(after).not.toEqual(before);
    expect(same).toEqual(other);
  });

  test('a function may call another and return rows of a view, a trigger may run it: all exist at the end', async () => {
    await write('0301-table.sql', 'create table public.thing (id int);');
    await write('views/thing_view.sql', 'create or replace view public.thing_view as select id from public.thing;');
    await write(
      'functions/a_first.sql',
      'create or replace function public.a_first() returns setof public.thing_view language sql as $$ select z_last() from public.thing $$;',
    );
    await write(
      'functions/z_last.sql',
      'create or replace function public.z_last() returns int language sql as $$ select 7 $$;',
    );
    await write(
      'functions/set_id.sql',
      'create or replace function public.set_id() returns trigger language plpgsql as $$ begin new.id := 1; return new; end $$;',
    );
    await write(
      'triggers/thing.set_id.sql',
      'create or replace trigger set_id before insert on public.thing for each row execute function public.set_id();',
    );
    await run();
    await ask('insert into public.thing values (9)');
    expect(await ask('select id, (select id from public.thing) as set from public.a_first()')).toEqual([
      { id: 7, set: 1 },
    ]);
  });

  test('a text that PostgreSQL does not accept changes nothing', async () => {
    await write('functions/greet.sql', greet('hello'));
    await run();
    await write('functions/greet.sql', greet('good morning'));
    await write(
      'functions/other.sql',
      'create or replace function public.other() returns nothing_known language sql as $$ $$;',
    );
    await expect(run()).rejects.toThrow(/function public\.other was not accepted, and nothing was changed/);
    expect(await greeting()).toBe('hello');
  });

  test('a file must define the object that it is named after', async () => {
    await write('functions/welcome.sql', greet('hello'));
    await expect(run()).rejects.toThrow(/welcome\.sql must create the function that it is named after/);
  });

  test('without its file a function stays for one version, because the version before still calls it', async () => {
    await write('functions/greet.sql', greet('hello'));
    await write('functions/other.sql', greet('1').replace('greet', 'other'));
    await run();
    await remove('functions/greet.sql');
    await run();
    await run();
    expect(await greeting()).toBe('hello');
    await write('functions/other.sql', greet('2').replace('greet', 'other'));
    await run();
    await expect(greeting()).rejects.toThrow(/greet\(\) does not exist/);
  });

  test('a function with new arguments exists beside the earlier form for one version', async () => {
    const named = greet('hello, you').replace('greet()', 'greet(p_name text)');
    await write('functions/greet.sql', greet('hello'));
    await run();
    await write('functions/greet.sql', named);
    await run();
    expect(await greeting()).toBe('hello');
    await write('functions/other.sql', greet('1').replace('greet', 'other'));
    await run();
    await expect(greeting()).rejects.toThrow(/greet\(\) does not exist/);
    expect(await ask(`select public.greet('Ada') as words`)).toEqual([{ words: 'hello, you' }]);
  });

  test('a file that is added again keeps its function', async () => {
    await write('functions/greet.sql', greet('hello'));
    await write('functions/other.sql', greet('1').replace('greet', 'other'));
    await run();
    await remove('functions/greet.sql');
    await run();
    await write('functions/greet.sql', greet('hello'));
    await write('functions/other.sql', greet('2').replace('greet', 'other'));
    await run();
    await write('functions/other.sql', greet('3').replace('greet', 'other'));
    await run();
    expect(await greeting()).toBe('hello');
  });

  test('an older version does not undo a newer one, unless it is told to', async () => {
    await write('functions/greet.sql', greet('old'));
    await run();
    await write('functions/greet.sql', greet('new'));
    await run();
    await write('functions/greet.sql', greet('old'));
    await expect(run()).rejects.toThrow(/has the functions of a newer version: .*--go-back/);
    expect(await greeting()).toBe('new');
    await run(true);
    expect(await greeting()).toBe('old');
    await run();
  });
});

describe('a database of version 0.1', () => {
  const list = async () =>
    (await readFile(new URL('version-0.1.txt', import.meta.url), 'utf8'))
      .trim()
      .split('\n')
      .map((line) => line.split(' '));

  async function pretend(rows: string[][]): Promise<void> {
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    await client.query('INSERT INTO platform.migration (name, sha256) SELECT * FROM unnest($1::text[], $2::text[])', [
      rows.map(([name]) => name),
      rows.map(([, sha256]) => sha256),
    ]);
    await client.end();
  }

  test('with all of its migrations it is accepted, and no migration runs', async () => {
    await pretend(await list());
    await ask(`insert into estates.estate (name, address) values ('Palm Court', 'Lekki')`);
    // The steps after version 0.1 are already in this database, so they are left out of this folder.
    for (const { name, sql } of readMigrations()) if (name < '0331') await write(name, sql);
    expect(await run()).toEqual({ applied: [] });
    expect(await ask('select name from estates.estate')).toEqual([{ name: 'Palm Court' }]);
    expect(await ask(`select count(*)::int as n from platform.migration where name < '0301'`)).toEqual([{ n: 0 }]);
    expect(await run()).toEqual({ applied: [] });
  });

  test('a definition without a file is dropped one version later', async () => {
    await pretend(await list());
    await ask(`create function platform.of_version_01() returns int language sql as 'select 1'`);
    for (const { name, sql } of readMigrations()) if (name < '0331') await write(name, sql);
    await write('functions/greet.sql', greet('hello'));
    await run();
    expect(await ask('select platform.of_version_01()')).toEqual([{ of_version_01: 1 }]);
    await write('functions/greet.sql', greet('good morning'));
    await run();
    await expect(ask('select platform.of_version_01()')).rejects.toThrow(/does not exist/);
    // The view whose rows a function returned is dropped too, but no table is.
    expect(
      await ask(
        `select to_regclass('integrations.estate_order') as view, to_regclass('ledger.journal')::text as "table"`,
      ),
    ).toEqual([{ view: null, table: 'ledger.journal' }]);
  });

  test('an older or changed one is refused with what to do', async () => {
    const rows = await list();
    await pretend(rows.slice(0, -1));
    await expect(migrate(database.ownerUrl)).rejects.toThrow(
      /has the last migration .*\.sql\. Start the last version 0\.1 on it once/,
    );
    await ask('delete from platform.migration');
    await pretend([...rows.slice(0, -1), [rows.at(-1)![0]!, 'another']]);
    await expect(migrate(database.ownerUrl)).rejects.toThrow(/Start the last version 0\.1 on it once/);
  });
});
