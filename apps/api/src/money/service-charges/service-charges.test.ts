import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#platform/database/db';
import type { TestUser } from '#platform/testing/test-api';
import { key, openTestEstate, type TestEstate } from './test-estate.ts';

/* What residents owe and pay. */

let estate: TestEstate;
let ada: TestUser;
let tunde: TestUser;
let musa: TestUser;
let house: string;
let count = 0;

beforeAll(async () => {
  estate = await openTestEstate();
  const { api } = estate;
  [ada, tunde, musa] = [await api.user('ada'), await api.user('tunde'), await api.user('musa')];
  house = await estate.house('Block 4, Flat 2');
  for (const user of [ada, tunde]) await own(user, house);
});
afterAll(async () => estate.api.close());
beforeEach(async () => {
  await sql`truncate platform.rate_limit`.execute(estate.api.owner);
});

const own = (user: TestUser, of: string) =>
  sql`insert into households.house_owner (house_id, user_id) values (${of}::bigint, ${user.id}::bigint)`.execute(
    estate.api.owner,
  );

/** An invoice of the house. */
async function bill(amountKobo = 1_500_000, dueOn = '2026-01-31', of = house): Promise<string> {
  const lines = [{ text: 'Security', amount_kobo: amountKobo, vat_bp: 750 }];
  const { data } = await estate.manager.post(
    estate.at('/invoices'),
    { house_id: of, title: `Security ${(count += 1)}`, due_on: dueOn, lines },
    key(),
  );
  return data.id;
}
const walletOf = (user: TestUser) => estate.balance(`wallet:${user.id}`);
const held = () => estate.balance(`service-charges:${estate.id}`);
const pay = (user: TestUser, amountKobo: number, more: object = {}, headers = key(), way = '') =>
  user.call.post(`/api/v1/service-charge/pay${way}`, { house_id: house, amount_kobo: amountKobo, ...more }, headers);
const account = async (user = ada) => (await user.call.get('/api/v1/service-charge')).data;
const invoice = async (id: string, user = ada) => (await user.call.get(`/api/v1/service-charge/invoices/${id}`)).data;
const chargePage = 'http://localhost:3000/user/service_charge/status';
/** The reasons why money of a payment goes back. */
async function refundsOf(reference: string): Promise<string[]> {
  const rows = await estate.rows(sql<{ reason: string }>`
    select b.reason from payments.refund b join payments.capture k on k.id = b.capture_id join payments.charge c on c.id = k.charge_id
    where c.reference = ${reference} order by b.id`);
  return rows.map(({ reason }) => reason);
}
/** Clears all debts and all money paid ahead. */
async function clear(): Promise<void> {
  await sql`
    select service_charges.credit_invoice(jsonb_build_object('invoice_id', i.id, 'amount_kobo', i.left_kobo, 'kind', 'cancelled',
      'reason', 'test', 'by', 'test')) from service_charges.invoice i where i.left_kobo > 0`.execute(estate.api.owner);
}

test('shows the debt of the house, pays it from the wallet, and notes it in the inbox', async () => {
  const id = await bill();
  await estate.fund(ada, 2_000_000);
  const before = await account();
  expect(before).toMatchObject({ owed_kobo: 1_500_000, overdue_kobo: 1_500_000, has_house: true });
  expect(before.items[0]).toMatchObject({
    id,
    number: expect.stringMatching(/^INV-\d{4}-\d\d-001$/),
    status: 'overdue',
    left_kobo: 1_500_000,
  });
  const paid = await pay(ada, 1_500_000, { invoice_ids: [id] });
  expect(paid.data).toMatchObject({ amount_kobo: 1_500_000, left_kobo: 0, invoices: [{ id, amount_kobo: 1_500_000 }] });
  expect([await walletOf(ada), await held()]).toEqual([500_000n, 1_500_000n]);
  // The other owner of the house sees that it is paid, and by whom.
  expect((await account(tunde)).items[0]).toMatchObject({ status: 'paid', paid_by_you: false });
  expect((await invoice(id, tunde)).payments).toMatchObject([
    { way: 'wallet', payer_name: 'ada Test', amount_kobo: 1_500_000 },
  ]);
  expect((await tunde.call.get('/api/v1/service-charge/receipts')).data.items).toMatchObject([
    { amount_kobo: 1_500_000, paid_by_you: false, invoices: [{ amount_kobo: 1_500_000 }] },
  ]);
  const told = await estate.rows(sql<{ template: string; user: string }>`
    select distinct template, user_id::text as "user" from notifications.message where template = 'service-charge-paid'`);
  expect(told).toEqual([{ template: 'service-charge-paid', user: ada.id }]);
  const pdf = await ada.call.get(`/api/v1/service-charge/invoices/${id}/file`);
  expect(pdf.headers['content-type']).toContain('application/pdf');
  expect(await estate.faults()).toEqual([]);
});

