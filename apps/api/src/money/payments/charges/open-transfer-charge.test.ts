import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { askedKobo, newReference, openShop, chargeRequest, type Shop } from '../test-shop.ts';

let shop: Shop;

beforeAll(async () => {
  shop = await openShop();
});
beforeEach(() => {
  shop.provider.mood = 'ok';
  shop.provider.tellsAccountAgain = true;
  shop.provider.before = () => undefined;
  shop.provider.calls.length = 0;
});
afterAll(() => shop.close());

test('a charge has an account to pay into, and is pending', async () => {
  const request = chargeRequest(newReference());
  const outcome = await shop.payments.openTransferCharge(request);
  expect(outcome).toMatchObject({
    kind: 'ready',
    charge: {
      reference: request.reference,
      status: 'pending',
      amountKobo: askedKobo,
      method: { kind: 'transfer', account: { accountName: 'Ada Obi', bankName: 'Fake Bank' } },
    },
  });
  expect(await shop.payments.chargesOf(shop.db, { purpose: 'order', subjectId: request.subjectId })).toHaveLength(1);
});

test('the same request again returns the same account without calling the provider', async () => {
  const request = chargeRequest(newReference());
  const first = await shop.payments.openTransferCharge(request);
  expect(await shop.payments.openTransferCharge(request)).toEqual(first);
  expect(shop.provider.calls).toEqual(['open']);
});

test('one reference for two different requests is refused', async () => {
  const request = chargeRequest(newReference());
  await shop.payments.openTransferCharge(request);
  await expect(shop.payments.openTransferCharge({ ...request, amountKobo: 1n })).rejects.toMatchObject({
    code: 'reference-reused',
  });
  await expect(shop.payments.openTransferCharge({ ...request, subjectId: 'other' })).rejects.toMatchObject({
    code: 'reference-reused',
  });
});

test('two clicks at the same time open one account', async () => {
  shop.provider.before = () => new Promise((resolve) => setTimeout(resolve, 200));
  const request = chargeRequest(newReference());
  const outcomes = await Promise.all(Array.from({ length: 5 }, () => shop.payments.openTransferCharge(request)));
  expect(new Set(outcomes.map((one) => one.kind === 'ready' && one.charge.method.account.accountNumber)).size).toBe(1);
  expect(outcomes.every((one) => one.kind === 'ready')).toBe(true);
  expect(shop.provider.calls).toEqual(['open']);
});

test('a provider that is down is unavailable, and the next attempt simply calls it again', async () => {
  const request = chargeRequest(newReference());
  shop.provider.mood = 'down';
  expect(await shop.payments.openTransferCharge(request)).toEqual({ kind: 'unavailable' });
  expect(await shop.payments.findCharge(shop.db, request.reference)).toMatchObject({
    status: 'initiated',
    method: { kind: 'transfer', account: undefined },
  });
  shop.provider.mood = 'ok';
  expect(await shop.payments.openTransferCharge(request)).toMatchObject({ kind: 'ready' });
  expect(shop.provider.calls).toEqual(['open', 'open']);
});

test('an account whose response was lost is looked up, not opened again', async () => {
  const request = chargeRequest(newReference());
  shop.provider.mood = 'lost';
  expect(await shop.payments.openTransferCharge(request)).toEqual({ kind: 'unavailable' });
  expect(await shop.payments.openTransferCharge(request)).toEqual({ kind: 'unavailable' });
  shop.provider.mood = 'ok';
  const outcome = await shop.payments.openTransferCharge(request);
  expect(outcome).toMatchObject({
    kind: 'ready',
    charge: { method: { account: { accountNumber: shop.provider.accountOf(request.reference) } } },
  });
  expect(shop.provider.calls).toEqual(['open', 'find', 'find']);
});

test('a request that never arrived is sent again under the same reference', async () => {
  const request = chargeRequest(newReference());
  shop.provider.mood = 'silent';
  expect(await shop.payments.openTransferCharge(request)).toEqual({ kind: 'unavailable' });
  shop.provider.mood = 'ok';
  expect(await shop.payments.openTransferCharge(request)).toMatchObject({ kind: 'ready' });
  expect(shop.provider.calls).toEqual(['open', 'find', 'open']);
  expect(shop.provider.accountOf(request.reference)).not.toBe('');
});

test('when the provider does not return a lost account again, another is opened, and money into either finds the charge', async () => {
  const request = chargeRequest(newReference());
  shop.provider.mood = 'lost';
  await shop.payments.openTransferCharge(request);
  shop.provider.mood = 'ok';
  shop.provider.tellsAccountAgain = false;
  const outcome = await shop.payments.openTransferCharge(request);
  expect(outcome).toMatchObject({
    kind: 'ready',
    charge: { method: { account: { accountNumber: shop.provider.accountOf(`${request.reference}-r2`) } } },
  });

  shop.provider.receivePayment(`${request.reference}-r2`, { amountMinor: askedKobo });
  expect(await shop.payments.verifyAndCapture(request.reference, 'poll')).toMatchObject({ kind: 'captured' });
  shop.provider.receivePayment(request.reference, { amountMinor: askedKobo });
  await shop.run('payments.statement');
  expect(await shop.payments.verifyAndCapture(request.reference, 'webhook')).toEqual({ kind: 'already_captured' });
  const captures = await shop.payments.capturesOf(shop.db, { purpose: 'order', subjectId: request.subjectId });
  expect(captures.map((one) => one.ordinal)).toEqual([1, 2]);
});

