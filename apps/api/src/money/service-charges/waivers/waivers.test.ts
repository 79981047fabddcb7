import { randomUUID } from 'node:crypto';
import { todayInLagos } from '@gatelight/contract/lagos-days';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#platform/database/db';
import type { TestCaller } from '#platform/testing/test-api';
import { key, openTestEstate, type TestEstate } from '../test-estate.ts';

let estate: TestEstate;
let house: string;
let invoice: string;
beforeAll(async () => {
  estate = await openTestEstate();
});
afterAll(() => estate.api.close());
beforeEach(async () => {
  // The sum handled alone for a house counts for 90 days, so each test has its own house.
  house = await estate.house(`Block ${randomUUID()}`);
  const body = {
    house_id: house,
    title: 'Repairs',
    due_on: '2030-01-31',
    lines: [{ text: 'Repairs', amount_kobo: 30_000_000, vat_bp: 0 }],
  };
  invoice = (await estate.manager.post(estate.at('/invoices'), body, key())).data.id;
});

const waive = (kobo: number, by = estate.manager, headers = key()) =>
  by.post(estate.at(`/invoices/${invoice}/waivers`), { amount_kobo: kobo, reason: 'The lift stood still' }, headers);
const correct = (kobo: number, by = estate.manager) =>
  by.post(estate.at(`/invoices/${invoice}/credit-notes`), { amount_kobo: kobo, reason: 'Billed twice' }, key());
const pay = (kobo: number, of = house, by = estate.manager) => {
  const body = {
    house_id: of,
    way: 'cash',
    amount_kobo: kobo,
    reference: randomUUID(),
    received_on: '2026-01-05',
    ...(of === house && { invoice_ids: [invoice] }),
  };
  return by.post(estate.at('/payments'), body, key());
};
const decidePayment = (id: string, by: TestCaller) =>
  by.post(estate.at(`/payments/${id}/decision`), { confirm: true, reason: '' });
