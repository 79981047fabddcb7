import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderClearing, providerClearing, providerFees, refundsOwed, suspense } from '#ledger';
import { sql } from '#platform/database/db';
import { askedKobo, ignoresEvents, openShop, type Shop } from '../test-shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => {
  shop.provider.mood = 'ok';
  shop.captures.length = 0;
});
afterAll(() => shop.close());

/** Returns how much the balances changed while `work` ran. */
async function movedBy(work: () => Promise<unknown>) {
  const accounts = {
    order: orderClearing,
    owed: refundsOwed(),
    suspense: suspense(),
    fees: providerFees,
    clearing: providerClearing('paystack'),
  };
  const read = async () =>
    Object.fromEntries(
      await Promise.all(
        Object.entries(accounts).map(async ([name, code]) => [name, await shop.balance(code)] as const),
      ),
    );
  const before = await read();
  await work();
  const after = await read();
  return Object.fromEntries(Object.keys(accounts).map((name) => [name, (after[name] ?? 0n) - (before[name] ?? 0n)]));
}

test('the exact amount in time pays the order, and the provider keeps its fee', async () => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  const moved = await movedBy(async () => {
    expect(await shop.payments.verifyAndCapture(reference, 'webhook')).toMatchObject({ kind: 'captured' });
  });
  expect(moved).toEqual({ order: 500_000n, owed: 0n, suspense: 0n, fees: 7_500n, clearing: 492_500n });
  expect(shop.captures).toMatchObject([
    { reference, ordinal: 1, receivedMinor: askedKobo, expectedKobo: askedKobo, currency: 'NGN' },
  ]);
  expect(await shop.payments.findCharge(shop.db, reference)).toMatchObject({ status: 'captured' });
  expect(await shop.faults()).toEqual([]);
});

test('too little money goes back whole and pays for nothing', async () => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: 400_000n });
  const moved = await movedBy(() => shop.payments.verifyAndCapture(reference, 'poll'));
  expect(moved).toMatchObject({ order: 0n, owed: 400_000n });
  expect(await refundsOf(reference)).toEqual([['underpaid', 400_000n]]);
});

test('of too much money, only the excess goes back', async () => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: 600_000n });
  const moved = await movedBy(() => shop.payments.verifyAndCapture(reference, 'poll'));
  expect(moved).toMatchObject({ order: 500_000n, owed: 100_000n });
  expect(await refundsOf(reference)).toEqual([['overpaid', 100_000n]]);
});

test('money that arrives after the account expired is recorded and goes back', async () => {
  const reference = await shop.order({ expiresAt: new Date(Date.now() - 61_000) });
  await makeDue(reference);
  await shop.run('payments.check-charges');
  expect(await shop.payments.findCharge(shop.db, reference)).toMatchObject({ status: 'expired' });
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  const moved = await movedBy(() => shop.payments.verifyAndCapture(reference, 'webhook'));
  expect(moved).toMatchObject({ order: 0n, owed: askedKobo });
  expect(await refundsOf(reference)).toEqual([['late', askedKobo]]);
  expect(await shop.payments.findCharge(shop.db, reference)).toMatchObject({ status: 'captured' });
});

test('a second transfer into the same account is found by its account number and goes back', async () => {
  const reference = await shop.order();
  const into = shop.provider.accountOf(reference);
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  shop.provider.receivePayment('own-reference-1', { amountMinor: askedKobo, into });
  const moved = await movedBy(async () => {
    await shop.payments.verifyAndCapture(reference, 'webhook');
    await shop.payments.verifyAndCapture('own-reference-1', 'webhook');
  });
  expect(moved).toMatchObject({ order: askedKobo, owed: askedKobo, suspense: 0n });
  expect(await refundsOf(reference)).toEqual([['duplicate', askedKobo]]);
  const captures = await shop.payments.capturesOf(shop.db, { purpose: 'order', subjectId: reference });
  expect(captures.map((one) => one.ordinal)).toEqual([1, 2]);
});

