import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderClearing, providerClearing, refundsOwed } from '#ledger';
import { inTransaction, sql } from '#platform/database/db';
import type { RefundReason } from './refund.ts';
import { askedKobo, openShop, type Shop } from '../test-shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => {
  shop.provider.mood = 'ok';
  shop.provider.calls.length = 0;
  shop.refunds.length = 0;
});
afterAll(() => shop.close());

/** Runs the job as if every delay had passed. */
async function step(payments = shop.payments) {
  await sql`update payments.refund set next_attempt_at = now() where next_attempt_at is not null`.execute(shop.db);
  return payments.jobs.find((job) => job.name === 'payments.refunds')?.run();
}

async function underpaid() {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: 400_000n });
  await shop.payments.verifyAndCapture(reference, 'webhook');
  return reference;
}

async function stateOf(reference: string) {
  const { rows } = await sql<{ state: string }>`
    select r.state from payments.refund r join payments.capture k on k.id = r.capture_id
    join payments.charge c on c.id = k.charge_id where c.reference = ${reference} order by r.id`.execute(shop.db);
  return rows.map((one) => one.state);
}

function sentFor(reference: string) {
  const id = shop.provider.transactions.get(reference)?.id;
  return shop.provider.refundsMade.filter((one) => one.transactionId === id);
}

test('a refund is sent once, followed until it is processed, and then leaves the ledger', async () => {
  const owed = await shop.balance(refundsOwed());
  const clearing = await shop.balance(providerClearing('paystack'));
  const reference = await underpaid();
  expect(await stateOf(reference)).toEqual(['queued']);
  await step();
  await step();
  expect(await stateOf(reference)).toEqual(['sent']);
  const [refund] = sentFor(reference);
  expect(refund).toMatchObject({ amountMinor: 400_000n });
  if (refund) refund.state = 'processed';
  await step();
  await step();
  expect(await stateOf(reference)).toEqual(['processed']);
  expect(shop.refunds.map((one) => one.state)).toEqual(['sending', 'sent', 'processed']);
  expect(sentFor(reference)).toHaveLength(1);
  expect(await shop.balance(refundsOwed())).toBe(owed);
  expect((await shop.balance(providerClearing('paystack'))) - clearing).toBe(-6_000n);
  expect(await shop.faults()).toEqual([]);
});

test('a refund whose response was lost is looked up before anything is sent again', async () => {
  const reference = await underpaid();
  shop.provider.loseNext.add('refund');
  await step();
  expect(await stateOf(reference)).toEqual(['sending']);
  shop.provider.mood = 'lost';
  await step();
  shop.provider.mood = 'ok';
  await step();
  expect(await stateOf(reference)).toEqual(['sent']);
  expect(sentFor(reference)).toHaveLength(1);
});

test('a crash after the provider’s response: the refund is found, not repeated', async () => {
  const reference = await underpaid();
  const dying = shop.rebuilt({
    crash(point) {
      if (point === 'refund.after_provider_reply') throw new Error('power lost');
    },
  });
  await step(dying);
  expect(await stateOf(reference)).toEqual(['sending']);
  await step();
  expect(sentFor(reference)).toHaveLength(1);
  expect(await stateOf(reference)).toEqual(['sent']);
});

test('while the provider is unavailable the refund waits, and nothing is lost', async () => {
  const reference = await underpaid();
  shop.provider.mood = 'down';
  await step();
  await step();
  expect(await stateOf(reference)).toEqual(['sending']);
  expect(sentFor(reference)).toEqual([]);
  shop.provider.mood = 'ok';
  await step();
  expect(sentFor(reference)).toHaveLength(1);
});

test.each(['failed', 'needs_attention'] as const)(
  'a refund that the provider calls %s is shown to staff, and its money stays owed',
  async (state) => {
    const owed = await shop.balance(refundsOwed());
    const reference = await underpaid();
    await step();
    const [refund] = sentFor(reference);
    if (refund) refund.state = state;
    await step();
    expect(await stateOf(reference)).toEqual(['needs_attention']);
    expect((await shop.balance(refundsOwed())) - owed).toBe(400_000n);
    expect(await shop.faults()).toEqual([expect.stringContaining('needs attention: refund_needs_attention')]);

    if (refund) refund.state = 'processed';
    await step();
    expect(await stateOf(reference)).toEqual(['processed']);
    expect(await shop.balance(refundsOwed())).toBe(owed);
    expect(await shop.faults()).toEqual([]);
  },
);

test('a refund that is refused immediately is shown to staff too', async () => {
  const reference = await underpaid();
  const provider = {
    ...shop.provider,
    refunds: {
      ...shop.provider.refunds,
      send: async () => ({ kind: 'refused', message: 'Balance too low', reason: 'no-balance' }) as const,
    },
  };
  await step(shop.rebuilt({ provider }));
  expect(await stateOf(reference)).toEqual(['needs_attention']);
  const [row] = await shop.rows(sql<{ problem: string }>`select problem from payments.refund order by id desc limit 1`);
  expect(row).toEqual({ problem: 'Balance too low' });
  await sql`update platform.finding set state = 'resolved', history = history || '[{"how": "closed by the test", "by": "user:1"}]' where kind = 'refund_needs_attention'`.execute(
    shop.db,
  );
});

test('two concurrent workers send it once', async () => {
  const reference = await underpaid();
  await sql`update payments.refund set next_attempt_at = now() where state = 'queued'`.execute(shop.db);
  await Promise.all([shop.run('payments.refunds'), shop.run('payments.refunds'), shop.run('payments.refunds')]);
  expect(sentFor(reference)).toHaveLength(1);
});

test('a webhook about a refund makes it due immediately', async () => {
  const reference = await underpaid();
  await step();
  const [refund] = sentFor(reference);
  if (refund) refund.state = 'processed';
  const webhook = shop.provider.event('refund', reference);
  await shop.payments.receiveWebhook('paystack', webhook);
  await shop.run('payments.events');
  await shop.run('payments.refunds');
  expect(await stateOf(reference)).toEqual(['processed']);
});

test('captured money can be sent back later, once for each reason, and never more than arrived', async () => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  await shop.payments.verifyAndCapture(reference, 'webhook');
  const [capture] = await shop.payments.capturesOf(shop.db, { purpose: 'order', subjectId: reference });
  const owed = await shop.balance(refundsOwed());
  const request = {
    captureId: capture?.id ?? 0n,
    reason: 'vend_failed' as const,
    amountMinor: askedKobo,
    fromAccount: orderClearing,
  };
  const ask = (more: { reason?: RefundReason; amountMinor?: bigint } = {}) =>
    inTransaction(shop.db, (tx) => shop.payments.requestRefund(tx, { ...request, ...more }));
  await Promise.all([ask(), ask(), ask()]);
  expect((await shop.balance(refundsOwed())) - owed).toBe(askedKobo);
  await expect(ask({ reason: 'part_refund', amountMinor: 1n })).rejects.toThrow('would go back');
  for (const reason of ['', 'Not A Code', 'x'.repeat(64), 'drop;table'])
    await expect(ask({ reason: reason as RefundReason, amountMinor: 1n })).rejects.toThrow('not a refund reason');
  expect(await stateOf(reference)).toEqual(['queued']);
  await step();
  expect(sentFor(reference)).toMatchObject([{ amountMinor: askedKobo }]);
});

test('after all this the ledger is correct', async () => {
  const faults = await shop.faults();
  expect(faults.filter((fault) => !fault.startsWith('needs attention'))).toEqual([]);
});
