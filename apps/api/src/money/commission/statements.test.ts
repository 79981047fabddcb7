import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertLargeYear, settleLargeYear } from '../../demonstration/large/large-store.ts';
import { shareOf } from '#commission';
import { createDb, inTransaction, sql, type Db, type Tx } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { createEmbeddedAuthority, demonstrationKey } from '#vending';
import { loadDemonstration } from '../../demonstration/demonstration.ts';
import { commissionChecks } from './findings.ts';

let database: TestDatabase;
let owner: Db;
let staff: Db;
/** Oldest first: `2026-11`. */
let months: string[];
let estates: string[];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = createDb({ url: database.ownerUrl, poolSize: 2 });
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
  await addRatesAndCorrections();
  await sql`select staff_lists.fill_day(f.day) from staff_lists.filled_day f`.execute(owner);
  const { rows } = await sql<{ months: string[]; estates: string[] }>`
    select
      array(select distinct to_char(o.vended_at at time zone 'Africa/Lagos', 'YYYY-MM') from vending."order" o
        where o.vended_at is not null order by 1) as months,
      (select array_agg(e.id::text order by e.id) from estates.estate e) as estates`.execute(owner);
  ({ months, estates } = rows[0]!);
});
afterAll(async () => {
  await owner.destroy();
  await staff.destroy();
  await database.drop();
});

/**
 * Rates that begin at midnight or in the middle of days with sales, a cancelled rate, and money and tokens given back.
 */
async function addRatesAndCorrections(): Promise<void> {
  await sql`alter table commission.rate disable trigger user`.execute(owner);
  await sql`
    insert into commission.rate (estate_id, valid_from, rate_bp)
    select e.id, '2020-01-01 00:00+01', 200 + e.id % 50 from estates.estate e where e.id % 2 = 0
    union all
    select x.estate_id, x.at, 300 + x.turn * 10 from (
      select o.estate_id, o.vended_at - interval '1 millisecond' as at, row_number() over (partition by o.estate_id order by o.vended_at) as turn
      from vending."order" o where o.vended_at is not null) x where x.turn % 60 = 0`.execute(owner);
  await sql`
    insert into commission.rate (estate_id, valid_from, rate_bp, cancelled_at, cancelled_by)
    select e.id, now() - interval '100 days', 4999, now() - interval '101 days', 'user:1' from estates.estate e`.execute(
    owner,
  );
  await sql`
    insert into tariffs.correction (tariff_id, from_at, until_at, right_price_kobo, asked_by, reason, orders, back_kobo)
    select min(t.id), now() - interval '200 days', now(), 100, 'user:1', 'Price was too high', 1, 1 from metering.tariff t`.execute(
    owner,
  );
  await sql`
    insert into tariffs.correction_item (order_id, correction_id, energy_kobo, vat_kobo, paid_into, done_at, problem)
    select o.id, c.id, div(o.energy_kobo, 7) + 1, div(o.vat_kobo, 7), p.into, case when p.into is null then null else o.vended_at + interval '9 days' end,
      case when p.into is null then 'no-wallet' end
    from tariffs.correction c, vending."order" o
    cross join lateral (select (array['wallet', 'refund', 'token', null])[o.id % 4 + 1] as into) p
    where o.vended_at < now() - interval '10 days' and o.id % 3 = 0`.execute(owner);
}

interface Line {
  utility: string;
  rate_bp: number;
  orders: bigint;
  sales_kobo: bigint;
  base_kobo: bigint;
  share_kobo: bigint;
}

