import { todayInLagos } from '@gatelight/contract/lagos-days';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#platform/database/db';
import { openArrearsEstate, type ArrearsEstate } from './test-arrears.ts';
import { remindLate } from './reminders.ts';

let estate: ArrearsEstate;
beforeAll(async () => {
  estate = await openArrearsEstate();
});
afterAll(() => estate.api.close());
beforeEach(() => estate.clear());

/** Noon in Lagos, this many days from today. */
const noon = (days: number) => new Date(`${todayInLagos(days)}T11:00:00Z`);
const remindersOf = (house: string) =>
  estate.rows(sql<{ on_day: string; asked: boolean; channels: string[] }>`
    select on_day::text, asked_by is not null as asked, channels from arrears.reminder where house_id = ${house}::bigint order by id`);
const list = async (query = '') =>
  (await estate.manager.get(estate.at(`/houses${query}`))).data.items as { house_name: string }[];

test('overdue amounts are divided by age, and the parts add up', async () => {
  const [a, b] = [await estate.house('Block 1'), await estate.house('Block 2')];
  await estate.moveIn(a, 'Rita', '2020-01-01');
  await estate.bill(a, 100_000, 1);
  await estate.bill(a, 200_000, 30);
  await estate.bill(a, 300_000, 31);
  await estate.bill(b, 400_000, 60);
  await estate.bill(b, 500_000, 61);
  await estate.bill(b, 600_000, 91);
  await estate.bill(b, 700_000, 0);
  const sums = (await estate.viewer.get(estate.at(''))).data;
  expect(sums).toEqual({
    owed: { kobo: 2_100_000, houses: 2 },
    bands: [
      { band: 'to-30', kobo: 300_000, houses: 1 },
      { band: 'to-60', kobo: 700_000, houses: 2 },
      { band: 'to-90', kobo: 500_000, houses: 1 },
      { band: 'over-90', kobo: 600_000, houses: 1 },
    ],
    in_plans: { kobo: 0, houses: 0 },
    to_remind: 2,
  });
  expect(await list()).toMatchObject([
    { house_name: 'Block 2', owed_kobo: 1_500_000, since: todayInLagos(-91), last_reminder: null },
    { house_name: 'Block 1', payer_name: 'Rita', owed_kobo: 600_000, bills: [{}, {}, {}] },
  ]);
  expect(await list('?band=over-90')).toMatchObject([{ house_name: 'Block 2' }]);
  expect(await list(`?q=${encodeURIComponent('Rítá')}`)).toMatchObject([{ house_name: 'Block 1' }]);
  const first = (await list('?limit=1'))[0];
  expect(first?.house_name).toBe('Block 2');
  const file = await estate.manager.get(estate.at('/houses/file'));
  expect(file.status).toBe(200);
  expect((await estate.viewer.get(estate.at('/houses'))).status).toBe(403);
});

test('the schedule sends one reminder in seven days, never at night, and two workers send one', async () => {
  const house = await estate.house('Block 3');
  const rita = await estate.api.user('rita');
  await estate.moveIn(house, 'Rita', '2020-01-01', rita.id);
  await estate.bill(house, 100_000, 4);
  expect(await remindLate(estate.api.db, noon(0))).toBe(0);
  const night = (time: string) => remindLate(estate.api.db, new Date(`${todayInLagos(1)}T${time}Z`));
  for (const time of ['21:00:00', '06:59:59', '19:00:00']) expect(await night(time)).toBe(0);
  await Promise.all([remindLate(estate.api.db, noon(1)), remindLate(estate.api.db, noon(1))]);
  expect(await remindersOf(house)).toMatchObject([{ on_day: todayInLagos(1), asked: false }]);
  const told = await estate.rows(sql<{ title: string; amount: string }>`
    select payload ->> 'title' as title, payload ->> 'amountKobo' as amount from notifications.message
    where user_id = ${rita.id}::bigint and channel = 'email' and payload ->> 'name' = 'service-charge-overdue'`);
  expect(told).toMatchObject([{ amount: '100000' }]);
  // Day 8 is within a week of the reminder of day 5. Day 15 is not.
  for (const day of [2, 4, 7]) expect(await remindLate(estate.api.db, noon(day))).toBe(0);
  expect(await remindLate(estate.api.db, noon(11))).toBe(1);
  for (const day of [12, 18, 25, 40]) expect(await remindLate(estate.api.db, noon(day))).toBe(0);
  expect(await remindersOf(house)).toHaveLength(2);
});

test('a reminder tells those who moved in nothing of what the last tenant owes', async () => {
  const [flat, other] = [await estate.house('Block 8'), await estate.house('Block 9')];
  for (const house of [flat, other]) {
    await estate.moveIn(house, 'Uche', '2020-01-01');
    await estate.bill(house, 5_000_000, 2);
    await sql`update households.occupant set ended_at = now() where house_id = ${house}::bigint`.execute(
      estate.api.owner,
    );
    await estate.moveIn(house, 'Ngozi', todayInLagos(0));
  }
  await sql`update households.occupant set email = 'ngozi@example.com' where name = 'Ngozi'`.execute(estate.api.owner);
  const own = await estate.bill(flat, 300_000, 2);
  await estate.manager.post(estate.at('/reminders'), {});
  await remindLate(estate.api.db, noon(0));
  const told = await estate.rows(sql<{ bill: string; house: string; amount: string }>`
    select subject_id as bill, payload ->> 'houseName' as house, payload ->> 'amountKobo' as amount from notifications.message
    where recipient = 'ngozi@example.com' and payload ->> 'name' = 'service-charge-overdue'`);
  expect(told).toEqual([{ bill: own, house: 'Block 8', amount: '300000' }]);
});