test('a second transfer that is reported first does not replace the requested one', async () => {
  const reference = await shop.order();
  const into = shop.provider.accountOf(reference);
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  shop.provider.receivePayment('own-reference-2', { amountMinor: 20_000n, into });
  const moved = await movedBy(async () => {
    expect(await shop.payments.verifyAndCapture('own-reference-2', 'webhook')).toMatchObject({ kind: 'captured' });
    expect(await shop.payments.verifyAndCapture(reference, 'webhook')).toEqual({ kind: 'already_captured' });
  });
  expect(moved).toMatchObject({ order: askedKobo, owed: 20_000n, suspense: 0n });
  expect(await refundsOf(reference)).toEqual([['duplicate', 20_000n]]);
});

test('money in another currency goes back in that currency and never touches the naira', async () => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo, currency: 'USD' });
  const moved = await movedBy(() => shop.payments.verifyAndCapture(reference, 'webhook'));
  expect(moved).toEqual({ order: 0n, owed: 0n, suspense: 0n, fees: 0n, clearing: 0n });
  expect(await shop.balance(refundsOwed('USD'))).toBe(askedKobo);
  expect(await refundsOf(reference)).toEqual([['wrong_currency', askedKobo]]);
});

test('money for an unknown account waits in suspense, where staff see it', async () => {
  shop.provider.receivePayment('stranger-1', { amountMinor: 123_400n, into: '9900000000' });
  const moved = await movedBy(async () => {
    expect(await shop.payments.verifyAndCapture('stranger-1', 'sweep')).toMatchObject({ kind: 'suspense' });
    expect(await shop.payments.verifyAndCapture('stranger-1', 'webhook')).toEqual({ kind: 'already_captured' });
  });
  expect(moved).toMatchObject({ suspense: 123_400n });
  expect(await openFindings('unknown_payment')).toMatchObject([{ reference: 'stranger-1', amountMinor: '123400' }]);
});

test('ten concurrent callers from all four sources make one capture and one journal', async () => {
  const reference = await shop.order();
  const paid = shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  const sources = [
    'webhook',
    'poll',
    'sweep',
    'operator',
    'webhook',
    'poll',
    'sweep',
    'operator',
    'webhook',
    'poll',
  ] as const;
  const moved = await movedBy(async () => {
    const outcomes = await Promise.all(sources.map((source) => shop.payments.verifyAndCapture(reference, source)));
    expect(outcomes.map((one) => one.kind).toSorted()).toEqual([
      ...Array<string>(9).fill('already_captured'),
      'captured',
    ]);
  });
  expect(moved).toMatchObject({ order: askedKobo });
  expect(shop.captures).toHaveLength(1);
  const journals = sql<{
    n: bigint;
  }>`select count(*) as n from ledger.journal where reference = ${`capture:paystack:${paid.id}`}`;
  expect(await shop.rows(journals)).toEqual([{ n: 1n }]);
});

test('ten concurrent checks record money from an unknown payer once', async () => {
  shop.provider.receivePayment('stranger-2', { amountMinor: 1000n, into: '9900000001' });
  const moved = await movedBy(() =>
    Promise.all(Array.from({ length: 10 }, () => shop.payments.verifyAndCapture('stranger-2', 'webhook'))),
  );
  expect(moved).toMatchObject({ suspense: 1000n });
});

test('an unpaid charge gives nothing, however often it is checked', async () => {
  const reference = await shop.order();
  expect(await shop.payments.verifyAndCapture(reference, 'poll')).toEqual({ kind: 'pending' });
  expect(await shop.payments.verifyAndCapture('TOK-nobody-knows', 'webhook')).toEqual({ kind: 'pending' });
  expect(shop.captures).toEqual([]);
});

test.each(['down', 'silent', 'lost'] as const)('a provider that is %s decides nothing', async (mood) => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  shop.provider.mood = mood;
  expect(await shop.payments.verifyAndCapture(reference, 'webhook')).toMatchObject({ kind: 'unknown' });
  expect(await shop.payments.findCharge(shop.db, reference)).toMatchObject({ status: 'pending' });
  shop.provider.mood = 'ok';
  expect(await shop.payments.verifyAndCapture(reference, 'webhook')).toMatchObject({ kind: 'captured' });
});

