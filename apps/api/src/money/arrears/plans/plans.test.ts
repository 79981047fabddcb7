import { todayInLagos } from '@gatelight/contract/lagos-days';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#platform/database/db';
import type { TestCaller, TestUser } from '#platform/testing/test-api';
import { followPlans } from './plans.ts';
import { remindLate } from '../reminders.ts';
import { openArrearsEstate, type ArrearsEstate } from '../test-arrears.ts';
import { key } from '../../service-charges/test-estate.ts';

let estate: ArrearsEstate;
let rita: TestUser;
let stranger: TestUser;
let house: string;
const ritas = () => estate.api.as(rita.id, ['user'], rita.sessionKey);
beforeAll(async () => {
  estate = await openArrearsEstate();
  rita = await estate.api.user('rita');
  stranger = await estate.api.user('stranger');
  house = await estate.house('Block 3, Flat 4');
  await estate.moveIn(house, 'Rita', '2020-01-01', rita.id);
});
afterAll(() => estate.api.close());
beforeEach(() => estate.clear());

const noCrash = () => undefined;
const noon = (days: number) => new Date(`${todayInLagos(days)}T11:00:00Z`);
const follow = (days: number) => followPlans(estate.api.db, noCrash, noon(days));
const five = (kobo = 2_500_000) =>
  [4, 34, 65, 96, 124].map((days) => ({ due_on: todayInLagos(days), amount_kobo: kobo }));
const offer = (body: object = { instalments: five() }, by: TestCaller = estate.manager, headers = key()) =>
  by.post(estate.at(`/houses/${house}/plans`), body, headers);
const answer = (plan: string, body: object, by = ritas()) =>
  by.post(`/api/v1/service-charge/plans/${plan}/answer`, body);
const accept = (plan: string, more: object = {}) =>
  answer(plan, { accept: true, total_kobo: 12_500_000, terms: '2026-11', from_wallet: false, ...more });
const stateOf = async (plan: string) => (await estate.manager.get(estate.at(`/plans/${plan}`))).data;
const invoiceStates = async () =>
  (await estate.manager.get(estate.chargesAt(`/invoices?state=open&house=${house}`))).data.items.map(
    ({ status }: { status: string }) => status,
  );
const billTwo = async () => {
  await estate.bill(house, 6_250_000, 48);
  await estate.bill(house, 6_250_000, 17);
};
async function agreed(more: object = {}): Promise<string> {
  await billTwo();
  const { data } = await offer();
  expect((await accept(data.id, more)).status).toBe(200);
  return data.id;
}
const pay = (kobo: number) => ritas().post('/api/v1/service-charge/pay', { house_id: house, amount_kobo: kobo }, key());

