import { todayInLagos } from '@gatelight/contract/lagos-days';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDb, inTransaction, sql, type Db, type Tx } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { createEmbeddedAuthority, demonstrationKey } from '#vending';
import { loadDemonstration } from '../../demonstration/demonstration.ts';
import { readSales, wholeMonths, type Days } from './dashboard/day-store.ts';
import { dayChecks } from './dashboard/findings.ts';
import { readSalesByHour } from './dashboard/hours.ts';
import { insertLargeYear, settleLargeYear } from '../../demonstration/large/large-store.ts';

let database: TestDatabase;
let owner: Db;
let staff: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  owner = createDb({ url: database.ownerUrl, poolSize: 3 });
  staff = createDb({ url: database.staffUrl, poolSize: 1 });
  await inTransaction(owner, loadDemonstration);
  const caps = { capPerHourKobo: 1n, capPerMeterDayKobo: 1n };
  const authority = createEmbeddedAuthority({
    db: owner,
    sealingKey: Buffer.alloc(32, 7),
    ...caps,
    allowSimulatorKeys: true,
  });
  await authority.ensureSimulatorKey(demonstrationKey);
  await insertLargeYear(owner, { estates: 3, meters: 20, orders: 800 }, () => undefined);
  await settleLargeYear(owner, () => undefined);
});
afterAll(async () => {
  await owner.destroy();
  await staff.destroy();
  await database.drop();
});

const dateOf = (daysAgo: number) => todayInLagos(-daysAgo);

describe('whole months within a period', () => {
  test.each<[Days, ReturnType<typeof wholeMonths>]>([
    [
      { from: '2026-01-15', until: '2026-04-02' },
      { from: '2026-02-01', before: '2026-04-01' },
    ],
    [
      { from: '2026-01-01', until: '2026-12-31' },
      { from: '2026-01-01', before: '2027-01-01' },
    ],
    [
      { from: '2024-02-01', until: '2024-02-29' },
      { from: '2024-02-01', before: '2024-03-01' },
    ],
    [{ from: '2026-02-01', until: '2026-02-27' }, undefined],
    [
      { from: '2026-01-31', until: '2026-03-01' },
      { from: '2026-02-01', before: '2026-03-01' },
    ],
    [{ from: '2026-05-02', until: '2026-05-31' }, undefined],
    [{ from: '2026-05-31', until: '2026-05-31' }, undefined],
  ])('%o', (days, months) => {
    expect(wholeMonths(days)).toEqual(months);
  });
});

/** The same sums as readSales, from the rows of the days alone. */
async function addedUp({ from, until }: Days, filter: { estate?: string; utility?: string }) {
  const { rows } = await sql<{ byDay: unknown; byEstate: unknown }>`
    with s as (
      select x.* from (
        select day, estate_id, utility, orders, sales_kobo, units_tenths from staff_lists.sales_day where day between ${from}::date and ${until}::date
        union all
        select day, estate_id, utility, orders, sales_kobo, units_tenths from staff_lists.open_sales(${from}::date, ${until}::date)) x
      where (${filter.estate ?? null}::bigint is null or x.estate_id = ${filter.estate ?? null}::bigint)
        and (${filter.utility ?? null}::text is null or x.utility = ${filter.utility ?? null})
    )
    select
      (select jsonb_agg(jsonb_build_array(d.day, d.utility, d.orders, d.kobo, d.units) order by d.day, d.utility) from (
        select day, utility, sum(orders) as orders, sum(sales_kobo) as kobo, sum(units_tenths) as units from s group by 1, 2) d) as "byDay",
      (select jsonb_agg(jsonb_build_array(d.estate_id::text, d.utility, d.orders, d.kobo, d.units) order by d.estate_id, d.utility) from (
        select estate_id, utility, sum(orders) as orders, sum(sales_kobo) as kobo, sum(units_tenths) as units from s group by 1, 2) d) as "byEstate"
  `.execute(staff);
  return rows[0]!;
}

