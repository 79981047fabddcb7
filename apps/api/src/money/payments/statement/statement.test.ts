import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { providerClearing, providerFees } from '#ledger';
import { sql } from '#platform/database/db';
import { askedKobo, ignoresEvents, openShop, shopRules, type Shop } from '../test-shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => {
  shop.provider.mood = 'ok';
  shop.provider.calls.length = 0;
  shop.captures.length = 0;
});
afterAll(() => shop.close());

async function look(isLong = true) {
  await sql`update payments.statement set next_look_at = now(),
    next_long_look_at = case when ${isLong} then now() else now() + interval '1 hour' end`.execute(shop.db);
  await shop.run('payments.statement');
}

async function findings(kind: string) {
  const rows = await shop.rows(sql<{ detail: Record<string, unknown> }>`
    select detail from platform.finding where kind = ${kind} and state = 'needs_attention'`);
  return rows.map(({ detail }) => detail);
}

async function paidAndCaptured() {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  await shop.payments.verifyAndCapture(reference, 'webhook');
  return reference;
}

test('a payment that only the provider knows is recorded', async () => {
  const reference = await shop.order();
  const into = shop.provider.accountOf(reference);
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  shop.provider.receivePayment('second-1', { amountMinor: askedKobo, into });
  shop.provider.receivePayment('stranger-1', { amountMinor: 7_000n, into: '9911111111' });
  await shop.run('payments.statement');
  expect(new Set(shop.captures.map((one) => one.ordinal))).toEqual(new Set([1, 2]));
  expect(await findings('unknown_payment')).toMatchObject([{ reference: 'stranger-1' }]);
});

test('it is read once a minute by all workers together', async () => {
  await sql`update payments.statement set next_look_at = now()`.execute(shop.db);
  await Promise.all([shop.run('payments.statement'), shop.run('payments.statement'), shop.run('payments.statement')]);
  expect(shop.provider.calls.filter((call) => call === 'list')).toHaveLength(1);
});

test('reading it again changes nothing', async () => {
  await paidAndCaptured();
  const before = await shop.balance(providerClearing('paystack'));
  await look();
  await look();
  expect(await shop.balance(providerClearing('paystack'))).toBe(before);
});

test('a fee that was not known when the money arrived is booked when the statement reports it, once', async () => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  shop.provider.overrideTransaction(reference, { feeMinor: undefined });
  await shop.payments.verifyAndCapture(reference, 'webhook');
  const before = await shop.balance(providerFees);
  shop.provider.overrideTransaction(reference, { feeMinor: 17_500n });
  await look();
  await look();
  expect((await shop.balance(providerFees)) - before).toBe(17_500n);
  expect((await shop.faults()).filter((fault) => !fault.startsWith('needs attention'))).toEqual([]);
});

test('an amount or a fee that differs at the provider is shown to staff', async () => {
  const [amount, fee] = [await paidAndCaptured(), await paidAndCaptured()];
  shop.provider.overrideTransaction(amount, { amountMinor: 1n, feeMinor: undefined });
  shop.provider.overrideTransaction(fee, { feeMinor: 1n });
  await look();
  expect(await findings('amount_differs')).toMatchObject([{ reference: amount, ours: '500000', theirs: '1' }]);
  expect(await findings('fee_differs')).toMatchObject([{ reference: fee, ours: '7500', theirs: '1' }]);
});

test('money taken back without our request is shown to staff', async () => {
  const reference = await paidAndCaptured();
  shop.provider.overrideTransaction(reference, { status: 'reversed' });
  await look();
  expect(await findings('charged_back')).toMatchObject([{ reference, refundedByUs: '0' }]);
});

test('a purpose is notified once that its money was taken back, with the amount that our own refunds do not explain', async () => {
  const reference = await paidAndCaptured();
  shop.provider.overrideTransaction(reference, { status: 'reversed' });
  await look();
  await look();
  expect(shop.reversed.filter((one) => one.reference === reference)).toEqual([
    {
      captureId: expect.anything() as bigint,
      reference,
      purpose: 'order',
      subjectId: reference,
      reversedMinor: askedKobo,
      currency: 'NGN',
    },
  ]);
});

test('a payment that the provider no longer knows is shown to staff', async () => {
  const reference = await paidAndCaptured();
  shop.provider.transactions.delete(reference);
  await look();
  expect(await findings('missing_at_provider')).toEqual([]); // too fresh to judge
  await shop.asOwner(`update payments.capture set created_at = created_at - interval '10 minutes'`);
  await look(false);
  expect(await findings('missing_at_provider')).toEqual([]);
  await look();
  expect(await findings('missing_at_provider')).toMatchObject([{ reference, providerStatus: 'absent' }]);
});

