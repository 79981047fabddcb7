import { randomUUID } from 'node:crypto';
import type { SavedCard } from '@gatelight/contract';
import { createSandbox, type Sandbox } from '@gatelight/sandbox/src/sandbox.ts';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { orderClearing, providerFees } from '#ledger';
import { createApi } from '#platform/http/api';
import { sql } from '#platform/database/db';
import { createEvents, type Events } from '#platform/database/events';
import { createHttp } from '#platform/http/http';
import { startJobs, type JobRunner } from '#platform/jobs/jobs';
import { loadDemonstrationCard } from './demonstration-card.ts';
import type { Payments } from '../payments.ts';
import { createPaystack } from '../providers/paystack/paystack.ts';
import type { PaymentProvider } from '../providers/provider.ts';
import { webhookRoutes } from '../routes.ts';
import { askedKobo, chargeRequest, newReference, openShop, type Shop } from '../test-shop.ts';

/* Cards over HTTP: the real adapter, signed webhooks and jobs against the simulated provider and its hosted page. */

const secretKey = 'sk_test_0123456789';
const log = pino({ level: 'silent' });
const callbackUrl = 'http://localhost:3000/user/vend_utility/status';
const good = { number: '4084084084084081', expiry_month: '12', expiry_year: '2099', cvv: '408', save_card: true };

let shop: Shop;
let sandbox: Sandbox;
let provider: PaymentProvider;
let payments: Payments;
let events: Events;
let app: FastifyInstance;
let runner: JobRunner;
let url = '';

beforeAll(async () => {
  shop = await openShop();
  events = createEvents({ url: shop.listenUrl, log });
  const timings = { slowMs: 100, silenceMs: 1500, refundStepMs: 50, webhookRetryMs: [50], webhookThenEveryMs: 200 };
  sandbox = await createSandbox({
    behaviour: 'lenient',
    paystackSecretKey: secretKey,
    termiiApiKey: 'k',
    termiiSecret: 's',
    timings,
  });
  ({ url } = await sandbox.listen());
  provider = createPaystack({ baseUrl: url, secretKey, totalTimeoutMs: 700, checkoutOrigins: [url] });
  payments = shop.rebuilt({ provider });
  app = createHttp({ log, trustedProxies: [], secure: false }).app;
  webhookRoutes(createApi(app, { publicUrl: 'http://localhost:3000', authenticate: async () => undefined }), payments);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  sandbox.sendWebhooksTo({ payments: `${address}/api/v1/webhooks/paystack` });
  runner = await startJobs(payments.jobs, { events, log });
});
beforeEach(async () => {
  await call('PUT', '/sandbox/faults', { provider: 'ok' });
  await call('PUT', '/sandbox/payments/saved-cards', { mode: 'ok' });
});
afterAll(async () => {
  await runner.stop();
  await app.close();
  await events.close();
  await sandbox.close();
  await provider.close();
  expect(await shop.faults()).toEqual([]);
  await shop.close();
});

/** The saved cards of a user, as that user's session reads them. */
async function cardsOf(userId: string): Promise<SavedCard[]> {
  const sessionKey = randomUUID();
  await shop.asOwner(`
    insert into identity."user" (id, email, first_name, last_name, user_name) overriding system value
    values (${userId}, 'user${userId}@example.com', 'Ada', 'Obi', 'user${userId}') on conflict do nothing`);
  await shop.asOwner(`
    insert into identity.session (key, user_id, expires_at, idle_seconds)
    values ('${sessionKey}', ${userId}, now() + interval '1 day', 3600)`);
  return payments.cards.list({ sessionKey });
}

async function call(method: string, path: string, body: unknown): Promise<Record<string, unknown>> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(`${url}${path}`, { method, headers, body: JSON.stringify(body) });
  expect(response.ok, path).toBe(true);
  return ((await response.json()) as { data: Record<string, unknown> }).data;
}

async function open(saveCardForUser?: string): Promise<{ reference: string; page: string }> {
  const request = { ...chargeRequest(newReference()), callbackUrl, saveCardForUser };
  const outcome = await payments.openCardCharge(request);
  if (outcome.kind !== 'ready') throw new Error(`the charge is ${outcome.kind}`);
  expect(outcome.authorizationUrl).toBe(`${url}/sandbox/checkout/${outcome.accessCode}`);
  return { reference: request.reference, page: `/sandbox/checkout/${outcome.accessCode}` };
}

