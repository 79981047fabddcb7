import { createServer, type Server } from 'node:net';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, inTransaction, isDatabaseUnavailable, sql } from './db.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let silent: Server;
let closedPort = 0;
beforeAll(async () => {
  database = await createTestDatabase();
  silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const address = silent.address();
  if (address !== null && typeof address === 'object') closedPort = address.port;
  await new Promise((resolve) => silent.close(resolve));
});
afterAll(() => database.drop());

it('uses the host that responds when the first one of the address is unavailable', async () => {
  const url = new URL(database.appUrl);
  const two = database.appUrl.replace(url.host, `127.0.0.1:${closedPort},${url.host}`);
  const db = createDb({ url: two, poolSize: 2 });
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
  expect(rows).toEqual([{ one: 1 }]);
  await db.destroy();
});

it('says only that the database is unavailable when no host responds', async () => {
  const url = new URL(database.appUrl);
  const db = createDb({ url: database.appUrl.replace(url.host, `127.0.0.1:${closedPort}`), poolSize: 1 });
  const failure: unknown = await sql`select 1`.execute(db).catch((error: unknown) => error);
  expect(isDatabaseUnavailable(failure)).toBe(true);
  await db.destroy();
});

it('reconnects automatically after the server ended its connections', async () => {
  const db = createDb({ url: database.appUrl, poolSize: 2, onIdleError: () => undefined });
  const owner = createDb({ url: database.ownerUrl, poolSize: 1 });
  await sql`select 1`.execute(db);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = ${database.name} and pid <> pg_backend_pid()`.execute(owner);
  await new Promise((resolve) => setTimeout(resolve, 100));
  const { rows } = await sql<{ one: number }>`select 1 as one`.execute(db);
  expect(rows).toEqual([{ one: 1 }]);
  await Promise.all([db.destroy(), owner.destroy()]);
});

it('reads int8 as bigint, to the last digit', async () => {
  const db = createDb({ url: database.appUrl, poolSize: 1 });
  const { rows } = await sql<{ big: bigint }>`select 9223372036854775807::int8 as big`.execute(db);
  expect(rows[0]?.big).toBe(9_223_372_036_854_775_807n);
  await db.destroy();
});

it('repeats work that lost a race for a row, and gives up on wrong statements', async () => {
  const db = createDb({ url: database.appUrl, poolSize: 2 });
  let tries = 0;
  const answer = await inTransaction(db, async (tx) => {
    tries += 1;
    if (tries < 3) await sql`do $$ begin raise exception 'again' using errcode = '40001'; end $$`.execute(tx);
    return 'done';
  });
  expect([answer, tries]).toEqual(['done', 3]);
  let wrong = 0;
  await expect(
    inTransaction(db, async (tx) => {
      wrong += 1;
      await sql`select 1 / 0`.execute(tx);
    }),
  ).rejects.toThrow('division by zero');
  expect(wrong).toBe(1);
  await db.destroy();
});

it('prepares a statement once for each connection, and not at all when this is off', async () => {
  const count = async (prepareStatements: boolean) => {
    const db = createDb({ url: database.appUrl, poolSize: 1, prepareStatements });
    for (const id of [1, 2, 3]) await sql`select ${id}::int as id`.execute(db);
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from pg_prepared_statements where statement like '%::int as id'`.execute(db);
    await db.destroy();
    return rows[0]?.n;
  };
  expect([await count(true), await count(false)]).toEqual([1n, 0n]);
});

it('recovers automatically when a migration changes what a prepared statement returns', async () => {
  const owner = createDb({ url: database.ownerUrl, poolSize: 1 });
  const db = createDb({ url: database.ownerUrl, poolSize: 1 });
  await sql`create table public.shape (id int)`.execute(owner);
  const read = () =>
    inTransaction(db, async (tx) => (await sql`select * from public.shape where id > ${0}`.execute(tx)).rows);
  expect(await read()).toEqual([]);
  await sql`alter table public.shape add column name text`.execute(owner);
  await sql`insert into public.shape values (1, 'new')`.execute(owner);
  expect(await read()).toEqual([{ id: 1, name: 'new' }]);
  await Promise.all([db.destroy(), owner.destroy()]);
});
