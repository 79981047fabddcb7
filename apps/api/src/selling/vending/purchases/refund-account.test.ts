import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#platform/database/db';
import { openShop, type Opened, type Shop } from '../test-shop.ts';

/*
 * A payer whose refund the provider cannot send without an account, and a payer whose transfer the provider returns
 * automatically.
 */

let shop: Shop;
const control = async (path: string, body: object) => {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(`${shop.sandboxUrl}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(await answer.text());
};
const phone = '08034445566';
const pathOf = (secret: string, more = '') => `/api/v1/quick-purchases/${secret}/refund-account${more}`;
const into = { bank_code: '001', account_number: '0123456789' };

beforeAll(async () => {
  shop = await openShop({ rails: { transfer: 'paystack', funding: 'paystack', payout: 'paystack' } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await control('/sandbox/payments/refunds', { mode: 'strict' });
  await control('/sandbox/payments/wrong-transfers', { mode: 'settled' });
  await sql`select from platform.hit('unused', 1, 1)`.execute(shop.db);
});

const messages = async (name: string) =>
  (
    await sql<{ payload: Record<string, unknown> }>`
      select payload from notifications.message where recipient = ${phone} and payload ->> 'name' = ${name} order by id`.execute(
      shop.db,
    )
  ).rows.map(({ payload }) => payload);

/** Paid too little, from an account that the provider does not know: the refund waits. */
async function waiting(): Promise<Opened> {
  const opened = await shop.open({ customerTelephone: phone });
  await shop.transfer(opened.accountNumber, 400_000);
  await shop.workUntil(
    async () => (await shop.purchase(opened.secret)).refunds[0]?.state === 'needs_account' || undefined,
  );
  return opened;
}

test('a payer whose refund waits for an account sees where to enter it, enters it once, and gets the money back', async () => {
  const { secret, reference } = await waiting();
  expect((await messages('refund-notice')).at(-1)).toMatchObject({ reference, state: 'needs_account' });
  const wanted = await shop.call('GET', pathOf(secret));
  expect(wanted.body.data).toMatchObject({ amount_kobo: 400_000 });
  expect((wanted.body.data as { banks: unknown[] }).banks.length).toBeGreaterThan(20);
  const resolved = await shop.call('POST', pathOf(secret, '/resolve'), into);
  expect(resolved.body.data).toMatchObject({ account_name: 'TEST ACCOUNT 6789', is_own_name: false });
  const body = { ...into, account_name: 'TEST ACCOUNT 6789' };
  const given = await Promise.all([shop.call('POST', pathOf(secret), body), shop.call('POST', pathOf(secret), body)]);
  expect(given.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([202, 404]);
  const named = { bank_name: 'Test Bank', last_four: '6789', given_by: 'payer' };
  const onItsWay = await shop.purchase(secret);
  expect(onItsWay.money.refund_account).toEqual(named);
  await shop.workUntil(async () => (await shop.purchase(secret)).refunds[0]?.state === 'processed' || undefined);
  const back = await shop.purchase(secret);
  expect(back.money.refund_account).toEqual(named);
  expect(back.refunds).toMatchObject([{ state: 'processed', account: named }]);
  expect(back.message).toBe(
    'We received ₦4,000.00, but this purchase costs ₦5,000.00, so no token was made. Your money has gone back to the Test Bank account ending in 6789 that you gave us.',
  );
  expect((await messages('refund-notice')).at(-1)).toMatchObject({ state: 'processed', account: named });
  expect((await shop.call('GET', pathOf(secret))).status).toBe(404);
  expect(await messages('refund-account')).toEqual([
    { name: 'refund-account', reference, refundKobo: 400_000, accountEnding: '6789' },
  ]);
  const { rows } = await sql<{ after: Record<string, string>; kept: string | null }>`
    select e.after, r.account_number as kept from audit.entry e join payments.refund r on r.id::text = e.object_id
    where e.action = 'refund.account'`.execute(shop.db);
  // The stored number is masked: it is deleted once the money has left.
  expect(rows).toEqual([{ after: { state: 'sending', bank_code: '001', account_number: '******6789' }, kept: null }]);
});

test('without the secret, with a wrong number, bank or name, and too often, nothing is stored and nothing is revealed', async () => {
  const { secret } = await waiting();
  const other = await shop.open();
  for (const wrong of [other.secret, 'A'.repeat(43)]) {
    expect((await shop.call('GET', pathOf(wrong))).status).toBe(404);
    expect((await shop.call('POST', pathOf(wrong, '/resolve'), into)).status).toBe(404);
    expect((await shop.call('POST', pathOf(wrong), { ...into, account_name: 'TEST ACCOUNT 6789' })).status).toBe(404);
  }
  for (const number of ['012345678', '01234567890', '０１２３４５６７８９', '-123456789']) {
    expect((await shop.call('POST', pathOf(secret, '/resolve'), { ...into, account_number: number })).status).toBe(400);
  }
  const refused = async (body: object, more = '') => (await shop.call('POST', pathOf(secret, more), body)).body.code;
  expect(await refused({ ...into, bank_code: '777' }, '/resolve')).toBe('bank-account-unknown');
  expect(await refused({ bank_code: '057', account_number: '1111111111' }, '/resolve')).toBe('bank-account-unknown');
  expect(await refused({ ...into, account_name: 'ADA OBI' })).toBe('bank-account-unknown');
  for (let times = 0; times < 3; times += 1) await shop.call('POST', pathOf(secret, '/resolve'), into);
  expect(await refused(into, '/resolve')).toBe('rate-limited');
  expect((await shop.purchase(secret)).refunds[0]?.state).toBe('needs_account');
});

test.each([
  ['too much', 550_000, '₦5,500.00'],
  ['too little', 450_000, '₦4,500.00'],
])(
  '%s that the provider sends back automatically: the page shows where the money is, and still accepts the right amount',
  async (_words, kobo, naira) => {
    await control('/sandbox/payments/wrong-transfers', { mode: 'returned' });
    const { secret, accountNumber, callback } = await shop.open();
    await shop.transfer(accountNumber, kobo);
    const { notice } = await shop.workUntil(async () => {
      const purchase = await shop.purchase(secret);
      return purchase.notice === undefined ? undefined : purchase;
    });
    expect(notice).toBe(
      `A transfer of ${naira} to this account was not accepted, because this account takes exactly ₦5,000.00, once and in time. The bank is sending it back to the account it came from. It did not reach us. To buy, transfer exactly ₦5,000.00.`,
    );
    const polled = await shop.call('GET', callback);
    expect(polled.body.data).toMatchObject({ status: 'pending', notice, amount_received: 0 });
    await shop.transfer(accountNumber, 500_000);
    const paid = await shop.workUntil(async () => {
      const purchase = await shop.purchase(secret);
      return purchase.status === 'vended' && purchase;
    });
    expect(paid.refunds).toEqual([]);
    expect(paid.notice).not.toContain('To buy');
  },
);
