import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { suspense } from '#ledger';
import { compareWithProvider } from './compare-with-provider.ts';
import { askedKobo, newReference, openShop, type Shop } from '../test-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => {
  shop.provider.mood = 'ok';
  shop.provider.transactions.clear();
});
afterAll(() => shop.close());

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const listed = async () => (await compareWithProvider(shop.db, shop.provider)).findings.map(({ detail }) => detail);

async function restoredAt(moment: Date): Promise<void> {
  const detail = JSON.stringify({ restoredAt: moment, recoveredTo: minutesAgo(90) });
  await shop.asOwner(`insert into platform.finding (key, kind, detail, history)
    values ('restored:${moment.toISOString()}', 'restored', '${detail}', '[]')`);
}

test('a payment that the provider has and we do not is listed, and nothing is changed', async () => {
  const reference = newReference();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo, paidAt: minutesAgo(1) });
  expect(await listed()).toEqual([expect.stringContaining(`payment ${reference} of ₦5,000.00 at`)]);
  expect(await shop.payments.findCharge(shop.db, reference)).toBeUndefined();
  expect(await shop.faults()).toEqual([]);
});

test('a payment that the worker is about to record is not listed until five minutes have passed', async () => {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo, paidAt: minutesAgo(1) });
  expect(await listed()).toEqual([]);
  shop.provider.overrideTransaction(reference, { paidAt: minutesAgo(6) });
  expect(await listed()).toEqual([expect.stringContaining(reference)]);
  await shop.payments.verifyAndCapture(reference, 'poll');
  expect(await listed()).toEqual([]);
});

test('reports that a provider did not respond', async () => {
  shop.provider.mood = 'down';
  expect(await compareWithProvider(shop.db, shop.provider)).toEqual({
    findings: [],
    notCompared: 'connection refused',
  });
});

test('money from before a restore that is recorded after it pays for nothing automatically and waits for staff', async () => {
  const early = await shop.order();
  shop.provider.receivePayment(early, { amountMinor: askedKobo, paidAt: minutesAgo(2) });
  await restoredAt(minutesAgo(1));
  expect(await listed()).toEqual([expect.stringContaining(early)]);
  const before = await shop.balance(suspense());
  expect(await shop.payments.verifyAndCapture(early, 'sweep')).toMatchObject({ kind: 'suspense' });
  expect((await shop.balance(suspense())) - before).toBe(askedKobo);
  expect(await listed()).toEqual([]);
  expect(await shop.faults()).toContainEqual(
    expect.stringMatching(/^needs attention: paid_before_restore: .*amount ₦[\d,]+\.\d\d/),
  );

  const fresh = await shop.order();
  shop.provider.receivePayment(fresh, { amountMinor: askedKobo, paidAt: new Date() });
  expect(await shop.payments.verifyAndCapture(fresh, 'sweep')).toMatchObject({ kind: 'captured' });
});
