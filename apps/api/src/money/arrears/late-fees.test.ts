import { todayInLagos } from '@gatelight/contract/lagos-days';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#platform/database/db';
import type { TestUser } from '#platform/testing/test-api';
import { chargeLateFees } from './late-fees.ts';
import { openArrearsEstate, type ArrearsEstate } from './test-arrears.ts';
import { key } from '../service-charges/test-estate.ts';

let estate: ArrearsEstate;
let rita: TestUser;
let house: string;
const ritas = () => estate.api.as(rita.id, ['user'], rita.sessionKey);
beforeAll(async () => {
  estate = await openArrearsEstate();
  rita = await estate.api.user('rita');
  house = await estate.house('Block 3, Flat 4');
  await estate.moveIn(house, 'Rita', '2020-01-01', rita.id);
});
afterAll(() => estate.api.close());
beforeEach(() => estate.clear());

const noCrash = () => undefined;
const noon = (days: number) => new Date(`${todayInLagos(days)}T11:00:00Z`);
const charge = (days: number) => chargeLateFees(estate.api.db, noCrash, noon(days));
const late = (path = '') => estate.chargesAt(`/late-fee${path}`);
/** 2% a month of the unpaid amount after five days, at most 5% of a bill. */
const twoPercent = () => ({ way: 'percent', from: todayInLagos(), percent_bp: 200, grace_days: 5, most_bp: 500 });
const ask = async (rule: object = twoPercent()) => (await estate.manager.post(late(), rule)).data.waits?.id as string;
const decide = (rule: string, confirm = true, by = estate.accountant) =>
  by.post(late(`/${rule}/decision`), { confirm });
async function rule(given: object = twoPercent()): Promise<void> {
  expect((await decide(await ask(given))).status).toBe(200);
}
const fees = (bill: string) =>
  estate.rows(sql<{ month: number; kobo: bigint; id: string; title: string; payer: string }>`
    select f.month, f.amount_kobo as kobo, i.id::text, i.title, i.payer_name as payer from service_charges.late_fee f
    join service_charges.invoice i on i.id = f.fee_invoice_id where f.invoice_id = ${bill}::bigint order by f.month`);
const kobos = async (bill: string) => (await fees(bill)).map(({ kobo }) => kobo);
const invoice = async (id: string) => (await estate.manager.get(estate.chargesAt(`/invoices/${id}`))).data;
const own = async (id: string) =>
  (await ritas().get('/api/v1/service-charge')).data.items.find((one: { id: string }) => one.id === id);

test('a late fee begins when a second person confirms it, and a bill from before has none', async () => {
  const before = await estate.bill(house, 10_000_000, 0);
  expect((await estate.viewer.get(late())).data).toMatchObject({ now: null, next: null, waits: null });
  expect((await estate.accountant.post(late(), twoPercent())).status).toBe(403);
  expect((await estate.manager.post(late(), { ...twoPercent(), from: todayInLagos(-1) })).code).toBe('rates-begun');
  expect((await estate.manager.post(late(), { ...twoPercent(), percent_bp: 501 })).code).toBe('invalid-input');
  const first = await ask();
  const waits = await ask();
  expect((await decide(first)).code).toBe('late-rule-decided');
  expect((await decide(waits, true, estate.manager)).code).toBe('second-person-required');
  expect((await estate.manager.get(late())).data).toMatchObject({ now: null, waits: { id: waits, is_yours: true } });
  expect((await decide(waits)).data).toMatchObject({ now: { id: waits, decided_by: expect.any(String) }, waits: null });
  expect((await decide(waits)).code).toBe('late-rule-decided');

  const bill = await estate.bill(house, 10_000_000, -7);
  expect((await invoice(before)).late_terms).toBeNull();
  expect((await invoice(bill)).late_terms).toEqual({
    amount_kobo: null,
    percent_bp: 200,
    first_on: todayInLagos(13),
    most_kobo: 500_000,
    charged_kobo: 0,
    next_on: todayInLagos(13),
    next_kobo: 200_000,
  });
  expect(await own(bill)).toMatchObject({ late_fee: { on: todayInLagos(13), kobo: 200_000 } });
  expect(await own(before)).toMatchObject({ late_fee: null });
  expect((await ritas().get(`/api/v1/service-charge/invoices/${bill}/file`)).status).toBe(200);
  await charge(60);
  expect(await kobos(before)).toEqual([]);
  await estate.manager.post(late(), { way: 'off', from: todayInLagos() });
});

