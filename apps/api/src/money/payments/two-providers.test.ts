import { afterAll, beforeAll, expect, test } from 'vitest';
import { openAccount, providerClearing } from '#ledger';
import { sql } from '#platform/database/db';
import type { Payments } from './payments.ts';
import { createFakeProvider, type FakeProvider } from './providers/fake-provider.ts';
import { createProviders } from './providers/providers.ts';
import { askedKobo, chargeRequest, newReference, openShop, type Shop } from './test-shop.ts';

let shop: Shop;
let first: FakeProvider;
let second: FakeProvider;
let payments: Payments;

beforeAll(async () => {
  shop = await openShop();
  first = shop.provider;
  second = createFakeProvider('second-rail');
  await openAccount(shop.db, providerClearing('second-rail'));
  payments = shop.rebuilt({
    providers: createProviders([first, second], [{ method: 'transfer', purpose: 'deposit', provider: 'second-rail' }]),
    purposes: ['order', 'deposit'],
  });
});
afterAll(() => shop.close());

async function openAt(purpose: 'order' | 'deposit', reference = newReference()): Promise<string> {
  await payments.openTransferCharge({ ...chargeRequest(reference), purpose });
  return reference;
}

async function run(name: string): Promise<number> {
  return payments.jobs.find((one) => one.name === name)!.run();
}

const capturesOf = (reference: string) =>
  shop.rows(sql<{ provider: string; isOurs: boolean }>`
    select k.provider, k.charge_id is not null as "isOurs" from payments.capture k
    where k.provider_reference = ${reference} order by k.provider`);

test('a purpose has its own provider, and its charges are opened there only', async () => {
  const [order, deposit] = [await openAt('order'), await openAt('deposit')];
  expect([first.accountOf(order), first.accountOf(deposit)]).toEqual([expect.stringMatching(/\d{10}/), '']);
  expect([second.accountOf(order), second.accountOf(deposit)]).toEqual(['', expect.stringMatching(/\d{10}/)]);
});

test('a charge is verified at the provider at which it was opened, and never at another', async () => {
  const reference = await openAt('deposit');
  // A payment with the same name at the other provider, made by someone on purpose.
  first.receivePayment(reference, { amountMinor: askedKobo });
  expect(await payments.verifyAndCapture(reference, 'poll')).toEqual({ kind: 'pending' });
  second.receivePayment(reference, { amountMinor: askedKobo });
  expect(await payments.verifyAndCapture(reference, 'poll')).toMatchObject({ kind: 'captured' });
  expect(await capturesOf(reference)).toEqual([{ provider: 'second-rail', isOurs: true }]);
});

test("the sweep checks only each provider's own charges there", async () => {
  const [order, deposit] = [await openAt('order'), await openAt('deposit')];
  first.receivePayment(order, { amountMinor: askedKobo });
  second.receivePayment(deposit, { amountMinor: askedKobo });
  await sql`update payments.charge set next_check_at = now() where next_check_at is not null`.execute(shop.db);
  await run('payments.check-charges');
  expect(await capturesOf(order)).toEqual([{ provider: 'paystack', isOurs: true }]);
  expect(await capturesOf(deposit)).toEqual([{ provider: 'second-rail', isOurs: true }]);
});

test('a provider that does not respond does not delay the charges of another', async () => {
  const [order, deposit] = [await openAt('order'), await openAt('deposit')];
  first.receivePayment(order, { amountMinor: askedKobo });
  second.receivePayment(deposit, { amountMinor: askedKobo });
  await sql`update payments.charge set next_check_at = now() where next_check_at is not null`.execute(shop.db);
  first.mood = 'down';
  await run('payments.check-charges');
  first.mood = 'ok';
  expect(await capturesOf(order)).toEqual([]);
  expect(await capturesOf(deposit)).toHaveLength(1);
});

test('a webhook is checked with the key of the provider that it names, and read by its adapter', async () => {
  const reference = await openAt('deposit');
  second.receivePayment(reference, { amountMinor: askedKobo });
  const webhook = second.event('charge', reference);
  await expect(payments.receiveWebhook('paystack', webhook)).rejects.toMatchObject({ code: 'invalid-signature' });
  await payments.receiveWebhook('second-rail', webhook);
  await run('payments.events');
  expect(await capturesOf(reference)).toEqual([{ provider: 'second-rail', isOurs: true }]);
});

test('a webhook of a provider that we do not have is not found, whatever its signature', async () => {
  await expect(payments.receiveWebhook('nobody', first.event('charge', 'TOK-1'))).rejects.toMatchObject({
    code: 'not-found',
    status: 404,
  });
});

test('a refund is sent by the provider that took the money', async () => {
  const reference = await openAt('deposit');
  const { id } = second.receivePayment(reference, { amountMinor: askedKobo - 1n });
  await payments.verifyAndCapture(reference, 'poll');
  await run('payments.refunds');
  expect(first.refundsMade.filter((one) => one.transactionId === id)).toEqual([]);
  expect(second.refundsMade.filter((one) => one.transactionId === id)).toMatchObject([{ amountMinor: askedKobo - 1n }]);
});

