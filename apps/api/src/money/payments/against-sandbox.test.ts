import { createSandbox, type Sandbox } from '@gatelight/sandbox/src/sandbox.ts';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createApi } from '#platform/http/api';
import { createHttp } from '#platform/http/http';
import { createEvents, type Events } from '#platform/database/events';
import { startJobs, type JobRunner } from '#platform/jobs/jobs';
import { sql } from '#platform/database/db';
import type { Payments } from './payments.ts';
import { createPaystack } from './providers/paystack/paystack.ts';
import type { PaymentProvider } from './providers/provider.ts';
import { webhookRoutes } from './routes.ts';
import { askedKobo, newReference, openShop, chargeRequest, type Shop } from './test-shop.ts';

/* The real adapter, real signed webhooks and real jobs, over HTTP, against the simulated provider in its own server. */

const secretKey = 'sk_test_0123456789';
const log = pino({ level: 'silent' });

let shop: Shop;
let sandbox: Sandbox;
let provider: PaymentProvider;
let payments: Payments;
let events: Events;
let app: FastifyInstance;
let url = '';
let webhookUrl = '';
let runner: JobRunner | undefined;

beforeAll(async () => {
  shop = await openShop();
  events = createEvents({ url: shop.listenUrl, log });
  sandbox = await createSandbox({
    behaviour: 'lenient',
    paystackSecretKey: secretKey,
    termiiApiKey: 'termii-key-0123',
    termiiSecret: 'termii-secret-0123',
    timings: {
      slowMs: 100,
      silenceMs: 1500,
      refundStepMs: 50,
      webhookRetryMs: [50, 100],
      webhookThenEveryMs: 200,
      webhookHoldMs: 60_000,
    },
  });
  ({ url } = await sandbox.listen());
  provider = createPaystack({ baseUrl: url, secretKey, totalTimeoutMs: 700 });
  payments = shop.rebuilt({ provider });
  app = createHttp({ log, trustedProxies: [], secure: false }).app;
  const serve = createApi(app, { publicUrl: 'http://localhost:3000', authenticate: async () => undefined });
  webhookRoutes(serve, payments);
  webhookUrl = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/v1/webhooks/paystack`;
  sandbox.sendWebhooksTo({ payments: webhookUrl });
});
beforeEach(async () => {
  await faults('ok');
  // An earlier test may have tripped the breaker; this test must not depend on it.
  await provider.close();
  provider = Object.assign(provider, createPaystack({ baseUrl: url, secretKey, totalTimeoutMs: 700 }));
  // The statement is read every 10 s, and only time wakes its job.
  const jobs = payments.jobs.map((job) => (job.name === 'payments.statement' ? { ...job, everyMs: 1000 } : job));
  runner = await startJobs(jobs, { events, log });
});
afterEach(async () => {
  await runner?.stop();
});
afterAll(async () => {
  await app.close();
  await events.close();
  await sandbox.close();
  await provider.close();
  await shop.close();
});

async function call(method: string, path: string, body: unknown) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.ok).toBe(true);
}

const faults = (mode: string) => call('PUT', '/sandbox/faults', { provider: mode });

async function open(reference = newReference(), request = chargeRequest(reference)) {
  const outcome = await payments.openTransferCharge(request);
  if (outcome.kind !== 'ready') throw new Error(`the charge is ${outcome.kind}`);
  return outcome.charge;
}

const pay = (accountNumber: string, amount: number, more: Record<string, unknown> = {}) =>
  call('POST', '/sandbox/bank/transfers', { account_number: accountNumber, amount, ...more });

/** Makes everything that waits due now, as if time had passed. */
async function makeAllDue() {
  await sql`update payments.charge set next_check_at = now() where next_check_at is not null`.execute(shop.db);
  await sql`update payments.refund set next_attempt_at = now() where next_attempt_at is not null`.execute(shop.db);
  await sql`update payments.provider_event set next_attempt_at = now() where processed_at is null`.execute(shop.db);
  await sql`update payments.statement set next_look_at = now()`.execute(shop.db);
  await sql`select pg_notify(channel, '') from unnest(array['payments_charge', 'payments_refund', 'payments_event']) as channel`.execute(
    shop.db,
  );
}

const subject = (reference: string) => ({ purpose: 'order', subjectId: reference });

async function soon(check: () => Promise<void>) {
  await vi.waitFor(check, { timeout: 60_000, interval: 100 });
}

async function expectCaptured(reference: string) {
  await soon(async () => {
    expect(await payments.findCharge(shop.db, reference)).toMatchObject({ status: 'captured' });
  });
}

async function expectRefunded(reference: string, reason: string, amountMinor: bigint) {
  await soon(async () => {
    await makeAllDue();
    expect(await payments.refundsOf(shop.db, subject(reference))).toMatchObject([
      { reason, amountMinor, state: 'processed' },
    ]);
  });
}

test('a transfer of the exact amount is captured within a moment, by the webhook', async () => {
  const charge = await open();
  expect(charge).toMatchObject({
    status: 'pending',
    method: {
      kind: 'transfer',
      account: { bankName: 'Sandbox Bank', accountNumber: expect.stringMatching(/^\d{10}$/) as string },
    },
  });
  await pay(charge.method.account.accountNumber, Number(askedKobo));
  await expectCaptured(charge.reference);
  expect(await payments.capturesOf(shop.db, subject(charge.reference))).toMatchObject([
    { receivedMinor: askedKobo, ordinal: 1 },
  ]);
});

test.each([
  ['too little', 400_000, 'underpaid', 400_000n, {}],
  ['too much', 600_000, 'overpaid', 100_000n, {}],
  ['another currency', 500_000, 'wrong_currency', 500_000n, { currency: 'USD' }],
] as const)('%s ends with a refund that is processed', async (_what, amount, reason, back, more) => {
  const charge = await open();
  await pay(charge.method.account.accountNumber, amount, more);
  await expectCaptured(charge.reference);
  await expectRefunded(charge.reference, reason, back);
});

test('a second transfer into the same account goes back', async () => {
  const charge = await open();
  await pay(charge.method.account.accountNumber, 500_000);
  await pay(charge.method.account.accountNumber, 500_000);
  await expectRefunded(charge.reference, 'duplicate', askedKobo);
  expect(await payments.capturesOf(shop.db, subject(charge.reference))).toHaveLength(2);
});

test('money that arrives after expiry goes back', async () => {
  const reference = newReference();
  const charge = await open(reference, chargeRequest(reference, new Date(Date.now() - 1000)));
  await pay(charge.method.account.accountNumber, 500_000);
  await expectRefunded(reference, 'late', askedKobo);
});

test('events that arrive three times or late change nothing but the time', async () => {
  const charge = await open();
  await faults('duplicate_webhook');
  await pay(charge.method.account.accountNumber, 500_000);
  await expectCaptured(charge.reference);
  await faults('late_webhook');
  const late = await open();
  await pay(late.method.account.accountNumber, 500_000);
  await makeAllDue();
  await expectCaptured(late.reference);
  await call('POST', '/sandbox/webhooks/flush', {});
  await soon(async () => {
    const left = await shop.rows(
      sql<{ n: bigint }>`select count(*) as n from payments.provider_event where processed_at is null`,
    );
    expect(left).toEqual([{ n: 0n }]);
  });
  expect(await payments.capturesOf(shop.db, subject(charge.reference))).toHaveLength(1);
  expect(await payments.capturesOf(shop.db, subject(late.reference))).toHaveLength(1);
});

test.each(['error', 'timeout', 'lost_response'])(
  'opening while the provider has the fault %s is unavailable, and works afterwards with the same reference',
  async (fault) => {
    const request = chargeRequest(newReference());
    await faults(fault);
    expect(await payments.openTransferCharge(request)).toEqual({ kind: 'unavailable' });
    await faults('ok');
    const charge = await open(request.reference, request);
    await pay(charge.method.account.accountNumber, 500_000);
    await expectCaptured(request.reference);
    expect(await payments.capturesOf(shop.db, subject(request.reference))).toHaveLength(1);
  },
);

test('opening while the provider is slow takes longer and works', async () => {
  await faults('slow');
  expect(await open()).toMatchObject({ status: 'pending' });
});

test.each(['error', 'timeout', 'lost_response', 'slow'])(
  "money that arrives during the provider's fault %s is recorded when the fault is over",
  async (fault) => {
    const charge = await open();
    await faults(fault);
    await pay(charge.method.account.accountNumber, 500_000);
    await makeAllDue();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await faults('ok');
    await soon(async () => {
      await makeAllDue();
      expect(await payments.findCharge(shop.db, charge.reference)).toMatchObject({ status: 'captured' });
    });
    expect(await payments.capturesOf(shop.db, subject(charge.reference))).toHaveLength(1);
  },
);

test('a refund whose responses are lost again and again is made once', async () => {
  const charge = await open();
  await faults('late_webhook');
  await runner?.stop();
  await pay(charge.method.account.accountNumber, 400_000);
  await payments.verifyAndCapture(charge.reference, 'poll');
  await faults('lost_response');
  // The statement is read every 10 s, and only time wakes its job.
  const jobs = payments.jobs.map((job) => (job.name === 'payments.statement' ? { ...job, everyMs: 1000 } : job));
  runner = await startJobs(jobs, { events, log });
  for (let tries = 0; tries < 4; tries += 1) {
    await makeAllDue();
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await faults('ok');
  await expectRefunded(charge.reference, 'underpaid', 400_000n);
  const [capture] = await shop.rows(sql<{ id: string }>`
    select provider_transaction_id as id from payments.capture where provider_reference = ${charge.reference}`);
  expect(await provider.refunds.list(capture?.id ?? '')).toMatchObject({
    kind: 'ok',
    value: [{ amountMinor: 400_000n }],
  });
});

test.each([
  ['without a signature', {}],
  ['signed with another key', { 'x-paystack-signature': 'ab'.repeat(64) }],
])('a webhook %s gets 401 and is not stored', async (_what, headers) => {
  const count = () => shop.rows(sql<{ n: bigint }>`select count(*) as n from payments.provider_event`);
  const before = await count();
  const response = await fetch(webhookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'https://elsewhere.example', ...headers },
    body: JSON.stringify({ event: 'charge.success', data: { id: 1, reference: 'TOK-forged' } }),
  });
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ status: 'error', code: 'invalid-signature' });
  expect(await count()).toEqual(before);
});

const refundMode = (mode: string) => call('PUT', '/sandbox/payments/refunds', { mode });

/** The one refund of a charge, once it needs a person. */
async function needsAttention(reference: string): Promise<bigint> {
  let id = 0n;
  await soon(async () => {
    await makeAllDue();
    const one = (await payments.staff.list()).find((refund) => refund.reference === reference);
    expect(one?.state).toBe('needs_attention');
    id = one?.id ?? 0n;
  });
  return id;
}

test('a refund that needs attention is finished with the bank account of the payer', async () => {
  await refundMode('needs_attention');
  const charge = await open();
  await pay(charge.method.account.accountNumber, 400_000);
  const id = await needsAttention(charge.reference);
  await refundMode('ok');
  const account = { accountNumber: '0000000000', bankCode: '057', accountName: 'Ada Obi' };
  await payments.staff.retry({ id, by: 'Bola', account: { ...account, bankCode: 'XX1' } });
  await needsAttention(charge.reference);
  expect((await payments.staff.read(id)).problem).toBe('The provider knows no bank with code XX1');
  await payments.staff.retry({ id, by: 'Bola', account });
  await expectRefunded(charge.reference, 'underpaid', 400_000n);
});

test.each(['insufficient_balance', 'failed'])(
  'after a refund with the outcome %s, a retry finishes it',
  async (mode) => {
    await refundMode(mode);
    const charge = await open();
    await pay(charge.method.account.accountNumber, 400_000);
    const id = await needsAttention(charge.reference);
    await refundMode('ok');
    await payments.staff.retry({ id, by: 'Bola' });
    await expectRefunded(charge.reference, 'underpaid', 400_000n);
  },
);

async function findingsOf(kind: string) {
  return shop.rows(sql<{ key: string; owner: string; state: string; detail: Record<string, string> }>`
    select key, owner, state, detail from platform.finding where kind = ${kind}`);
}

test('a rejected transfer, a dispute and a refund by hand become findings with an owner', async () => {
  const charge = await open();
  const account_number = charge.method.account.accountNumber;
  await call('POST', '/sandbox/payments/rejections', { account_number, amount: 123 });
  await pay(account_number, Number(askedKobo));
  await expectCaptured(charge.reference);
  await call('POST', '/sandbox/payments/disputes', { account_number, event: 'create' });
  const response = await fetch(`${url}/refund`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${secretKey}` },
    body: JSON.stringify({ transaction: charge.reference, amount: 20_000 }),
  });
  expect(response.ok).toBe(true);
  await sql`update payments.statement set next_long_look_at = now()`.execute(shop.db);
  await soon(async () => {
    await makeAllDue();
    expect(await findingsOf('transfer_rejected')).toMatchObject([
      { owner: 'support', state: 'resolved', detail: { amountMinor: '123', message_type: 'INCORRECT_AMOUNT' } },
    ]);
    expect(await findingsOf('dispute')).toMatchObject([
      { owner: 'finance', state: 'needs_attention', detail: { reference: charge.reference, amountMinor: '500000' } },
    ]);
    expect(await findingsOf('refund_not_ours')).toMatchObject([{ owner: 'finance', detail: { amountMinor: '20000' } }]);
  });
  await call('POST', '/sandbox/payments/disputes', { account_number, event: 'resolve', resolution: 'declined' });
  await soon(async () => {
    await makeAllDue();
    expect(await findingsOf('dispute')).toMatchObject([{ state: 'resolved' }]);
    const told = shop.disputed.filter((one) => one.reference === charge.reference);
    expect(told).toMatchObject([
      { subjectId: charge.reference, state: 'open' },
      { subjectId: charge.reference, state: 'won' },
    ]);
  });
  await sql`update platform.finding set state = 'resolved', history = history || '[{"how": "closed by the test", "by": "user:1"}]' where kind = 'refund_not_ours'`.execute(
    shop.db,
  );
});

test('a payment that fails at the bank closes its charge, and money that arrives afterwards goes back', async () => {
  const charge = await open();
  await call('POST', '/sandbox/payments/failures', { account_number: charge.method.account.accountNumber });
  await soon(async () => {
    await makeAllDue();
    expect(await payments.findCharge(shop.db, charge.reference)).toMatchObject({ status: 'failed' });
  });
  expect(shop.closed).toContainEqual(expect.objectContaining({ reference: charge.reference, outcome: 'failed' }));
  await pay(charge.method.account.accountNumber, Number(askedKobo));
  await expectRefunded(charge.reference, 'charge_closed', askedKobo);
});

test('in the end every kobo that arrived is recorded here, in the ledger and on the provider’s statement', async () => {
  await sql`update payments.statement set next_long_look_at = now()`.execute(shop.db);
  await shop.asOwner(`update payments.capture set created_at = created_at - interval '10 minutes'`);
  await soon(async () => {
    await makeAllDue();
    const left = await shop.rows(
      sql<{ n: bigint }>`select count(*) as n from payments.refund where state <> 'processed'`,
    );
    expect(left).toEqual([{ n: 0n }]);
    expect(await shop.faults()).toEqual([]);
  });
});