async function makeOwn(as: string, person: string) {
  if (as === 'occupant') await estate.moveIn(house, 'Ngozi', '2026-01-01', person);
  else if (as === 'owner') {
    await estate.rows(
      sql`insert into households.house_owner (house_id, user_id) values (${house}::bigint, ${person}::bigint)`,
    );
  } else {
    await estate.api.owner.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        with m as (
          insert into metering.meter (number, utility, status, life, estate_id, house_id, customer_name, tariff_id, supply_group_code,
            key_revision, tariff_index)
          values ('04175000019', 'electricity', 'active', 'active', ${estate.id}::bigint, ${house}::bigint, 'Rita', 1, '600001', 1, '01')
          returning id)
        insert into households.link (meter_id, user_id, role) select id, ${person}::bigint, 'buyer' from m`.execute(tx);
    });
  }
}
const decide = (waiver: string, confirm: boolean, by: TestCaller = estate.accountant) =>
  by.post(estate.at(`/waivers/${waiver}/decision`), { confirm, reason: confirm ? '' : 'Not agreed' });
const whole = async () => (await estate.manager.get(estate.at(`/invoices/${invoice}`))).data;
const list = async (state: string) =>
  (await estate.manager.get(estate.at(`/waivers?state=${state}&invoice=${invoice}`))).data.items;

test('a small waiver counts immediately, once for each key, and never more than the unpaid amount', async () => {
  const once = key();
  const made = await waive(4_000_000, estate.manager, once);
  expect(made).toMatchObject({
    status: 201,
    data: { state: 'counted', is_yours: true, credit_note: expect.any(String) },
  });
  expect((await waive(4_000_000, estate.manager, once)).data.id).toBe(made.data.id);
  expect((await waive(5_000_000, estate.manager, once)).code).toBe('idempotency-key-reused');
  expect((await waive(26_000_001)).code).toBe('credit-too-large');
  expect((await waive(1, estate.viewer)).status).toBe(403);
  expect(await whole()).toMatchObject({
    left_kobo: 26_000_000,
    credit_notes: [{ amount_kobo: 4_000_000, reason: 'The lift stood still' }],
  });
  expect(await list('counted')).toMatchObject([{ id: made.data.id, invoice_title: 'Repairs' }]);
  expect(await estate.faults()).toEqual([]);
});

test('a member whom the manager invited a moment ago can confirm neither a waiver nor a payment', async () => {
  const sock = await estate.member('Sock', ['accountant']);
  await estate.rows(sql`
    insert into teams.invitation (estate_id, role, secret_hash, invited_by, expires_at, status, ended_at, user_id)
    select m.estate_id, 'accountant', sha256(gen_random_uuid()::text::bytea), m.user_id, now(), 'accepted', now(), (
      select max(s.user_id) from teams.member s where s.estate_id = m.estate_id)
    from teams.member m where m.estate_id = ${estate.id}::bigint and m.role = 'manager'`);
  expect((await decide((await waive(20_000_000)).data.id, true, sock)).code).toBe('new-together');
  expect((await decidePayment((await pay(20_000_000)).data.id, sock)).code).toBe('new-together');
  expect(await whole()).toMatchObject({ left_kobo: 30_000_000 });
});

test('above the limit a waiver waits for a second person, also when it is split into small parts', async () => {
  expect((await waive(9_000_000)).data.state).toBe('counted');
  const waits = (await waive(2_000_000)).data;
  expect(waits).toMatchObject({ state: 'waits', credit_note: null });
  expect(await whole()).toMatchObject({ left_kobo: 21_000_000 });
  expect((await waive(1, estate.accountant)).code).toBe('waiver-waits');
  expect((await decide(waits.id, true, estate.manager)).code).toBe('second-person-required');
  const both = await Promise.all([decide(waits.id, true), decide(waits.id, true)]);
  expect(both.map(({ code }) => code ?? 'done').toSorted()).toEqual(['done', 'waiver-decided']);
  expect(await whole()).toMatchObject({ left_kobo: 19_000_000 });
  const refused = (await waive(15_000_000)).data;
  expect((await decide(refused.id, false)).data).toMatchObject({ state: 'refused', decision: 'Not agreed' });
  const back = (await waive(15_000_000)).data;
  expect((await decide(back.id, false, estate.manager)).data.state).toBe('refused');
  expect(await list('refused')).toHaveLength(2);
  expect(await estate.faults()).toEqual([]);
});

test('an amount that is paid between the request and the decision is not waived', async () => {
  const waits = (await waive(25_000_000)).data;
  expect((await pay(9_000_000)).data.state).toBe('counted');
  expect((await decide(waits.id, true)).code).toBe('credit-too-large');
  expect((await decide(waits.id, false)).data.state).toBe('refused');
});

test('many bills of a house cannot avoid the second person; bills from long ago no longer count', async () => {
  const bill = async () => {
    const body = {
      house_id: house,
      title: 'Repairs',
      due_on: '2030-01-31',
      lines: [{ text: 'Repairs', amount_kobo: 4_000_000, vat_bp: 0 }],
    };
    invoice = (await estate.manager.post(estate.at('/invoices'), body, key())).data.id;
  };
  const states = [];
  for (const way of [waive, correct, waive, correct]) {
    await bill();
    states.push((await way(4_000_000)).data.state);
  }
  expect(states).toEqual(['counted', 'counted', 'waits', 'waits']);
  // The database enforces it for every caller: SC004.
  await expect(
    estate.rows(sql`update service_charges.waiver set state = 'counted', credit_note_id = 1
      where invoice_id = ${invoice}::bigint`),
  ).rejects.toMatchObject({ code: 'SC004' });
  // Two concurrent requests for two bills run one after the other for each house.
  house = await estate.house(`Block ${randomUUID()}`);
  await bill();
  const first = invoice;
  await bill();
  const ask = (id: string) =>
    estate.manager.post(estate.at(`/invoices/${id}/waivers`), { amount_kobo: 4_000_000, reason: 'x' }, key());
  await waive(3_000_000);
  await bill();
  const both = await Promise.all([ask(first), ask(invoice)]);
  expect(both.map(({ data }) => data.state).toSorted((a, b) => a.localeCompare(b))).toEqual(['counted', 'waits']);
  await estate.api.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update service_charges.waiver set asked_at = asked_at - interval '91 days'
      where house_id = ${house}::bigint and state = 'counted'`.execute(tx);
  });
  await bill();
  expect((await waive(4_000_000)).data.state).toBe('counted');
  expect(await estate.faults()).toEqual([]);
});

