import type { RefundReason } from '@gatelight/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { disputeLosses, openAccount, orderClearing, post, refundsOwed, wallet } from '#ledger';
import { sql } from '#platform/database/db';
import type { PurposeHandler } from '../purpose.ts';
import type { Payments } from '../payments.ts';
import { askedKobo, ignoresEvents, openShop, type Shop } from '../test-shop.ts';

/* Money goes back one way only: by our refund, or by the payer's bank. */

let shop: Shop;
let payments: Payments;
/** The refunds that were finished, as the slice that requested them is notified. */
let ended: bigint[];
let explained: (string | undefined)[];

beforeEach(async () => {
  shop = await openShop();
  ended = [];
  explained = [];
  const handler: PurposeHandler = {
    ...ignoresEvents,
    async onCaptured(_tx, { receivedMinor }) {
      return [{ kind: 'apply', account: orderClearing, amountMinor: receivedMinor }];
    },
    async onRefundChanged(_tx, refund) {
      if (refund.state === 'processed') ended.push(refund.id);
    },
    async onDisputed(_tx, { explainedBy }) {
      explained.push(explainedBy);
    },
  };
  payments = shop.rebuilt({ handler });
});
afterEach(() => shop.close());

const run = (job: string) => payments.jobs.find(({ name }) => name === job)!.run();

async function paid(): Promise<{ reference: string; captureId: bigint }> {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  expect(await payments.verifyAndCapture(reference, 'webhook')).toMatchObject({ kind: 'captured' });
  const [capture] = await shop.rows(sql<{ id: bigint }>`select id from payments.capture`);
  return { reference, captureId: capture!.id };
}

const refund = (captureId: bigint, amountMinor = askedKobo, reason: RefundReason = 'vend_failed') =>
  shop.db
    .transaction()
    .execute((tx) => payments.requestRefund(tx, { captureId, reason, amountMinor, fromAccount: orderClearing }));

/** Runs the refund job as often as it has work. */
async function sendRefunds(): Promise<void> {
  for (let turn = 0; turn < 3; turn += 1) {
    await sql`update payments.refund set next_attempt_at = now() where next_attempt_at is not null`.execute(shop.db);
    await run('payments.refunds');
  }
}

/** What the bank decides about a payment; read from the list. */
async function bankDecides(
  reference: string,
  state: 'open' | 'won' | 'lost',
  amountMinor: bigint = askedKobo,
): Promise<void> {
  const { id: transactionId } = shop.provider.transactions.get(reference)!;
  const id = `d${transactionId}`;
  const about = { id, transactionId, reference, amountMinor, currency: 'NGN', category: 'fraud', dueAt: undefined };
  shop.provider.disputes.set(id, {
    ...about,
    state,
    status: state === 'open' ? 'awaiting-merchant-feedback' : 'resolved',
  });
  await run('payments.dispute-lists');
}

const refunds = () =>
  shop.rows(sql`select state, amount_minor as minor, given_back_minor as "givenBack" from payments.refund order by id`);
const findings = () =>
  shop.rows(
    sql`select kind, state, history -> -1 ->> 'journal' as journal from platform.finding where kind <> 'dispute' order by id`,
  );
const books = async () => ({
  owed: await shop.balance(refundsOwed()),
  losses: await shop.balance(disputeLosses()),
  clearing: await shop.balance(orderClearing),
});
const sent = () => shop.provider.refundsMade.map(({ amountMinor }) => amountMinor);

test('a half that the bank gave back is not sent: the refund is for the other half', async () => {
  const { reference, captureId } = await paid();
  await refund(captureId);
  await bankDecides(reference, 'lost', 200_000n);
  await sendRefunds();
  expect(sent()).toEqual([300_000n]);
  shop.provider.refundsMade[0]!.state = 'processed';
  await sendRefunds();
  expect(await refunds()).toEqual([{ state: 'processed', minor: 300_000n, givenBack: 200_000n }]);
  expect(await books()).toEqual({ owed: 0n, losses: 0n, clearing: 0n });
  expect(await shop.faults()).toEqual([]);
  expect(ended).toHaveLength(1);
});

test('a refund that is requested after the bank gave half back is for the other half', async () => {
  const { reference, captureId } = await paid();
  await bankDecides(reference, 'lost', 200_000n);
  await refund(captureId);
  await sendRefunds();
  expect(sent()).toEqual([300_000n]);
  expect(await books()).toEqual({ owed: 300_000n, losses: 0n, clearing: 0n });
  expect(await shop.faults()).toEqual([]);
});

test('a refund that waits for a person ends with the dispute, and staff cannot send it any more', async () => {
  const { reference, captureId } = await paid();
  await refund(captureId);
  await sendRefunds();
  shop.provider.refundsMade[0]!.state = 'needs_attention';
  await sendRefunds();
  expect(await refunds()).toMatchObject([{ state: 'needs_attention' }]);
  await bankDecides(reference, 'lost');
  const [row] = await shop.rows(sql<{ id: bigint }>`select id from payments.refund`);
  await expect(payments.staff.retry({ id: row!.id, by: 'Bola' })).rejects.toThrow('is finished');
  expect(await refunds()).toMatchObject([{ state: 'processed' }]);
  expect(await findings()).toMatchObject([{ kind: 'refund_needs_attention', state: 'resolved' }]);
  expect(await books()).toEqual({ owed: 0n, losses: 0n, clearing: 0n });
  expect(await shop.faults()).toEqual([]);
  expect(ended).toEqual([row!.id]);
});

