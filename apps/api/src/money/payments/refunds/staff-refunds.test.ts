import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { operatorBank, refundsOwed } from '#ledger';
import { sql } from '#platform/database/db';
import { maskNumbers } from './staff-refunds.ts';
import { askedKobo, openShop, type Shop } from '../test-shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => {
  shop.provider.mood = 'ok';
  shop.refunds.length = 0;
});
afterAll(() => shop.close());

const account = { accountNumber: '0123456789', bankCode: '058', accountName: 'Ada Obi' };

/** Runs the job as if every delay had passed. */
async function step(provider = shop.provider) {
  await sql`update payments.refund set next_attempt_at = now() where next_attempt_at is not null`.execute(shop.db);
  const payments = provider === shop.provider ? shop.payments : shop.rebuilt({ provider });
  await payments.jobs.find((job) => job.name === 'payments.refunds')?.run();
}

interface Case {
  id: bigint;
  reference: string;
}

async function queued(currency: 'NGN' | 'USD' = 'NGN'): Promise<Case> {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: 400_000n, currency });
  await shop.payments.verifyAndCapture(reference, 'webhook');
  const [row] = await shop.rows(sql<{ id: bigint }>`select max(id) as id from payments.refund`);
  return { id: row?.id ?? 0n, reference };
}

/** A refund that the provider accepted and then marked failed or needing attention. */
async function troubled(state: 'needs_attention' | 'failed'): Promise<Case> {
  const one = await queued();
  await step();
  const there = atProvider(one.reference);
  if (there) there.state = state;
  await step();
  expect((await shop.payments.staff.read(one.id)).state).toBe('needs_attention');
  return one;
}

/** A refund that the provider refused immediately. */
async function refused(
  message = 'Your balance is not enough to fulfil this request',
  currency: 'NGN' | 'USD' = 'NGN',
): Promise<Case> {
  const one = await queued(currency);
  const send = async () => ({ kind: 'refused', message, reason: 'other' }) as const;
  await step({ ...shop.provider, refunds: { ...shop.provider.refunds, send } });
  return one;
}

function atProvider(reference: string) {
  const id = shop.provider.transactions.get(reference)?.id;
  return shop.provider.refundsMade.findLast((one) => one.transactionId === id);
}

async function auditOf(id: bigint) {
  return shop.rows(sql<{ actor: string; action: string; before: unknown; after: unknown }>`
    select actor, action, before, after from audit.entry where object_kind = 'refund' and object_id = ${id.toString()}
    order by id`);
}

async function secretsOf(id: bigint) {
  const [row] = await shop.rows(sql<{ number: string | null; name: string | null }>`
    select account_number as number, account_name as name from payments.refund where id = ${id}`);
  return row;
}

async function openFindings(kind: string) {
  return shop.rows(sql<{ detail: unknown }>`
    select detail from platform.finding where kind = ${kind} and state = 'needs_attention'`);
}

async function look() {
  await sql`update payments.statement set next_look_at = now(), next_long_look_at = now()`.execute(shop.db);
  await shop.run('payments.statement');
}

test('after a balance that was too small, one retry sends the refund', async () => {
  const { id, reference } = await refused();
  expect(await shop.payments.staff.list()).toContainEqual(
    expect.objectContaining({
      id,
      state: 'needs_attention',
      problem: 'Your balance is not enough to fulfil this request',
    }),
  );
  expect(await shop.payments.staff.retry({ id, by: 'Bola' })).toMatchObject({ changed: true });
  expect(await shop.payments.staff.retry({ id, by: 'Bola' })).toMatchObject({ changed: false });
  await step();
  await step();
  const there = atProvider(reference);
  if (there) there.state = 'processed';
  await step();
  await step();
  expect((await shop.payments.staff.read(id)).state).toBe('processed');
  expect(await auditOf(id)).toMatchObject([
    { actor: 'staff:Bola', action: 'refund.retry', before: { state: 'needs_attention' }, after: { state: 'queued' } },
  ]);
  expect(await openFindings('refund_needs_attention')).toEqual([]);
});