test('a partial payment pays the oldest first, unless the payer chooses; money paid ahead pays the next invoice', async () => {
  await estate.fund(ada, 10_000_000);
  const [newer, older] = [await bill(300_000, '2026-03-07'), await bill(200_000, '2026-02-07')];
  expect((await pay(ada, 250_000)).data.invoices).toMatchObject([
    { id: older, amount_kobo: 200_000 },
    { id: newer, amount_kobo: 50_000 },
  ]);
  const last = await bill(100_000, '2026-04-07');
  expect((await pay(ada, 60_000, { invoice_ids: [last] })).data.invoices).toMatchObject([
    { id: last, amount_kobo: 60_000 },
  ]);
  // More than the debt is accepted only on purpose.
  expect((await pay(ada, 900_000)).code).toBe('charge-changed');
  expect((await pay(ada, 900_000, { ahead: true })).data).toMatchObject({ left_kobo: 610_000 });
  expect((await account()).houses).toMatchObject([{ owed_kobo: 0, credit_kobo: 610_000 }]);
  const next = await bill(600_000);
  expect((await account()).houses).toMatchObject([{ owed_kobo: 0, credit_kobo: 10_000 }]);
  expect(await invoice(next)).toMatchObject({ status: 'paid', left_kobo: 0 });
  await bill(10_000);
  expect(await estate.faults()).toEqual([]);
});

test('paid twice at the same time by one or by two people, it is paid once', async () => {
  await estate.fund(ada, 5_000_000);
  await estate.fund(tunde, 5_000_000);
  const id = await bill(1_000_000);
  const total = (await walletOf(ada)) + (await walletOf(tunde));
  const same = key();
  const chosen = { invoice_ids: [id] };
  const responses = await Promise.all([
    pay(ada, 1_000_000, chosen, same),
    pay(ada, 1_000_000, chosen, same),
    pay(ada, 1_000_000, chosen),
    pay(tunde, 1_000_000, chosen),
    pay(tunde, 1_000_000, chosen),
  ]);
  expect((await walletOf(ada)) + (await walletOf(tunde))).toBe(total - 1_000_000n);
  expect(responses.every(({ status, code }) => status === 200 || code === 'charge-already-paid')).toBe(true);
  expect(responses.some(({ status }) => status === 200)).toBe(true);
  expect(await estate.faults()).toEqual([]);
});

test('a repeat with its key gets the same result and moves nothing; the key pays nothing else', async () => {
  await estate.fund(ada, 2_000_000);
  await bill(100_000);
  const once = key();
  const first = await pay(ada, 100_000, {}, once);
  const before = await walletOf(ada);
  expect((await pay(ada, 100_000, {}, once)).data).toEqual(first.data);
  expect((await pay(ada, 50_000, {}, once)).code).toBe('idempotency-key-reused');
  expect(await walletOf(ada)).toBe(before);
});

