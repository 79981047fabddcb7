import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ledgerFindings } from '#ledger';
import { findAll } from '#platform/checks/checks';
import { sql } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { walletFindings } from '#wallets';
import { vendingFindings } from '../selling/vending/findings/findings.ts';
import { meters, openShop, type Shop, type TestUser } from '../selling/vending/test-shop.ts';

/*
 * Bad input, and many requests at the same moment, on every call that moves a user's money. After each, the invariants
 * hold.
 */

let shop: Shop;
let owner: pg.Pool;
/** The next process that reaches this point dies there. */
let diesAt: string | undefined;

beforeAll(async () => {
  shop = await openShop({
    rails: { transfer: 'paystack', funding: 'paystack', payout: 'paystack' },
    // In this test a provider is silent on purpose.
    railPatienceMs: 200,
    crash(point) {
      if (point !== diesAt) return;
      diesAt = undefined;
      throw new Error(`the process died at ${point}`);
    },
  });
  owner = new pg.Pool({ connectionString: shop.database.ownerUrl, max: 2 });
});
afterAll(async () => {
  await owner.end();
  await shop.close();
});
afterEach(async () => {
  const { db, payments } = shop;
  const found = [
    ...(await ledgerFindings(db)),
    ...(await payments.findings(db)),
    ...(await vendingFindings(db)),
    ...(await walletFindings(db)),
    ...(await findAll(db, shop.withdrawalChecks)),
  ];
  expect(found).toEqual([]);
});

async function countOf(text: string): Promise<number> {
  const { rows } = await sql.raw<{ n: number }>(`select count(*)::int as n from ${text}`).execute(shop.db);
  return rows[0]?.n ?? 0;
}

/** A bank account that is older than a day. */
async function bankAccountOf(user: TestUser, number = '0123456789'): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `insert into withdrawals.bank_account (user_id, bank_code, bank_name, account_number, account_name, is_default, usable_from)
     values ($1, '001', 'Test Bank', $2, 'TEST ACCOUNT', true, now()) returning id::text`,
    [user.id, number],
  );
  return rows[0]!.id;
}

const notKobo: [what: string, amount: unknown][] = [
  ['a fraction', 500_000.5],
  ['an exponent in text', '5e5'],
  ['below zero', -500_000],
  ['zero', 0],
  ['huge', 1e21],
  ['above what a number holds exactly', 2 ** 53],
  ['text', '500000'],
  ['full-width digits', '５０００００'],
  ['hexadecimal', '0x7a120'],
  ['a list', [500_000]],
  ['an object', { kobo: 500_000 }],
  ['nothing', null],
  ['true', true],
];

test.each(notKobo)(
  'every call that moves money refuses an amount that is %s, and moves none',
  async (_what, amount) => {
    const user = await shop.user(1_000_000n);
    const bank_account_id = await bankAccountOf(user);
    const journals = await countOf('ledger.journal');
    const meterNumber = meters.electricity;
    const calls: [path: string, body: object][] = [
      ['/wallet/fund/transfer', { amount_kobo: amount }],
      ['/wallet/fund/card', { amount_kobo: amount }],
      ['/wallet/fund/saved-card', { amount_kobo: amount, card_id: '1' }],
      ['/vend/wallet', { meterNumber, amount_kobo: amount }],
      ['/vend/transfer', { meterNumber, amount_kobo: amount }],
      ['/vend/saved-card', { meterNumber, amount_kobo: amount, card_id: '1' }],
      ['/withdrawals', { amount_kobo: amount, bank_account_id }],
    ];
    for (const [path, body] of calls) {
      const reply = await user.post(path, body);
      // The smallest amount of a withdrawal is a separate rule, and its refusal shows the amount.
      expect([path, reply.status]).toEqual([path, reply.body.code === 'withdrawal-below-minimum' ? 422 : 400]);
    }
    const link = shop.linkBody();
    const reply = await shop.call('POST', '/v1/gatelight/payment-link', { ...link, amount });
    // This call also accepts digits as text, as the specification says.
    if (amount !== '500000') expect(reply.status).toBe(400);
    expect(await countOf('ledger.journal')).toBe(journals);
    expect(await user.balance()).toBe(1_000_000n);
  },
);

test('twenty withdrawals at the same moment on one balance pay out the balance once, and not a kobo more', async () => {
  const user = await shop.user(5_000_000n);
  const account = await bankAccountOf(user);
  const { rows } = await owner.query<{ key: string }>('select key::text from identity.session where user_id = $1', [
    user.id,
  ]);
  // Bypasses the limit of five in an hour, which twenty requests of a page would reach first.
  const request = () =>
    sql<{ outcome: string }>`
      select outcome from withdrawals.request(${rows[0]!.key}::uuid, ${sqlArguments({
        reference: `wdr-${randomUUID().replaceAll('-', '')}`,
        key: randomUUID(),
        body_hash: Buffer.alloc(32, 1),
        bank_account_id: account,
        amount_kobo: 1_200_000n,
        provider: 'paystack',
        cancel_seconds: 0,
      })})`.execute(shop.db);
  const results = await Promise.allSettled(Array.from({ length: 20 }, request));
  const outcomes = results.map((one) =>
    one.status === 'fulfilled' ? one.value.rows[0]?.outcome : String((one.reason as Error).message),
  );
  expect(outcomes.filter((outcome) => outcome === 'insufficient funds')).toHaveLength(16);
  expect(await user.balance()).toBe(200_000n);
  await shop.workUntil(
    async () => (await countOf(`withdrawals.withdrawal where user_id = ${user.id} and status = 'paid'`)) === 4,
  );
  expect(await user.balance()).toBe(200_000n);
});

