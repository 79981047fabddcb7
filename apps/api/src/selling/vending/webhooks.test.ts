import { createHmac, randomInt } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sql } from '#platform/database/db';
import { vendingFindings } from './findings/findings.ts';
import { openShop, paystackSecretKey, type Shop } from './test-shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => shop.faults({ provider: 'ok' }));
afterAll(async () => {
  expect(await vendingFindings(shop.db)).toEqual([]);
  expect(await shop.payments.findings(shop.db)).toEqual([]);
  await shop.close();
});

const signed = (body: string, key = paystackSecretKey) => createHmac('sha512', key).update(body).digest('hex');

/** The provider's event about a paid charge; the events of one payment are identified by its number. */
const successOf = (reference: string, id = randomInt(1_000_000_000)) =>
  JSON.stringify({
    event: 'charge.success',
    data: { id, reference, status: 'success', amount: 500_000, currency: 'NGN', channel: 'bank_transfer' },
  });

const deliver = (body: string, signature?: string) =>
  shop.call(
    'POST',
    '/api/v1/webhooks/paystack',
    body,
    signature === undefined ? {} : { 'x-paystack-signature': signature },
  );

const vended = (secret: string) => async () => {
  const purchase = await shop.purchase(secret);
  return purchase.status === 'vended' && purchase;
};

async function worked(): Promise<void> {
  let rounds = 0;
  await shop.workUntil(async () => (rounds += 1) > 3);
}

async function eventsAbout(reference: string): Promise<{ deliveries: number; done: boolean }[]> {
  const { rows } = await sql<{ deliveries: number; done: boolean }>`
    select deliveries, processed_at is not null as done from payments.provider_event
    where position(${reference} in convert_from(body, 'UTF8')) > 0`.execute(shop.db);
  return rows;
}

test('a forged webhook is refused, and pays for nothing', async () => {
  const { secret, reference } = await shop.open();
  const body = successOf(reference);
  const forged = [
    undefined,
    '',
    'sha512',
    signed(body, 'sk_test_somebody_elses'),
    signed(`${body} `),
    signed(body).slice(0, -1),
  ];
  for (const signature of forged) {
    const answer = await deliver(body, signature);
    expect([answer.status, answer.body.code]).toEqual([401, 'invalid-signature']);
  }
  await worked();
  expect(await eventsAbout(reference)).toEqual([]);
  expect(await shop.purchase(secret)).toMatchObject({ status: 'awaiting_payment', tokens: [] });
});

test('a correctly signed webhook about a payment that was not made pays for nothing', async () => {
  const { secret, reference } = await shop.open();
  const body = successOf(reference);
  expect((await deliver(body, signed(body))).status).toBe(200);
  await worked();
  expect(await shop.purchase(secret)).toMatchObject({ status: 'awaiting_payment', tokens: [] });
});

test('the same webhook five times concurrently and again afterwards makes one token', async () => {
  const { secret, reference, accountNumber } = await shop.open();
  await shop.faults({ provider: 'late_webhook' });
  await shop.transfer(accountNumber, 500_000);
  const body = successOf(reference);
  const responses = await Promise.all(Array.from({ length: 5 }, () => deliver(body, signed(body))));
  expect(responses.map((one) => one.status)).toEqual([200, 200, 200, 200, 200]);
  const { tokens } = await shop.workUntil(vended(secret));
  expect((await deliver(body, signed(body))).status).toBe(200);
  await worked();
  expect(await shop.purchase(secret)).toMatchObject({ tokens, refunds: [], amount_received_kobo: 500_000 });
  expect(await eventsAbout(reference)).toEqual([{ deliveries: 6, done: true }]);
});

test('a webhook that arrives before the payer returns finds its order, and the page shows it immediately', async () => {
  const { secret, callback, accountNumber } = await shop.open();
  await shop.transfer(accountNumber, 500_000);
  await shop.workUntil(async () => {
    const { rows } = await sql<{ status: string }>`select status from vending."order" order by id desc limit 1`.execute(
      shop.db,
    );
    return rows[0]?.status === 'vended';
  });
  expect((await shop.call('GET', callback)).body).toMatchObject({ status: 'success' });
  expect((await shop.purchase(secret)).tokens).toHaveLength(1);
});

test('a webhook three days late changes nothing: the money was found without it', async () => {
  await shop.faults({ provider: 'late_webhook' });
  const { secret, accountNumber, reference } = await shop.open();
  await shop.transfer(accountNumber, 500_000);
  // The sweep runs without its pause of twenty seconds.
  await sql`update payments.charge set next_check_at = now() where reference = ${reference}`.execute(shop.db);
  const before = await shop.workUntil(vended(secret));
  await sql`update payments.charge set next_check_at = null, expires_at = now() - interval '3 days'
    where reference = ${reference}`.execute(shop.db);
  await fetch(`${shop.sandboxUrl}/sandbox/webhooks/flush`, { method: 'POST' });
  await shop.workUntil(async () => (await eventsAbout(reference)).some((event) => event.done));
  const after = await shop.purchase(secret);
  expect(after).toMatchObject({ status: 'vended', tokens: before.tokens, refunds: [] });
  expect(after.paid_at).toEqual(before.paid_at);
});