test('is refused without enough money, for a stranger, for a foreign invoice, and without a key', async () => {
  const id = await bill(90_000_000);
  expect((await pay(ada, 90_000_000)).code).toBe('insufficient-funds');
  expect((await pay(musa, 90_000_000)).code).toBe('not-found');
  expect((await pay(ada, 10_000, { house_id: '999999' })).code).toBe('not-found');
  expect((await pay(ada, 1)).code).toBe('invalid-input');
  expect((await ada.call.post('/api/v1/service-charge/pay', { house_id: house, amount_kobo: 10_000 })).status).toBe(
    400,
  );
  expect((await musa.call.get('/api/v1/service-charge')).data).toEqual({
    owed_kobo: 0,
    overdue_kobo: 0,
    has_house: false,
    houses: [],
    items: [],
  });
  expect((await musa.call.get(`/api/v1/service-charge/invoices/${id}`)).code).toBe('not-found');
  const elsewhere = await estate.house('Block 9, Flat 9');
  await own(musa, elsewhere);
  const foreign = await bill(50_000, '2026-01-31', elsewhere);
  expect((await pay(ada, 50_000, { invoice_ids: [foreign] })).code).toBe('not-found');
  // A user id without its session cannot pay.
  expect(
    (await estate.api.as(ada.id).post('/api/v1/service-charge/pay', { house_id: house, amount_kobo: 10_000 }, key()))
      .status,
  ).toBe(401);
  await clear();
});

test('a new occupant sees nothing of the last one, who keeps and pays their own', async () => {
  const [bola, kemi] = [await estate.api.user('bola'), await estate.api.user('kemi')];
  const flat = await estate.house('Block 5, Flat 1');
  await estate.moveIn(flat, 'Bola Yusuf', '2024-01-01', bola.id);
  const old = await bill(200_000, '2026-01-31', flat);
  await sql`update households.occupant set ended_at = now() where house_id = ${flat}::bigint`.execute(estate.api.owner);
  await estate.moveIn(flat, 'Kemi Ade', '2026-11-01', kemi.id);
  const fresh = await bill(300_000, '2099-01-31', flat);
  expect((await account(kemi)).items.map(({ id }: { id: string }) => id)).toEqual([fresh]);
  expect((await account(bola)).items.map(({ id }: { id: string }) => id)).toEqual([old]);
  await estate.fund(bola, 500_000);
  const pay = (kobo: number) =>
    bola.call.post('/api/v1/service-charge/pay', { house_id: flat, amount_kobo: kobo, ahead: true }, key());
  // Bola has no money ahead here, and Bola's payments, even too much, do not pay for Kemi.
  expect((await pay(250_000)).code).toBe('charge-changed');
  expect((await pay(150_000)).data).toMatchObject({ left_kobo: 0, invoices: [{ id: old, amount_kobo: 150_000 }] });
  await sql`select service_charges.pay_wallet(jsonb_build_object('user_id', ${bola.id}::text, 'house_id', ${flat}::text,
    'amount_kobo', '100000', 'reference', 'SC-BOLA'))`.execute(estate.api.owner);
  expect((await pay(10_000)).code).toBe('charge-already-paid');
  expect(await invoice(fresh, kemi)).toMatchObject({ left_kobo: 300_000 });
  expect(await estate.faults()).toEqual([]);
});