test('the same key of two users is two requests, and neither user learns of the other', async () => {
  const [ada, mallory] = [await shop.user(3_000_000n), await shop.user(3_000_000n)];
  const accounts = [await bankAccountOf(ada), await bankAccountOf(mallory, '1123456789')];
  const key = `shared-key-${randomUUID()}`;
  const calls: [string, (account: string) => object][] = [
    ['/vend/wallet', () => ({ meterNumber: meters.electricity, amount_kobo: 500_000 })],
    ['/wallet/fund/transfer', () => ({ amount_kobo: 500_000 })],
    ['/withdrawals', (account) => ({ amount_kobo: 1_000_000, bank_account_id: account })],
  ];
  for (const [path, body] of calls) {
    const hers = await ada.post(path, body(accounts[0]!), key);
    const theirs = await mallory.post(path, body(accounts[1]!), key);
    expect([hers.status, theirs.status].every((status) => status < 300)).toBe(true);
    expect(theirs.headers['idempotent-replayed']).toBeUndefined();
    const references = [hers, theirs].map(({ body }) => JSON.stringify(body).match(/"reference":"([^"]+)"/)?.[1]);
    expect(references[0]).not.toBe(references[1]);
  }
  expect([await ada.balance(), await mallory.balance()]).toEqual([1_500_000n, 1_500_000n]);
  // Another user's account is not found, whatever the key.
  const foreign = await mallory.post('/withdrawals', { amount_kobo: 1_000_000, bank_account_id: accounts[0] });
  expect(foreign.status).toBe(404);
});

test('two keys for one click: the second is refused when the wallet holds one purchase only', async () => {
  const user = await shop.user(700_000n);
  const body = { meterNumber: meters.water, amount_kobo: 500_000 };
  const responses = await Promise.all([user.post('/vend/wallet', body), user.post('/vend/wallet', body)]);
  expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(await user.balance()).toBe(200_000n);
});

test('a card that is charged after its payer gave up: the money is in the payer’s wallet, once', async () => {
  const user = await shop.user();
  const reply = await user.post('/vend/pay', {
    meterNumber: meters.gas,
    amount: 5_000,
    callback_url: 'http://shop.test/user/vend_utility/status',
  });
  const { authorization_url: page, reference } = reply.body.data as { authorization_url: string; reference: string };
  await owner.query(`update payments.charge set expires_at = now() - interval '3 minutes' where reference = $1`, [
    reference,
  ]);
  const statusOf = async () => {
    await owner.query('update payments.charge set next_check_at = now() where next_check_at > now()');
    return (
      await owner.query<{ status: string }>('select status from vending."order" where reference = $1', [reference])
    ).rows[0]?.status;
  };
  await shop.workUntil(async () => (await statusOf()) === 'expired');
  const typed = { number: '4084084084084081', expiry_month: '12', expiry_year: '2099', cvv: '408' };
  const paid = await fetch(`${shop.sandboxUrl}/sandbox/checkout/${page.split('/').at(-1)}/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(typed),
  });
  expect(paid.status).toBe(200);
  await shop.workUntil(async () => (await statusOf()) === 'credited');
  expect(await user.balance()).toBe(500_000n);
  expect(
    await countOf(`vending.token_set s join vending."order" o on o.id = s.order_id where o.reference = '${reference}'`),
  ).toBe(0);
});

test.each(['error', 'html', 'empty', 'timeout'])(
  'while the bank responds to a name enquiry with %s, no name is shown, and the same enquiry works later',
  async (fault) => {
    const user = await shop.user();
    const question = { bank_code: '001', account_number: '0123456789' };
    await shop.faults({ provider: fault });
    const silent = await user.post('/bank-accounts/resolve', question);
    expect([silent.status, silent.body.code, silent.body.data]).toEqual([503, 'provider-unavailable', undefined]);
    await shop.faults({ provider: 'ok' });
    await shop.workUntil(async () => (await user.post('/bank-accounts/resolve', question)).status === 200);
  },
);

test.each(['purchase.after_provider_reply', 'webhook.before_stored', 'capture.after_verify'])(
  'a process dies at %s of a funding: the same request continues, and the money is in the wallet once',
  async (point) => {
    const user = await shop.user();
    const key = `funding-that-dies-${randomUUID()}`;
    diesAt = point;
    const ask = () => user.post('/wallet/fund/transfer', { amount_kobo: 500_000 }, key);
    const first = await ask();
    const reply = first.status === 200 ? first : await ask();
    const { account_number: account } = reply.body.data as { account_number: string };
    await shop.transfer(account, 500_000);
    // A job that dies leaves its work to the next run.
    const work = () => Promise.allSettled(shop.jobs.map((job) => job.run()));
    await expect
      .poll(
        async () => {
          await work();
          await owner.query(
            'update payments.charge set next_check_at = now() where next_check_at > now(); update payments.provider_event set next_attempt_at = now() where processed_at is null',
          );
          return user.balance();
        },
        { timeout: 30_000 },
      )
      .toBe(500_000n);
    expect(diesAt).toBeUndefined();
    await work();
    expect(await user.balance()).toBe(500_000n);
  },
);