test('a payment that cannot be recorded is shown, does not hide the others, and its finding is closed once it is recorded', async () => {
  const [bad, good] = [await shop.order(), await shop.order()];
  for (const reference of [bad, good]) shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  const failing = shop.rebuilt({
    handler: {
      async onCaptured(_tx, capture) {
        if (capture.reference === bad) throw new Error('out of order');
        return shopRules(capture);
      },
      ...ignoresEvents,
    },
  });
  await sql`update payments.statement set next_look_at = now()`.execute(shop.db);
  await failing.jobs.find((job) => job.name === 'payments.statement')?.run();
  expect(await findings('not_recorded')).toMatchObject([{ reference: bad }]);
  expect(await shop.payments.findCharge(shop.db, good)).toMatchObject({ status: 'captured' });

  await shop.payments.verifyAndCapture(bad, 'operator');
  await look();
  expect(await findings('not_recorded')).toEqual([]);
  const [row] = await shop.rows(
    sql<{ history: unknown }>`select history from platform.finding where kind = 'not_recorded'`,
  );
  expect(row?.history).toMatchObject([{ state: 'needs_attention' }, { state: 'resolved', how: 'recorded' }]);
});

test('a provider that does not respond is called again soon, and nothing is concluded from it', async () => {
  shop.provider.mood = 'silent';
  const before = await shop.faults();
  await look();
  const [row] = await shop.rows(sql<{ problem: string; soon: boolean }>`
    select problem, next_look_at < clock_timestamp() + interval '20 seconds' as soon from payments.statement`);
  expect(row).toEqual({ problem: 'no answer', soon: true });
  expect(await shop.faults()).toEqual(before);
});

/** Captures of 5,000 payments that the provider knows, and 15,200 payments there that were never paid. */
async function fillBooks() {
  const hour = 3_600_000;
  const begun = (index: number) => new Date(Date.now() - 70 * hour + (index % 69) * hour);
  const row = (index: number, status: 'success' | 'pending') => ({
    id: `bulk-${index}`,
    reference: `bulk-${index}`,
    status,
    amountMinor: 100_000n,
    currency: 'NGN',
    feeMinor: undefined,
    isOurMode: true,
    paidAt: undefined,
    receiverAccountNumber: undefined,
  });
  for (let index = 0; index < 20_200; index += 1) {
    shop.provider.transactions.set(`bulk-${index}`, row(index, index < 5_000 ? 'success' : 'pending'));
    shop.provider.begunAt.set(`bulk-${index}`, begun(index));
  }
  await shop.asOwner(`
    with k as (
      insert into payments.capture (provider, provider_transaction_id, provider_reference, received_minor, currency,
                                    paid_at, source, created_at)
      select 'paystack', 'bulk-' || i, 'bulk-' || i, 100000, 'NGN', now(), 'webhook', now() - interval '2 hours'
      from generate_series(0, 4999) i
      union all select 'paystack', 'invented-1', 'invented-1', 100000, 'NGN', now(), 'webhook', now() - interval '2 hours'
      returning id, received_minor)
    insert into payments.allocation (capture_id, position, kind, account, amount_minor)
    select id, 1, 'suspense', 'suspense:NGN', received_minor from k`);
}

const takeOff = (prefix: string) => {
  for (const reference of shop.provider.transactions.keys())
    if (reference.startsWith(prefix)) shop.provider.transactions.delete(reference);
};