test('when a refund waits for a person, the part that the bank did not give back is sent as a new refund', async () => {
  const { reference, captureId } = await paid();
  await refund(captureId);
  await sendRefunds();
  shop.provider.refundsMade[0]!.state = 'failed';
  await sendRefunds();
  await bankDecides(reference, 'lost', 200_000n);
  const [row] = await shop.rows(sql<{ id: bigint }>`select id from payments.refund`);
  await payments.staff.retry({ id: row!.id, by: 'Bola' });
  await sendRefunds();
  expect(sent()).toEqual([askedKobo, 300_000n]);
  expect(await refunds()).toEqual([{ state: 'sent', minor: 300_000n, givenBack: 200_000n }]);
  expect(await shop.faults()).toEqual([]);
});

test('a refund that was sent before the bank decided is lost twice: one finding, closed by a person, that stays closed', async () => {
  const { reference, captureId } = await paid();
  await refund(captureId);
  await sendRefunds();
  shop.provider.refundsMade[0]!.state = 'processed';
  await sendRefunds();
  await bankDecides(reference, 'lost');
  expect(await shop.faults()).toEqual([expect.stringContaining('needs attention: returned_twice')]);
  expect(
    await shop.rows(sql`select detail ->> 'overMinor' as over from platform.finding where kind = 'returned_twice'`),
  ).toEqual([{ over: String(askedKobo) }]);
  expect(await books()).toEqual({ owed: 0n, losses: askedKobo, clearing: 0n });
  await sql`
    select accounting.close_finding(id, 'user:1', 'claimed from the payer by letter', null) from platform.finding
    where kind = 'returned_twice'`.execute(shop.db);
  await bankDecides(reference, 'lost');
  await sendRefunds();
  expect(await shop.faults()).toEqual([]);
});

test('a refund that the provider could not pay after all is not lost twice', async () => {
  const { reference, captureId } = await paid();
  await refund(captureId);
  await sendRefunds();
  await bankDecides(reference, 'lost');
  expect(await findings()).toMatchObject([{ kind: 'returned_twice', state: 'needs_attention' }]);
  shop.provider.refundsMade[0]!.state = 'failed';
  await sendRefunds();
  expect(await refunds()).toMatchObject([{ state: 'processed' }]);
  expect(await findings()).toMatchObject([{ state: 'resolved' }, { state: 'resolved' }]);
  expect(await books()).toEqual({ owed: 0n, losses: 0n, clearing: 0n });
  expect(await shop.faults()).toEqual([]);
});

test('a refund whose sending failed waits while a bank decides', async () => {
  const { reference, captureId } = await paid();
  await refund(captureId);
  shop.provider.mood = 'down';
  await sendRefunds();
  shop.provider.mood = 'ok';
  await bankDecides(reference, 'open');
  await sendRefunds();
  expect(sent()).toEqual([]);
  await bankDecides(reference, 'won');
  await sendRefunds();
  expect(sent()).toEqual([askedKobo]);
});

test('what a wallet covered of a lost dispute is owed again when the purchase fails', async () => {
  await openAccount(shop.db, wallet(7));
  const handler: PurposeHandler = {
    ...ignoresEvents,
    onCaptured: async (_tx, { receivedMinor }) => [
      { kind: 'apply', account: orderClearing, amountMinor: receivedMinor },
    ],
    walletOwner: async () => '7',
  };
  payments = shop.rebuilt({ handler });
  const other = await paid();
  const move = { from: orderClearing, to: wallet(7), amountKobo: askedKobo };
  const filled = { reference: 'filled', kind: 'test', memo: '', actor: 'system', moves: [move] };
  await post(shop.db, filled);
  await bankDecides(other.reference, 'lost');
  expect(await shop.balance(wallet(7))).toBe(0n);
  await post(shop.db, {
    ...filled,
    reference: 'back',
    moves: [{ from: disputeLosses(), to: orderClearing, amountKobo: askedKobo }],
  });
  await refund(other.captureId);
  await sendRefunds();
  expect(sent()).toEqual([askedKobo]);
  expect(await shop.faults()).toEqual([]);
});

test('money that the provider shows as taken back before the dispute is known here is explained by its journal', async () => {
  const { reference } = await paid();
  shop.provider.transactions.get(reference)!.status = 'reversed';
  await sql`update payments.statement set next_look_at = now()`.execute(shop.db);
  await run('payments.statement');
  expect(await findings()).toMatchObject([{ kind: 'charged_back', state: 'needs_attention' }]);
  await bankDecides(reference, 'lost');
  const [dispute] = await shop.rows(sql<{ id: bigint }>`select id from payments.dispute`);
  const journal = `dispute-lost:${dispute!.id}`;
  expect(await findings()).toEqual([{ kind: 'charged_back', state: 'resolved', journal }]);
  expect(explained).toEqual([journal]);
  await sql`update payments.statement set next_look_at = now(), next_long_look_at = now()`.execute(shop.db);
  await run('payments.statement');
  expect(await shop.faults()).toEqual([]);
});

test('a dispute about a part does not explain that everything was taken back', async () => {
  const { reference } = await paid();
  shop.provider.transactions.get(reference)!.status = 'reversed';
  await sql`update payments.statement set next_look_at = now()`.execute(shop.db);
  await run('payments.statement');
  await bankDecides(reference, 'lost', 200_000n);
  expect(await findings()).toMatchObject([{ kind: 'charged_back', state: 'needs_attention' }]);
  expect(explained).toEqual([undefined]);
});
