import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import * as ledger from './index.ts';

let database: TestDatabase;
let app: Db;
let owner: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  app = createDb({ url: database.appUrl, poolSize: 4 });
  owner = createDb({ url: database.ownerUrl, poolSize: 1 });
  await ledger.openAccount(app, ledger.providerClearing('paystack'));
});

afterAll(async () => {
  await Promise.all([app.destroy(), owner.destroy()]);
  await database.drop();
});

it.each([
  ['2026-11-22T00:00:00+01:00', '2026-11-20'],
  ['2026-11-22T00:59:59+01:00', '2026-11-20'],
  ['2026-11-22T01:00:00+01:00', '2026-11-21'],
  ['2026-11-22T12:00:00+01:00', '2026-11-21'],
  ['2026-11-22T23:59:59+01:00', '2026-11-21'],
  ['2026-03-01T00:30:00+01:00', '2026-02-27'],
])('at %s the last day that can be closed is %s', (now, day) => {
  expect(ledger.lastClosedDay(new Date(now))).toBe(day);
});

/** A journal in the past; only the owner can write it, and only while the append-only guard is off. */
async function postAt(reference: string, amountKobo: bigint, at: string): Promise<void> {
  const moves = [{ from: ledger.providerClearing('paystack'), to: ledger.orderClearing, amountKobo }];
  await ledger.post(app, { reference, kind: 'test', memo: '', actor: 'system', moves });
  await owner.transaction().execute(async (tx) => {
    await sql`alter table ledger.journal disable trigger append_only`.execute(tx);
    await sql`update ledger.journal set created_at = ${at}::timestamptz where reference = ${reference}`.execute(tx);
    await sql`alter table ledger.journal enable always trigger append_only`.execute(tx);
  });
}

it('closes each day since the first journal, in Lagos time, and chains them', async () => {
  await postAt('late evening', 100n, '2026-03-01T23:59:59.999+01:00');
  await postAt('midnight', 20n, '2026-03-02T00:00:00+01:00');
  await postAt('two days on', 3n, '2026-03-04T12:00:00+01:00');
  const last = await ledger.snapshotDay(app, '2026-03-04');
  expect(last).toEqual({
    day: '2026-03-04',
    journals: 1n,
    postings: 2n,
    hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });

  const { rows } = await sql<{ day: string; journals: bigint; closing: bigint; movement: bigint; isChained: boolean }>`
    select s.day::text, s.journal_count as journals, b.movement_kobo as movement, b.closing_kobo as closing,
           s.previous_hash = lag(s.hash, 1, decode(repeat('00', 32), 'hex')) over (order by s.day) as "isChained"
    from ledger.day_snapshot s join ledger.day_balance b on b.day = s.day and b.class = 'order-clearing'
    order by s.day`.execute(app);
  expect(rows).toEqual([
    { day: '2026-03-01', journals: 1n, movement: 100n, closing: 100n, isChained: true },
    { day: '2026-03-02', journals: 1n, movement: 20n, closing: 120n, isChained: true },
    { day: '2026-03-03', journals: 0n, movement: 0n, closing: 120n, isChained: true },
    { day: '2026-03-04', journals: 1n, movement: 3n, closing: 123n, isChained: true },
  ]);
  const { rows: sums } = await sql<{ sum: bigint }>`
    select sum(closing_kobo)::bigint as sum from ledger.day_balance group by day`.execute(app);
  expect(sums.every(({ sum }) => sum === 0n)).toBe(true);
});

it('closes a day once, also when several callers repeat it', async () => {
  const first = await ledger.snapshotDay(app, '2026-03-04');
  const again = await Promise.all(Array.from({ length: 4 }, () => ledger.snapshotDay(app, '2026-03-05')));
  expect(new Set(again.map((snapshot) => snapshot.hash)).size).toBe(1);
  expect(await ledger.snapshotDay(app, '2026-03-04')).toEqual(first);
  expect(await ledger.ledgerFindings(app)).toEqual([]);
});

it('closes a day that takes longer than a statement may, and keeps it when a later day fails', async () => {
  await sql`
    create function public.slow_day() returns trigger language plpgsql as $$
    begin
      perform pg_sleep(0.3);
      if new.day = '2026-03-08' then raise exception 'no more'; end if;
      return new;
    end $$`.execute(owner);
  await sql`
    create trigger slow_day before insert on ledger.day_snapshot for each row execute function public.slow_day()`.execute(
    owner,
  );
  const hurried = createDb({ url: `${database.appUrl}?options=-c%20statement_timeout%3D150`, poolSize: 1 });
  try {
    await expect(ledger.snapshotDay(hurried, '2026-03-08')).rejects.toThrow('no more');
    const { rows } = await sql<{ day: string }>`select max(day)::text as day from ledger.day_snapshot`.execute(app);
    expect(rows[0]!.day).toBe('2026-03-07');
  } finally {
    await hurried.destroy();
    await sql`drop trigger slow_day on ledger.day_snapshot`.execute(owner);
  }
});

it('sums balances while a day is being closed', async () => {
  await app.transaction().execute(async (closing) => {
    await sql`select ledger.snapshot_day('2026-03-08')`.execute(closing);
    await app.transaction().execute(async (summing) => {
      await sql`set local lock_timeout = '2s'`.execute(summing);
      await sql`select ledger.roll_up()`.execute(summing);
    });
  });
});

it('refuses to close a day that is still running', async () => {
  const { rows } = await sql<{ today: string }>`
    select platform.today()::text as today`.execute(app);
  await expect(ledger.snapshotDay(app, rows[0]!.today)).rejects.toMatchObject({ code: 'GL009' });
  await expect(ledger.snapshotDay(app, '2999-01-01')).rejects.toMatchObject({ code: 'GL009' });
});