test('everything is read, page by page, however much there is: a capture without a payment is found', async () => {
  await fillBooks();
  const { provider } = shop;
  await sql`update payments.statement set next_look_at = now(), next_long_look_at = now(), read_until = null`.execute(
    shop.db,
  );

  // The provider stops responding in the middle: nothing is concluded, and another process continues where this one
  // was.
  provider.before = () => {
    if (provider.calls.length > 60) provider.mood = 'silent';
  };
  await shop.run('payments.statement');
  expect(await findings('missing_at_provider')).not.toContainEqual(
    expect.objectContaining({ reference: 'invented-1' }),
  );
  provider.before = () => undefined;
  provider.mood = 'ok';
  const [half] = await shop.rows(sql<{ stage: string; page: number; at: Date }>`
    select pass_stage as stage, pass_page as page, pass_at as at from payments.statement`);
  expect(half?.stage).toBe('payments');
  provider.calls.length = 0;
  const other = shop.rebuilt({});
  // A turn ends after 30 seconds, and the next one continues. A busy machine needs more than one.
  await vi.waitFor(async () => {
    await sql`update payments.statement set next_look_at = now()`.execute(shop.db);
    await other.jobs.find((job) => job.name === 'payments.statement')?.run();
    const [row] = await shop.rows(sql<{ stage: string }>`select pass_stage as stage from payments.statement`);
    expect(row?.stage).toBe('done');
  }, 100_000);

  const missing = await findings('missing_at_provider');
  expect(missing.filter((one) => String(one['reference']).startsWith('bulk-'))).toEqual([]);
  expect(missing).toContainEqual(expect.objectContaining({ reference: 'invented-1', providerStatus: 'absent' }));
  const listed = provider.calls.filter((call) => call === 'list').length;
  expect(listed).toBeGreaterThan(100);
  expect(listed).toBeLessThan(180); // More than 202 pages in all: pages that were read before are not read again.
  expect(provider.calls.filter((call) => call === 'verify').length).toBeLessThan(50);
  const [whole] = await shop.rows(sql<{ stage: string; unconfirmed: bigint }>`
    select pass_stage as stage, (select count(*) from payments.capture where confirmed_at is null
      and provider_reference like 'bulk-%') as unconfirmed from payments.statement`);
  expect(whole).toEqual({ stage: 'done', unconfirmed: 0n });

  expect(
    await shop.rows(sql`select capture_id from payments.doubtful_capture d join payments.capture k on k.id = d.capture_id
    where k.provider_reference = 'invented-1'`),
  ).toHaveLength(1);
  takeOff('bulk-');
  await shop.asOwner(`
    begin; delete from payments.allocation a using payments.capture k where k.id = a.capture_id and
      (k.provider_reference like 'bulk-%' or k.provider_reference = 'invented-1');
    delete from payments.capture where provider_reference like 'bulk-%' or provider_reference = 'invented-1'; commit`);
});

test('a pass that was interrupted after a week begins where the last one ended', async () => {
  await sql`update payments.statement set read_until = now() - interval '9 days'`.execute(shop.db);
  shop.provider.calls.length = 0;
  await look();
  const [row] = await shop.rows(sql<{ days: number; stage: string }>`
    select extract(day from pass_to - pass_from)::int as days, pass_stage as stage from payments.statement`);
  expect(row).toEqual({ days: 9, stage: 'done' });
});

test('reconcile checks unconfirmed captures with the provider, and changes nothing', async () => {
  const [real, invented] = [await paidAndCaptured(), await paidAndCaptured()];
  shop.provider.transactions.delete(invented);
  const before = await shop.rows(sql`select * from payments.capture order by id`);
  const found = await shop.payments.unknownAtProvider();
  expect(found).toContainEqual({
    check: 'I5 the provider knows the money',
    detail: expect.stringContaining(`(${invented})`) as string,
    captureId: expect.anything() as bigint,
  });
  expect(found).not.toContainEqual(expect.objectContaining({ detail: expect.stringContaining(real) as string }));
  expect(await shop.rows(sql`select * from payments.capture order by id`)).toEqual(before);
  shop.provider.mood = 'silent';
  expect(await shop.payments.unknownAtProvider()).toEqual([]);
  await shop.asOwner(
    `update payments.capture set created_at = now() - interval '2 hours' where provider_reference = '${invented}'`,
  );
  expect(await shop.payments.unknownAtProvider()).toMatchObject([{ check: 'stuck' }]);
});

test('a capture that uses the reference of another payment is found too', async () => {
  const reference = await paidAndCaptured();
  shop.provider.overrideTransaction(reference, { id: 'another-id' });
  expect(await shop.payments.unknownAtProvider()).toContainEqual({
    check: 'I5 the provider knows the money',
    detail: expect.stringContaining('it says another payment') as string,
    captureId: expect.anything() as bigint,
  });
});

test('a refund that was made by hand at the provider is shown to staff', async () => {
  const reference = await paidAndCaptured();
  const transactionId = shop.provider.transactions.get(reference)?.id ?? '';
  shop.provider.refundsMade.push(
    { id: 'by-hand-1', transactionId, amountMinor: 5_000n, state: 'pending', note: 'Sorry' },
    { id: 'by-hand-2', transactionId, amountMinor: 5_000n, state: 'failed', note: undefined },
  );
  await look();
  await look();
  expect(await findings('refund_not_ours')).toMatchObject([{ providerRefundId: 'by-hand-1', amountMinor: '5000' }]);
  expect(await findings('refunded_twice')).toEqual([]);

  // A finding that staff closed stays closed, although the provider still lists it.
  await sql`update platform.finding set state = 'resolved', history = history || '[{"how": "closed by the test", "by": "user:1"}]' where kind = 'refund_not_ours'`.execute(
    shop.db,
  );
  await look();
  expect(await findings('refund_not_ours')).toEqual([]);
});