test('the statements of both providers are read', async () => {
  second.receivePayment('direct-1', { amountMinor: 70_000n });
  await sql`update payments.statement set next_look_at = now()`.execute(shop.db);
  await run('payments.statement');
  expect(await capturesOf('direct-1')).toEqual([{ provider: 'second-rail', isOurs: false }]);
});

test('a provider that is chosen and not configured stops the program at its start', () => {
  expect(() => createProviders([first], [{ method: 'card', provider: 'second-rail' }])).toThrow('not configured');
});

const providerOf = async (reference: string) =>
  (await shop.rows(sql<{ provider: string }>`select provider from payments.charge where reference = ${reference}`))[0]
    ?.provider;

test('while the chosen rail is down, accounts come from the other one, and open charges stay where they are', async () => {
  const before = await openAt('deposit');
  second.isResting = true;
  second.mood = 'down';
  const during = await openAt('deposit');
  expect([await providerOf(before), await providerOf(during)]).toEqual(['second-rail', 'paystack']);
  first.receivePayment(during, { amountMinor: askedKobo });
  expect(await payments.verifyAndCapture(during, 'poll')).toMatchObject({ kind: 'captured' });
  // Its own rail does not respond: nothing is concluded, and no other rail is called.
  first.receivePayment(before, { amountMinor: askedKobo });
  expect(await payments.verifyAndCapture(before, 'poll')).toMatchObject({ kind: 'unknown' });
  second.isResting = false;
  second.mood = 'ok';
  second.receivePayment(before, { amountMinor: askedKobo });
  expect(await payments.verifyAndCapture(before, 'poll')).toMatchObject({ kind: 'captured' });
  expect(await capturesOf(before)).toEqual([{ provider: 'second-rail', isOurs: true }]);
});

test('a rail that could not be reached at all is replaced in the same request', async () => {
  second.mood = 'down';
  const reference = await openAt('deposit');
  second.mood = 'ok';
  expect(await providerOf(reference)).toBe('paystack');
  expect(first.accountOf(reference)).toMatch(/^\d{10}$/);
});

test('a rail whose response was lost keeps the charge until the rail is down; money at either of them belongs to this charge', async () => {
  const reference = newReference();
  second.mood = 'lost';
  expect(await payments.openTransferCharge({ ...chargeRequest(reference), purpose: 'deposit' })).toEqual({
    kind: 'unavailable',
  });
  expect(await providerOf(reference)).toBe('second-rail');
  second.mood = 'down';
  second.isResting = true;
  await openAt('deposit', reference);
  expect(await providerOf(reference)).toBe('paystack');
  second.isResting = false;
  second.mood = 'ok';
  first.receivePayment(reference, { amountMinor: askedKobo });
  second.receivePayment(reference, { amountMinor: askedKobo });
  await payments.verifyAndCapture(reference, 'poll');
  await payments.receiveWebhook('second-rail', second.event('charge', reference));
  await run('payments.events');
  expect(await capturesOf(reference)).toEqual([
    { provider: 'paystack', isOurs: true },
    { provider: 'second-rail', isOurs: true },
  ]);
  // One was applied; the other goes back.
  const subject = { purpose: 'deposit', subjectId: reference };
  expect(await payments.refundsOf(shop.db, subject)).toMatchObject([{ reason: 'duplicate', amountMinor: askedKobo }]);
});

test('with both rails down nothing is lost: the buyer sees that the result is not known yet, and the same call continues later', async () => {
  const reference = newReference();
  const request = { ...chargeRequest(reference), purpose: 'deposit' };
  for (const one of [first, second]) Object.assign(one, { mood: 'down', isResting: true });
  expect(await payments.openTransferCharge(request)).toEqual({ kind: 'unavailable' });
  for (const one of [first, second]) Object.assign(one, { mood: 'ok', isResting: false });
  await openAt('deposit', reference);
  expect(await providerOf(reference)).toBe('second-rail');
});

test('a response that arrives after its charge has moved is not stored anywhere', async () => {
  const reference = newReference();
  const request = { ...chargeRequest(reference), purpose: 'deposit' };
  let late: Promise<unknown> | undefined;
  second.before = async (call) => {
    if (call !== 'open' || late) return;
    // The web process that called is delayed; its time is over, and the rail has gone down since.
    late = (async () => {
      await shop.asOwner(
        `update payments.charge set asking_until = now() - interval '1 second' where reference = '${reference}'`,
      );
      second.isResting = true;
      second.mood = 'down';
      await shop
        .rebuilt({
          providers: createProviders(
            [first, second],
            [{ method: 'transfer', purpose: 'deposit', provider: 'second-rail' }],
          ),
          purposes: ['order', 'deposit'],
        })
        .openTransferCharge(request);
      second.mood = 'ok';
    })();
    await late;
  };
  const outcome = await payments.openTransferCharge(request);
  second.before = () => undefined;
  second.isResting = false;
  expect(await providerOf(reference)).toBe('paystack');
  // The request to the first rail must not show its account: the payer would see two.
  if (outcome.kind === 'ready') expect(outcome.charge.method.account.accountNumber).toBe(first.accountOf(reference));
});
