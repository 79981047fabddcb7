import type { RefundReason } from '@gatelight/contract';
import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  disputed,
  disputeLosses,
  openAccount,
  orderClearing,
  post,
  providerClearing,
  wallet,
  type AccountCode,
} from '#ledger';
import { sql } from '#platform/database/db';
import type { ProviderDispute } from '../providers/provider-books.ts';
import type { PurposeHandler } from '../purpose.ts';
import { askedKobo, ignoresEvents, openShop, type Shop } from '../test-shop.ts';
import type { Payments } from '../payments.ts';

let shop: Shop;
let payments: Payments;

beforeEach(async () => {
  shop = await openShop();
  const handler: PurposeHandler = {
    ...ignoresEvents,
    async onCaptured(_tx, capture) {
      return [{ kind: 'apply', account: wallet(7), amountMinor: capture.receivedMinor }];
    },
    walletOwner: async () => '7',
  };
  payments = shop.rebuilt({ handler });
  await openAccount(shop.db, wallet(7));
});
afterEach(async () => {
  expect((await shop.faults()).filter((fault) => !fault.startsWith('needs attention: dispute'))).toEqual([]);
  await shop.close();
});

/** A payment of ₦5,000 into the wallet of user 7. */
async function paid(): Promise<string> {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  expect(await payments.verifyAndCapture(reference, 'webhook')).toMatchObject({ kind: 'captured' });
  return reference;
}

function dispute(reference: string, words: Partial<ProviderDispute> = {}): ProviderDispute {
  const { id } = shop.provider.transactions.get(reference)!;
  const made: ProviderDispute = {
    id: `d${id}`,
    transactionId: id,
    reference,
    amountMinor: askedKobo,
    currency: 'NGN',
    state: 'open',
    status: 'awaiting-merchant-feedback',
    category: 'fraud',
    dueAt: undefined,
    ...words,
  };
  shop.provider.disputes.set(made.id, made);
  return made;
}

let events = 0;

const signed = (rawBody: Buffer) => ({
  'x-paystack-signature': createHmac('sha512', 'paystack-secret').update(rawBody).digest('hex'),
});

async function deliverEvent(about: ProviderDispute, event = 'charge.dispute.create'): Promise<void> {
  events += 1;
  const rawBody = Buffer.from(
    JSON.stringify({ kind: `${event}:${events}`, dispute: about.id, reference: about.reference }),
  );
  await payments.receiveWebhook('paystack', { rawBody, headers: signed(rawBody) });
  await payments.jobs.find(({ name }) => name === 'payments.events')!.run();
}

const follow = async () => {
  await sql`update payments.dispute set next_look_at = now() where state = 'open'`.execute(shop.db);
  await payments.jobs.find(({ name }) => name === 'payments.disputes')!.run();
};

const balances = async () => ({
  wallet: await shop.balance(wallet(7)),
  disputed: await shop.balance(disputed()),
  losses: await shop.balance(disputeLosses()),
});
const spend = async (amountKobo: bigint, to: AccountCode = orderClearing) =>
  post(shop.db, {
    reference: `spent ${amountKobo}`,
    kind: 'test',
    memo: '',
    actor: 'system',
    moves: [{ from: wallet(7), to, amountKobo }],
  });
const states = () => shop.rows(sql<{ state: string }>`select state from payments.dispute`);
const finding = () => shop.rows(sql<{ state: string }>`select state from platform.finding where kind = 'dispute'`);

test("an open dispute freezes the money in the payer's wallet, and returns it when it is won", async () => {
  const about = dispute(await paid());
  await deliverEvent(about);
  expect(await balances()).toEqual({ wallet: 0n, disputed: askedKobo, losses: 0n });
  expect(await finding()).toEqual([{ state: 'needs_attention' }]);
  dispute(about.reference, { state: 'won', status: 'resolved' });
  await deliverEvent(about, 'charge.dispute.resolve');
  expect(await balances()).toEqual({ wallet: askedKobo, disputed: 0n, losses: 0n });
  expect(await finding()).toEqual([{ state: 'resolved' }]);
});

test('only the money left in the wallet is frozen; a lost dispute takes it, and the rest is a loss', async () => {
  const about = dispute(await paid());
  await spend(400_000n);
  await deliverEvent(about);
  expect(await balances()).toEqual({ wallet: 0n, disputed: 100_000n, losses: 0n });
  const held = await shop.balance(providerClearing('paystack'));
  dispute(about.reference, { state: 'lost', status: 'resolved' });
  await follow();
  expect(await balances()).toEqual({ wallet: 0n, disputed: 0n, losses: 400_000n });
  expect(held - (await shop.balance(providerClearing('paystack')))).toBe(askedKobo);
});

test('a part that the bank takes back leaves the rest to the wallet', async () => {
  const about = dispute(await paid());
  await deliverEvent(about);
  dispute(about.reference, { state: 'lost', status: 'resolved', amountMinor: 200_000n });
  await follow();
  expect(await balances()).toEqual({ wallet: 300_000n, disputed: 0n, losses: 0n });
});

test('events that arrive twice, out of order or three days late change nothing', async () => {
  const about = dispute(await paid(), { state: 'lost', status: 'resolved' });
  await deliverEvent(about, 'charge.dispute.resolve');
  await deliverEvent(about, 'charge.dispute.create');
  await deliverEvent(about, 'charge.dispute.remind');
  dispute(about.reference);
  await deliverEvent(about, 'charge.dispute.create');
  await deliverEvent(about, 'charge.dispute.create');
  expect(await states()).toEqual([{ state: 'lost' }]);
  expect(await balances()).toEqual({ wallet: 0n, disputed: 0n, losses: 0n });
});

