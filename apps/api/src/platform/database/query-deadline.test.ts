import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDb, inTransaction, isDatabaseUnavailable, sql, type Db } from './db.ts';
import { withDatabaseBudget, withQueryDeadline } from './query-deadline.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createFreezingProxy, type FreezingProxy } from '../testing/test-freezing-proxy.ts';

let database: TestDatabase;
let proxy: FreezingProxy;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());
beforeEach(async () => {
  proxy = await createFreezingProxy(database.appUrl);
  db = createDb({ url: proxy.url, poolSize: 3, queryDeadlineMs: 400, connectDeadlineMs: 600 });
});
afterEach(async () => {
  await db.destroy();
  await proxy.close();
});

const one = () => sql<{ one: number }>`select 1 as one`.execute(db);

/** How it failed, and after how long. */
async function failureOf(work: Promise<unknown>): Promise<{ error: unknown; ms: number }> {
  const startedAt = performance.now();
  const error: unknown = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return { error, ms: performance.now() - startedAt };
}

describe('a connection that becomes silent without closing', () => {
  it('fails its query at the deadline as "database unavailable", and works again after the silence', async () => {
    await one();
    proxy.freeze();
    const { error, ms } = await failureOf(one());
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(ms).toBeLessThan(1500);
    proxy.thaw();
    expect((await one()).rows).toEqual([{ one: 1 }]);
  });

  it('is destroyed together with the idle connections of its pool', async () => {
    await Promise.all([sql`select pg_sleep(0.1)`.execute(db), sql`select pg_sleep(0.1)`.execute(db)]);
    proxy.freeze();
    await failureOf(one());
    proxy.thaw();
    // The server notices a moment later that they were closed.
    await vi.waitFor(async () => {
      const { rows } = await sql<{ pids: number[] }>`
        select array_agg(pid) as pids from pg_stat_activity where datname = ${database.name} and application_name = 'gatelight'
          and backend_start < clock_timestamp() - interval '300 ms'
          and wait_event = 'ClientRead' and pid <> pg_backend_pid()`.execute(db);
      expect(rows[0]?.pids ?? []).toEqual([]);
    });
  });

  it.each(['begin', 'statement', 'commit'])('ends a transaction that is at its %s', async (moment) => {
    await one();
    if (moment === 'begin') proxy.freeze();
    const { error, ms } = await failureOf(
      inTransaction(db, async (tx) => {
        if (moment === 'statement') proxy.freeze();
        await sql`select 1`.execute(tx);
        if (moment === 'commit') proxy.freeze();
      }),
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(ms).toBeLessThan(2000);
    proxy.thaw();
    expect(await inTransaction(db, async (tx) => (await sql`select 1 as one`.execute(tx)).rows)).toEqual([{ one: 1 }]);
  });

  it('lets no caller wait for a connection longer than the deadline', async () => {
    proxy.freeze();
    const failures = await Promise.all(Array.from({ length: 12 }, () => failureOf(one())));
    expect(failures.every(({ error }) => isDatabaseUnavailable(error))).toBe(true);
    expect(Math.max(...failures.map(({ ms }) => ms))).toBeLessThan(2000);
  });
});

describe('a deadline', () => {
  it('can be longer for work that is known to be slow', async () => {
    await expect(withQueryDeadline(3000, () => sql`select pg_sleep(0.7)`.execute(db))).resolves.toBeDefined();
    expect(isDatabaseUnavailable((await failureOf(sql`select pg_sleep(0.7)`.execute(db))).error)).toBe(true);
  });

  it('covers all queries of a request together', async () => {
    const { error, ms } = await failureOf(
      withDatabaseBudget(900, async () => {
        for (let query = 0; query < 20; query += 1) await sql`select pg_sleep(0.3)`.execute(db);
      }),
    );
    expect(isDatabaseUnavailable(error)).toBe(true);
    expect(ms).toBeLessThan(2000);
  });

  it('ignores a pause of this process if the response arrived during it', async () => {
    await one();
    const answer = one();
    const until = performance.now() + 600;
    while (performance.now() < until);
    expect((await answer).rows).toEqual([{ one: 1 }]);
  });
});