describe('sales of a period', () => {
  test('are the same from months and totals as from the days of each estate', async () => {
    const { rows } = await sql<{ id: string }>`
      select id::text from estates.estate where name = 'Estate 002'`.execute(owner);
    const periods = [
      { from: dateOf(364), until: dateOf(0) },
      { from: dateOf(100), until: dateOf(3) },
      { from: dateOf(20), until: dateOf(12) },
      { from: dateOf(0), until: dateOf(0) },
    ];
    for (const days of periods) {
      for (const filter of [{}, { estate: rows[0]!.id }, { utility: 'water' as const }]) {
        const sales = await readSales(staff, days, filter);
        const sumsOf = (sale: (typeof sales.byDay)[number] | (typeof sales.byEstate)[number]) => [
          sale.utility,
          ...[sale.orders, sale.salesKobo, sale.unitsTenths].map(Number),
        ];
        const expected = await addedUp(days, filter);
        expect(sales.byDay.length === 0 ? null : sales.byDay.map((sale) => [sale.day, ...sumsOf(sale)])).toEqual(
          expected.byDay,
        );
        expect(
          sales.byEstate.length === 0 ? null : sales.byEstate.map((sale) => [String(sale.estateId), ...sumsOf(sale)]),
        ).toEqual(expected.byEstate);
      }
    }
  });

  test('two processes that sum different days of a month at the same time leave a month with both', async () => {
    const { rows } = await sql<{ one: string; other: string }>`
      select min(s.day)::text as one, max(s.day)::text as other from staff_lists.sales_day s
      group by date_trunc('month', s.day) having count(distinct s.day) > 1 order by 1 limit 1`.execute(owner);
    const { one, other } = rows[0]!;
    // No table has these two days yet, so each process must add its own.
    for (const table of ['sales_day', 'sales_total_day', 'money_day', 'message_day', 'filled_day'] as const) {
      await sql`delete from ${sql.table(`staff_lists.${table}`)} where day in (${one}::date, ${other}::date)`.execute(
        owner,
      );
    }
    await sql`select staff_lists.total_month(date_trunc('month', ${one}::date)::date)`.execute(owner);
    const fill = (db: Db | Tx, day: string) => sql`select staff_lists.fill_day(${day}::date)`.execute(db);
    let ended = false;
    let second: Promise<unknown> | undefined;
    await owner.transaction().execute(async (tx) => {
      await fill(tx, one);
      second = fill(owner, other).finally(() => (ended = true));
      // Continues when the second process waits for the first. Without that wait the second one would end.
      for (let waits = false; !waits && !ended;) {
        const { rows: locks } = await sql<{ waits: boolean }>`
          select exists (select from pg_locks l join pg_database d on d.oid = l.database
            where d.datname = current_database() and l.locktype = 'advisory' and not l.granted) as waits`.execute(tx);
        waits = locks[0]!.waits;
      }
    });
    await second;
    expect(await findings()).toEqual([]);
  });
});

test('a payment that is recorded ten days late is in the figures of its day', async () => {
  const fill = (db: Db | Tx) => sql`select staff_lists.fill_due_days(400)`.execute(db);
  await fill(owner);
  // Rolled back at the end, because this payment has no journal.
  const seen = owner.transaction().execute(async (tx) => {
    await sql`
      insert into payments.capture (provider, provider_transaction_id, provider_reference, received_minor, currency, paid_at, source)
      values ('paystack', 'late-1', 'late-1', 123400, 'NGN', now() - interval '10 days', 'sweep')`.execute(tx);
    expect(await findings(tx)).toEqual(['staff_lists.days']);
    await fill(tx);
    expect(await findings(tx)).toEqual([]);
    throw new Error('undone');
  });
  await expect(seen).rejects.toThrow('undone');
});

async function findings(db: Db | Tx = owner): Promise<string[]> {
  const found = [];
  for (const check of dayChecks) for (const _ of await check.find(db, undefined)) found.push(check.id);
  return [...new Set(found)];
}

