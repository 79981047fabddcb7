import type { ActInput, refundPartAct } from '@gatelight/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerFindings } from '#ledger';
import { inTransaction, sql } from '#platform/db';
import { vendingFindings } from './findings.ts';
import { partRefundHandler } from './part-refund.ts';
import { newReference } from './place-order.ts';
import { findOrderByReference } from './store.ts';
import { meters, openShop, type Shop } from './test-shop.ts';

let shop: Shop;
let acts = 0n;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const handler = () => partRefundHandler({ payments: shop.payments });

const run = (input: ActInput<typeof refundPartAct>) =>
  inTransaction(shop.db, (tx) => {
    acts += 1n;
    const context = {
      actId: acts,
      askedBy: 1n,
      approvedBy: null,
      reason: 'Meter was off for a day',
      actor: 'user:1',
      ip: null,
      requestId: null,
    };
    return handler().run(tx, input, context);
  });
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  );

async function booksAreRight(): Promise<void> {
  expect([...(await vendingFindings(shop.db)), ...(await ledgerFindings(shop.db))]).toEqual([]);
}

/** A purchase of ₦5,000 from a wallet, with its token. */
async function bought() {
  const user = await shop.user(500_000n);
  const reference = newReference();
  await sql`select outcome from vending.place_wallet_vend(${reference}, ${user.id}, ${reference}, ${meters.electricity},
    500000, 10000000000, 500000000, true, 1)`.execute(shop.db);
  // The process that vends is not there; the job takes the order up.
  await sql`update vending."order" set lease_until = null, next_attempt_at = now() where reference = ${reference}`.execute(
    shop.db,
  );
  await shop.workUntil(async () => (await findOrderByReference(shop.db, reference))?.status === 'vended' || undefined);
  return { user, reference };
}

test('a part goes into the wallet of the buyer, once, as an expense of ours; the units stay sold', async () => {
  const { user, reference } = await bought();
  const input = { reference, to: 'wallet', amount_kobo: 50_000n } as const;
  const { journal, changes } = await handler().preview(shop.db, input);
  expect(changes[0]).toEqual({ field: 'amount', from: '₦5,000.00', to: '₦500.00' });
  expect(journal).toEqual([
    { account: 'goodwill-refunds', debit_kobo: 50_000n, credit_kobo: 0n },
    { account: `wallet:${user.id}`, debit_kobo: 0n, credit_kobo: 50_000n },
  ]);
  // Two at the same moment: one of them.
  const ends = await Promise.all([codeOf(run(input)), codeOf(run(input))]);
  expect(ends.toSorted()).toEqual(['done', 'part-refund-done']);
  expect(await codeOf(run({ ...input, amount_kobo: 1n }))).toBe('part-refund-done');
  expect(await user.balance()).toBe(50_000n);
  const seen = (await user.get(`/vend/orders/${reference}`)).body.data as { status: string; refunds: object[] };
  expect(seen.status).toBe('vended');
  expect(seen.refunds).toMatchObject([{ amount_kobo: 50_000, reason: 'part_refund', state: 'in_wallet' }]);
  const { rows } = await sql<{ type: string; reference: string }>`
    select type, reference from transactions.entry where user_id = ${user.id} and type = 'wallet_refund'`.execute(
    shop.db,
  );
  expect(rows).toEqual([{ type: 'wallet_refund', reference }]);
  await booksAreRight();
});

test('never more than was paid, only of a purchase with its token, and only where the money can go', async () => {
  const { reference } = await bought();
  expect(await codeOf(run({ reference, to: 'wallet', amount_kobo: 500_001n }))).toBe('part-refund-too-much');
  expect(await codeOf(run({ reference, to: 'wallet', amount_kobo: 0n }))).toBe('part-refund-too-much');
  expect(await codeOf(run({ reference, to: 'source', amount_kobo: 100n }))).toBe('no-source');
  expect(await codeOf(run({ reference: 'VND-THERE-IS-NONE', to: 'wallet', amount_kobo: 100n }))).toBe('not-found');
  const unpaid = await shop.open();
  const order = (await findOrderByReference(shop.db, unpaid.reference))!;
  expect(await codeOf(run({ reference: order.reference, to: 'source', amount_kobo: 100n }))).toBe('order-not-in-state');
  // The database refuses it too, whoever writes.
  const { id } = (await findOrderByReference(shop.db, reference))!;
  const past = sql`insert into vending.part_refund (order_id, amount_kobo, target, act_id, actor, reason)
    values (${id}, 500001, 'wallet', 999999, 'user:1', 'x')`.execute(shop.db);
  await expect(past).rejects.toThrow('more would go back');
  await booksAreRight();
});

test('a part goes back to where a guest paid from, by the provider, and the purchase keeps its token', async () => {
  const guest = await shop.open();
  await shop.transfer(guest.accountNumber, 500_000);
  await shop.workUntil(async () => (await shop.purchase(guest.secret)).status === 'vended');
  const { reference } = (await findOrderByReference(shop.db, guest.reference))!;
  expect(await codeOf(run({ reference, to: 'wallet', amount_kobo: 40_000n }))).toBe('no-wallet');
  expect(await codeOf(run({ reference, to: 'source', amount_kobo: 40_000n }))).toBe('done');
  await shop.workUntil(async () => (await shop.purchase(guest.secret)).refunds[0]?.state === 'processed');
  const seen = await shop.purchase(guest.secret);
  expect(seen).toMatchObject({ status: 'vended', refunds: [{ amount_kobo: 40_000, reason: 'part_refund' }] });
  expect(seen.tokens).toHaveLength(1);
  expect(await codeOf(run({ reference, to: 'source', amount_kobo: 1n }))).toBe('part-refund-done');
  await booksAreRight();
});