test('a failed charge stays failed and closes its order once; money that arrives afterwards goes back', async () => {
  const reference = await shop.order();
  const into = shop.provider.accountOf(reference);
  shop.provider.overrideTransaction(reference, { status: 'failed' });
  expect(await shop.payments.verifyAndCapture(reference, 'poll')).toEqual({ kind: 'failed' });
  expect(await shop.payments.verifyAndCapture(reference, 'sweep')).toEqual({ kind: 'failed' });
  expect(await shop.payments.findCharge(shop.db, reference)).toMatchObject({ status: 'failed' });
  expect(shop.closed.filter((one) => one.reference === reference)).toEqual([
    { reference, purpose: 'order', subjectId: reference, outcome: 'failed' },
  ]);
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  shop.provider.receivePayment('own-reference-3', { amountMinor: 70_000n, into });
  const moved = await movedBy(async () => {
    expect(await shop.payments.verifyAndCapture(reference, 'webhook')).toMatchObject({ kind: 'captured' });
    expect(await shop.payments.verifyAndCapture('own-reference-3', 'webhook')).toMatchObject({ kind: 'captured' });
    expect(await shop.payments.verifyAndCapture(reference, 'sweep')).toEqual({ kind: 'already_captured' });
  });
  expect(moved).toMatchObject({ order: 0n, owed: askedKobo + 70_000n, suspense: 0n });
  expect(shop.captures).toMatchObject([{ isChargeClosed: true }, { isChargeClosed: true }]);
  expect(await refundsOf(reference)).toEqual([
    ['charge_closed', askedKobo],
    ['charge_closed', 70_000n],
  ]);
  expect(await shop.payments.findCharge(shop.db, reference)).toMatchObject({ status: 'failed' });
  expect(await shop.faults()).not.toContainEqual(expect.stringContaining(reference));
});

test('a handler cannot apply money for a failed charge', async () => {
  const reference = await shop.order();
  shop.provider.overrideTransaction(reference, { status: 'failed' });
  await shop.payments.verifyAndCapture(reference, 'poll');
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  const careless = shop.rebuilt({
    handler: {
      onCaptured: async () => [{ kind: 'apply', account: orderClearing, amountMinor: askedKobo }],
      ...ignoresEvents,
    },
  });
  await expect(careless.verifyAndCapture(reference, 'webhook')).rejects.toThrow('was applied');
  expect(await shop.payments.verifyAndCapture(reference, 'webhook')).toMatchObject({ kind: 'captured' });
});

test('a charge that expires notifies its purpose once, and still accepts late money', async () => {
  const reference = await shop.order({ expiresAt: new Date(Date.now() - 61_000) });
  for (let round = 0; round < 2; round += 1) {
    await makeDue(reference);
    await shop.run('payments.check-charges');
  }
  expect(shop.closed.filter((one) => one.reference === reference)).toMatchObject([{ outcome: 'expired' }]);
});

test('a failure that is reported after the money was recorded changes nothing', async () => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  await shop.payments.verifyAndCapture(reference, 'webhook');
  shop.provider.overrideTransaction(reference, { status: 'failed' });
  await shop.payments.verifyAndCapture(reference, 'sweep');
  expect(await shop.payments.findCharge(shop.db, reference)).toMatchObject({ status: 'captured' });
});

test.each([
  ['of the other mode (test or live)', { isOurMode: false }, 'wrong_mode'],
  ['that was reversed before we saw it', { status: 'reversed' as const }, 'reversed_unrecorded'],
  ['of no amount', { amountMinor: 0n }, 'no_amount'],
])('a payment %s buys nothing and is shown to staff', async (_what, words, why) => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  shop.provider.overrideTransaction(reference, words);
  const moved = await movedBy(async () => {
    expect(await shop.payments.verifyAndCapture(reference, 'webhook')).toEqual({ kind: 'unusable', why });
  });
  expect(moved).toMatchObject({ order: 0n, clearing: 0n });
  expect(await openFindings(why)).toHaveLength(1);
});

