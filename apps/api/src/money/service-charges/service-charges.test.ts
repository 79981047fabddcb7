import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#platform/database/db';
import { openTestApi, type TestApi, type TestUser } from '#platform/testing/test-api';
import { serviceChargeOverdue } from './overdue-message.ts';
import { serviceChargeRoutes } from './routes.ts';
import { addServiceCharge, wrongPayments } from './store.ts';
import { tellOverdue } from './tell-overdue.ts';

let api: TestApi;
let ada: TestUser;
let tunde: TestUser;
let musa: TestUser;
let house: bigint;
let count = 0;

beforeAll(async () => {
  api = await openTestApi((serve, { web }) => serviceChargeRoutes(serve, { db: web }));
  ada = await api.user('ada');
  tunde = await api.user('tunde');
  musa = await api.user('musa');
  const { rows } = await sql<{ id: bigint }>`
    with e as (insert into estates.estate (name, address) values ('Palm Court', 'Lagos') returning id)
    insert into estates.house (estate_id, name) select id, 'Block 4, Flat 2' from e returning id`.execute(api.owner);
  house = rows[0]!.id;
  for (const user of [ada, tunde]) {
    await sql`insert into households.house_owner (house_id, user_id) values (${house}, ${user.id}::bigint)`.execute(
      api.owner,
    );
  }
});
afterAll(async () => api.close());
beforeEach(async () => {
  await sql`truncate platform.rate_limit`.execute(api.owner);
});

async function bill(amountKobo = 1_500_000n): Promise<string> {
  const title = `Security ${(count += 1)}`;
  await addServiceCharge(api.db, { houseId: house, title, amountKobo, dueOn: '2026-01-31' });
  const { rows } = await sql<{ id: string }>`
    select id::text as id from service_charges.charge where title = ${title}`.execute(api.owner);
  return rows[0]!.id;
}

const fund = (user: TestUser, kobo: number) =>
  sql`select ledger.open_account('wallet:' || ${user.id}::text);`
    .execute(api.owner)
    .then(() =>
      sql`select ledger.post(${`fund:${(count += 1)}`}, 'test', 'NGN', 'Test', 'test', null, array[('opening-balances', 'wallet:' || ${user.id}::text, ${kobo})::ledger.move])`.execute(
        api.owner,
      ),
    );

const balance = async (user: TestUser) => {
  const { rows } = await sql<{ kobo: bigint }>`
    select coalesce((select balance_kobo from ledger.account_balance where code = 'wallet:' || ${user.id}::text), 0) as kobo
  `.execute(api.owner);
  return Number(rows[0]!.kobo);
};

const pay = (user: TestUser, chargeId: string, amountKobo: number, key = `key-${(count += 1)}-0123456789abcdef`) =>
  user.call.post(
    '/api/v1/service-charge/pay',
    { charge_id: chargeId, amount_kobo: amountKobo },
    { 'idempotency-key': key },
  );

test('shows what the house owes, pays it from the wallet, and says so in the inbox', async () => {
  const id = await bill();
  await fund(ada, 2_000_000);
  const before = await ada.call.get('/api/v1/service-charge');
  expect(before.data.items).toMatchObject([
    { id, status: 'overdue', amount_kobo: 1_500_000, house_name: 'Block 4, Flat 2', estate_name: 'Palm Court' },
  ]);
  expect(before.data).toMatchObject({ owed_kobo: 1_500_000, has_house: true });
  const paid = await pay(ada, id, 1_500_000);
  expect(paid.data.charge).toMatchObject({ status: 'paid', paid_by_you: true, reference: `service-charge:${id}` });
  expect(await balance(ada)).toBe(500_000);
  // The other owner of the house sees that it is paid, not by whom or how.
  const other = (await tunde.call.get('/api/v1/service-charge')).data;
  expect(other.items[0]).toMatchObject({ status: 'paid', paid_by_you: false, reference: null });
  const { rows } = await sql`select template, user_id::text as "user" from notifications.message`.execute(api.owner);
  expect(rows).toEqual([{ template: 'service-charge-paid', user: ada.id }]);
  expect(await wrongPayments(api.db)).toEqual([]);
});

test('paid twice at once by one or by two people, it is paid once', async () => {
  await fund(ada, 5_000_000);
  await fund(tunde, 5_000_000);
  const id = await bill(1_000_000n);
  const total = (await balance(ada)) + (await balance(tunde));
  const same = 'the-same-key-0123456789';
  const answers = await Promise.all([
    pay(ada, id, 1_000_000, same),
    pay(ada, id, 1_000_000, same),
    pay(ada, id, 1_000_000),
    pay(tunde, id, 1_000_000),
    pay(tunde, id, 1_000_000),
  ]);
  expect((await balance(ada)) + (await balance(tunde))).toBe(total - 1_000_000);
  expect(answers.every(({ status, code }) => status === 200 || code === 'charge-already-paid')).toBe(true);
  expect(answers.some(({ status }) => status === 200)).toBe(true);
});