test('a refund that needs a bank account is finished with one, and the account is deleted afterwards', async () => {
  const { id, reference } = await troubled('needs_attention');
  await expect(shop.payments.staff.retry({ id, by: 'Bola' })).rejects.toThrow('needs the bank account of the payer');
  expect(await shop.payments.staff.retry({ id, by: 'Bola', account })).toMatchObject({ changed: true });
  expect(await shop.payments.staff.retry({ id, by: 'Bola', account })).toMatchObject({ changed: false });
  await expect(
    shop.payments.staff.retry({ id, by: 'Bola', account: { ...account, accountNumber: '9999999999' } }),
  ).rejects.toThrow('is being sent');
  expect(JSON.stringify(await auditOf(id))).not.toContain(account.accountNumber);

  // The response is lost once: the refund is looked up, and nothing is sent twice.
  shop.provider.loseNext.add('retry refund');
  await step();
  expect(atProvider(reference)?.state).toBe('pending');
  await step();
  expect((await shop.payments.staff.read(id)).state).toBe('sent');
  expect(await secretsOf(id)).toEqual({ number: account.accountNumber, name: account.accountName });
  const there = atProvider(reference);
  if (there) there.state = 'processed';
  await step();
  expect((await shop.payments.staff.read(id)).state).toBe('processed');
  expect(await secretsOf(id)).toEqual({ number: null, name: null });
  expect(shop.refunds.at(-1)).toMatchObject({
    state: 'processed',
    namedAccount: { bankName: null, lastFour: account.accountNumber.slice(-4), givenBy: 'staff' },
  });
  expect(shop.provider.calls.filter((call) => call === 'retry refund')).toHaveLength(1);
});

test('a bank account that the provider refuses returns the refund to staff', async () => {
  const { id } = await troubled('needs_attention');
  await shop.payments.staff.retry({ id, by: 'Bola', account: { ...account, bankCode: '000' } });
  await step();
  expect(await shop.payments.staff.read(id)).toMatchObject({
    state: 'needs_attention',
    problem: 'Invalid Refund state',
  });
  // A later look-up at the provider does not hide why the retry failed.
  await step();
  expect((await shop.payments.staff.read(id)).problem).toBe('Invalid Refund state');
  expect(await shop.payments.staff.retry({ id, by: 'Bola', account })).toMatchObject({ changed: true });
  await step();
  expect((await shop.payments.staff.read(id)).state).toBe('sent');
});

test('a refund that failed is replaced by a new one; if the old one is paid all the same, staff see it', async () => {
  const { id, reference } = await troubled('failed');
  await expect(shop.payments.staff.retry({ id, by: 'Bola', account })).rejects.toThrow('Retry without one');
  const failed = atProvider(reference);
  await shop.payments.staff.retry({ id, by: 'Bola' });
  await step();
  await step();
  const replacement = atProvider(reference);
  expect(replacement?.id).not.toBe(failed?.id);
  if (replacement) replacement.state = 'processed';
  await step();
  expect((await shop.payments.staff.read(id)).state).toBe('processed');
  await look();
  expect(await openFindings('refunded_twice')).toEqual([]);
  if (failed) failed.state = 'processed';
  await look();
  expect(await openFindings('refunded_twice')).toMatchObject([{ detail: { providerRefundId: failed?.id } }]);
  await sql`update platform.finding set state = 'resolved', history = history || '[{"how": "closed by the test", "by": "user:1"}]' where kind = 'refunded_twice'`.execute(
    shop.db,
  );
});

test('a refund that staff paid from the bank is booked once, the payer is notified, and it cannot be paid again', async () => {
  const { id } = await refused('The card was closed');
  const [owed, bank] = [await shop.balance(refundsOwed()), await shop.balance(operatorBank())];
  const done = { id, reference: 'GTB-2026-77', by: 'Bola', note: 'Card closed; account 0123456789 on the phone' };
  const results = await Promise.all([1, 2, 3].map(() => shop.payments.staff.markDoneOutside(done)));
  expect(results.filter((result) => result.changed)).toHaveLength(1);
  expect((await shop.balance(refundsOwed())) - owed).toBe(-400_000n);
  expect((await shop.balance(operatorBank())) - bank).toBe(-400_000n);
  expect(shop.refunds.filter((one) => one.id === id && one.state === 'processed')).toMatchObject([
    { namedAccount: { bankName: null, lastFour: null } },
  ]);
  expect(await auditOf(id)).toMatchObject([
    {
      actor: 'staff:Bola',
      action: 'refund.done-outside',
      after: { outside_reference: 'GTB-2026-77', note: 'Card closed; account ******6789 on the phone' },
    },
  ]);
  await expect(shop.payments.staff.markDoneOutside({ ...done, reference: 'GTB-other' })).rejects.toThrow('is finished');
  await expect(shop.payments.staff.retry({ id, by: 'Bola' })).rejects.toThrow('is finished');
  await expect(shop.rows(sql`update payments.refund set outside_reference = 'other' where id = ${id}`)).rejects.toThrow(
    'how a refund was paid does not change',
  );
  const calls = shop.provider.calls.filter((call) => call === 'refund').length;
  await step();
  expect(shop.provider.calls.filter((call) => call === 'refund')).toHaveLength(calls);
  expect((await shop.faults()).filter((fault) => !fault.startsWith('needs attention'))).toEqual([]);
});

