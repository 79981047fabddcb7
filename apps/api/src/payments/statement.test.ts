import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { providerClearing, providerFees } from '#ledger';
import { sql } from '#platform/db';
import { askedKobo, openShop, shopRules, type Shop } from './test-shop.ts';

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

async function paidAndSettled() {
  const reference = await shop.order();
  shop.provider.pay(reference, { amountKobo: askedKobo });
  await shop.payments.settle(reference, 'webhook');
  return reference;
}

test('what is paid there and unknown here is brought home', async () => {
  const reference = await shop.order();
  const into = shop.provider.accountOf(reference);
  shop.provider.pay(reference, { amountKobo: askedKobo });
  shop.provider.pay('second-1', { amountKobo: askedKobo, into });
  shop.provider.pay('stranger-1', { amountKobo: 7_000n, into: '9911111111' });
  await shop.run('payments.statement');
  expect(new Set(shop.captures.map((one) => one.ordinal))).toEqual(new Set([1, 2]));
  expect(await findings('unknown_payment')).toMatchObject([{ reference: 'stranger-1' }]);
});

test('it is read once a minute, whoever runs it', async () => {
  await sql`update payments.statement set next_look_at = now()`.execute(shop.db);
  await Promise.all([shop.run('payments.statement'), shop.run('payments.statement'), shop.run('payments.statement')]);
  expect(shop.provider.calls.filter((call) => call === 'list')).toHaveLength(1);
});

test('reading it again changes nothing', async () => {
  await paidAndSettled();
  const before = await shop.balance(providerClearing('paystack'));
  await look();
  await look();
  expect(await shop.balance(providerClearing('paystack'))).toBe(before);
});

test('a fee that was not known when the money came is booked when the statement tells it, once', async () => {
  const reference = await shop.order();
  shop.provider.pay(reference, { amountKobo: askedKobo });
  shop.provider.say(reference, { feeKobo: undefined });
  await shop.payments.settle(reference, 'webhook');
  const before = await shop.balance(providerFees);
  shop.provider.say(reference, { feeKobo: 17_500n });
  await look();
  await look();
  expect((await shop.balance(providerFees)) - before).toBe(17_500n);
  expect((await shop.faults()).filter((fault) => !fault.startsWith('needs attention'))).toEqual([]);
});

test('another amount or another fee there than here is shown to staff', async () => {
  const [amount, fee] = [await paidAndSettled(), await paidAndSettled()];
  shop.provider.say(amount, { amountKobo: 1n, feeKobo: undefined });
  shop.provider.say(fee, { feeKobo: 1n });
  await look();
  expect(await findings('amount_differs')).toMatchObject([{ reference: amount, ours: '500000', theirs: '1' }]);
  expect(await findings('fee_differs')).toMatchObject([{ reference: fee, ours: '7500', theirs: '1' }]);
});

test('money taken back without our asking is shown to staff', async () => {
  const reference = await paidAndSettled();
  shop.provider.say(reference, { status: 'reversed' });
  await look();
  expect(await findings('charged_back')).toMatchObject([{ reference, refundedByUs: '0' }]);
});

test('what is recorded here and gone there is shown to staff', async () => {
  const reference = await paidAndSettled();
  shop.provider.transactions.delete(reference);
  await look();
  expect(await findings('missing_at_provider')).toEqual([]); // too fresh to judge
  await shop.asOwner(`update payments.capture set created_at = created_at - interval '10 minutes'`);
  await look(false);
  expect(await findings('missing_at_provider')).toEqual([]);
  await look();
  expect(await findings('missing_at_provider')).toMatchObject([{ reference, providerStatus: 'absent' }]);
});

test('a payment that cannot be recorded is shown, does not hide the others, and is closed once it could', async () => {
  const [bad, good] = [await shop.order(), await shop.order()];
  for (const reference of [bad, good]) shop.provider.pay(reference, { amountKobo: askedKobo });
  const failing = shop.rebuilt({
    handler: {
      async onCaptured(_tx, capture) {
        if (capture.reference === bad) throw new Error('out of order');
        return shopRules(capture);
      },
      onRefundChanged: async () => undefined,
      onChargeClosed: async () => undefined,
    },
  });
  await sql`update payments.statement set next_look_at = now()`.execute(shop.db);
  await failing.jobs.find((job) => job.name === 'payments.statement')?.run();
  expect(await findings('not_recorded')).toMatchObject([{ reference: bad }]);
  expect(await shop.payments.findCharge(shop.db, good)).toMatchObject({ status: 'captured' });

  await shop.payments.settle(bad, 'operator');
  await look();
  expect(await findings('not_recorded')).toEqual([]);
  const [row] = await shop.rows(
    sql<{ history: unknown }>`select history from platform.finding where kind = 'not_recorded'`,
  );
  expect(row?.history).toMatchObject([{ state: 'needs_attention' }, { state: 'resolved', how: 'recorded' }]);
});

test('a provider that does not answer is asked again soon, and nothing is concluded from it', async () => {
  shop.provider.mood = 'silent';
  const before = await shop.faults();
  await look();
  const [row] = await shop.rows(sql<{ problem: string; soon: boolean }>`
    select problem, next_look_at < clock_timestamp() + interval '20 seconds' as soon from payments.statement`);
  expect(row).toEqual({ problem: 'no answer', soon: true });
  expect(await shop.faults()).toEqual(before);
});