/** The lines of a month by estate; of all estates without one. */
async function readLines(db: Db | Tx, month: string, estate: string | null): Promise<Map<string, Line[]>> {
  const { rows } = await sql<Line & { estate: string }>`
    select estate_id::text as estate, utility, rate_bp, orders, sales_kobo, base_kobo,
      share_kobo
    from commission.month_lines(${`${month}-01`}::date, ${estate}::bigint)`.execute(db);
  const byEstate = new Map<string, Line[]>();
  for (const { estate: of, ...line } of rows) byEstate.set(of, [...(byEstate.get(of) ?? []), line]);
  return byEstate;
}
/** The statement by its definition: each order and each correction at the rate of its own moment. */
async function fromOrders(db: Db | Tx, month: string, estate: string): Promise<Line[]> {
  const { rows } = await sql<Omit<Line, 'share_kobo'>>`
    with sold as (
      select o.utility, o.vended_at as at, 1 as orders, o.amount_kobo as sales, o.energy_kobo as base
      from vending."order" o where o.estate_id = ${estate}::bigint and o.status = 'vended'
      union all
      select o.utility, i.done_at, 0, -(i.energy_kobo + i.vat_kobo), -i.energy_kobo
      from tariffs.correction_item i join vending."order" o on o.id = i.order_id
      where o.estate_id = ${estate}::bigint and i.paid_into in ('wallet', 'refund')
    )
    select s.utility, coalesce((select r.rate_bp from commission.rate r where r.estate_id = ${estate}::bigint and r.cancelled_at is null
        and r.valid_from <= s.at order by r.valid_from desc limit 1), 0) as rate_bp,
      sum(s.orders)::bigint as orders, sum(s.sales)::bigint as sales_kobo, sum(s.base)::bigint as base_kobo
    from sold s where to_char(s.at at time zone 'Africa/Lagos', 'YYYY-MM') = ${month} group by 1, 2 order by 1, 2`.execute(
    db,
  );
  return rows.map((row) => ({
    ...row,
    share_kobo: ((row.base_kobo > 0n ? row.base_kobo : 0n) * BigInt(row.rate_bp)) / 10_000n,
  }));
}

async function expectTrueStatements(): Promise<void> {
  for (const month of months) {
    const ofAll = await readLines(staff, month, null);
    for (const estate of estates) {
      const expected = await fromOrders(owner, month, estate);
      expect(ofAll.get(estate) ?? [], `${month}, estate ${estate}`).toEqual(expected);
      expect((await readLines(staff, month, estate)).get(estate) ?? []).toEqual(expected);
      const sum = (of: (line: Line) => bigint) => expected.reduce((all, line) => all + of(line), 0n);
      const whole = {
        sales_kobo: sum((line) => line.sales_kobo),
        base_kobo: sum((line) => line.base_kobo),
        share_kobo: sum((line) => line.share_kobo),
      };
      expect(await shareOf(staff, month, estate)).toMatchObject(whole);
    }
  }
}

async function findings(db: Db | Tx = owner, since?: bigint): Promise<string[]> {
  const found: string[] = [];
  for (const check of commissionChecks) for (const { detail } of await check.find(db, since)) found.push(detail);
  return found;
}

/** Runs `work` in a transaction that is rolled back. */
async function undone(work: (tx: Tx) => Promise<void>): Promise<void> {
  const back = new Error('back to how it was');
  const run = owner.transaction().execute(async (tx) => {
    await work(tx);
    throw back;
  });
  await expect(run).rejects.toBe(back);
}

