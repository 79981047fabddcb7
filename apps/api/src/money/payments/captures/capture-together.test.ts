import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sql } from '#platform/database/db';
import { askedKobo, ignoresEvents, openShop, shopRules, type Shop } from '../test-shop.ts';
import type { LikelyPayment, NewCapture, PurposeHandler } from '../purpose.ts';

/*
 * What happens when a purpose records payments together and that fails. Success is tested in the slice that writes the
 * rows: see take-payments.test.ts of vending.
 */

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
afterAll(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

/** A handler that returns `together` for payments that arrive together, and the payments that it received. */
function handlerThat(together: NonNullable<PurposeHandler['captureExact']>) {
  const runs: string[][] = [];
  const alone: NewCapture[] = [];
  const handler: PurposeHandler = {
    ...ignoresEvents,
    captureExact(db, payments) {
      runs.push(payments.map(({ transaction }) => transaction.reference));
      return together(db, payments);
    },
    async onCaptured(_tx, capture) {
      alone.push(capture);
      return shopRules(capture);
    },
  };
  return { payments: shop.rebuilt({ handler }), runs, alone };
}

async function paid(change: { amountMinor?: bigint; currency?: string } = {}): Promise<string> {
  const reference = await shop.order();
  shop.provider.receivePayment(reference, { amountMinor: askedKobo, ...change });
  return reference;
}

const refusedWith = (code: string) => () => Promise.reject(Object.assign(new Error(`refused with ${code}`), { code }));

const capturesOf = (reference: string) =>
  shop.rows(sql<{ id: bigint }>`select id from payments.capture where provider_reference = ${reference}`);

test('payments that arrive while one is recorded are recorded together; a payment that is not exact is not lost', async () => {
  const { payments, runs, alone } = handlerThat(async (_db, given: readonly LikelyPayment[]) => {
    // Long enough for the lookups of the others, also on a busy machine.
    await pause(2000);
    return given.map(() => undefined);
  });
  const references = [await paid(), await paid(), await paid({ amountMinor: 400_000n })];
  const outcomes = await Promise.all(references.map((reference) => payments.verifyAndCapture(reference, 'poll')));
  expect(outcomes.map(({ kind }) => kind)).toEqual(['captured', 'captured', 'captured']);
  expect(runs.length).toBeLessThan(3);
  expect(runs.flat().toSorted()).toEqual(references.toSorted());
  expect(alone.map(({ reference }) => reference).toSorted()).toEqual(references.toSorted());
});

test('a payment that cannot be exact is not even tried together', async () => {
  const { payments, runs, alone } = handlerThat(async () => {
    throw new Error('never asked');
  });
  const reference = await paid({ currency: 'USD' });
  expect((await payments.verifyAndCapture(reference, 'poll')).kind).toBe('captured');
  expect(runs).toEqual([]);
  expect(alone).toHaveLength(1);
});

// A deadlock, a lost connection, a rule of the database.
test.each(['40P01', '08006', '23514'])(
  'a payment that could not be recorded together (%s) is recorded alone',
  async (code) => {
    const { payments, alone } = handlerThat(refusedWith(code));
    const reference = await paid();
    expect((await payments.verifyAndCapture(reference, 'poll')).kind).toBe('captured');
    expect(alone).toMatchObject([{ reference }]);
    expect(await capturesOf(reference)).toHaveLength(1);
  },
);

test('a commit that no standby confirmed does not count as done, and is retried later', async () => {
  const { payments, alone } = handlerThat(refusedWith('08007'));
  const reference = await paid();
  await expect(payments.verifyAndCapture(reference, 'poll')).rejects.toThrow('refused with 08007');
  expect(alone).toEqual([]);
  expect(await capturesOf(reference)).toEqual([]);
  expect((await shop.payments.verifyAndCapture(reference, 'poll')).kind).toBe('captured');
});
