import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/db';
import { loadDemonstrationHouseholds } from '../year/demonstration-households.ts';
import { loadDemonstrationServices } from '../year/demonstration-services.ts';
import { loadPalmCourtPayouts } from './payouts.ts';
import { loadPalmCourtSecond } from './second.ts';
import { openPalmCourt } from './test-palm-court.ts';

let court: Awaited<ReturnType<typeof openPalmCourt>>;
beforeAll(async () => {
  court = await openPalmCourt(async (tx, people) => {
    await loadDemonstrationHouseholds(tx, people);
    await loadDemonstrationServices(tx);
    await loadPalmCourtPayouts(tx);
    await loadPalmCourtSecond(tx);
  });
});
afterAll(() => court.close());

test('Palm Court has the bills of the design, and its books add up', async () => {
  const { rows } = await sql`
    with e as (select id from estates.estate where name = 'Palm Court Estate'),
    last as (select r.* from service_charges.run r join e on e.id = r.estate_id order by r.period_from desc limit 1)
    select (select count(*)::int from service_charges.run r join e on e.id = r.estate_id) as runs, l.bills, l.total_kobo::int,
      sum(i.paid_kobo)::int as paid, (count(*) filter (where i.left_kobo = 0))::int as whole,
      (count(*) filter (where i.left_kobo > 0 and i.paid_kobo > 0))::int as part, (count(*) filter (where i.paid_kobo = 0))::int as nothing,
      (select array_agg(a.owed_kobo::int order by a.owed_kobo) from service_charges.account a join e on e.id = a.estate_id where a.owed_kobo > 0) as owed
    from last l join service_charges.invoice i on i.run_id = l.id group by l.id, l.bills, l.total_kobo`.execute(
    court.db,
  );
  expect(rows).toEqual([
    {
      runs: 24,
      bills: 64,
      total_kobo: 387_000_000,
      paid: 338_400_000,
      whole: 56,
      part: 1,
      nothing: 7,
      owed: [4_850_000, ...Array.from({ length: 5 }, () => 6_250_000), 12_500_000, 18_750_000],
    },
  ]);
  const { rows: wrong } = await sql`select * from service_charges.wrong_sums()`.execute(court.db);
  expect(wrong).toEqual([]);
});

test('the last payout of Palm Court brought ₦3,260,000 to its bank, and its statement adds up', async () => {
  const { rows } = await sql`
    with e as (select id from estates.estate where name = 'Palm Court Estate'),
    last as (select w.* from withdrawals.withdrawal w join e on e.id = w.estate_id order by w.created_at desc limit 1)
    select l.status, (l.amount_kobo - l.fee_kobo)::int as received, l.fee_kobo::int as fee, (
        select count(*)::int from withdrawals.withdrawal w join e on e.id = w.estate_id) > 2 as many, l.created_at < now() as past, (
        select m.balance_kobo = a.held_kobo from estate_money.movement m join estate_money.account a on a.estate_id = m.estate_id
        join e on e.id = m.estate_id order by m.at desc, m.id desc limit 1) as adds_up
    from last l`.execute(court.db);
  expect(rows).toEqual([
    { status: 'paid', received: 326_000_000, fee: 3_292_929, many: true, past: true, adds_up: true },
  ]);
  const { rows: wrong } = await sql`select * from estate_money.wrong_sums()`.execute(court.db);
  expect(wrong).toEqual([]);
});

test('of eight houses in arrears one pays by an agreed plan and one may wait', async () => {
  const { rows } = await sql`
    with e as (select id from estates.estate where name = 'Palm Court Estate'),
    l as (select l.* from e cross join lateral arrears.late_houses(e.id, platform.today()) l)
    select count(*)::int as houses, sum(l.owed_kobo)::int as owed,
      (select array_agg(r.channels::text order by r.channels::text) from arrears.reminder r join e on e.id = r.estate_id) as channels,
      (count(*) filter (where arrears.held_by(l.house_id, platform.today()) = 'plan'))::int as plans,
      (count(*) filter (where arrears.held_by(l.house_id, platform.today()) = 'wait'))::int as waits,
      (select array_agg(n.kobo::int) from arrears.instalment n join arrears.plan p on p.id = n.plan_id where p.state = 'agreed') as instalments from l`.execute(
    court.db,
  );
  expect(rows).toEqual([
    {
      houses: 8,
      owed: 67_350_000,
      channels: ['{email}', '{sms}', '{sms}', '{sms}', '{sms}', '{sms}', '{}'],
      plans: 1,
      waits: 1,
      instalments: Array.from({ length: 5 }, () => 2_500_000),
    },
  ]);
});

test('next month an occupied house pays ₦1,600 more', async () => {
  const { rows } = await sql<{ name: string; kobo: bigint }>`
    with e as (select id from estates.estate where name = 'Palm Court Estate'),
    next as (select (max(r.period_to))::date as day from service_charges.run r join e on e.id = r.estate_id)
    select h.name, sum(c.amount_kobo)::bigint as kobo from e cross join next n
    cross join lateral service_charges.calculate(e.id, n.day, (n.day + interval '1 month')::date) c join estates.house h on h.id = c.house_id
    where h.name in ('Block 4, Flat 2', 'Block 8, Flat 1', 'Terrace 4') group by h.name order by h.name`.execute(
    court.db,
  );
  expect(rows).toEqual([
    { name: 'Block 4, Flat 2', kobo: 6_410_000n },
    { name: 'Block 8, Flat 1', kobo: 2_000_000n },
    { name: 'Terrace 4', kobo: 6_660_000n },
  ]);
});

test('a waiver, a late fee and a lock wait for a second person; of the finished plans one was kept and one broken', async () => {
  const { rows } = await sql`
    with e as (select id from estates.estate where name = 'Palm Court Estate')
    select (select array_agg(w.state || ' ' || w.amount_kobo) from service_charges.waiver w join e on e.id = w.estate_id) as waivers,
      (select array_agg(r.state) from service_charges.late_rule r join e on e.id = r.estate_id) as fees,
      (select array_agg(l.state) from arrears.vending_lock l join e on e.id = l.estate_id) as locks,
      (select array_agg(p.state order by p.state) from arrears.plan p join e on e.id = p.estate_id) as plans`.execute(
    court.db,
  );
  expect(rows).toEqual([
    { waivers: ['waits 6250000'], fees: ['waits'], locks: ['asked'], plans: ['agreed', 'broken', 'kept'] },
  ]);
  const { rows: wrong } =
    await sql`select * from arrears.wrong_plans() union all select * from service_charges.wrong_late_fees()`.execute(
      court.db,
    );
  expect(wrong).toEqual([]);
});
