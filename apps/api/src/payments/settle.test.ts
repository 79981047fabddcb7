import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { orderClearing, providerClearing, providerFees, refundsOwed, suspense } from '#ledger';
import { askedKobo, openShop, type Shop } from './test-shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => {
  shop.provider.mood = 'ok';
  shop.captures.length = 0;
});
afterAll(() => shop.close());

/** What the balances changed by while `work` ran. */
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
  shop.provider.pay(reference, { amountKobo: askedKobo });
  const moved = await movedBy(async () => {
    expect(await shop.payments.settle(reference, 'webhook')).toMatchObject({ kind: 'settled' });
  });
  expect(moved).toEqual({ order: 500_000n, owed: 0n, suspense: 0n, fees: 7_500n, clearing: 492_500n });
  expect(shop.captures).toMatchObject([
    { reference, ordinal: 1, receivedKobo: askedKobo, expectedKobo: askedKobo, currency: 'NGN' },
  ]);
  expect(await shop.payments.findCharge(shop.db, reference)).toMatchObject({ status: 'captured' });
  expect(await shop.faults()).toEqual([]);
});