test('a stranger who added the meter of a house can neither see nor pay its bills, and gets none', async () => {
  const stranger = await estate.api.user('stranger');
  const flat = await estate.house('Block 6, Flat 1');
  await estate.moveIn(flat, 'Dayo Alabi', '2024-01-01');
  const old = await bill(200_000, '2026-01-31', flat);
  await estate.api.owner.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      with m as (
        insert into metering.meter (number, utility, status, life, estate_id, house_id, customer_name, tariff_id, supply_group_code,
          key_revision, tariff_index)
        values ('04175100099', 'electricity', 'active', 'active', ${estate.id}::bigint, ${flat}::bigint, 'Dayo', 1, '600001', 1, '01')
        returning id)
      insert into households.link (meter_id, user_id, role) select id, ${stranger.id}::bigint, 'owner' from m`.execute(
      tx,
    );
  });
  expect((await account(stranger)).items).toEqual([]);
  await estate.fund(stranger, 500_000);
  const paid = await stranger.call.post('/api/v1/service-charge/pay', { house_id: flat, amount_kobo: 200_000 }, key());
  expect(paid.code).toBe('not-found');
  // Nor when the house is empty: then its owner pays, or no one yet.
  await sql`update households.occupant set ended_at = now(), pays = false where house_id = ${flat}::bigint`.execute(
    estate.api.owner,
  );
  const fresh = await bill(300_000, '2099-01-31', flat);
  expect((await account(stranger)).items).toEqual([]);
  const { rows } =
    await sql`select payer_kind, payer_user_id from service_charges.invoice where id = any (${[old, fresh]}::bigint[])`.execute(
      estate.api.owner,
    );
  expect(rows.every((one) => (one as { payer_user_id: unknown }).payer_user_id === null)).toBe(true);
});

test('the parts of an issued bill can only be added to', async () => {
  for (const statement of [
    `update service_charges.receipt set amount_kobo = 1`,
    `delete from service_charges.receipt`,
    `update service_charges.invoice set total_kobo = 1`,
    `delete from service_charges.invoice`,
    `update service_charges.invoice_line set amount_kobo = 1`,
    `delete from service_charges.allocation`,
    `delete from service_charges.credit_note`,
  ]) {
    await expect(sql.raw(statement).execute(estate.api.owner), statement).rejects.toMatchObject({ code: 'SC001' });
  }
  await expect(sql`select * from service_charges.receipt`.execute(estate.api.web)).rejects.toThrow();
  await expect(sql`update service_charges.account set owed_kobo = 0`.execute(estate.api.db)).rejects.toThrow();
});

test('every transfer into the account of an invoice counts: a part, too much, twice and late', async () => {
  await clear();
  const id = await bill(500_000);
  const asked = key();
  const opened = await pay(ada, 500_000, { invoice_ids: [id] }, asked, '/transfer');
  expect(opened.data).toMatchObject({ amount_kobo: 500_000, account_number: expect.stringMatching(/^\d{10}$/) });
  // While the account is open, the invoice shows it, and a second request gets the same one.
  expect((await invoice(id)).account).toMatchObject({ account_number: opened.data.account_number });
  const again = await pay(ada, 500_000, { invoice_ids: [id] }, key(), '/transfer');
  expect(again.data.reference).toBe(opened.data.reference);
  const { reference } = opened.data;
  const before = await held();
  const receive = async (amountMinor: bigint) => {
    const { reference: paidAs } = estate.provider.receivePayment(reference, { amountMinor });
    await estate.payments.verifyAndCapture(paidAs, 'poll');
  };
  await receive(200_000n);
  expect(await invoice(id)).toMatchObject({ left_kobo: 300_000, paid_kobo: 200_000 });
  const state = (await ada.call.get(`/api/v1/service-charge/payments/${reference}`)).data;
  expect(state).toMatchObject({ status: 'credited', credited_kobo: 200_000, receipts: [{ amount_kobo: 200_000 }] });
  expect((await musa.call.get(`/api/v1/service-charge/payments/${reference}`)).code).toBe('not-found');
  expect((await held()) - before).toBe(200_000n);

  // A second transfer into the same account: the rest is credit of the house, and pays the next invoice.
  const into = estate.provider.accountOf(reference);
  const more = async (name: string, amountMinor: bigint) => {
    estate.provider.receivePayment(name, { amountMinor, into });
    await estate.payments.verifyAndCapture(name, 'webhook');
    // Reported twice, it counts once.
    await estate.payments.verifyAndCapture(name, 'poll');
  };
  await more(`second-${reference}`, 450_000n);
  expect(await invoice(id)).toMatchObject({ status: 'paid', left_kobo: 0 });
  expect(await account()).toMatchObject({ houses: [{ owed_kobo: 0, credit_kobo: 150_000 }] });
  const next = await bill(400_000);
  expect(await invoice(next)).toMatchObject({ left_kobo: 250_000, paid_kobo: 150_000 });

  // The account has expired: money that arrives later still counts for the house.
  await sql`
    update payments.charge set expires_at = now() - interval '2 minutes', created_at = now() - interval '5 hours'
    where reference = ${reference}`.execute(estate.api.owner);
  await more(`late-${reference}`, 250_000n);
  expect(await invoice(next)).toMatchObject({ status: 'paid', left_kobo: 0 });
  expect((await held()) - before).toBe(900_000n);
  expect(await refundsOf(reference)).toEqual([]);

  // Money in another currency goes back.
  estate.provider.receivePayment(`dollars-${reference}`, { amountMinor: 10_000n, currency: 'USD', into });
  await estate.payments.verifyAndCapture(`dollars-${reference}`, 'webhook');
  expect(await refundsOf(reference)).toEqual(['wrong_currency']);
  expect((await held()) - before).toBe(900_000n);
  expect(await estate.faults()).toEqual([]);
});

test('an estate that is retired takes no money: the page says so, and money on its way goes back', async () => {
  await clear();
  await estate.fund(ada, 5_000_000);
  const id = await bill(1_000_000);
  const { data: transfer } = await pay(ada, 400_000, { invoice_ids: [id] }, key(), '/transfer');
  const retire = (at: string | null) =>
    sql`update estates.estate set retired_at = ${at}::timestamptz where id = ${estate.id}::bigint`.execute(
      estate.api.owner,
    );
  const before = await held();
  const wallet = await walletOf(ada);
  await retire('now');
  try {
    expect((await pay(ada, 100_000, { invoice_ids: [id] })).code).toBe('charge-estate-retired');
    expect((await pay(ada, 300_000, {}, key(), '/transfer')).code).toBe('charge-estate-retired');
    expect((await pay(ada, 300_000, { callback_url: chargePage }, key(), '/card')).code).toBe('charge-estate-retired');
    expect(await account()).toMatchObject({ owed_kobo: 0, overdue_kobo: 0, houses: [{ is_retired: true }] });
    const [owed] = await estate.rows(
      sql<{ kobo: string }>`select owed_kobo::text as kobo from service_charges.owed_of(${ada.sessionKey}::uuid)`,
    );
    expect(owed).toEqual({ kobo: '0' });
    const into = estate.provider.accountOf(transfer.reference);
    const { reference: paidAs } = estate.provider.receivePayment(transfer.reference, {
      amountMinor: BigInt(transfer.amount_kobo),
      into,
    });
    await estate.payments.verifyAndCapture(paidAs, 'webhook');
    expect([await held(), await walletOf(ada)]).toEqual([before, wallet]);
    expect(await refundsOf(transfer.reference)).toEqual(['charge_closed']);
  } finally {
    await retire(null);
  }
  expect(await account()).toMatchObject({ houses: [{ is_retired: false, owed_kobo: 1_000_000 }] });
});

test('a card pays the requested amount once; a declined card pays nothing until another one pays', async () => {
  await clear();
  const before = await held();
  const id = await bill(500_000);
  const asked = key();
  const opened = await pay(ada, 500_000, { invoice_ids: [id], callback_url: chargePage }, asked, '/card');
  expect(opened.data).toMatchObject({ authorization_url: expect.stringContaining('https://checkout.fake/') });
  const repeated = await pay(ada, 500_000, { invoice_ids: [id], callback_url: chargePage }, asked, '/card');
  expect(repeated.data.reference).toBe(opened.data.reference);
  const { reference } = opened.data;
  estate.provider.payByCard(reference, { amountMinor: 500_000n });
  await Promise.all([
    estate.payments.verifyAndCapture(reference, 'poll'),
    estate.payments.verifyAndCapture(reference, 'webhook'),
  ]);
  expect(await invoice(id)).toMatchObject({ status: 'paid', left_kobo: 0, paid_kobo: 500_000 });
  expect((await held()) - before).toBe(500_000n);

  // A card that the bank declines pays nothing; another one on the same page does.
  const other = await bill(300_000);
  const page = (await pay(ada, 300_000, { invoice_ids: [other], callback_url: chargePage }, key(), '/card')).data
    .reference;
  estate.provider.payByCard(page, { amountMinor: 300_000n });
  estate.provider.decline(page, 'Insufficient Funds');
  await estate.payments.verifyAndCapture(page, 'poll');
  expect(await invoice(other)).toMatchObject({ left_kobo: 300_000, paid_kobo: 0 });
  expect((await held()) - before).toBe(500_000n);
  estate.provider.payByCard(page, { amountMinor: 300_000n });
  await estate.payments.verifyAndCapture(page, 'poll');
  expect(await invoice(other)).toMatchObject({ status: 'paid', left_kobo: 0 });
  expect((await held()) - before).toBe(800_000n);
  expect(await refundsOf(page)).toEqual([]);
  expect(await estate.faults()).toEqual([]);
});

test('requires the password first from a user who chose that, and a repeat of a payment needs none', async () => {
  await clear();
  const user = await estate.api.user('ngozi', { stepUp: false });
  await own(user, house);
  await sql`insert into preferences.choice (user_id, setting, allowed) values (${user.id}::bigint, 'wallet.password', true)
    `.execute(estate.api.owner);
  await estate.fund(user, 2_000_000);
  await bill();
  const once = key();
  expect(await pay(user, 1_500_000, {}, once)).toMatchObject({ status: 403, code: 'step-up-required' });
  expect(await walletOf(user)).toBe(2_000_000n);
  const until = (interval: string) =>
    sql`update identity.session set step_up_until = now() + ${interval}::interval where user_id = ${user.id}::bigint
    `.execute(estate.api.owner);
  await until('10 minutes');
  expect((await pay(user, 1_500_000, {}, once)).status).toBe(200);
  await until('-1 second');
  expect((await pay(user, 1_500_000, {}, once)).status).toBe(200);
  expect(await walletOf(user)).toBe(500_000n);
});

test('an owner of many houses sees their oldest open bill, however many newer ones there are', async () => {
  await clear();
  const { api } = estate;
  const chief = await api.user('chief');
  const building = await estate.house('Block 9, Flat 1');
  await own(chief, building);
  const oldest = await bill(250_000, '2026-01-31', building);
  const paid = await bill(100_000, '2026-01-31', building);
  await sql`
    select service_charges.credit_invoice(jsonb_build_object('invoice_id', ${paid}::bigint, 'amount_kobo', 100000, 'kind', 'cancelled',
      'reason', 'test', 'by', 'test'))`.execute(api.owner);
  const newer = 201;
  await sql`
    with made as (
      insert into service_charges.invoice (estate_id, house_id, kind, number, title, due_on, total_kobo, vat_kobo, payer_kind)
      select ${estate.id}::bigint, ${building}::bigint, 'single', 'INV-2020-01-' || lpad(n::text, 3, '0'), 'Security', '2026-02-28', 1000, 0,
        'house' from generate_series(1, ${newer}::integer) n
      returning total_kobo
    )
    update service_charges.account a set owed_kobo = a.owed_kobo + (select sum(total_kobo) from made)
    where a.house_id = ${building}::bigint`.execute(api.owner);
  const { owed_kobo: owed, items } = await account(chief);
  const open = (items as { id: string; left_kobo: number }[]).filter(({ left_kobo: left }) => left > 0);
  expect(open).toHaveLength(newer + 1);
  expect(open.reduce((sum, { left_kobo: left }) => sum + left, 0)).toBe(owed);
  expect(open.at(-1)).toMatchObject({ id: oldest });
  // A settled bill is in the list while it is among the newest 200.
  expect(items.some(({ id }: { id: string }) => id === paid)).toBe(false);
  expect(await invoice(paid, chief)).toMatchObject({ status: 'cancelled' });
});