test('a fee has its own invoice, once a month even with concurrent runs, on the unpaid amount and up to the maximum', async () => {
  await rule();
  const bill = await estate.bill(house, 10_000_000, -7);
  await charge(12);
  await chargeLateFees(estate.api.db, noCrash, new Date(`${todayInLagos(13)}T21:00:00Z`));
  expect(await kobos(bill)).toEqual([]);
  await Promise.all([charge(13), charge(13), charge(20)]);
  expect(await fees(bill)).toMatchObject([
    { month: 1, kobo: 200_000n, title: `Late fee for Levy of -7 days`, payer: 'Rita' },
  ]);
  expect(await own(bill)).toMatchObject({ left_kobo: 10_000_000 });
  const [{ id: fee } = { id: '' }] = await fees(bill);
  expect(await invoice(fee)).toMatchObject({ amount_kobo: 200_000, due_on: todayInLagos(27), late_terms: null });
  await estate.fund(rita, 5_000_000);
  const part = { house_id: house, amount_kobo: 5_000_000, invoice_ids: [bill] };
  expect((await ritas().post('/api/v1/service-charge/pay', part, key())).status).toBe(200);
  await charge(45);
  expect(await kobos(bill)).toEqual([200_000n, 100_000n]);
  // Two months later: the month between is not charged afterwards, the rest up to the maximum is charged, and then
  // nothing more.
  await charge(110);
  await charge(142);
  await charge(173);
  await charge(205);
  expect(await kobos(bill)).toEqual([200_000n, 100_000n, 100_000n, 100_000n]);
  expect((await invoice(bill)).late_terms).toMatchObject({ charged_kobo: 500_000, next_on: null, next_kobo: null });
  expect(await estate.faults()).toEqual([]);
  await estate.manager.post(late(), { way: 'off', from: todayInLagos() });
});

test.each([
  // The first day with a fee, a day, and the month of the fee on it.
  ['2027-01-31', '2027-01-30', 0],
  ['2027-01-31', '2027-02-27', 1],
  ['2027-01-31', '2027-02-28', 2],
  ['2027-01-31', '2027-03-30', 2],
  ['2027-01-31', '2027-03-31', 3],
  ['2028-02-29', '2029-02-28', 13],
  ['2027-11-15', '2028-01-14', 2],
  ['2027-11-15', '2028-01-15', 3],
])(
  'of a bill with fees from %s, %s is in month %i: each month begins on the day that the bill names',
  async (first, day, month) => {
    const [{ found, begins } = { found: -1, begins: '' }] = await estate.rows(sql<{ found: number; begins: string }>`
    select m.found, (${first}::date + make_interval(months => m.found - 1))::date::text as begins
    from (select service_charges.late_month(${first}::date, ${day}::date) as found) m`);
    expect(found).toBe(month);
    if (month > 0) expect(begins <= day).toBe(true);
  },
);

test('a fixed sum is charged each month; no fee when the estate has ended it, while the house may wait, or keeps a plan', async () => {
  await rule({ way: 'fixed', from: todayInLagos(), amount_kobo: 150_000, grace_days: 3, most_bp: 2500 });
  const bill = await estate.bill(house, 1_000_000, 0);
  const waiting = { until: todayInLagos(10), reason: 'We look at the bill again' };
  expect((await estate.manager.post(estate.at(`/houses/${house}/wait`), waiting)).status).toBe(200);
  await charge(10);
  expect(await kobos(bill)).toEqual([]);
  await charge(11);
  expect(await kobos(bill)).toEqual([150_000n]);

  const offered = await estate.manager.post(
    estate.at(`/houses/${house}/plans`),
    { instalments: [{ due_on: todayInLagos(60), amount_kobo: 1_150_000 }] },
    key(),
  );
  // The bill was due today, so it is not late yet and no plan is offered for it.
  expect(offered.code).toBe('plan-sum-changed');
  const old = await estate.bill(house, 2_000_000, 1);
  const plan = { instalments: [{ due_on: todayInLagos(60), amount_kobo: 2_000_000 }] };
  const { data } = await estate.manager.post(estate.at(`/houses/${house}/plans`), plan, key());
  await charge(12);
  expect(await kobos(old)).toEqual([]);
  const answer = { accept: true, total_kobo: 2_000_000, terms: '2026-11', from_wallet: false };
  expect((await ritas().post(`/api/v1/service-charge/plans/${data.id}/answer`, answer)).status).toBe(200);
  await charge(59);
  expect(await kobos(old)).toEqual([]);
  // The instalment is late, so the plan is broken. The months before stay without a fee.
  await charge(61);
  expect(await fees(old)).toMatchObject([{ month: 2, kobo: 150_000n }]);

  await estate.manager.post(late(), { way: 'off', from: todayInLagos() });
  await charge(95);
  expect(await kobos(old)).toHaveLength(1);
  expect((await invoice(old)).late_terms).toMatchObject({ next_on: null });
  expect(await estate.faults()).toEqual([]);
});