test('a fee that is not reported, or that is larger than the payment, is not booked', async () => {
  const fees = await Promise.all(
    [undefined, askedKobo + 1n].map(async (feeMinor) => {
      const reference = await shop.order();
      shop.provider.receivePayment(reference, { amountMinor: askedKobo });
      shop.provider.overrideTransaction(reference, { feeMinor });
      return (await movedBy(() => shop.payments.verifyAndCapture(reference, 'webhook'))).fees;
    }),
  );
  expect(fees).toEqual([0n, 0n]);
});

test('a crash between the provider’s response and the commit is repaired by capturing again', async () => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  const dying = shop.rebuilt({
    crash(point) {
      if (point === 'capture.after_verify') throw new Error('power lost');
    },
  });
  await expect(dying.verifyAndCapture(reference, 'webhook')).rejects.toThrow('power lost');
  expect(await shop.payments.findCharge(shop.db, reference)).toMatchObject({ status: 'pending' });
  expect(await shop.payments.verifyAndCapture(reference, 'sweep')).toMatchObject({ kind: 'captured' });
});

test('parts that do not add up to the payment are refused as a whole, and can be captured once they do', async () => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  const careless = shop.rebuilt({
    handler: {
      onCaptured: async () => [{ kind: 'apply', account: orderClearing, amountMinor: askedKobo - 1n }],
      ...ignoresEvents,
    },
  });
  const moved = await movedBy(async () => {
    await expect(careless.verifyAndCapture(reference, 'webhook')).rejects.toThrow('499999 allocated');
  });
  expect(moved).toMatchObject({ order: 0n, clearing: 0n });
  expect(await shop.payments.verifyAndCapture(reference, 'webhook')).toMatchObject({ kind: 'captured' });
});

test('a part below zero is refused even when the sum fits', async () => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo });
  const careless = shop.rebuilt({
    handler: {
      onCaptured: async () => [
        { kind: 'apply', account: orderClearing, amountMinor: askedKobo + 1n },
        { kind: 'refund', reason: 'overpaid', amountMinor: -1n },
      ],
      ...ignoresEvents,
    },
  });
  await expect(careless.verifyAndCapture(reference, 'webhook')).rejects.toThrow('not above zero');
});

test('the database itself refuses a capture whose parts do not add up to it, and any change of a capture', async () => {
  const capture = sql<never>`insert into payments.capture
    (provider, provider_transaction_id, provider_reference, received_minor, currency, paid_at, source)
    values ('paystack', 'by-hand', 'by-hand', 100, 'NGN', now(), 'operator')`;
  await expect(shop.rows(capture)).rejects.toThrow('received 100 and allocates 0');
  await expect(shop.rows(sql`update payments.capture set received_minor = 1`)).rejects.toThrow('permission denied');
  await expect(shop.rows(sql`delete from payments.capture`)).rejects.toThrow('permission denied');
  await expect(shop.rows(sql`update payments.allocation set amount_minor = 1`)).rejects.toThrow('permission denied');
});

test('after all this the only faults are the ones shown to staff', async () => {
  const faults = await shop.faults();
  expect(faults.filter((fault) => !fault.startsWith('needs attention'))).toEqual([]);
  const { rows } = await sql<{ received: bigint; placed: bigint }>`
    select (select sum(received_minor) from payments.capture)::bigint as received,
           (select sum(amount_minor) from payments.allocation)::bigint as placed`.execute(shop.db);
  expect(rows[0]?.received).toBe(rows[0]?.placed);
});

async function refundsOf(reference: string) {
  const refunds = await shop.payments.refundsOf(shop.db, { purpose: 'order', subjectId: reference });
  return refunds.map(({ reason, amountMinor }) => [reason, amountMinor]);
}

async function makeDue(reference: string) {
  await sql`update payments.charge set next_check_at = now() - interval '1 second' where reference = ${reference}`.execute(
    shop.db,
  );
}

async function openFindings(kind: string) {
  const found = await shop.rows(sql<{ detail: Record<string, unknown> }>`
    select detail from platform.finding where kind = ${kind} and state = 'needs_attention'`);
  return found.map(({ detail }) => detail);
}
