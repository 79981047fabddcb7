import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { sql } from '#platform/database/db';
import { chargeByReference } from './charge-store.ts';
import { askedKobo, chargeRequest, newReference, openShop, type Shop } from '../test-shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => {
  shop.provider.mood = 'ok';
  shop.provider.loseNext.clear();
  shop.provider.calls.length = 0;
  shop.provider.before = () => undefined;
});
afterAll(async () => {
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

const callbackUrl = 'http://localhost:3000/user/vend_utility/status';
const request = (reference = newReference()) => ({ ...chargeRequest(reference), callbackUrl });

/** A charge whose page is open. */
async function open(more: { saveCardForUser?: string; expiresAt?: Date } = {}): Promise<string> {
  const given = { ...request(), ...more };
  expect(await shop.payments.openCardCharge(given)).toMatchObject({ kind: 'ready' });
  return given.reference;
}

async function check(reference: string) {
  await shop.rows(sql`update payments.charge set next_check_at = now() where reference = ${reference}`);
  await shop.run('payments.check-charges');
  return (await shop.payments.findCharge(shop.db, reference))!;
}

it('opens one page for each reference, for one click, two clicks and a repeat', async () => {
  const given = request();
  const clicks = await Promise.all([shop.payments.openCardCharge(given), shop.payments.openCardCharge(given)]);
  const again = await shop.rebuilt({}).openCardCharge(given);
  expect(clicks[0]).toMatchObject({
    kind: 'ready',
    accessCode: `code-${given.reference}`,
    authorizationUrl: `https://checkout.fake/code-${given.reference}`,
    charge: { status: 'pending', method: { kind: 'card' } },
  });
  expect([clicks[1], again]).toEqual([clicks[0], clicks[0]]);
  expect(shop.provider.calls.filter((call) => call === 'page')).toHaveLength(1);
  expect(shop.provider.pages.get(given.reference)).toMatchObject({ callbackUrl, saveCard: false });
});

it('refuses the same reference for something else, and another method', async () => {
  const given = request();
  await shop.payments.openCardCharge(given);
  for (const other of [{ amountKobo: 1_000_000n }, { subjectId: 'another' }, { purpose: 'gift' }]) {
    await expect(shop.payments.openCardCharge({ ...given, ...other })).rejects.toMatchObject({
      code: 'reference-reused',
    });
  }
  await expect(shop.payments.openTransferCharge(given)).rejects.toMatchObject({ code: 'reference-reused' });
});

it.each([
  'https://evil.example/user/vend_utility/status',
  '//evil.example/x',
  '/\\evil.example',
  'http://localhost:3000@evil.example/',
  'http://localhost:3000.evil.example/',
  'javascript:alert(1)',
  'http://user:secret@localhost:3000/x',
  '',
])('a payer is never sent back to %j', async (address) => {
  const given = request();
  await expect(shop.payments.openCardCharge({ ...given, callbackUrl: address })).rejects.toMatchObject({
    code: 'invalid-input',
    message: 'This address is not one of our pages',
  });
  expect(await chargeByReference(shop.db, given.reference)).toBeUndefined();
});

it('takes a path of ours as a callback', async () => {
  const given = { ...request(), callbackUrl: '/user/fund_wallet/status' };
  await shop.payments.openCardCharge(given);
  expect(shop.provider.pages.get(given.reference)?.callbackUrl).toBe('http://localhost:3000/user/fund_wallet/status');
});

it('a page whose address was lost is replaced, and money from either page belongs to the charge', async () => {
  const given = request();
  shop.provider.loseNext.add('page');
  expect(await shop.payments.openCardCharge(given)).toEqual({ kind: 'unavailable' });
  const { reference } = given;
  expect(await shop.rebuilt({}).openCardCharge(given)).toMatchObject({ accessCode: `code-${reference}-r2` });
  shop.provider.payByCard(`${reference}-r2`, { amountMinor: askedKobo });
  expect(await check(reference)).toMatchObject({ status: 'captured' });
  // The payer found the first page after all: their money goes back.
  shop.provider.payByCard(reference, { amountMinor: askedKobo });
  await shop.payments.verifyAndCapture(reference, 'sweep');
  const paid = shop.captures.filter((one) => one.reference === reference);
  expect(paid.map(({ ordinal }) => ordinal).toSorted((a, b) => a - b)).toEqual([1, 2]);
  expect(await shop.payments.refundsOf(shop.db, { purpose: 'order', subjectId: reference })).toMatchObject([
    { reason: 'duplicate', amountMinor: askedKobo },
  ]);
});

it.each(['down', 'silent'] as const)(
  'a provider that is %s decides nothing, and the same call continues later',
  async (mood) => {
    const given = request();
    shop.provider.mood = mood;
    expect(await shop.payments.openCardCharge(given)).toEqual({ kind: 'unavailable' });
    expect(await chargeByReference(shop.db, given.reference)).toMatchObject({ status: 'initiated' });
    shop.provider.mood = 'ok';
    expect(await shop.payments.openCardCharge(given)).toMatchObject({
      kind: 'ready',
      accessCode: `code-${given.reference}`,
    });
  },
);

it('a declined card closes nothing: another card pays on the same page', async () => {
  const reference = await open();
  shop.provider.decline(reference, 'Insufficient Funds');
  expect(await check(reference)).toMatchObject({ status: 'pending', decline: 'Insufficient Funds' });
  // The payer types another card: the result must not be 'failed' while the bank is still deciding.
  shop.provider.overrideTransaction(reference, { status: 'pending' });
  expect(await check(reference)).toMatchObject({ status: 'pending', decline: undefined });
  shop.provider.payByCard(reference, { amountMinor: askedKobo });
  expect(await check(reference)).toMatchObject({ status: 'captured', decline: undefined });
  expect(shop.closed.filter((one) => one.reference === reference)).toEqual([]);
});

it('a page that was closed, or on which every card was declined, is closed after its time; late money still counts', async () => {
  const closed = await open({ expiresAt: new Date(Date.now() - 120_000) });
  const declined = await open({ expiresAt: new Date(Date.now() - 120_000) });
  shop.provider.decline(declined, 'Declined');
  expect(await check(closed)).toMatchObject({ status: 'expired' });
  expect(await check(declined)).toMatchObject({ status: 'expired', decline: 'Declined' });
  expect(shop.closed.filter((one) => [closed, declined].includes(one.reference))).toMatchObject([
    { outcome: 'expired' },
    { outcome: 'expired' },
  ]);
  shop.provider.payByCard(closed, { amountMinor: askedKobo });
  await shop.payments.verifyAndCapture(closed, 'webhook');
  expect(await shop.payments.refundsOf(shop.db, { purpose: 'order', subjectId: closed })).toMatchObject([
    { reason: 'late', amountMinor: askedKobo },
  ]);
});

it.each([
  ['less', askedKobo - 1n, 'NGN', 'underpaid'],
  ['more', askedKobo + 20_000n, 'NGN', 'overpaid'],
  ['dollars', askedKobo, 'USD', 'wrong_currency'],
])(
  'a card that paid %s than the amount due gives what the handler decides',
  async (_what, amountMinor, currency, reason) => {
    const reference = await open();
    shop.provider.payByCard(reference, { amountMinor });
    shop.provider.overrideTransaction(reference, { currency });
    await shop.payments.verifyAndCapture(reference, 'poll');
    expect(await shop.payments.refundsOf(shop.db, { purpose: 'order', subjectId: reference })).toMatchObject([
      { reason },
    ]);
  },
);

it('the same payment from webhook, page and sweep at the same time is one capture', async () => {
  const reference = await open();
  shop.provider.payByCard(reference, { amountMinor: askedKobo });
  const outcomes = await Promise.all(
    (['webhook', 'poll', 'sweep', 'poll'] as const).map((source) => shop.payments.verifyAndCapture(reference, source)),
  );
  expect(outcomes.filter(({ kind }) => kind === 'captured')).toHaveLength(1);
  expect(shop.captures.filter((one) => one.reference === reference)).toHaveLength(1);
});