describe('a sum that differs from its source is a finding', () => {
  test.each([
    [
      'staff_lists.totals',
      'update staff_lists.sales_month set sales_kobo = sales_kobo + 1 where month = (select min(month) from staff_lists.sales_month)',
    ],
    [
      'staff_lists.totals',
      'delete from staff_lists.sales_month where month = (select max(month) from staff_lists.sales_month)',
    ],
    ['staff_lists.totals', 'update staff_lists.sales_total_day set failed = failed + 1'],
    ['staff_lists.totals', 'delete from staff_lists.sales_total_day'],
    [
      'staff_lists.wallets-of-days',
      `update staff_lists.money_day set wallets_kobo = wallets_kobo + 1 where day = (select min(day) from staff_lists.money_day)`,
    ],
    ['staff_lists.days', 'update staff_lists.money_day set in_kobo = in_kobo + 1'],
    [
      'staff_lists.days',
      `update staff_lists.sales_day set orders = orders + 1 where orders > 0 and day = (select min(day) from staff_lists.sales_day)`,
    ],
  ])('%s: %s', async (id, statement) => {
    await owner
      .transaction()
      .execute(async (tx) => {
        await sql.raw(statement).execute(tx);
        expect(await findings(tx)).toContain(id);
        throw new Error('back to how it was');
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error && error.message === 'back to how it was')) throw error;
      });
    expect(await findings()).toEqual([]);
  });
});

describe('sales by the hour', () => {
  /** Half past three in the afternoon in Lagos, on the day with the most orders. */
  async function busyDay(): Promise<{ day: string; at: Date }> {
    const { rows } = await sql<{ day: string }>`
      select (o.vended_at at time zone 'Africa/Lagos')::date::text as day from vending."order" o where o.vended_at is not null
      group by 1 order by count(*) desc limit 1`.execute(owner);
    return { day: rows[0]!.day, at: new Date(`${rows[0]!.day}T14:30:00Z`) };
  }

  test('are the orders of that day and of the same weekday a week before, until the same time of day', async () => {
    const { day, at } = await busyDay();
    const { rows: estates } = await sql<{ id: string }>`
      select id::text from estates.estate where name = 'Estate 002'`.execute(owner);
    for (const filter of [{}, { estate: estates[0]!.id }, { utility: 'water' as const }]) {
      const { rows } = await sql<{ isToday: boolean; hour: number; orders: number; kobo: bigint }>`
        select (o.vended_at at time zone 'Africa/Lagos')::date = ${day}::date as "isToday",
          extract(hour from o.vended_at at time zone 'Africa/Lagos')::int as hour, count(*)::int as orders, sum(o.amount_kobo)::bigint as kobo
        from vending."order" o
        where (o.vended_at at time zone 'Africa/Lagos')::date in (${day}::date, ${day}::date - 7)
          and (${filter.estate ?? null}::bigint is null or o.estate_id = ${filter.estate ?? null}::bigint)
          and (${filter.utility ?? null}::text is null or o.utility = ${filter.utility ?? null})
        group by 1, 2`.execute(owner);
      const until = await sql<{ today: bigint; before: bigint }>`
        select coalesce(sum(o.amount_kobo) filter (where o.vended_at between staff_lists.day_start(${day}::date) and ${at}), 0)::bigint as today,
          coalesce(sum(o.amount_kobo) filter (where o.vended_at between staff_lists.day_start(${day}::date - 7)
            and ${at}::timestamptz - interval '7 days'), 0)::bigint as before
        from vending."order" o
        where (${filter.estate ?? null}::bigint is null or o.estate_id = ${filter.estate ?? null}::bigint)
          and (${filter.utility ?? null}::text is null or o.utility = ${filter.utility ?? null})`.execute(owner);
      const found = await readSalesByHour(staff, filter, at);
      expect(found.today).toHaveLength(16);
      expect(found.week_before).toHaveLength(24);
      for (const [isToday, hours] of [
        [true, found.today],
        [false, found.week_before],
      ] as const) {
        for (const { hour, orders, sales_kobo } of hours) {
          const own = rows.find((row) => row.isToday === isToday && row.hour === hour);
          expect([hour, orders, sales_kobo]).toEqual([hour, own?.orders ?? 0, own?.kobo ?? 0n]);
        }
      }
      expect([found.today_kobo, found.week_before_kobo]).toEqual([until.rows[0]!.today, until.rows[0]!.before]);
    }
  });

  test('read two days from the index, however many years of orders there are', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select count(*) from vending."order" o
      where o.vended_at >= staff_lists.day_start(platform.today()) and o.vended_at < staff_lists.day_start(platform.today() + 1)`.execute(
      owner,
    );
    expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('order_vended_at');
  });
});