describe('statements of a month', () => {
  test('match the orders and corrections to the kobo, whichever days are added up', async () => {
    const { rows } = await sql<{ final: bigint; sums: bigint; changes: bigint }>`
      select (select count(*) from commission.final_day) as final, (select count(*) from commission.day_sum) as sums,
        (select count(*) from commission.rate r where r.cancelled_at is null and r.rate_bp > 300) as changes`.execute(
      owner,
    );
    expect(rows[0]!.final).toBeGreaterThan(300n);
    expect(rows[0]!.sums).toBeGreaterThan(300n);
    expect(rows[0]!.changes).toBeGreaterThan(5n);
    await expectTrueStatements();
    expect(await findings()).toEqual([]);
    // Days that are not added up, or not final, are read from their orders.
    await sql`delete from staff_lists.sales_total_day where extract(day from day) < 9`.execute(owner);
    await sql`delete from staff_lists.sales_day where extract(day from day) < 9`.execute(owner);
    await sql`delete from staff_lists.money_day where extract(day from day) < 9`.execute(owner);
    await sql`delete from staff_lists.message_day where extract(day from day) < 9`.execute(owner);
    await sql`delete from staff_lists.filled_day where extract(day from day) < 9`.execute(owner);
    await sql`
      update staff_lists.filled_day set filled_at = staff_lists.day_start(day + 1) where extract(day from day) in (10, 20, 28)`.execute(
      owner,
    );
    await sql`
      update commission.day_sum set sales_kobo = 1, base_kobo = 1 where extract(day from day) < 9 or extract(day from day) in (10, 20, 28)`.execute(
      owner,
    );
    await expectTrueStatements();
    expect(await findings()).toEqual([]);
    await sql`
      select staff_lists.fill_day(d.day) from (select distinct s.day from commission.day_sum s
        where extract(day from s.day) < 9 or extract(day from s.day) in (10, 20, 28)) d`.execute(owner);
    await expectTrueStatements();
  });

  test('count a sale of the last second of a day that was committed after the day was added up', async () => {
    const { rows } = await sql<{ day: string; id: string; estate: string; month: string }>`
      select (o.vended_at at time zone 'Africa/Lagos')::date::text as day, o.id::text, o.estate_id::text as estate,
        to_char(o.vended_at at time zone 'Africa/Lagos', 'YYYY-MM') as month
      from vending."order" o where o.vended_at < now() - interval '30 days' order by o.vended_at desc limit 1`.execute(
      owner,
    );
    const { day, id, estate, month } = rows[0]!;
    await undone(async (tx) => {
      await sql`alter table vending."order" disable trigger user`.execute(tx);
      // The day is added up in the first minute after it, without the sale.
      await sql`update vending."order" set status = 'vending' where id = ${id}`.execute(tx);
      await sql`select staff_lists.fill_day(${day}::date)`.execute(tx);
      await sql`
          update staff_lists.filled_day set filled_at = staff_lists.day_start(day + 1) + interval '1 minute'
          where day = ${day}::date`.execute(tx);
      await sql`update vending."order" set status = 'vended' where id = ${id}`.execute(tx);
      expect((await readLines(tx, month, estate)).get(estate) ?? []).toEqual(await fromOrders(tx, month, estate));
    });
  });
});

describe('a sum of a day that is not that of its orders is a finding', () => {
  test.each([
    'update commission.day_sum set base_kobo = base_kobo + 1 where id = (select id from commission.day_sum order by day, id limit 1)',
    'update commission.day_sum set sales_kobo = sales_kobo - 1 where id = (select id from commission.day_sum order by day, id limit 1)',
    'update commission.day_sum set orders = orders + 1 where id = (select id from commission.day_sum order by day, id limit 1)',
    'delete from commission.day_sum where id = (select id from commission.day_sum order by day, id limit 1)',
    `insert into commission.day_sum (day, estate_id, utility, orders, sales_kobo, base_kobo)
     select s.day, s.estate_id, 'steam', 0, 0, 0 from commission.day_sum s order by s.day limit 1`,
    `update tariffs.correction_item set energy_kobo = energy_kobo + 1
     where order_id = (select min(order_id) from tariffs.correction_item where paid_into = 'wallet')`,
  ])('%s', async (statement) => {
    await undone(async (tx) => {
      await sql.raw(statement).execute(tx);
      expect(await findings(tx)).toHaveLength(1);
    });
    expect(await findings()).toEqual([]);
  });

  test('the run of each minute reads the days that were added up since the run before it', async () => {
    const { rows } = await sql<{ last: bigint; day: string }>`
      select max(s.id) as last, min(s.day)::text as day from commission.day_sum s`.execute(owner);
    const { last, day } = rows[0]!;
    await undone(async (tx) => {
      await sql`update commission.day_sum set base_kobo = base_kobo + 1 where day = ${day}::date`.execute(tx);
      expect(await findings(tx, last)).toEqual([]);
      await sql`select staff_lists.fill_day(${day}::date)`.execute(tx);
      expect(await findings(tx, last)).toEqual([]);
      await sql`update commission.day_sum set base_kobo = base_kobo + 1 where day = ${day}::date`.execute(tx);
      expect((await findings(tx, last)).length).toBeGreaterThan(0);
    });
  });
});