test('an event about a dispute that the provider does not know is shown to staff and freezes nothing', async () => {
  const about = dispute(await paid());
  shop.provider.disputes.clear();
  await deliverEvent(about);
  expect(await states()).toEqual([]);
  expect(await balances()).toMatchObject({ wallet: askedKobo, disputed: 0n });
});

test('a forged event is refused and changes nothing', async () => {
  const about = dispute(await paid());
  const rawBody = Buffer.from(JSON.stringify({ kind: 'x', dispute: about.id }));
  const headers = { 'x-paystack-signature': signed(Buffer.from('other'))['x-paystack-signature'] };
  await expect(payments.receiveWebhook('paystack', { rawBody, headers })).rejects.toMatchObject({
    code: 'invalid-signature',
  });
  await payments.jobs.find(({ name }) => name === 'payments.events')!.run();
  expect(await states()).toEqual([]);
});

test('an event that arrives while the provider is down is handled when it is available again', async () => {
  const about = dispute(await paid());
  shop.provider.mood = 'down';
  await deliverEvent(about);
  expect(await states()).toEqual([]);
  shop.provider.mood = 'ok';
  await sql`update payments.provider_event set next_attempt_at = now() where processed_at is null`.execute(shop.db);
  await payments.jobs.find(({ name }) => name === 'payments.events')!.run();
  expect(await states()).toEqual([{ state: 'open' }]);
});

test('a queued refund is not sent while a dispute is open, and never after the dispute returned the money to the payer', async () => {
  const reference = await paid();
  const about = dispute(reference);
  const [capture] = await shop.rows(sql<{ id: bigint }>`select id from payments.capture`);
  await shop.db.transaction().execute((tx) =>
    payments.requestRefund(tx, {
      captureId: capture!.id,
      reason: 'vend_failed',
      amountMinor: askedKobo,
      fromAccount: wallet(7),
    }),
  );
  await deliverEvent(about);
  await payments.jobs.find(({ name }) => name === 'payments.refunds')!.run();
  expect(shop.provider.refundsMade).toEqual([]);
  dispute(reference, { state: 'lost', status: 'resolved' });
  await follow();
  await payments.jobs.find(({ name }) => name === 'payments.refunds')!.run();
  expect(shop.provider.refundsMade).toEqual([]);
  expect(await shop.rows(sql`select state, outside_reference as by from payments.refund`)).toEqual([
    { state: 'processed', by: `dispute ${about.id}` },
  ]);
  expect(await balances()).toEqual({ wallet: 0n, disputed: 0n, losses: 0n });
});

test('a refund that is requested after a lost dispute covers the loss instead of being sent', async () => {
  const reference = await paid();
  await spend(askedKobo);
  const about = dispute(reference, { state: 'lost', status: 'resolved' });
  await deliverEvent(about);
  expect(await balances()).toEqual({ wallet: 0n, disputed: 0n, losses: askedKobo });
  const [capture] = await shop.rows(sql<{ id: bigint }>`select id from payments.capture`);
  const request = {
    captureId: capture!.id,
    reason: 'vend_failed' as const,
    amountMinor: askedKobo,
    fromAccount: orderClearing,
  };
  for (let time = 0; time < 2; time += 1)
    await shop.db.transaction().execute((tx) => payments.requestRefund(tx, request));
  await payments.jobs.find(({ name }) => name === 'payments.refunds')!.run();
  expect(shop.provider.refundsMade).toEqual([]);
  expect(await balances()).toEqual({ wallet: 0n, disputed: 0n, losses: 0n });
});

test('a refund larger than the payment is refused, also in two parts', async () => {
  const reference = await paid();
  const [capture] = await shop.rows(sql<{ id: bigint }>`select id from payments.capture`);
  const ask = (reason: RefundReason, amountMinor: bigint) =>
    shop.db
      .transaction()
      .execute((tx) =>
        payments.requestRefund(tx, { captureId: capture!.id, reason, amountMinor, fromAccount: wallet(7) }),
      );
  await expect(ask('late', askedKobo + 1n)).rejects.toThrow('would go back');
  await ask('late', 300_000n);
  await expect(ask('duplicate', 200_001n)).rejects.toThrow('would go back');
  expect(await shop.balance(wallet(7))).toBe(200_000n);
  expect(reference).toBeTruthy();
});

test('a dispute whose event never arrived is found on the list of the provider', async () => {
  dispute(await paid());
  await payments.jobs.find(({ name }) => name === 'payments.dispute-lists')!.run();
  expect(await states()).toEqual([{ state: 'open' }]);
  expect(await balances()).toMatchObject({ wallet: 0n, disputed: askedKobo });
});

test('staff accept a dispute: the provider is notified once, and the ledger shows the end', async () => {
  const about = dispute(await paid());
  await deliverEvent(about);
  const [row] = await shop.rows(sql<{ id: bigint }>`select id from payments.dispute`);
  const answer = () =>
    shop.db.transaction().execute((tx) =>
      payments.staff.answerDispute(tx, {
        id: row!.id,
        kind: 'accept',
        detail: { message: 'we agree' },
        by: 'user:1',
      }),
    );
  expect(await answer()).toBe(true);
  expect(await answer()).toBe(false);
  shop.provider.mood = 'silent';
  await follow();
  expect(await states()).toEqual([{ state: 'open' }]);
  shop.provider.mood = 'ok';
  await follow();
  expect(await states()).toEqual([{ state: 'lost' }]);
  expect(await balances()).toEqual({ wallet: 0n, disputed: 0n, losses: 0n });
  expect(await answer()).toBe(false);
});