test('a refund in dollars that staff paid from the bank is booked too, although nothing was paid in dollars before', async () => {
  const { id } = await refused('Only accounts in naira', 'USD');
  const done = { id, reference: 'GTB-USD-1', by: 'Bola', note: 'Sent from the dollar account' };
  expect(await shop.payments.staff.markDoneOutside(done)).toMatchObject({ changed: true });
  expect(await shop.balance(operatorBank('USD'))).toBe(-400_000n);
  expect(await shop.balance(refundsOwed('USD'))).toBe(0n);
});

test('a refund that staff paid and that the provider also pays later is shown to staff', async () => {
  const { id, reference } = await troubled('needs_attention');
  await shop.payments.staff.markDoneOutside({ id, reference: 'GTB-78', by: 'Bola', note: 'No answer' });
  await look();
  expect(await openFindings('refunded_twice')).toEqual([]);
  const there = atProvider(reference);
  if (there) there.state = 'processed';
  await look();
  expect(await openFindings('refunded_twice')).toMatchObject([{ detail: { providerRefundId: there?.id } }]);
  await sql`update platform.finding set state = 'resolved', history = history || '[{"how": "closed by the test", "by": "user:1"}]' where kind = 'refunded_twice'`.execute(
    shop.db,
  );
});

test('while the provider is paying, or does not respond, staff cannot pay or retry', async () => {
  const { id, reference } = await troubled('needs_attention');
  const outside = { id, reference: 'GTB-79', by: 'Bola', note: 'too soon' };
  shop.provider.mood = 'silent';
  await expect(shop.payments.staff.markDoneOutside(outside)).rejects.toThrow('is not responding');
  await expect(shop.payments.staff.retry({ id, by: 'Bola', account })).rejects.toThrow('is not responding');
  shop.provider.mood = 'ok';
  const there = atProvider(reference);
  if (there) there.state = 'pending';
  await expect(shop.payments.staff.markDoneOutside(outside)).rejects.toThrow('is paying refund');
  await shop.payments.staff.retry({ id, by: 'Bola' });
  await expect(shop.payments.staff.markDoneOutside(outside)).rejects.toThrow('is being sent by the provider');
  if (there) there.state = 'processed';
  await step();
  expect((await shop.payments.staff.read(id)).state).toBe('processed');
  await expect(shop.payments.staff.read(999_999n)).rejects.toThrow('There is no refund 999999.');
});

test('held money of a purchase goes back once when staff release it', async () => {
  const reference = await shop.order();
  const into = shop.provider.accountOf(reference);
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  await shop.payments.verifyAndCapture(reference, 'webhook');
  for (const amountMinor of [100n, 200n]) {
    const own = `tiny-${amountMinor}`;
    shop.provider.receivePayment(own, { amountMinor, into });
    await shop.payments.verifyAndCapture(own, 'webhook');
  }
  expect(await shop.payments.staff.held()).toMatchObject([{ reference, sumMinor: 300n, transfers: 2n }]);
  expect(await shop.payments.staff.releaseHeld({ reference, by: 'Bola' })).toMatchObject({ changed: true });
  expect(await shop.payments.staff.releaseHeld({ reference, by: 'Bola' })).toMatchObject({ changed: false });
  expect(await shop.payments.staff.held()).toEqual([]);
  await expect(shop.payments.staff.releaseHeld({ reference: 'nobody', by: 'Bola' })).rejects.toThrow('no payment');
  expect((await shop.payments.staff.list()).filter((one) => one.reference === reference)).toMatchObject([
    { state: 'queued', amountMinor: 100n },
    { state: 'queued', amountMinor: 200n },
  ]);
  expect((await shop.faults()).filter((fault) => !fault.startsWith('needs attention'))).toEqual([]);
});

test('of long numbers only the last four digits are shown', () => {
  expect(maskNumbers('to 0123456789, ref 1234')).toBe('to ******6789, ref 1234');
});