const charge = (cardId: string, userId: string, waitMs = 4000) => ({
  ...chargeRequest(newReference()),
  callbackUrl,
  cardId,
  userId,
  waitMs,
});

async function expectStatus(reference: string, status: string): Promise<void> {
  await vi.waitFor(
    async () => {
      await sql`update payments.charge set next_check_at = now() where next_check_at is not null`.execute(shop.db);
      await sql`update payments.charge set send_at = least(send_at, now()) where send_at < now() + interval '10 seconds'`.execute(
        shop.db,
      );
      await sql`select pg_notify(c, '') from unnest(array['payments_charge', 'payments_card']) as c`.execute(shop.db);
      expect(await payments.findCharge(shop.db, reference)).toMatchObject({ status });
    },
    { timeout: 60_000, interval: 100 },
  );
}

test('a card pays on the hosted page, is saved, is charged again and is removed', async () => {
  const { reference, page } = await open('7');
  const paid = await call('POST', `${page}/card`, good);
  expect(paid).toMatchObject({ state: 'paid', return_url: expect.stringContaining(`trxref=${reference}`) as string });
  await expectStatus(reference, 'captured');
  const [card] = await cardsOf('7');
  expect(card).toMatchObject({ brand: 'Visa', last4: '4081', expiry_month: 12, expiry_year: 2099, bank: 'TEST BANK' });
  const outcome = await payments.chargeSavedCard(charge(card!.id, '7'));
  expect(outcome).toMatchObject({ kind: 'captured' });
  // The provider's fee is in the journal of both.
  expect(await shop.balance(providerFees)).not.toBe(0n);
  expect(await payments.unknownAtProvider()).toEqual([]);
  await sql`select payments.remove_card('7', ${BigInt(card!.id)}, null, 'r')`.execute(shop.db);
  await vi.waitFor(async () => {
    expect(await shop.rows(sql`select code from payments.card_authorization`)).toEqual([]);
  });
});

test('of a card, only brand, last four digits, expiry and bank are stored', async () => {
  const rows = await shop.rows(sql<{ text: string }>`
    select (select string_agg(c::text, ' ') from payments.charge c) || (select string_agg(k::text, ' ') from payments.saved_card k)
      || (select string_agg(convert_from(e.body, 'utf8'), ' ') from payments.provider_event e) as text`);
  expect(rows[0]?.text).toContain('4081');
  expect(rows[0]?.text).not.toMatch(/4084\s?0840\s?8408\s?4081/);
});

test('a card is not saved when the payer unticks it on the hosted page', async () => {
  const { reference, page } = await open('8');
  await call('POST', `${page}/card`, { ...good, save_card: false });
  await expectStatus(reference, 'captured');
  expect(await cardsOf('8')).toEqual([]);
});

test('a declined card leaves the page open, and another card pays', async () => {
  const { reference, page } = await open();
  await call('POST', `${page}/card`, { ...good, number: '4084080000670037', cvv: '787' });
  await vi.waitFor(async () => {
    await sql`update payments.charge set next_check_at = now() where reference = ${reference}`.execute(shop.db);
    await sql`select pg_notify('payments_charge', '')`.execute(shop.db);
    expect(await payments.findCharge(shop.db, reference)).toMatchObject({
      status: 'pending',
      decline: 'Insufficient Funds',
    });
  });
  await call('POST', `${page}/card`, good);
  await expectStatus(reference, 'captured');
});

test('saved cards: declined, confirmed at the bank, and pending', async () => {
  const { reference, page } = await open('9');
  await call('POST', `${page}/card`, good);
  await expectStatus(reference, 'captured');
  const [card] = await cardsOf('9');
  await call('PUT', '/sandbox/payments/saved-cards', { mode: 'insufficient_funds' });
  expect(await payments.chargeSavedCard(charge(card!.id, '9'))).toMatchObject({
    kind: 'declined',
    message: 'Insufficient Funds',
  });
  await call('PUT', '/sandbox/payments/saved-cards', { mode: 'step_up' });
  const request = charge(card!.id, '9');
  const paused = await payments.chargeSavedCard(request);
  if (paused.kind !== 'needs-step-up') throw new Error(`the charge is ${paused.kind}`);
  const confirmed = await call('POST', `${new URL(paused.authorizationUrl).pathname}/step`, { answer: 'confirm' });
  expect(confirmed).toMatchObject({ state: 'paid', return_url: expect.stringContaining(callbackUrl) as string });
  await expectStatus(request.reference, 'captured');
  await call('PUT', '/sandbox/payments/saved-cards', { mode: 'pending' });
  expect(await payments.chargeSavedCard(charge(card!.id, '9', 300))).toMatchObject({ kind: 'pending' });
});

