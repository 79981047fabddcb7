import { afterAll, beforeAll, expect, test } from 'vitest';
import { smallAmountsHeld, balanceOf } from '#ledger';
import { sql } from '#platform/database/db';
import { openShop, type Opened, type Shop } from '../test-shop.ts';

/** What a payer sees when money arrives for a purchase that cannot use it. */

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

async function sandbox(method: 'POST' | 'PUT', path: string, body: unknown) {
  const answer = await fetch(`${shop.sandboxUrl}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(await answer.text());
}

const seen = async ({ secret }: Opened) => shop.purchase(secret);

async function noticesFor({ reference }: Opened) {
  const { rows } = await sql<{ reason: string; held: boolean | null }>`
    select m.payload->>'reason' as reason, (m.payload->>'isHeld')::boolean as held from notifications.message m
    join vending."order" o on m.subject_id = o.id::text and m.subject_kind = 'order'
    where o.reference = ${reference} and m.payload->>'name' = 'payment-notice' order by m.id`.execute(shop.db);
  return rows;
}

/** Makes charges due for a check, as if the 20 seconds between automatic checks had passed. */
async function checkNow() {
  await sql`update payments.charge set next_check_at = now() where next_check_at is not null`.execute(shop.db);
}

async function failed(): Promise<Opened> {
  const opened = await shop.open();
  await sandbox('POST', '/sandbox/payments/failures', { account_number: opened.accountNumber });
  await shop.workUntil(async () => {
    await checkNow();
    return (await seen(opened)).status === 'cancelled';
  });
  return opened;
}

async function arrived(opened: Opened, count: number) {
  await shop.workUntil(async () => {
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from payments.capture k join payments.charge c on c.id = k.charge_id
      where c.account_number = ${opened.accountNumber}`.execute(shop.db);
    return rows[0]?.n === BigInt(count);
  });
}

test('a payment that the bank reports as failed closes the purchase and says so', async () => {
  const opened = await failed();
  expect(await seen(opened)).toMatchObject({ status: 'cancelled', payment_status: 'failed', refunds: [], tokens: [] });
  expect((await seen(opened)).message).toBe(
    'The bank reported that this payment failed. If money left your account, it will come back to you. You can try again.',
  );
});

test('money that arrives for a failed payment goes back, and the payer is notified', async () => {
  const opened = await failed();
  await shop.transfer(opened.accountNumber, 500_000);
  await shop.workUntil(async () => (await seen(opened)).refunds.some((one) => one.state === 'processed'));
  const purchase = await seen(opened);
  expect(purchase).toMatchObject({
    status: 'cancelled',
    payment_status: 'failed',
    tokens: [],
    refunds: [{ amount_kobo: 500_000, reason: 'charge_closed', state: 'processed' }],
  });
  expect(purchase.message).toBe(
    'This payment failed. We received ₦5,000.00 after that. Your money has gone back to the account it came from.',
  );
  expect(await noticesFor(opened)).toEqual([{ reason: 'charge_closed', held: false }]);
  const { rows } = await sql`
    select from payments.allocation a join payments.capture k on k.id = a.capture_id
    join payments.charge c on c.id = k.charge_id
    where c.account_number = ${opened.accountNumber} and a.kind <> 'refund'`.execute(shop.db);
  expect(rows).toEqual([]);
});

test.each([
  ['bought its token', 500_000, 'duplicate'],
  ['was too small and went back', 400_000, 'charge_closed'],
])('after a first transfer that %s, a second one has the correct reason', async (_what, firstKobo, reason) => {
  const opened = await shop.open();
  await shop.transfer(opened.accountNumber, firstKobo);
  await shop.workUntil(async () => ['vended', 'refunded'].includes((await seen(opened)).status));
  await shop.transfer(opened.accountNumber, 500_000);
  await arrived(opened, 2);
  expect((await seen(opened)).refunds.at(-1)).toMatchObject({ amount_kobo: 500_000, reason });
  expect((await noticesFor(opened)).at(-1)).toMatchObject({ reason });
});

test('after a first transfer that arrived too late, a second one is not called a duplicate', async () => {
  const opened = await shop.open();
  await sql`
    update vending.quick_purchase set expires_at = now() - interval '1 hour' where client_reference = ${opened.reference}`.execute(
    shop.db,
  );
  await shop.transfer(opened.accountNumber, 500_000);
  await arrived(opened, 1);
  await shop.transfer(opened.accountNumber, 500_000);
  await arrived(opened, 2);
  expect((await noticesFor(opened)).map((one) => one.reason)).toEqual(['late', 'charge_closed']);
});

test('tiny transfers are held: one message, no refund, nothing lost', async () => {
  const before = await balanceOf(shop.db, smallAmountsHeld());
  const opened = await shop.open();
  await shop.transfer(opened.accountNumber, 500_000);
  await shop.workUntil(async () => (await seen(opened)).status === 'vended');
  for (let count = 0; count < 4; count += 1) await shop.transfer(opened.accountNumber, 100);
  await arrived(opened, 5);
  expect((await seen(opened)).refunds).toMatchObject(
    Array.from({ length: 4 }, () => ({ amount_kobo: 100, reason: 'duplicate', state: 'held' })),
  );
  expect(await noticesFor(opened)).toEqual([{ reason: 'duplicate', held: true }]);
  expect((await balanceOf(shop.db, smallAmountsHeld())) - before).toBe(400n);
});

test('a first transfer that is tiny is held too, and the payer sees how to get it back', async () => {
  const opened = await shop.open();
  await shop.transfer(opened.accountNumber, 100);
  await arrived(opened, 1);
  await shop.transfer(opened.accountNumber, 100);
  await arrived(opened, 2);
  const purchase = await seen(opened);
  expect(purchase).toMatchObject({ status: 'refunding', payment_status: 'amount_mismatch' });
  expect(purchase.message).toContain('It is too small to send back automatically, so we keep it for you.');
  expect(await noticesFor(opened)).toEqual([{ reason: 'underpaid', held: true }]);
});

test('once the small amounts of a purchase add up to the minimum, they go back', async () => {
  const before = await balanceOf(shop.db, smallAmountsHeld());
  const opened = await shop.open();
  for (const [index, amount] of [6_000, 3_000, 1_000].entries()) {
    await shop.transfer(opened.accountNumber, amount);
    await arrived(opened, index + 1);
  }
  await shop.workUntil(async () => (await seen(opened)).status === 'refunded');
  const { refunds } = await seen(opened);
  expect(refunds.map((one) => one.amount_kobo)).toEqual([6_000, 3_000, 1_000]);
  expect(await balanceOf(shop.db, smallAmountsHeld())).toBe(before);

  // This happens automatically once for each purchase.
  await shop.transfer(opened.accountNumber, 9_000);
  await arrived(opened, 4);
  await shop.transfer(opened.accountNumber, 2_000);
  await arrived(opened, 5);
  expect((await seen(opened)).refunds.filter((one) => one.state === 'held')).toHaveLength(2);
  const { rows } = await sql<{ detail: unknown }>`
    select detail from platform.finding where kind = 'small_amounts_held' and state = 'needs_attention'`.execute(
    shop.db,
  );
  expect(rows).toMatchObject([{ detail: { reference: opened.reference, sumMinor: '11000', transfers: 2 } }]);
});

test('after all this the payments ledger is correct', async () => {
  const faults = await shop.payments.findings(shop.db);
  expect(faults.filter((fault) => !fault.check.startsWith('needs attention'))).toEqual([]);
});