test('people who have left the house get no fee, nor do the people who moved in later', async () => {
  await rule();
  const flat = await estate.house('Block 5, Flat 1');
  await estate.moveIn(flat, 'Uche', '2020-01-01');
  const bill = await estate.bill(flat, 10_000_000, 0);
  expect((await invoice(bill)).late_terms).toMatchObject({ next_on: todayInLagos(6), next_kobo: 200_000 });
  await sql`update households.occupant set ended_at = now() where house_id = ${flat}::bigint`.execute(estate.api.owner);
  // Nor does the bill announce one.
  expect((await invoice(bill)).late_terms).toMatchObject({ charged_kobo: 0, next_on: null, next_kobo: null });
  await estate.moveIn(flat, 'Ngozi', '2020-01-02');
  await charge(20);
  expect(await fees(bill)).toEqual([]);
  await estate.manager.post(late(), { way: 'off', from: todayInLagos() });
});

test('a crash around a fee leaves it undone or done, never twice', async () => {
  await rule();
  const bill = await estate.bill(house, 10_000_000, 0);
  for (const point of ['late-fee.before_commit', 'late-fee.after_commit']) {
    const dies = (name: string) => {
      if (name === point) throw new Error('killed');
    };
    await expect(chargeLateFees(estate.api.db, dies, noon(6))).rejects.toThrow('killed');
    expect(await kobos(bill)).toHaveLength(point === 'late-fee.before_commit' ? 0 : 1);
  }
  await charge(6);
  expect(await kobos(bill)).toEqual([200_000n]);
  await estate.manager.post(late(), { way: 'off', from: todayInLagos() });
});

test('the reconciliation finds a fee that no rule allows, a fee that is too high, and a fee without its bill', async () => {
  await rule();
  const bill = await estate.bill(house, 10_000_000, 0);
  await charge(6);
  const [{ id: fee } = { id: '' }] = await fees(bill);
  const broken = async (change: ReturnType<typeof sql>) => {
    const found: string[] = [];
    const undone = estate.api.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await change.execute(tx);
      const { rows } = await sql<{ check: string }>`select "check" from service_charges.wrong_late_fees()`.execute(tx);
      found.push(...rows.map(({ check }) => check));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    return found.toSorted();
  };
  const which = sql`fee_invoice_id = ${fee}::bigint`;
  expect(await broken(sql`update service_charges.late_fee set amount_kobo = 600000 where ${which}`)).toEqual([
    'late-fee-invoice',
    'late-fee-most',
    'late-fee-rule',
  ]);
  expect(await broken(sql`delete from service_charges.late_fee where ${which}`)).toEqual(['late-fee-without-bill']);
  expect(
    await broken(
      sql`update service_charges.invoice set issued_at = issued_at - interval '1 year' where id = ${bill}::bigint`,
    ),
  ).toEqual(['late-fee-rule']);
  await estate.manager.post(late(), { way: 'off', from: todayInLagos() });
  expect(await estate.faults()).toEqual([]);
});

test('a bill whose fee cannot be made does not stop the others, and gets its fee later', async () => {
  await rule();
  const bills = [await estate.bill(house, 10_000_000, -7), await estate.bill(house, 10_000_000, -7)] as const;
  await sql`create function public.fail() returns trigger language plpgsql as 'begin raise exception ''broken''; end'`.execute(
    estate.api.owner,
  );
  await sql`create trigger fails before insert on service_charges.late_fee for each row when (new.invoice_id = ${sql.lit(Number(bills[0]))})
    execute function public.fail()`.execute(estate.api.owner);
  await charge(20);
  expect([await kobos(bills[0]), (await kobos(bills[1])).length]).toEqual([[], 1]);
  await sql`drop trigger fails on service_charges.late_fee`.execute(estate.api.owner);
  await sql`drop function public.fail()`.execute(estate.api.owner);
  await charge(20);
  expect(await kobos(bills[0])).toEqual([]);
  await sql`update arrears.stopped set next_at = now()`.execute(estate.api.owner);
  await charge(20);
  expect((await kobos(bills[0])).length).toBe(1);
  expect(await estate.rows(sql`select from arrears.stopped`)).toEqual([]);
});