test('a manager offers a plan that adds up, once; only people of the house can accept it', async () => {
  await billTwo();
  expect((await offer({ instalments: five(2_500_001) })).code).toBe('plan-sum-changed');
  expect((await offer({ instalments: [{ due_on: todayInLagos(-1), amount_kobo: 12_500_000 }] })).code).toBe(
    'plan-day-over',
  );
  expect((await offer({ instalments: five().toReversed() })).code).toBe('invalid-input');
  expect((await offer(undefined, estate.accountant)).status).toBe(403);
  const once = key();
  const made = await offer(undefined, estate.manager, once);
  expect(made).toMatchObject({ status: 201, data: { state: 'offered', total_kobo: 12_500_000, payer_name: 'Rita' } });
  expect((await offer(undefined, estate.manager, once)).data.id).toBe(made.data.id);
  expect((await offer({ instalments: five(), note: 'x' }, estate.manager, once)).code).toBe('idempotency-key-reused');
  expect((await offer()).code).toBe('plan-open');
  const { id } = made.data;
  expect((await ritas().get('/api/v1/service-charge/plans')).data.items).toMatchObject([{ id, state: 'offered' }]);
  const other = estate.api.as(stranger.id, ['user'], stranger.sessionKey);
  expect((await answer(id, { accept: false }, other)).code).toBe('not-found');
  expect((await other.get('/api/v1/service-charge/plans')).data.items).toEqual([]);
  expect((await accept(id, { total_kobo: 12_500_001 })).code).toBe('plan-sum-changed');
  expect((await accept(id, { terms: '2020-01' })).code).toBe('invalid-input');
  const twice = await Promise.all([accept(id), accept(id)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect((await answer(id, { accept: false })).code).toBe('plan-over');
  expect(await stateOf(id)).toMatchObject({
    state: 'agreed',
    left_kobo: 12_500_000,
    from_wallet: false,
    instalments: [{ state: 'next' }, { state: 'open' }, { state: 'open' }, { state: 'open' }, { state: 'open' }],
  });
  expect((await estate.viewer.get(estate.at(''))).data.in_plans).toEqual({ kobo: 12_500_000, houses: 1 });
});

test('a manager can neither offer a plan to their own house nor let it wait; another manager can', async () => {
  const home = await estate.house('Block 9, Flat 9');
  const ada = await estate.member('Ada', ['manager']);
  const [{ id } = { id: '' }] = await estate.rows(
    sql<{ id: string }>`select max(user_id)::text as id from teams.member where estate_id = ${estate.id}::bigint`,
  );
  await estate.moveIn(home, 'Ada', '2020-01-01', id);
  await estate.bill(home, 1_000_000, 20);
  const offered = (by: TestCaller) =>
    by.post(
      estate.at(`/houses/${home}/plans`),
      { instalments: [{ due_on: todayInLagos(90), amount_kobo: 1_000_000 }] },
      key(),
    );
  const wait = (by: TestCaller, until: string | null) =>
    by.post(estate.at(`/houses/${home}/wait`), { until, reason: 'The salary is late' });
  expect([(await offered(ada)).code, (await wait(ada, todayInLagos(30))).code]).toEqual(['own-house', 'own-house']);
  expect([(await offered(estate.manager)).status, (await wait(estate.manager, todayInLagos(30))).status]).toEqual([
    201, 200,
  ]);
  expect((await wait(ada, null)).status).toBe(200);
});

test('a plan of a house leaves out the bills of a former tenant; a house with no other bills can offer them a plan', async () => {
  const flat = await estate.house('Block 7, Flat 2');
  const [uche, ngozi] = [await estate.api.user('uche'), await estate.api.user('ngozi')];
  await estate.moveIn(flat, 'Uche', '2020-01-01', uche.id);
  const old = await estate.bill(flat, 5_000_000, 70);
  await estate.api.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update service_charges.invoice set issued_at = now() - interval '75 days' where id = ${old}::bigint`.execute(
      tx,
    );
    await sql`update households.occupant set ended_at = now() where house_id = ${flat}::bigint`.execute(tx);
  });
  await estate.moveIn(flat, 'Ngozi', todayInLagos(), ngozi.id);
  await estate.bill(flat, 600_000, 10);
  const to = async () =>
    (await estate.manager.get(estate.at('/houses'))).data.items.find(
      ({ house_id: id }: { house_id: string }) => id === flat,
    );
  expect(await to()).toMatchObject({ owed_kobo: 5_600_000, to_plan: { kobo: 600_000 } });
  const offered = async (kobo: number) =>
    estate.manager.post(
      estate.at(`/houses/${flat}/plans`),
      { instalments: [{ due_on: todayInLagos(30), amount_kobo: kobo }] },
      key(),
    );
  expect((await offered(5_600_000)).code).toBe('plan-sum-changed');
  const made = await offered(600_000);
  expect(made).toMatchObject({ status: 201, data: { total_kobo: 600_000 } });
  const as = (user: TestUser) => estate.api.as(user.id, ['user'], user.sessionKey);
  const accepted = (plan: string, user: TestUser, kobo: number) =>
    answer(plan, { accept: true, total_kobo: kobo, terms: '2026-11', from_wallet: false }, as(user));
  expect((await accepted(made.data.id, uche, 600_000)).code).toBe('not-found');
  expect((await accepted(made.data.id, ngozi, 600_000)).status).toBe(200);
  await estate.fund(ngozi, 600_000);
  const paid = { house_id: flat, amount_kobo: 600_000 };
  expect((await as(ngozi).post('/api/v1/service-charge/pay', paid, key())).status).toBe(200);
  await follow(0);
  expect((await stateOf(made.data.id)).state).toBe('kept');
  expect(await to()).toMatchObject({ owed_kobo: 5_000_000, to_plan: { kobo: 5_000_000 } });
  const former = (await offered(5_000_000)).data.id;
  expect((await accepted(former, ngozi, 5_000_000)).code).toBe('not-found');
  expect((await accepted(former, uche, 5_000_000)).status).toBe(200);
});

test('the plan of a former tenant spares their bills, and not the house from a reminder to the next tenant', async () => {
  const flat = await estate.house('Block 7, Flat 5');
  const [uche, ngozi] = [await estate.api.user('uche2'), await estate.api.user('ngozi2')];
  await estate.moveIn(flat, 'Uche', '2020-01-01', uche.id);
  const old = await estate.bill(flat, 5_000_000, 70);
  const instalments = [{ due_on: todayInLagos(30), amount_kobo: 5_000_000 }];
  const { data } = await estate.manager.post(estate.at(`/houses/${flat}/plans`), { instalments }, key());
  const as = (user: TestUser) => estate.api.as(user.id, ['user'], user.sessionKey);
  const terms = { accept: true, total_kobo: 5_000_000, terms: '2026-11', from_wallet: false };
  expect((await answer(data.id, terms, as(uche))).status).toBe(200);
  await estate.api.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update service_charges.invoice set issued_at = now() - interval '75 days' where id = ${old}::bigint`.execute(
      tx,
    );
    await sql`update households.occupant set ended_at = now() where house_id = ${flat}::bigint`.execute(tx);
  });
  await estate.moveIn(flat, 'Ngozi', todayInLagos(), ngozi.id);
  const why = async () =>
    (
      await estate.rows(
        sql<{ held: string | null; spared: string | null }>`
          select arrears.held_by(${flat}::bigint, platform.today()) as held, arrears.spared_by(${flat}::bigint, platform.today()) as spared`,
      )
    )[0];
  const ask = () => estate.manager.post(estate.at('/reminders'), {});
  // Nothing is late but the bills of the plan, which its payer pays as agreed.
  expect(await why()).toEqual({ held: 'plan', spared: null });
  await estate.bill(flat, 600_000, 40);
  expect(await why()).toEqual({ held: null, spared: null });
  expect((await ask()).data).toEqual({ houses: 1 });
  await remindLate(estate.api.db, noon(0));
  const told = await estate.rows(sql<{ user: string; amount: string }>`
    select user_id::text as user, payload ->> 'amountKobo' as amount from notifications.message
    where event like 'arrears-reminder:%' and user_id in (${uche.id}::bigint, ${ngozi.id}::bigint)`);
  expect(new Set(told.map(({ user, amount }) => `${user} ${amount}`))).toEqual(new Set([`${ngozi.id} 600000`]));
  expect((await stateOf(data.id)).state).toBe('agreed');
});

