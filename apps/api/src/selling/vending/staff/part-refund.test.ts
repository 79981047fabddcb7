import type { ActInput, refundPartAct } from '@gatelight/contract';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerFindings } from '#ledger';
import { inTransaction, sql } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { vendingFindings } from '../findings/findings.ts';
import { partRefundHandler } from './part-refund.ts';
import { newReference } from '#platform/references';
import { findOrderByReference } from '../orders/order-store.ts';
import { meters, openShop, type Shop } from '../test-shop.ts';

let shop: Shop;
let acts = 0n;
let owner: pg.Client;
beforeAll(async () => {
  shop = await openShop();
  owner = new pg.Client({ connectionString: shop.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await shop.close();
});

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
  const reference = newReference('VND');
  await sql`select outcome from vending.place_wallet_vend(${sqlArguments({
    reference,
    buyer_id: user.id,
    buyer_key: reference,
    meter_number: meters.electricity,
    amount_kobo: 500_000n,
    lease_seconds: 1,
    cap_hour_kobo: 10_000_000_000n,
    cap_meter_day_kobo: 500_000_000n,
    allow_simulator_keys: true,
  })})`.execute(shop.db);
  // The vending process is not running; the job takes the order.
  await sql`update vending."order" set lease_until = null, next_attempt_at = now() where reference = ${reference}`.execute(
    shop.db,
  );
  await shop.workUntil(async () => (await findOrderByReference(shop.db, reference))?.status === 'vended' || undefined);
  return { user, reference };
}

test('a part goes into the wallet of the buyer as our expense; the units stay sold', async () => {
  const { user, reference } = await bought();
  const input = { reference, to: 'wallet', amount_kobo: 50_000n } as const;
  const { journal, changes } = await handler().preview(shop.db, input);
  expect(changes[0]).toEqual({ field: 'amount', from: '₦5,000.00', to: '₦500.00' });
  expect(journal).toEqual([
    { account: 'goodwill-refunds', debit_kobo: 50_000n, credit_kobo: 0n },
    { account: `wallet:${user.id}`, debit_kobo: 0n, credit_kobo: 50_000n },
  ]);
  expect(await codeOf(run(input))).toBe('done');
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

test('several parts go back, each with its own journal, message and line, and then the rest', async () => {
  const { user, reference } = await bought();
  const part = (amount_kobo: bigint) => run({ reference, to: 'wallet', amount_kobo });
  expect(await codeOf(part(50_000n))).toBe('done');
  expect(await codeOf(part(70_000n))).toBe('done');
  const { changes } = await handler().preview(shop.db, { reference, to: 'wallet', amount_kobo: 380_000n });
  expect(changes).toContainEqual({ field: 'left-to-give-back', from: '₦3,800.00', to: '₦0.00' });
  expect(await codeOf(part(380_001n))).toBe('part-refund-too-much');
  expect(await codeOf(part(380_000n))).toBe('done');
  expect(await codeOf(part(1n))).toBe('part-refund-done');
  expect(await user.balance()).toBe(500_000n);
  const { id } = (await findOrderByReference(shop.db, reference))!;
  const { rows: journals } = await sql<{ reference: string }>`
    select reference from ledger.journal where kind = 'order-part-refund' and reference ~ ${`:${id}(:|$)`} order by id`.execute(
    shop.db,
  );
  expect(journals.map((journal) => journal.reference)).toEqual([
    `order-part-refund:${id}`,
    `order-part-refund:${id}:2`,
    `order-part-refund:${id}:3`,
  ]);
  const seen = (await user.get(`/vend/orders/${reference}`)).body.data as { refunds: { amount_kobo: number }[] };
  expect(seen.refunds.map((refund) => refund.amount_kobo)).toEqual([50_000, 70_000, 380_000]);
  const { rows: messages } = await sql<{ event: string }>`
    select distinct event from notifications.message where subject_kind = 'order' and subject_id = ${id.toString()}
      and event like '%part-refund%' order by event`.execute(shop.db);
  expect(messages.map(({ event }) => event)).toEqual(
    ['part-refund', 'part-refund-2', 'part-refund-3'].map((name) => `order:${id}:${name}`),
  );
  const { rows: entries } = await sql<{ amount: bigint }>`
    select amount_kobo as amount from transactions.entry where user_id = ${user.id} and type = 'wallet_refund' order by id`.execute(
    shop.db,
  );
  expect(entries.map(({ amount }) => amount)).toEqual([50_000n, 70_000n, 380_000n]);
  await booksAreRight();
});

test('parts that are requested at the same moment never add up to more than the price', async () => {
  const { user, reference } = await bought();
  const ends = await Promise.all(
    [1, 2, 3, 4, 5].map(() => codeOf(run({ reference, to: 'wallet', amount_kobo: 200_000n }))),
  );
  expect(ends.map(String).toSorted()).toEqual([
    'done',
    'done',
    ...Array.from({ length: 3 }, () => 'part-refund-too-much'),
  ]);
  expect(await user.balance()).toBe(400_000n);
  await booksAreRight();
});

test('small parts need a second person when together they reach the limit; an outdated preview is recognised', async () => {
  const { reference } = await bought();
  // ₦50,000 without a setting: more than the price of this purchase.
  await owner.query(
    `insert into platform.setting_version (key, valid_from, value, asked_by)
     values ('thresholds.refund-second-person', clock_timestamp(), '{"from_kobo": "100000"}', 'test')`,
  );
  const input = (amount_kobo: bigint) => ({ reference, to: 'wallet', amount_kobo }) as const;
  const { secondPerson, preview } = handler();
  const needsOther = (amount: bigint) =>
    (secondPerson as (db: unknown, given: unknown) => Promise<boolean>)(shop.db, input(amount));
  expect(await needsOther(60_000n)).toBe(false);
  const before = await preview(shop.db, input(60_000n));
  expect(await codeOf(run(input(60_000n)))).toBe('done');
  expect(await needsOther(39_999n)).toBe(false);
  expect(await needsOther(40_000n)).toBe(true);
  expect((await preview(shop.db, input(60_000n))).fingerprint).not.toBe(before.fingerprint);
});

test('never more than was paid, only for a purchase with its token, and only if the money can go there', async () => {
  const { reference } = await bought();
  expect(await codeOf(run({ reference, to: 'wallet', amount_kobo: 500_001n }))).toBe('part-refund-too-much');
  expect(await codeOf(run({ reference, to: 'wallet', amount_kobo: 0n }))).toBe('part-refund-too-much');
  expect(await codeOf(run({ reference, to: 'source', amount_kobo: 100n }))).toBe('no-source');
  expect(await codeOf(run({ reference: 'VND-THERE-IS-NONE', to: 'wallet', amount_kobo: 100n }))).toBe('not-found');
  const unpaid = await shop.open();
  const order = (await findOrderByReference(shop.db, unpaid.reference))!;
  expect(await codeOf(run({ reference: order.reference, to: 'source', amount_kobo: 100n }))).toBe('order-not-in-state');
  // The database refuses it too, for every writer.
  const { id } = (await findOrderByReference(shop.db, reference))!;
  const past = sql`insert into vending.part_refund (order_id, amount_kobo, target, act_id, actor, reason)
    values (${id}, 500001, 'wallet', 999999, 'user:1', 'x')`.execute(shop.db);
  await expect(past).rejects.toThrow('more would go back');
  await booksAreRight();
});

test('a part goes back to the source of a guest’s payment, by the provider, and the purchase keeps its token', async () => {
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
  expect(await codeOf(run({ reference, to: 'source', amount_kobo: 40_000n }))).toBe('done');
  expect(await codeOf(run({ reference, to: 'source', amount_kobo: 420_001n }))).toBe('part-refund-too-much');
  expect(await codeOf(run({ reference, to: 'source', amount_kobo: 420_000n }))).toBe('done');
  await shop.workUntil(async () =>
    (await shop.purchase(guest.secret)).refunds.every(({ state }) => state === 'processed'),
  );
  expect((await shop.purchase(guest.secret)).refunds.map((refund) => Number(refund.amount_kobo))).toEqual([
    40_000, 40_000, 420_000,
  ]);
  expect(await codeOf(run({ reference, to: 'source', amount_kobo: 1n }))).toBe('part-refund-done');
  await booksAreRight();
});

test('money that a bank took back by a dispute is not given back again', async () => {
  const guest = await shop.open();
  await shop.transfer(guest.accountNumber, 500_000);
  await shop.workUntil(async () => (await shop.purchase(guest.secret)).status === 'vended');
  const { reference, id } = (await findOrderByReference(shop.db, guest.reference))!;
  await owner.query('begin');
  try {
    await owner.query(
      `insert into payments.dispute (provider, provider_dispute_id, capture_id, amount_minor, currency, state, status, decided_at)
       select 'paystack', 'lost-by-hand', p.capture_id, 300000, 'NGN', 'lost', 'resolved', now()
       from vending.order_payment p where p.order_id = $1`,
      [id],
    );
    const { rows } = await owner.query('select vending.part_refundable($1)::text as "left"', [id]);
    expect(rows).toEqual([{ left: '200000' }]);
  } finally {
    await owner.query('rollback');
  }
  expect(await codeOf(run({ reference, to: 'source', amount_kobo: 500_000n }))).toBe('done');
});