test('a manager reminds by hand once a week, a house that may wait is left out, and what is paid is not told', async () => {
  const [late, waits, paid] = [await estate.house('A'), await estate.house('B'), await estate.house('C')];
  await estate.bill(late, 200_000, 2);
  await estate.bill(waits, 100_000, 2);
  const invoice = await estate.bill(paid, 100_000, 2);
  await sql`select service_charges.credit_invoice(jsonb_build_object('invoice_id', ${invoice}::bigint, 'amount_kobo', 100000,
    'kind', 'correction', 'reason', 'Paid', 'by', 'test'))`.execute(estate.api.owner);
  const wait = (until: string | null) =>
    estate.manager.post(estate.at(`/houses/${waits}/wait`), { until, reason: 'Salary on the 28th' });
  expect((await wait(todayInLagos(91))).code).toBe('wait-out-of-range');
  expect((await wait(todayInLagos(4))).status).toBe(200);
  expect((await estate.accountant.post(estate.at(`/houses/${waits}/wait`), { until: null, reason: 'x' })).status).toBe(
    403,
  );
  const toRemind = async () => (await estate.viewer.get(estate.at(''))).data.to_remind;
  expect(await toRemind()).toBe(1);
  expect((await estate.manager.post(estate.at('/reminders'), {})).data).toEqual({ houses: 1 });
  // Asked for and not sent yet, as in the night: nothing is left to ask for.
  expect(await toRemind()).toBe(0);
  expect((await estate.accountant.post(estate.at('/reminders'), {})).data).toEqual({ houses: 0 });
  expect(await list('?q=A')).toMatchObject([{ is_asked: true, last_reminder: null }]);
  await Promise.all([remindLate(estate.api.db, noon(0)), remindLate(estate.api.db, noon(0))]);
  expect(await remindersOf(late)).toMatchObject([{ asked: true, channels: [] }]);
  expect(await remindersOf(waits)).toEqual([]);
  expect(await remindersOf(paid)).toEqual([]);
  expect((await estate.manager.post(estate.at('/reminders'), {})).data).toEqual({ houses: 0 });
  expect(await list()).toMatchObject([
    { house_name: 'A', held: 'week', last_reminder: { by_hand: true, channels: [] } },
    { house_name: 'B', held: 'wait', wait: { until: todayInLagos(4), reason: 'Salary on the 28th' } },
  ]);
  // From the next day the schedule reminds it again.
  expect(await remindLate(estate.api.db, noon(5))).toBe(1);
  expect(await remindersOf(waits)).toMatchObject([{ asked: false }]);
});

test('a house whose reminder fails does not stop the others, and a requested reminder is sent later', async () => {
  const [bad, good] = [await estate.house('Bad'), await estate.house('Good')];
  for (const house of [bad, good]) await estate.bill(house, 200_000, 2);
  const on = { table: 'arrears.reminder', column: 'house_id', value: bad };
  expect((await estate.manager.post(estate.at('/reminders'), {})).data).toEqual({ houses: 2 });
  await estate.failing(on, async () => {
    for (let tries = 0; tries < 3; tries += 1) {
      await remindLate(estate.api.db, noon(0));
      await remindLate(estate.api.db, noon(0));
      await estate.retryNow();
    }
  });
  expect([(await remindersOf(bad)).length, (await remindersOf(good)).length]).toEqual([0, 1]);
  expect(await estate.rows(sql`select detail from arrears.stopped_work()`)).toEqual([
    { detail: `the reminder of house ${bad} failed 3 times: P0001 broken` },
  ]);
  await remindLate(estate.api.db, noon(0));
  expect(await remindersOf(bad)).toMatchObject([{ asked: true }]);
  expect(await estate.rows(sql`select from arrears.stopped`)).toEqual([]);
  // The same for reminders of the schedule.
  const [late, other] = [await estate.house('Late'), await estate.house('Other')];
  for (const house of [late, other]) await estate.bill(house, 200_000, 5);
  await estate.failing({ ...on, value: late }, () => remindLate(estate.api.db, noon(0)));
  expect([(await remindersOf(late)).length, (await remindersOf(other)).length]).toEqual([0, 1]);
  expect(await remindLate(estate.api.db, noon(0))).toBe(0);
  await estate.retryNow();
  await remindLate(estate.api.db, noon(0));
  expect(await remindersOf(late)).toMatchObject([{ asked: false }]);
});

test('an estate without reminder days sends no reminders', async () => {
  const house = await estate.house('Block 4');
  await estate.bill(house, 100_000, 6);
  const rules = { from: todayInLagos(), period: 'month', due_day: 7, receipt_limit_kobo: 10_000_000 };
  expect((await estate.manager.post(estate.chargesAt('/rules'), { ...rules, reminder_days: [] })).status).toBe(200);
  expect(await remindLate(estate.api.db, noon(0))).toBe(0);
  expect((await estate.manager.post(estate.chargesAt('/rules'), { ...rules, reminder_days: [6, 90] })).status).toBe(
    200,
  );
  expect((await estate.manager.get(estate.chargesAt('/heads'))).data.rules.reminder_days).toEqual([6, 90]);
  expect(await remindLate(estate.api.db, noon(0))).toBe(1);
  expect((await estate.manager.post(estate.chargesAt('/rules'), rules)).status).toBe(200);
  expect((await estate.manager.get(estate.chargesAt('/heads'))).data.rules.reminder_days).toEqual([5, 8, 15]);
});