test.each(['lost_response', 'error', 'timeout'] as const)(
  'a provider with the fault %s opens one page and charges a saved card once',
  async (fault) => {
    const userId = { lost_response: '91', error: '92', timeout: '93' }[fault];
    const first = await open(userId);
    await call('POST', `${first.page}/card`, good);
    await expectStatus(first.reference, 'captured');
    const [card] = await cardsOf(userId);
    await call('PUT', '/sandbox/faults', { provider: fault });
    const page = { ...chargeRequest(newReference()), callbackUrl };
    expect(await payments.openCardCharge(page)).toEqual({ kind: 'unavailable' });
    const request = charge(card!.id, userId, 200);
    expect(await payments.chargeSavedCard(request)).toMatchObject({ kind: 'pending' });
    await call('PUT', '/sandbox/faults', { provider: 'ok' });
    await expectStatus(request.reference, 'captured');
    expect(await payments.capturesOf(shop.db, { purpose: 'order', subjectId: request.reference })).toHaveLength(1);
    await vi.waitFor(async () => expect(await payments.openCardCharge(page)).toMatchObject({ kind: 'ready' }), 8000);
  },
);

test('money of a card goes back to the card', async () => {
  const { reference, page } = await open();
  await call('POST', `${page}/card`, good);
  await expectStatus(reference, 'captured');
  const [capture] = await payments.capturesOf(shop.db, { purpose: 'order', subjectId: reference });
  await shop.db.transaction().execute((tx) =>
    payments.requestRefund(tx, {
      captureId: capture!.id,
      amountMinor: askedKobo,
      reason: 'vend_failed',
      fromAccount: orderClearing,
    }),
  );
  await vi.waitFor(
    async () => {
      await sql`update payments.refund set next_attempt_at = now() where next_attempt_at is not null`.execute(shop.db);
      await sql`select pg_notify('payments_refund', '')`.execute(shop.db);
      expect(await payments.refundsOf(shop.db, { purpose: 'order', subjectId: reference })).toMatchObject([
        { reason: 'vend_failed', state: 'processed' },
      ]);
    },
    { timeout: 60_000, interval: 100 },
  );
});

test("the demonstration's saved card can be charged", async () => {
  await shop.db.transaction().execute((tx) => loadDemonstrationCard(tx, '77'));
  const [card] = await cardsOf('77');
  expect(card).toMatchObject({ name: 'Salary card', is_default: true, is_expired: false });
  expect(await payments.chargeSavedCard(charge(card!.id, '77'))).toMatchObject({ kind: 'captured' });
});

test('a dispute of a card payment is shown to staff and its purpose is notified; nothing is booked', async () => {
  const { reference, page } = await open();
  await call('POST', `${page}/card`, good);
  await expectStatus(reference, 'captured');
  const before = await shop.balance(orderClearing);
  await call('POST', '/sandbox/payments/disputes', { reference, event: 'create' });
  await vi.waitFor(() => {
    expect(shop.disputed.filter((one) => one.reference === reference)).toMatchObject([{ state: 'open' }]);
  });
  // The purpose is notified in the transaction that opens the finding, which may still have to commit.
  await vi.waitFor(async () => {
    const found = await shop.rows(sql`
      select kind from platform.finding where state = 'needs_attention' and kind = 'dispute' and detail::text like ${`%${reference}%`}`);
    expect(found).toEqual([{ kind: 'dispute' }]);
  });
  expect(await shop.balance(orderClearing)).toBe(before);
  await sql`update platform.finding set state = 'resolved', history = history || '[{"how": "closed by the test", "by": "user:1"}]', resolved_at = now() where kind = 'dispute'`.execute(
    shop.db,
  );
});