test('nor can small waivers for many houses: one person alone takes off at most ten times the limit in an estate', async () => {
  const bill = async (kobo: number) => {
    house = await estate.house(`Block ${randomUUID()}`);
    const body = {
      house_id: house,
      title: 'Repairs',
      due_on: '2030-01-31',
      lines: [{ text: 'x', amount_kobo: kobo, vat_bp: 0 }],
    };
    return (await estate.manager.post(estate.at('/invoices'), body, key())).data.id as string;
  };
  const [before] = await estate.rows(
    sql<{ taken: string }>`select service_charges.taken_off_alone(${estate.id}::bigint, null)::text as taken`,
  );
  let left = 100_000_000 - Number(before!.taken);
  for (; left > 15_000_000; left -= 10_000_000) {
    invoice = await bill(10_000_000);
    expect((await waive(10_000_000)).data.state).toBe('counted');
  }
  // Two people request the last two at the same time, for two houses: only one of them is within the limit.
  const part = Math.ceil(left / 2) + 1;
  const bills = [await bill(part), await bill(part)];
  const callers = [estate.manager, estate.accountant];
  const both = await Promise.all(
    bills.map((id, n) =>
      callers[n]!.post(estate.at(`/invoices/${id}/waivers`), { amount_kobo: part, reason: 'x' }, key()),
    ),
  );
  expect(both.map(({ data }) => data.state).toSorted((a, b) => a.localeCompare(b))).toEqual(['counted', 'waits']);
  invoice = await bill(part);
  expect((await correct(part)).data.state).toBe('waits');
  expect((await pay(part)).data.state).toBe('counted');
  // The database enforces it for every caller: SC004.
  await expect(
    estate.rows(sql`update service_charges.waiver set state = 'counted', credit_note_id = 1
      where invoice_id = ${invoice}::bigint`),
  ).rejects.toMatchObject({ code: 'SC004' });
  // Below the limit again after a long time.
  await estate.api.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update service_charges.waiver set asked_at = asked_at - interval '91 days' where state = 'counted'`.execute(
      tx,
    );
  });
  invoice = await bill(part);
  expect((await waive(part)).data.state).toBe('counted');
  expect(await estate.faults()).toEqual([]);
});

test('the same rules apply to payments by hand', async () => {
  const states = [];
  for (let n = 0; n < 3; n += 1) states.push((await pay(4_000_000)).data.state);
  expect(states).toEqual(['counted', 'counted', 'waits']);
  const other = await estate.house(`Block ${randomUUID()}`);
  expect((await pay(4_000_000, other)).data.state).toBe('counted');
  expect(await estate.faults()).toEqual([]);
});

test('a limit that was raised counts after a week', async () => {
  const today = todayInLagos();
  const rules = { from: today, period: 'month', due_day: 7, receipt_limit_kobo: 29_000_000, reminder_days: [1] };
  expect((await estate.manager.post(estate.at('/rules'), rules)).status).toBe(200);
  const waits = (await waive(28_000_000)).data;
  expect(waits.state).toBe('waits');
  await decide(waits.id, false);
  await estate.rows(sql`update service_charges.rule set valid_from = valid_from - 7`);
  expect((await waive(28_000_000)).data.state).toBe('counted');
  await estate.rows(sql`delete from service_charges.rule`);
});

test('a correction follows the same rules, and parts of both kinds count together', async () => {
  expect((await pay(9_000_000)).data.state).toBe('counted');
  expect((await correct(4_000_000)).data).toMatchObject({ kind: 'correction', state: 'counted' });
  expect((await waive(4_000_000)).data.state).toBe('counted');
  expect((await correct(22_000_001)).code).toBe('credit-too-large');
  // More than the unpaid amount: the paid amount above the rest becomes credit.
  const waits = (await correct(22_000_000)).data;
  expect(waits).toMatchObject({ kind: 'correction', state: 'waits', credit_note: null });
  expect((await waive(1)).code).toBe('waiver-waits');
  expect((await decide(waits.id, true, estate.manager)).code).toBe('second-person-required');
  expect((await decide(waits.id, true)).data).toMatchObject({ state: 'counted', credit_note: expect.any(String) });
  expect(await whole()).toMatchObject({ left_kobo: 0, paid_kobo: 0, credited_kobo: 30_000_000 });
  expect(await estate.faults()).toEqual([]);
});

test.for(['occupant', 'owner', 'buyer'])('a member’s own house always needs another person: %s', async (as) => {
  const { id: person, sessionKey } = await estate.api.user(`Ngozi${as}`);
  await sql`select teams.add_member(${estate.id}::bigint, ${person}::bigint, 'manager', 'test')`.execute(estate.api.db);
  const neighbour = estate.api.as(person, ['user', 'manager'], sessionKey);
  await makeOwn(as, person);
  const asked = [(await waive(1, neighbour)).data];
  await decide(asked[0].id, false);
  asked.push((await correct(1, neighbour)).data);
  expect(asked.map(({ state }) => state)).toEqual(['waits', 'waits']);
  expect((await decide(asked[1].id, true, neighbour)).code).toBe('second-person-required');
  expect((await decide(asked[1].id, true)).data.state).toBe('counted');
  const paid = (await pay(100, house, neighbour)).data;
  expect(paid.state).toBe('waits');
  expect((await decidePayment(paid.id, estate.accountant)).data.state).toBe('counted');
  // Requests of others for that house cannot be confirmed by its own people.
  const above = (await waive(20_000_000)).data;
  expect((await decide(above.id, true, neighbour)).code).toBe('own-house');
  expect((await decide(above.id, false, neighbour)).data.state).toBe('refused');
  const large = (await pay(20_000_000)).data;
  expect((await decidePayment(large.id, neighbour)).code).toBe('own-house');
  // The database enforces it for every caller: SC004.
  await expect(
    estate.rows(sql`update service_charges.manual_receipt set state = 'counted', decided_by = ${person}::bigint,
      receipt_id = 1 where id = ${large.id}::bigint`),
  ).rejects.toMatchObject({ code: 'SC004' });
  await expect(
    estate.rows(sql`insert into service_charges.waiver (estate_id, house_id, invoice_id, kind, amount_kobo, reason, state, asked_by, key,
        body_hash, credit_note_id)
      select estate_id, house_id, id, 'waiver', 1, 'x', 'counted', ${person}::bigint, 'x', sha256('x'), 1
      from service_charges.invoice where id = ${invoice}::bigint`),
  ).rejects.toMatchObject({ code: 'SC004' });
  const other = await estate.house(`Block ${randomUUID()}`);
  expect((await pay(100, other, neighbour)).data.state).toBe('counted');
  expect(await estate.faults()).toEqual([]);
});

test('another estate sees and decides nothing, and the reconciliation finds a waiver without its credit note', async () => {
  const [other] = await estate.rows(
    sql<{ id: string }>`insert into estates.estate (name, address) values ('Elsewhere', 'Ikeja') returning id::text`,
  );
  const stranger = await estate.member('Bola', ['manager'], other!.id);
  const waits = (await waive(25_000_000)).data;
  expect((await decide(waits.id, true, stranger)).code).toBe('not-found');
  expect((await stranger.post(estate.at(`/waivers/${waits.id}/decision`, other!.id), { confirm: true })).code).toBe(
    'not-found',
  );
  expect((await decide(waits.id, true)).status).toBe(200);
  const undone = estate.api.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update service_charges.waiver set state = 'refused', credit_note_id = null where id = ${waits.id}::bigint`.execute(
      tx,
    );
    const { rows } = await sql<{ check: string }>`select "check" from service_charges.wrong_late_fees()`.execute(tx);
    expect(rows).toEqual([{ check: 'credit-note-without-waiver' }]);
    throw new Error('undone');
  });
  await expect(undone).rejects.toThrow('undone');
  expect(await estate.faults()).toEqual([]);
});