test('a refusal is final, is shown in the provider’s words, and is requested only once', async () => {
  const provider = {
    ...shop.provider,
    transfers: {
      ...shop.provider.transfers,
      open: async () => ({ kind: 'refused', message: 'Invalid Amount Sent', reason: 'other' }) as const,
    },
  };
  const payments = shop.rebuilt({ provider });
  const request = chargeRequest(newReference());
  expect(await payments.openTransferCharge(request)).toEqual({ kind: 'refused', message: 'Invalid Amount Sent' });
  expect(await shop.payments.openTransferCharge(request)).toEqual({ kind: 'refused', message: 'Invalid Amount Sent' });
  expect(await shop.payments.findCharge(shop.db, request.reference)).toMatchObject({ status: 'failed' });
});

test('a duplicate response means that the account exists: it is looked up immediately, and never counts as a failure', async () => {
  const request = chargeRequest(newReference());
  await shop.provider.transfers.open({ ...request });
  expect(await shop.payments.openTransferCharge(request)).toMatchObject({
    kind: 'ready',
    charge: { method: { account: { accountNumber: shop.provider.accountOf(request.reference) } } },
  });
});

test('after a crash that follows the provider’s response, the next call finds the account that was opened', async () => {
  const request = chargeRequest(newReference());
  const dying = shop.rebuilt({
    crash(point) {
      if (point === 'purchase.after_provider_reply') throw new Error('power lost');
    },
  });
  await expect(dying.openTransferCharge(request)).rejects.toThrow('power lost');
  const outcome = await shop.payments.openTransferCharge(request);
  expect(outcome).toMatchObject({
    kind: 'ready',
    charge: { method: { account: { accountNumber: shop.provider.accountOf(request.reference) } } },
  });
  expect(shop.provider.calls).toEqual(['open', 'find']);
});

test('two processes at the same time: the second looks up the result of the first call, and both end with one account', async () => {
  let arrived = () => {};
  const atProvider = new Promise<void>((resolve) => (arrived = resolve));
  shop.provider.before = async (call) => {
    if (call !== 'open') return;
    arrived();
    await new Promise((resolve) => setTimeout(resolve, 150));
  };
  const request = chargeRequest(newReference());
  const first = shop.payments.openTransferCharge(request);
  await atProvider;
  const outcomes = await Promise.all([first, shop.rebuilt({}).openTransferCharge(request)]);
  expect(outcomes).toMatchObject([{ kind: 'ready' }, { kind: 'ready' }]);
  const numbers = outcomes.map((one) => one.kind === 'ready' && one.charge.method.account.accountNumber);
  expect(numbers).toEqual([shop.provider.accountOf(request.reference), shop.provider.accountOf(request.reference)]);
  // Never opens a second account before it has looked for the first.
  expect(shop.provider.calls.slice(0, 2)).toEqual(['open', 'find']);
  expect(shop.provider.accountOf(`${request.reference}-r2`)).toBe('');
});

test('two processes at the same time, at a provider that does not return a number again: the second waits for the first', async () => {
  shop.provider.tellsAccountAgain = false;
  let opened = () => {};
  const atProvider = new Promise<void>((resolve) => (opened = resolve));
  const slow = {
    ...shop.provider,
    transfers: {
      ...shop.provider.transfers,
      async open(request: Parameters<typeof shop.provider.transfers.open>[0]) {
        const answer = await shop.provider.transfers.open(request);
        opened();
        await new Promise((resolve) => setTimeout(resolve, 400));
        return answer;
      },
    },
  };
  const request = chargeRequest(newReference());
  const first = shop.rebuilt({ provider: slow }).openTransferCharge(request);
  await atProvider;
  const outcomes = await Promise.all([first, shop.payments.openTransferCharge(request)]);
  const numbers = outcomes.map((one) => one.kind === 'ready' && one.charge.method.account.accountNumber);
  expect(numbers).toEqual([shop.provider.accountOf(request.reference), shop.provider.accountOf(request.reference)]);
  expect(shop.provider.accountOf(`${request.reference}-r2`)).toBe('');
});

test('money that arrives before the provider’s response was stored is recorded, and the response does not undo that', async () => {
  const request = chargeRequest(newReference());
  shop.provider.before = async (call) => {
    if (call !== 'open') return;
    shop.provider.receivePayment(request.reference, { amountMinor: askedKobo });
    const webhook = shop.provider.event('charge.success', request.reference);
    await shop.payments.receiveWebhook('paystack', webhook);
    await shop.run('payments.events');
  };
  const outcome = await shop.payments.openTransferCharge(request);
  expect(outcome).toMatchObject({ kind: 'ready', charge: { status: 'captured' } });
  expect(shop.captures.filter((one) => one.reference === request.reference)).toHaveLength(1);
});

test('when the provider closes an account earlier, the page shows the earlier time', async () => {
  const request = chargeRequest(newReference(), new Date(Date.now() + 40 * 60_000));
  const sooner = new Date(Date.now() + 15 * 60_000);
  const provider = {
    ...shop.provider,
    transfers: {
      ...shop.provider.transfers,
      open: async () => ({
        kind: 'ok' as const,
        value: { accountNumber: '9912345678', accountName: 'Ada', bankName: 'Fake Bank', expiresAt: sooner },
      }),
    },
  };
  expect(await shop.rebuilt({ provider }).openTransferCharge(request)).toMatchObject({
    kind: 'ready',
    charge: { expiresAt: sooner },
  });
});
