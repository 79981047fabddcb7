import { listCards } from '@gatelight/contract/money/payments/cards';
import { quotePrice } from '@gatelight/contract/selling/vending/prices';
import { signOut } from '@gatelight/contract/base/identity';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { call } from '../../src/api.ts';
import './early-answers.ts';

const card = {
  id: '1',
  brand: 'Visa',
  last4: '4081',
  expiry_month: 12,
  expiry_year: 2030,
  is_expired: false,
  bank: null,
  is_default: true,
};
const cards = (name: string) => Response.json({ data: [{ ...card, name }] });
const names = async () => (await call(listCards)).map(({ name }) => name);
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  // However long the tests took to begin.
  vi.spyOn(performance, 'now').mockReturnValue(1000);
  fetched.mockImplementation(async () => cards('fetched'));
  vi.stubGlobal('fetch', fetched);
  globalThis.__start = { answers: new Map([[listCards.path, Promise.resolve(cards('early'))]]), offer: null };
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  fetched.mockReset();
  delete globalThis.__start;
});

it('is the response to the first call for it, and to no other', async () => {
  expect(await names()).toEqual(['early']);
  expect(fetched).not.toHaveBeenCalled();
  expect(await names()).toEqual(['fetched']);
});

it('is not used after a call that may have changed something', async () => {
  fetched.mockImplementationOnce(async () => Response.json({ data: {} }));
  await call(signOut, { body: {} }).catch(() => undefined);
  expect(await names()).toEqual(['fetched']);
});

it('is used after a request for a price, which changes nothing', async () => {
  fetched.mockImplementationOnce(async () => Response.json({ data: {} }));
  await call(quotePrice, { body: { meterNumber: '04175000019', amount_kobo: 1_000_000, method: 'wallet' } }).catch(
    () => undefined,
  );
  expect(await names()).toEqual(['early']);
});

it('is not used when it is old', async () => {
  vi.spyOn(performance, 'now').mockReturnValue(20_001);
  expect(await names()).toEqual(['fetched']);
});

it('that failed fails the call like any other', async () => {
  globalThis.__start?.answers.set(listCards.path, Promise.reject(new TypeError('Failed to fetch')));
  await expect(call(listCards)).rejects.toMatchObject({ code: 'no-network' });
});

it('is waited for no longer than the call that uses it', async () => {
  globalThis.__start?.answers.set(listCards.path, new Promise(() => undefined));
  const given = new AbortController();
  const waiting = call(listCards, { signal: given.signal });
  given.abort();
  await expect(waiting).rejects.toThrow();
});
