import type { ProviderName } from '@gatelight/contract/money/payments/providers';
import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createSandbox, type Sandbox } from '../../../../sandbox/src/sandbox.ts';
import { openAccount, providerClearing } from '#ledger';
import { createApi } from '#platform/http/api';
import { sql } from '#platform/database/db';
import { createHttp } from '#platform/http/http';
import type { Payments } from './payments.ts';
import { createRails, type Rails } from './providers/rails.ts';
import { webhookRoutes } from './routes.ts';
import { askedKobo, chargeRequest, newReference, openShop, type Shop } from './test-shop.ts';

/**
 * What every rail must do for us: the same tests run against the simulated provider of each rail, whatever it calls
 * things.
 */

const log = pino({ level: 'silent' });
const paystackKey = 'sk_test_each-rail-0123456789';
const monnifyKeys = {
  apiKey: 'MK_TEST_EACHRAIL01',
  secretKey: 'each-rail-monnify-secret-01',
  contractCode: '1234567890',
  sourceAccount: '8000000009',
};
const account = { bankCode: '001', accountNumber: '0123456789' };
const jobs = ['payments.events', 'payments.check-charges', 'payments.refunds', 'payments.statement'];

let shop: Shop;
let sandbox: Sandbox;
let app: FastifyInstance;
let url = '';
let api = '';
let clockOffMs = 0;

beforeAll(async () => {
  shop = await openShop();
  await openAccount(shop.db, providerClearing('monnify'));
  sandbox = await createSandbox({
    behaviour: 'lenient',
    paystackSecretKey: paystackKey,
    monnify: monnifyKeys,
    termiiApiKey: 'termii-key-0123',
    termiiSecret: 'termii-secret-0123',
    clock: () => Date.now() + clockOffMs,
    timings: {
      slowMs: 60,
      silenceMs: 400,
      refundStepMs: 5,
      webhookRetryMs: [20, 40],
      webhookThenEveryMs: 60,
      webhookHoldMs: 60_000,
    },
  });
  ({ url } = await sandbox.listen());
  app = createHttp({ log, trustedProxies: [], secure: false }).app;
  const serve = createApi(app, { publicUrl: 'http://localhost:3000', authenticate: async () => undefined });
  // Webhooks are only stored here; which payments store them makes no difference.
  webhookRoutes(serve, shop.rebuilt({ providers: railsFor('paystack').providers }));
  api = await app.listen({ host: '127.0.0.1', port: 0 });
  sandbox.sendWebhooksTo({ payments: `${api}/api/v1/webhooks/paystack`, monnify: `${api}/api/v1/webhooks/monnify` });
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
  await shop.close();
});

function railsFor(rail: ProviderName): Rails {
  const totalTimeoutMs = 250;
  return createRails({
    paystack: { baseUrl: url, secretKey: paystackKey, totalTimeoutMs },
    monnify: { baseUrl: url, ...monnifyKeys, totalTimeoutMs },
    choice: { transfer: rail, funding: rail, payout: rail },
  });
}