test('the plan of a former tenant prevents no plan for the next tenant, and each is kept and reminded of alone', async () => {
  const flat = await estate.house('Block 7, Flat 6');
  const [uche, ngozi] = [await estate.api.user('uche3'), await estate.api.user('ngozi3')];
  await estate.moveIn(flat, 'Uche', '2020-01-01', uche.id);
  const old = await estate.bill(flat, 5_000_000, 70);
  const offered = (kobo: number, days = 30) =>
    estate.manager.post(
      estate.at(`/houses/${flat}/plans`),
      { instalments: [{ due_on: todayInLagos(days), amount_kobo: kobo }] },
      key(),
    );
  const accepted = async (user: TestUser, plan: string, kobo: number) => {
    const terms = { accept: true, total_kobo: kobo, terms: '2026-11', from_wallet: false };
    return (await answer(plan, terms, estate.api.as(user.id, ['user'], user.sessionKey))).status;
  };
  const former = (await offered(5_000_000)).data.id;
  expect(await accepted(uche, former, 5_000_000)).toBe(200);
  await estate.api.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update service_charges.invoice set issued_at = now() - interval '75 days' where id = ${old}::bigint`.execute(
      tx,
    );
    await sql`update households.occupant set ended_at = now() where house_id = ${flat}::bigint`.execute(tx);
  });
  await estate.moveIn(flat, 'Ngozi', todayInLagos(), ngozi.id);
  const row = async () =>
    (await estate.manager.get(estate.at('/houses'))).data.items.find(
      ({ house_id: id }: { house_id: string }) => id === flat,
    );
  // Nothing else is late: the same bills cannot have a second plan.
  expect((await row()).plan).toMatchObject({ id: former, state: 'agreed' });
  expect((await offered(5_000_000)).code).toBe('plan-open');
  await estate.bill(flat, 600_000, 40);
  expect(await row()).toMatchObject({ plan: null, to_plan: { kobo: 600_000, payer_name: 'Ngozi' } });
  const made = await offered(600_000, 2);
  expect(made).toMatchObject({ status: 201, data: { payer_name: 'Ngozi' } });
  expect((await row()).plan).toMatchObject({ id: made.data.id, state: 'offered' });
  expect((await offered(600_000)).code).toBe('plan-open');
  expect(await accepted(ngozi, made.data.id, 600_000)).toBe(200);
  expect((await estate.viewer.get(estate.at(''))).data.in_plans).toEqual({ kobo: 5_600_000, houses: 1 });
  // The payments that Uche missed are not Ngozi's.
  const due = async (days: number) =>
    (
      await estate.rows(sql<{
        kobo: string;
      }>`select coalesce(sum(kobo), 0)::text as kobo from arrears.due_now(${flat}::bigint,
        ${todayInLagos(days)}::date, array(select id from arrears.counted_bills(${flat}::bigint, platform.today())))`)
    )[0]?.kobo;
  expect([await due(0), await due(3), await due(40)]).toEqual(['0', '600000', '600000']);
  await follow(8);
  expect([(await stateOf(made.data.id)).state, (await stateOf(former)).state]).toEqual(['broken', 'agreed']);
  expect(await estate.faults()).toEqual([]);
});

test('an offer ends when it is declined, taken back, too old, or when a part was paid meanwhile', async () => {
  await billTwo();
  const declined = (await offer()).data.id;
  expect((await answer(declined, { accept: false })).status).toBe(200);
  const cancelled = (await offer()).data.id;
  expect(
    (await estate.manager.post(estate.at(`/plans/${cancelled}/cancel`), { reason: 'Paid in cash' })).data.state,
  ).toBe('cancelled');
  expect((await accept(cancelled)).code).toBe('plan-over');
  const old = (await offer()).data.id;
  await follow(13);
  expect((await stateOf(old)).state).toBe('offered');
  await follow(15);
  expect((await stateOf(old)).state).toBe('expired');
  const changed = (await offer()).data.id;
  await estate.fund(rita, 100_000);
  expect((await pay(100_000)).status).toBe(200);
  expect((await accept(changed)).code).toBe('plan-sum-changed');
  await follow(0);
  expect((await stateOf(changed)).state).toBe('expired');
  expect((await stateOf(declined)).state).toBe('declined');
});

test('a plan that is kept stops reminders, new bills are paid as usual, and the plan ends as kept', async () => {
  const id = await agreed();
  expect(await remindLate(estate.api.db, noon(0))).toBe(0);
  expect((await estate.manager.post(estate.at('/reminders'), {})).data).toEqual({ houses: 0 });
  await estate.fund(rita, 13_500_000);
  const fresh = await estate.bill(house, 1_000_000, -7);
  const chosen = { house_id: house, amount_kobo: 1_000_000, invoice_ids: [fresh] };
  expect((await ritas().post('/api/v1/service-charge/pay', chosen, key())).status).toBe(200);
  expect((await stateOf(id)).left_kobo).toBe(12_500_000);
  expect((await pay(3_000_000)).status).toBe(200);
  expect((await stateOf(id)).instalments.map((one: { state: string }) => one.state)).toEqual([
    'paid',
    'next',
    'open',
    'open',
    'open',
  ]);
  await follow(34);
  expect((await stateOf(id)).state).toBe('agreed');
  expect((await pay(9_500_000)).status).toBe(200);
  await follow(34);
  expect(await stateOf(id)).toMatchObject({ state: 'kept', left_kobo: 0 });
  expect(await estate.faults()).toEqual([]);
});

test('an invoice of an agreed plan is not overdue, for the manager, in files and for the resident', async () => {
  await billTwo();
  expect(await invoiceStates()).toEqual(['overdue', 'overdue']);
  const id = (await offer()).data.id;
  expect(await invoiceStates()).toEqual(['overdue', 'overdue']);
  expect((await accept(id)).status).toBe(200);
  expect(await invoiceStates()).toEqual(['in-plan', 'in-plan']);
  const list = async (query: string) =>
    (await estate.manager.get(estate.chargesAt(`/invoices?${query}`))).data.items.map(
      ({ status, days_overdue: days }: { status: string; days_overdue: number }) => [status, days],
    );
  expect(await list('state=in-plan')).toEqual([
    ['in-plan', 0],
    ['in-plan', 0],
  ]);
  expect([await list('state=overdue'), (await list('state=open')).length]).toEqual([[], 2]);
  expect((await estate.manager.get(estate.chargesAt('/summary'))).data).toMatchObject({
    in_plan: { invoices: 2, left_kobo: 12_500_000 },
    overdue: { invoices: 0 },
    owed_kobo: 12_500_000,
    overdue_kobo: 0,
  });
  const file = await estate.manager.get(estate.chargesAt('/invoices/file'));
  expect(file.text.match(/In a plan|Overdue/g)).toEqual(['In a plan', 'In a plan']);
  const own = (await ritas().get('/api/v1/service-charge')).data;
  expect(own).toMatchObject({ owed_kobo: 12_500_000, overdue_kobo: 0 });
  expect(own.items.slice(0, 2)).toMatchObject([{ status: 'in-plan' }, { status: 'in-plan' }]);
  expect((await estate.manager.post(estate.at(`/plans/${id}/cancel`), { reason: 'Moved out' })).status).toBe(200);
  expect(await invoiceStates()).toEqual(['overdue', 'overdue']);
});

test('an instalment that is five days late breaks the plan, and reminders begin again', async () => {
  const id = await agreed();
  await follow(9);
  expect((await stateOf(id)).state).toBe('agreed');
  await follow(10);
  expect((await stateOf(id)).state).toBe('broken');
  expect(await invoiceStates()).toEqual(['overdue', 'overdue']);
  expect((await estate.manager.post(estate.at('/reminders'), {})).data).toEqual({ houses: 1 });
});

test('a reminder during a plan names the payments that are late and other late bills, not the whole debt', async () => {
  await agreed();
  await estate.bill(house, 300_000, 1);
  await sql`insert into arrears.asked (house_id, estate_id, asked_by) values (${house}::bigint, ${estate.id}::bigint, ${rita.id}::bigint)`.execute(
    estate.api.owner,
  );
  expect(await remindLate(estate.api.db, noon(6))).toBe(1);
  const [told] = await estate.rows(sql<{ kobo: string; due: string }>`
    select payload ->> 'amountKobo' as kobo, payload ->> 'dueOn' as due from notifications.message
    where event like 'arrears-reminder:%' order by id desc limit 1`);
  expect(told).toEqual({ kobo: '2800000', due: todayInLagos(-1) });
});

test('the wallet pays on the day only with consent, once, whatever runs twice, and stops when that is taken back', async () => {
  const id = await agreed({ from_wallet: true });
  const wallet = () => estate.balance(`wallet:${rita.id}`);
  const first = await wallet();
  await estate.fund(rita, 6_000_000);
  await follow(3);
  expect(await wallet()).toBe(first + 6_000_000n);
  await followPlans(estate.api.db, noCrash, new Date(`${todayInLagos(4)}T06:59:00Z`));
  expect(await wallet()).toBe(first + 6_000_000n);
  await Promise.all([follow(4), follow(4)]);
  expect(await wallet()).toBe(first + 3_500_000n);
  expect((await stateOf(id)).left_kobo).toBe(10_000_000);
  const consent = (on: boolean) => ritas().put(`/api/v1/service-charge/plans/${id}/wallet`, { on });
  expect((await consent(false)).data.items[0]).toMatchObject({ from_wallet: false, is_your_wallet: false });
  await follow(34);
  expect(await wallet()).toBe(first + 3_500_000n);
  expect((await consent(true)).data.items[0]).toMatchObject({ from_wallet: true, is_your_wallet: true });
  await follow(34);
  expect(await wallet()).toBe(first + 1_000_000n);
  // The wallet holds less than the instalment: nothing is taken.
  await follow(65);
  expect(await wallet()).toBe(first + 1_000_000n);
  expect(await estate.faults()).toEqual([]);
});

test('a crash around a payment from the wallet leaves it undone or done, never twice', async () => {
  const id = await agreed({ from_wallet: true });
  await estate.fund(rita, 2_500_000);
  const before = await estate.balance(`wallet:${rita.id}`);
  for (const point of ['plan.before_commit', 'plan.after_commit']) {
    const dies = (name: string) => {
      if (name === point) throw new Error('killed');
    };
    await expect(followPlans(estate.api.db, dies, noon(4))).rejects.toThrow('killed');
  }
  await follow(4);
  expect(await estate.balance(`wallet:${rita.id}`)).toBe(before - 2_500_000n);
  expect((await stateOf(id)).instalments[0].state).toBe('paid');
  const [{ count } = { count: 0 }] = await estate.rows(sql<{ count: number }>`
    select count(*)::integer from service_charges.receipt where reference like ${`SC-PLAN-${id}-%`}`);
  expect(count).toBe(1);
});

test('plans are listed by their outcome, and the reconciliation finds a plan that does not add up', async () => {
  await estate.bill(house, 12_000_000, 48);
  const paid = await estate.bill(house, 1_000_000, 17);
  await estate.fund(rita, 5_000_000);
  // A part was paid before the plan, and a part of it after.
  const before = { house_id: house, amount_kobo: 500_000, invoice_ids: [paid] };
  expect((await ritas().post('/api/v1/service-charge/pay', before, key())).status).toBe(200);
  const kept = (await offer()).data.id;
  expect((await accept(kept)).status).toBe(200);
  expect((await pay(2_500_000)).status).toBe(200);
  const list = async (query = '') => (await estate.accountant.get(estate.at(`/plans${query}`))).data.items;
  expect(await list()).toMatchObject([
    {
      id: kept,
      state: 'agreed',
      house_name: 'Block 3, Flat 4',
      left_kobo: 10_000_000,
      instalments: 5,
      next_on: todayInLagos(34),
      late_kobo: 0,
    },
  ]);
  expect(await list('?show=ended')).toEqual([]);
  const wrong = async (change: ReturnType<typeof sql>) => {
    const found: string[] = [];
    const undone = estate.api.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await change.execute(tx);
      const { rows } = await sql<{ check: string }>`select "check" from arrears.wrong_plans()`.execute(tx);
      found.push(...rows.map(({ check }) => check));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    return found.toSorted();
  };
  expect(await wrong(sql`select 1`)).toEqual([]);
  const ofPlan = sql`plan_id = ${kept}::bigint`;
  expect(await wrong(sql`update arrears.instalment set kobo = kobo + 1 where ${ofPlan} and number = 2`)).toEqual([
    'plan-instalments',
  ]);
  expect(
    await wrong(sql`update arrears.plan_invoice set kobo = kobo + 1 where ${ofPlan} and invoice_id = ${paid}::bigint`),
  ).toEqual(['plan-invoices', 'plan-payments']);
  expect(await wrong(sql`update arrears.plan set state = 'kept', ended_at = now() where id = ${kept}::bigint`)).toEqual(
    ['plan-not-kept', 'plan-of-invoice', 'plan-of-invoice'],
  );
  expect(await wrong(sql`update service_charges.invoice set in_plan = false where id = ${paid}::bigint`)).toEqual([
    'plan-of-invoice',
  ]);
  expect((await estate.manager.post(estate.at(`/plans/${kept}/cancel`), { reason: 'Moved out' })).status).toBe(200);
  expect(await list()).toEqual([]);
  expect(await list('?show=ended&state=cancelled&q=rita')).toMatchObject([
    { id: kept, end_reason: 'Moved out', next_on: null },
  ]);
  expect(await list('?show=ended&state=kept')).toEqual([]);
  expect((await estate.viewer.get(estate.at('/plans'))).status).toBe(403);
});

test('a plan that cannot be updated does not stop the others', async () => {
  const bad = await agreed();
  const other = await estate.house('Block 9');
  await estate.bill(other, 6_250_000, 17);
  const { data } = await estate.manager.post(
    estate.at(`/houses/${other}/plans`),
    { instalments: [{ due_on: todayInLagos(4), amount_kobo: 6_250_000 }] },
    key(),
  );
  // The offer is too old, and the first instalment of the plan before it is five days late.
  await estate.failing({ table: 'arrears.plan', column: 'id', value: bad }, () => follow(30));
  expect((await stateOf(data.id)).state).toBe('expired');
  expect((await stateOf(bad)).state).toBe('agreed');
  expect(await estate.rows(sql`select kind, row_id::text as id from arrears.stopped`)).toEqual([
    { kind: 'plan', id: bad },
  ]);
  await estate.retryNow();
  await follow(30);
  expect((await stateOf(bad)).state).toBe('broken');
  expect(await estate.rows(sql`select from arrears.stopped`)).toEqual([]);
});