test('a repeat with its key is answered and moves nothing; the key pays no other bill', async () => {
  await fund(ada, 2_000_000);
  const [id, other] = [await bill(100_000n), await bill(100_000n)];
  const key = 'repeat-me-0123456789';
  await pay(ada, id, 100_000, key);
  const before = await balance(ada);
  expect((await pay(ada, id, 100_000, key)).data.charge.status).toBe('paid');
  expect((await pay(ada, other, 100_000, key)).code).toBe('idempotency-key-reused');
  expect(await balance(ada)).toBe(before);
});

test('is refused without enough money, for another amount, for a stranger, and without a key', async () => {
  const id = await bill(900_000_000n);
  expect((await pay(ada, id, 900_000_000)).code).toBe('insufficient-funds');
  expect((await pay(ada, id, 1)).code).toBe('charge-changed');
  expect((await pay(musa, id, 900_000_000)).status).toBe(404);
  expect((await pay(ada, '999999', 1)).status).toBe(404);
  expect((await ada.call.post('/api/v1/service-charge/pay', { charge_id: id, amount_kobo: 1 })).status).toBe(400);
  expect((await musa.call.get('/api/v1/service-charge')).data).toEqual({ owed_kobo: 0, has_house: false, items: [] });
  // A user id without its session pays nothing.
  expect(
    (
      await api
        .as(ada.id)
        .post('/api/v1/service-charge/pay', { charge_id: id, amount_kobo: 1 }, { 'idempotency-key': 'k'.repeat(20) })
    ).status,
  ).toBe(401);
});

test('no one can change a payment', async () => {
  await expect(sql`update service_charges.payment set amount_kobo = 1`.execute(api.owner)).rejects.toThrow();
  await expect(sql`delete from service_charges.payment`.execute(api.db)).rejects.toThrow();
  await expect(sql`select * from service_charges.payment`.execute(api.web)).rejects.toThrow();
});

/** To whom an overdue bill was told, and where. */
const toldAbout = async (chargeId: string) =>
  (
    await sql<{ user_id: string; channel: string }>`
      select user_id::text, channel from notifications.message
      where subject_kind = 'service-charge' and subject_id = ${chargeId} and payload ->> 'name' = 'service-charge-overdue'
      order by user_id, channel`.execute(api.owner)
  ).rows;

test('an overdue bill is told once to the people of the house; one that is due later, paid or cancelled is not', async () => {
  await fund(ada, 1_500_000);
  const [overdue, paid, cancelled, later] = [await bill(), await bill(), await bill(), await bill()];
  expect((await pay(ada, paid, 1_500_000)).status).toBe(200);
  await sql`update service_charges.charge set cancelled_at = now() where id = ${cancelled}::bigint`.execute(api.owner);
  await sql`update service_charges.charge set due_on = (now() at time zone 'Africa/Lagos')::date
    where id = ${later}::bigint`.execute(api.owner);

  await Promise.all([tellOverdue(api.db), tellOverdue(api.db)]);
  expect(await tellOverdue(api.db)).toBe(0);
  const people = new Set((await toldAbout(overdue)).map(({ user_id }) => user_id));
  expect([...people].toSorted()).toEqual([ada.id, tunde.id].map(String).toSorted());
  const messages = await toldAbout(overdue);
  expect(new Set(messages.map(({ user_id, channel }) => `${user_id} ${channel}`)).size).toBe(messages.length);
  for (const other of [paid, cancelled, later]) expect(await toldAbout(other)).toEqual([]);

  // The day after, the one that was due that day is told.
  await sql`update service_charges.charge set due_on = due_on - 1 where id = ${later}::bigint`.execute(api.owner);
  expect(await tellOverdue(api.db)).toBe(1);
  expect(await toldAbout(later)).not.toEqual([]);
});

test('an overdue bill follows the choices for receipts', () => {
  expect(serviceChargeOverdue.topic).toBe('receipts');
});

test('takes the password first from a user who chose that, and a repeat of what is paid needs none', async () => {
  const user = await api.user('ngozi', { stepUp: false });
  await sql`insert into households.house_owner (house_id, user_id) values (${house}, ${user.id}::bigint)`.execute(
    api.owner,
  );
  await sql`insert into preferences.choice (user_id, setting, allowed) values (${user.id}::bigint, 'wallet.password', true)
    `.execute(api.owner);
  await fund(user, 2_000_000);
  const id = await bill();
  const key = 'key-password-0123456789abcdef';
  expect(await pay(user, id, 1_500_000, key)).toMatchObject({ status: 403, code: 'step-up-required' });
  expect(await balance(user)).toBe(2_000_000);
  const until = (interval: string) =>
    sql`update identity.session set step_up_until = now() + ${interval}::interval where user_id = ${user.id}::bigint
    `.execute(api.owner);
  await until('10 minutes');
  expect((await pay(user, id, 1_500_000, key)).status).toBe(200);
  await until('-1 second');
  expect((await pay(user, id, 1_500_000, key)).status).toBe(200);
  expect(await balance(user)).toBe(500_000);
});