async function call(method: string, path: string, body: object) {
  const answer = await fetch(`${url}${path}`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  return (await answer.json()) as { data: Record<string, unknown> };
}

/** Runs every job, as if time had passed and everything were due. */
async function work(payments: Payments) {
  for (const name of jobs) {
    await sql`update payments.charge set next_check_at = now() where next_check_at is not null`.execute(shop.db);
    await sql`update payments.refund set next_attempt_at = now() where next_attempt_at is not null`.execute(shop.db);
    await sql`update payments.provider_event set next_attempt_at = now() where processed_at is null`.execute(shop.db);
    await sql`update payments.statement set next_look_at = now()`.execute(shop.db);
    await payments.jobs.find((job) => job.name === name)?.run();
  }
}

async function workUntil(payments: Payments, check: () => Promise<boolean>) {
  for (let tries = 0; tries < 60; tries += 1) {
    await work(payments);
    if (await check()) return;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error('it did not come to that');
}

describe.each([
  {
    rail: 'paystack' as const,
    part: 'provider',
    refunds: '/sandbox/payments/refunds',
    payouts: '/sandbox/payments/transfers',
  },
  {
    rail: 'monnify' as const,
    part: 'monnify',
    refunds: '/sandbox/monnify/refunds',
    payouts: '/sandbox/monnify/disbursements',
  },
])('$rail', ({ rail, part, refunds, payouts }) => {
  let rails: Rails;
  let payments: Payments;

  beforeEach(async () => {
    clockOffMs = 0;
    await call('PUT', '/sandbox/faults', { [part]: 'ok' });
    await call('PUT', '/sandbox/payments/wrong-transfers', { mode: 'settled' });
    await call('PUT', refunds, { mode: 'ok' });
    await call('PUT', payouts, { mode: 'ok' });
    await reconnect();
  });
  afterAll(() => rails.close());

  /** Opens new connections for each test, because an earlier test may have tripped a breaker. */
  async function reconnect() {
    await rails?.close();
    rails = railsFor(rail);
    payments = shop.rebuilt({ providers: rails.providers });
  }

  const faults = (mode: string) => call('PUT', '/sandbox/faults', { [part]: mode });
  const pay = (accountNumber: string, amount: number, more: object = {}) =>
    call('POST', '/sandbox/bank/transfers', {
      account_number: accountNumber,
      amount,
      sender_account: '0123456789',
      ...more,
    });

  async function open(reference = newReference()) {
    let accountNumber = '';
    // On a busy machine the short time limit of these tests may pass before the response: the same call continues where
    // it stopped.
    await workUntil(payments, async () => {
      const outcome = await payments.openTransferCharge(chargeRequest(reference));
      if (outcome.kind === 'ready') ({ accountNumber } = outcome.charge.method.account);
      return outcome.kind === 'ready';
    });
    return { reference, accountNumber };
  }

  const statusOf = async (reference: string) => (await payments.findCharge(shop.db, reference))?.status;
  const subject = (reference: string) => ({ purpose: 'order', subjectId: reference });
  const captured = (reference: string) => workUntil(payments, async () => (await statusOf(reference)) === 'captured');

  async function refunded(reference: string, reason: string, amountMinor: bigint) {
    await workUntil(payments, async () => {
      const back = await payments.refundsOf(shop.db, subject(reference));
      return back[0]?.reason === reason && back[0].amountMinor === amountMinor && back[0].state === 'processed';
    });
    expect(await payments.refundsOf(shop.db, subject(reference))).toHaveLength(1);
  }

  test('a transfer of the exact amount is captured once, with its fee, at this rail', async () => {
    const { reference, accountNumber } = await open();
    await pay(accountNumber, Number(askedKobo));
    await captured(reference);
    const rows = await shop.rows(sql<{ provider: string; minor: bigint; fee: bigint }>`
      select k.provider, k.received_minor as minor, k.fee_minor as fee from payments.capture k
      join payments.charge c on c.id = k.charge_id where c.reference = ${reference}`);
    expect(rows).toEqual([{ provider: rail, minor: askedKobo, fee: rail === 'paystack' ? 17_500n : 7_500n }]);
  });

  test.each([
    ['too little', 400_000, 'underpaid', 400_000n],
    ['too much', 600_050, 'overpaid', 100_050n],
  ])('%s is recorded to the kobo and ends with a refund that is processed', async (_what, amount, reason, back) => {
    const { reference, accountNumber } = await open();
    await pay(accountNumber, amount);
    await captured(reference);
    await refunded(reference, reason, back);
  });

  test('a payment and its refund book the fee of the payment once, however often the lists are read', async () => {
    const { reference, accountNumber } = await open();
    await pay(accountNumber, 400_000);
    await captured(reference);
    await refunded(reference, 'underpaid', 400_000n);
    for (let times = 0; times < 3; times += 1) await work(payments);
    const moved = await shop.rows(sql<{ kind: string; kobo: number }>`
      with ours as (
        select k.provider_transaction_id as transaction, (select r.id from payments.refund r where r.capture_id = k.id) as refund
        from payments.capture k join payments.charge c on c.id = k.charge_id where c.reference = ${reference})
      select j.kind, p.amount_kobo::int as kobo from ours, ledger.journal j join ledger.posting p on p.journal_id = j.id
      join ledger.account a on a.id = p.account_id
      where a.code = ${`provider-clearing:${rail}:NGN`}
        and (j.reference like '%' || ours.transaction or j.reference = 'refund:' || ours.refund) order by p.id`);
    const fee = rail === 'paystack' ? 16_000 : 6000;
    expect(moved.filter(({ kind }) => kind === 'refund-processed')).toEqual([
      { kind: 'refund-processed', kobo: 400_000 },
    ]);
    expect(moved.filter(({ kind }) => kind !== 'refund-processed').reduce((sum, { kobo }) => sum + kobo, 0)).toBe(
      -400_000 + fee,
    );
  });

  test.each(['error', 'html', 'empty', 'timeout', 'lost_response'])(
    'opening during the fault %s loses nothing: the same call afterwards continues, and is paid once',
    async (fault) => {
      const request = chargeRequest(newReference());
      await faults(fault);
      const during = await payments.openTransferCharge(request);
      await faults('ok');
      // The other rail may have opened it: then nothing is left to do.
      if (during.kind !== 'ready') expect(during).toEqual({ kind: 'unavailable' });
      const { accountNumber } = await open(request.reference);
      await pay(accountNumber, Number(askedKobo));
      await captured(request.reference);
      expect(await payments.capturesOf(shop.db, subject(request.reference))).toHaveLength(1);
    },
  );

  test.each(['error', 'html', 'empty', 'timeout', 'lost_response', 'slow'])(
    'money that arrives during the fault %s is recorded afterwards, once',
    async (fault) => {
      const { reference, accountNumber } = await open();
      await faults(fault);
      await pay(accountNumber, Number(askedKobo));
      await work(payments);
      if (fault !== 'slow') expect(await statusOf(reference)).toBe('pending');
      await faults('ok');
      await captured(reference);
      expect(await payments.capturesOf(shop.db, subject(reference))).toHaveLength(1);
    },
  );

  test('a refund whose responses are lost again and again is made once', async () => {
    const { reference, accountNumber } = await open();
    await pay(accountNumber, 400_000);
    await payments.verifyAndCapture(reference, 'poll');
    await faults('lost_response');
    await work(payments);
    await work(payments);
    await faults('ok');
    await reconnect();
    await refunded(reference, 'underpaid', 400_000n);
    const [capture] = await payments.capturesOf(shop.db, subject(reference));
    const [row] = await shop.rows(sql<{ id: string }>`
      select provider_transaction_id as id from payments.capture where id = ${capture?.id ?? 0n}`);
    const made = await rails.providers.byName(rail).refunds.list(row?.id ?? '');
    expect(made).toMatchObject({ kind: 'ok', value: [{ amountMinor: 400_000n, state: 'processed' }] });
  });

  test('a refund to a payer without a known account waits, and is sent once to the account that staff enter', async () => {
    await call('PUT', refunds, { mode: 'strict' });
    const { reference, accountNumber } = await open();
    await call('POST', '/sandbox/bank/transfers', { account_number: accountNumber, amount: 400_000 });
    await captured(reference);
    let id = 0n;
    await workUntil(payments, async () => {
      const one = (await payments.staff.list()).find((refund) => refund.reference === reference);
      id = one?.id ?? 0n;
      return one?.state === 'needs_attention';
    });
    const into = { accountNumber: '0000000000', bankCode: '057', accountName: 'Ada Obi' };
    await payments.staff.retry({ id, by: 'Bola', account: into });
    await faults('lost_response');
    await work(payments);
    await faults('ok');
    await refunded(reference, 'underpaid', 400_000n);
  });

  test('an event that arrives three times, late, out of order or forged changes nothing that is not true', async () => {
    const { reference, accountNumber } = await open();
    await faults('duplicate_webhook');
    await pay(accountNumber, Number(askedKobo));
    await captured(reference);
    await faults('late_webhook');
    const late = await open();
    await pay(late.accountNumber, Number(askedKobo));
    await captured(late.reference);
    // Three days late, and after everything that it announces.
    await call('POST', '/sandbox/webhooks/flush', {});
    await work(payments);
    for (const one of [reference, late.reference])
      expect(await payments.capturesOf(shop.db, subject(one))).toHaveLength(1);
    const forged = await fetch(`${api}/api/v1/webhooks/${rail}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-paystack-signature': 'ab'.repeat(64),
        'monnify-signature': 'ab'.repeat(64),
      },
      body: JSON.stringify({ event: 'charge.success', eventType: 'SUCCESSFUL_TRANSACTION', data: {}, eventData: {} }),
    });
    expect(forged.status).toBe(401);
  });

  test.each([-86_400_000, 86_400_000])(
    'a provider whose clock is off by %i ms is paid and recorded all the same',
    async (off) => {
      clockOffMs = off;
      const { reference, accountNumber } = await open();
      await pay(accountNumber, Number(askedKobo));
      await workUntil(payments, async () => (await payments.capturesOf(shop.db, subject(reference))).length === 1);
      const [capture] = await payments.capturesOf(shop.db, subject(reference));
      expect(capture?.receivedMinor).toBe(askedKobo);
    },
  );

  test('an account accepts one payment; a second one is sent back', async () => {
    const { reference, accountNumber } = await open();
    await pay(accountNumber, Number(askedKobo));
    const again = await pay(accountNumber, Number(askedKobo));
    await captured(reference);
    if (again.data['returned'] === true) expect(await payments.capturesOf(shop.db, subject(reference))).toHaveLength(1);
    else await refunded(reference, 'duplicate', askedKobo);
  });

  test('if the provider returns a wrong amount automatically, nothing is recorded, and the right amount is still accepted', async () => {
    await call('PUT', '/sandbox/payments/wrong-transfers', { mode: 'returned' });
    const { reference, accountNumber } = await open();
    const wrong = await pay(accountNumber, Number(askedKobo), { currency: 'USD' });
    expect(wrong.data['returned']).toBe(true);
    await workUntil(payments, async () => {
      const open = await shop.rows(sql<{ owner: string }>`
        select owner from platform.finding where kind = 'transfer_rejected' and state = 'resolved'`);
      return open.length > 0;
    });
    expect(await payments.capturesOf(shop.db, subject(reference))).toEqual([]);
    expect(await statusOf(reference)).toBe('pending');
    await pay(accountNumber, Number(askedKobo));
    await captured(reference);
    expect(await payments.refundsOf(shop.db, subject(reference))).toEqual([]);
  });

  describe('payouts', () => {
    const provider = () => rails.payouts.byName(rail);
    // Each amount is used once: the second rail treats an equal amount as a mistake.
    let kobo = rail === 'paystack' ? 600_000n : 800_000n;
    const request = async () => {
      kobo += 100n;
      const recipient = await provider().openRecipient({ name: 'TEST ACCOUNT 6789', ...account });
      if (recipient.kind !== 'ok') throw new Error(`no recipient: ${recipient.kind}`);
      return { reference: `wd-${randomUUID()}`, amountKobo: kobo, recipient: recipient.value, reason: 'Withdrawal' };
    };
    const endOf = async (reference: string) => {
      for (let tries = 0; tries < 100; tries += 1) {
        const found = await provider().findPayout(reference);
        if (found.kind === 'ok' && found.value && found.value.status !== 'pending') return found.value;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      throw new Error('the payout did not end');
    };

    test('banks and account names are the provider’s', async () => {
      const banks = await provider().listBanks();
      expect(banks.kind === 'ok' && banks.value.length).toBeGreaterThan(60);
      expect(await provider().resolveAccount(account)).toEqual({ kind: 'ok', value: 'TEST ACCOUNT 6789' });
      expect(await provider().resolveAccount({ bankCode: '057', accountNumber: '1111111111' })).toEqual({
        kind: 'ok',
        value: undefined,
      });
    });

    test('a payout leaves once under its reference, is listed with its fee, and may be returned after success', async () => {
      const payout = await request();
      const balance = async () => {
        const answer = await provider().balance();
        return answer.kind === 'ok' ? answer.value : -1n;
      };
      const before = await balance();
      expect(await provider().sendPayout(payout)).toMatchObject({ kind: 'ok', value: { status: 'pending' } });
      expect(await provider().sendPayout(payout)).toMatchObject({ kind: 'refused', reason: 'duplicate' });
      expect(await endOf(payout.reference)).toMatchObject({
        status: 'success',
        amountMinor: payout.amountKobo,
        feeMinor: 2500n,
      });
      expect(await balance()).toBe(before - payout.amountKobo - 2500n);
      const period = { from: new Date(Date.now() - 60_000), to: new Date(Date.now() + 60_000) };
      const listed = await provider().listPayouts(period, 1);
      const rows = listed.kind === 'ok' ? listed.value.rows : [];
      expect(rows.filter((one) => one.reference === payout.reference)).toMatchObject([{ status: 'success' }]);
      const reversal = rail === 'paystack' ? 'payments/transfers' : 'monnify/disbursements';
      await call('POST', `/sandbox/${reversal}/${payout.reference}/reversal`, {});
      expect(await endOf(payout.reference)).toMatchObject({ status: 'reversed' });
    });

    test('a response that is lost leaves one payout, which is found by its reference', async () => {
      const payout = await request();
      // Signed in before, so that the lost response is the payout's own.
      await provider().balance();
      await faults('lost_response');
      expect(await provider().sendPayout(payout)).toMatchObject({ kind: 'unknown', sent: true });
      await faults('ok');
      expect(await endOf(payout.reference)).toMatchObject({ status: 'success' });
    });

    test('a payout that needs a second authorisation leaves with the code from the mailbox, and with no other', async () => {
      await call('PUT', payouts, { mode: 'otp' });
      const payout = await request();
      const sent = await provider().sendPayout(payout);
      if (sent.kind !== 'ok') throw new Error(sent.kind);
      const { id, reference } = sent.value;
      expect(sent.value).toMatchObject({ status: 'pending', needsApproval: true });
      expect(await provider().authorise({ id, reference, code: '000000' })).toMatchObject({ kind: 'refused' });
      expect(await provider().resendCode({ id, reference })).toEqual({ kind: 'ok', value: 'sent' });
      const mails = await fetch(`${url}/sandbox/inbox/messages?to=payouts@gatelight.example`);
      const [mail] = ((await mails.json()) as { data: { text: string }[] }).data;
      expect(mail?.text).toContain(reference);
      expect(await provider().authorise({ id, reference, code: mail?.text.slice(0, 6) ?? '' })).toMatchObject({
        kind: 'ok',
      });
      expect(await endOf(reference)).toMatchObject({ status: 'success' });
    });

    test('a payout above the balance is refused with the reason that makes it wait', async () => {
      await call('PUT', payouts, { mode: 'insufficient_balance' });
      const refused = await provider().sendPayout(await request());
      expect(refused).toMatchObject({ kind: 'refused', reason: 'no-balance' });
    });
  });
});

test('the second rail refuses the same amount to the same account within two minutes: it is not sent, and the refusal is not final', async () => {
  await call('PUT', '/sandbox/monnify/disbursements', { mode: 'ok' });
  const rails = railsFor('monnify');
  const provider = rails.payouts.toPay();
  const payout = { amountKobo: 777_700n, recipient: '001:0123456789', reason: 'Withdrawal' };
  expect(await provider.sendPayout({ ...payout, reference: `wd-${randomUUID()}` })).toMatchObject({ kind: 'ok' });
  const second = await provider.sendPayout({ ...payout, reference: `wd-${randomUUID()}` });
  expect(second).toMatchObject({ kind: 'unknown', sent: false });
  await rails.close();
});

test('after all of it, every kobo that arrived is recorded here and in the ledger', async () => {
  const rails = railsFor('paystack');
  await shop.asOwner(`update payments.capture set created_at = created_at - interval '10 minutes'`);
  await workUntil(shop.rebuilt({ providers: rails.providers }), async () => {
    const faults = await shop.faults();
    return faults.filter((fault) => !/needs attention: fee_differs/.test(fault)).length === 0;
  }).catch(async () => expect(await shop.faults()).toEqual([]));
  await rails.close();
});
