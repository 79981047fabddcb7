import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ledgerFindings } from '#ledger';
import { createDb, sql } from '#platform/database/db';
import { walletFindings } from '#wallets';
import { vendingFindings } from '../findings/findings.ts';
import { meters, openShop, type Shop, type TestUser } from '../test-shop.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());
afterEach(() => shop.faults({ provider: 'ok', vending: 'ok' }));

const meterNumber = meters.electricity;
const vend = { meterNumber, amount_kobo: 500_000 };
const statusPage = 'http://shop.test/user/vend_utility/status';
const pay = { meterNumber, amount: 5000, callback_url: statusPage };

interface View {
  reference: string;
  status: string;
  payment_status: string;
  message: string;
  method: string;
  tokens: { token: string }[];
  refunds: { reason: string; state: string; amount_kobo: number }[];
  account: { account_number: string } | null;
}
const orderIn = (reply: { body: { data?: Record<string, unknown> } }) => reply.body.data?.['order'] as View;
async function order(user: TestUser, reference: string): Promise<View> {
  const reply = await user.get(`/vend/orders/${reference}`);
  expect(reply.status).toBe(200);
  return reply.body.data as unknown as View;
}
const until = (user: TestUser, reference: string, status: string) =>
  shop.workUntil(async () => {
    const now = await order(user, reference);
    return now.status === status && now;
  });
async function expectCleanBooks(): Promise<void> {
  expect([
    ...(await vendingFindings(shop.db)),
    ...(await ledgerFindings(shop.db)),
    ...(await walletFindings(shop.db)),
    ...(await shop.payments.findings(shop.db)),
  ]).toEqual([]);
}
const balance = (user: TestUser) => user.balance();

describe('a vend from the wallet over HTTP', () => {
  it('returns the token and debits the wallet', async () => {
    const ada = await shop.user(800_000n);
    const reply = await ada.post('/vend/wallet', vend);
    expect(reply.status).toBe(200);
    expect(orderIn(reply)).toMatchObject({
      method: 'wallet',
      status: 'vended',
      payment_status: 'success',
      tokens: [{ token: expect.stringMatching(/^\d{20}$/) }],
    });
    expect(await balance(ada)).toBe(300_000n);
    const { reference, tokens } = orderIn(reply);
    // The response is from the vending process. It must equal what a read of the order returns.
    expect(orderIn(reply)).toEqual({ ...(await order(ada, reference)), now: expect.any(String) });
    expect(orderIn(reply)).toMatchObject({ deliveries: [{ channel: 'email', state: 'queued' }] });
    const token = await ada.post('/vend/token', { trxnRef: reference }, null);
    expect(token.body.data).toMatchObject({ token: tokens[0]!.token, amount: 5000, meterNumber });
    await expectCleanBooks();
  });

  it('returns the token to a user with web push, and to one who turned SMS off', async () => {
    const ada = await shop.user(1_100_000n);
    const key = 'vend-with-push-0001';
    const { reference, tokens } = orderIn(await ada.post('/vend/wallet', vend, key));
    // As the worker writes them: one row for each device, and a message that the user turned off.
    const owner = createDb({ url: shop.database.ownerUrl, poolSize: 1 });
    await sql`
      insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, state)
      select 'order:' || id || v.event, 'order', id::text, v.channel, v.recipient, '{}', v.state
      from vending."order", (values (':push', 'push', 'push:7', 'queued'), (':off', 'sms', '08031234567', 'withheld'))
        v (event, channel, recipient, state)
      where reference = ${reference}`.execute(owner);
    await owner.destroy();
    expect(await order(ada, reference)).toMatchObject({
      tokens,
      deliveries: expect.arrayContaining([
        expect.objectContaining({ channel: 'push', to_masked: '' }),
        expect.objectContaining({ channel: 'sms', state: 'withheld' }),
      ]),
    });
    expect(orderIn(await ada.post('/vend/wallet', vend, key))).toMatchObject({ reference, tokens });
  });

  it('needs a key, a session, and enough money', async () => {
    const ada = await shop.user(499_999n);
    expect(await ada.post('/vend/wallet', vend, null)).toMatchObject({ status: 400 });
    expect(await ada.post('/vend/wallet', vend, 'short')).toMatchObject({ status: 400 });
    expect((await shop.call('POST', '/api/v1/vend/wallet', vend)).status).toBe(401);
    expect(await ada.post('/vend/wallet', vend)).toMatchObject({ status: 409, body: { code: 'insufficient-funds' } });
    expect((await ada.post('/vend/wallet', { ...vend, amount_kobo: 99_999 })).status).toBe(400);
    expect((await ada.post('/vend/wallet', { ...vend, amount_kobo: 100_000_001 })).body.code).toBe('amount-too-large');
    expect((await ada.post('/vend/wallet', { ...vend, balance: 1 })).status).toBe(400);
    expect(await balance(ada)).toBe(499_999n);
  });

  it('pays once for two concurrent requests with one key, and for a repeat; refuses another body', async () => {
    const ada = await shop.user(2_000_000n);
    const key = 'one-intent-of-ada-1';
    const [first, second] = await Promise.all([
      ada.post('/vend/wallet', vend, key),
      ada.post('/vend/wallet', vend, key),
    ]);
    const again = await ada.post('/vend/wallet', vend, key);
    expect(again.headers['idempotent-replayed']).toBe('true');
    expect(new Set([first, second, again].map((reply) => orderIn(reply).reference)).size).toBe(1);
    expect(orderIn(again).tokens).toHaveLength(1);
    const other = await ada.post('/vend/wallet', { ...vend, amount_kobo: 600_000 }, key);
    expect(other).toMatchObject({ status: 422, body: { code: 'idempotency-key-reused' } });
    expect(await balance(ada)).toBe(1_500_000n);
    // The same key of another user, and of another call, is another intent.
    const tunde = await shop.user(2_000_000n);
    expect(orderIn(await tunde.post('/vend/wallet', vend, key)).reference).not.toBe(orderIn(again).reference);
    const transfer = await ada.post('/vend/transfer', { ...vend, repeat: true }, key);
    expect(transfer.status).toBe(200);
    expect(transfer.body.data?.['reference']).not.toBe(orderIn(again).reference);
  });

  it('lets only one of two concurrent vends spend the last money', async () => {
    const ada = await shop.user(700_000n);
    const both = await Promise.all([ada.post('/vend/wallet', vend), ada.post('/vend/wallet', vend)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(await balance(ada)).toBe(200_000n);
    await expectCleanBooks();
  });

  it('is refused for a session that ended meanwhile, and nothing is debited', async () => {
    const ada = await shop.user(800_000n);
    await ada.signOut();
    for (const reply of [await ada.get('/wallet'), await ada.post('/vend/transfer', vend)]) {
      expect(reply).toMatchObject({ status: 401, body: { code: 'sign-in-required' } });
    }
  });

  it('stops a user who tries one meter after another', async () => {
    const mallory = await shop.user();
    const codes = new Set<string | undefined>();
    for (let tries = 0; tries < 32; tries += 1) {
      const number = `0999999${String(tries).padStart(4, '0')}`;
      codes.add((await mallory.post('/vend/wallet', { ...vend, meterNumber: number })).body.code);
    }
    expect([...codes]).toEqual(['unknown-meter', 'rate-limited']);
  });
});

describe('an order belongs to its buyer', () => {
  it('does not exist for anyone else, and a foreign or invented reference gives no token', async () => {
    const ada = await shop.user(800_000n);
    const mallory = await shop.user();
    const { reference } = orderIn(await ada.post('/vend/wallet', vend));
    expect((await mallory.get(`/vend/orders/${reference}`)).status).toBe(404);
    for (const trxnRef of [
      reference,
      `${reference}'`,
      'VND-20260101AAAAAAAAAA',
      'TOK-20261121093000-AB12CD34',
      '',
      '../x',
    ]) {
      expect((await mallory.post('/vend/token', { trxnRef }, null)).status).toBe(404);
    }
    expect((await shop.call('GET', `/api/v1/vend/orders/${reference}`)).status).toBe(401);
  });
});

describe('a vend by transfer', () => {
  async function open(user: TestUser) {
    const reply = await user.post('/vend/transfer', vend);
    expect(reply.status).toBe(200);
    const { reference, account_number: account } = reply.body.data as { reference: string; account_number: string };
    return { reference, account };
  }

  it('pays for the token with exactly the amount', async () => {
    const ada = await shop.user();
    const { reference, account } = await open(ada);
    expect(await order(ada, reference)).toMatchObject({
      status: 'awaiting_payment',
      method: 'transfer',
      account: { account_number: account },
    });
    expect(await ada.post('/vend/token', { trxnRef: reference }, null)).toMatchObject({
      status: 409,
      body: { code: 'not-paid' },
    });
    await shop.transfer(account, 500_000);
    expect((await until(ada, reference, 'vended')).tokens).toHaveLength(1);
    expect(await balance(ada)).toBe(0n);
    await expectCleanBooks();
  });

  it('credits the wallet when it is too little', async () => {
    const ada = await shop.user();
    const { reference, account } = await open(ada);
    await shop.transfer(account, 400_000);
    const ended = await until(ada, reference, 'credited');
    expect(ended).toMatchObject({
      payment_status: 'amount_mismatch',
      tokens: [],
      refunds: [{ reason: 'underpaid', state: 'in_wallet', amount_kobo: 400_000 }],
    });
    expect(ended.message).toContain('Your money is back in your wallet');
    expect(await balance(ada)).toBe(400_000n);
    // The history shows the money that arrived and went back, which adds up to zero: the price was never paid.
    const { rows } = await sql<{ type: string; kobo: bigint }>`
      select type, amount_kobo as kobo from transactions.entry where user_id = ${ada.id} order by id`.execute(shop.db);
    expect(rows).toEqual([
      { type: 'electricity_token', kobo: 400_000n },
      { type: 'wallet_refund', kobo: 400_000n },
    ]);
    await expectCleanBooks();
  });

  it('pays for the token when it is too much, and credits the rest and further payments', async () => {
    const ada = await shop.user();
    const { reference, account } = await open(ada);
    await shop.transfer(account, 650_000);
    await until(ada, reference, 'vended');
    await shop.transfer(account, 500_000);
    const ended = await shop.workUntil(async () => {
      const now = await order(ada, reference);
      return now.refunds.length === 2 && now;
    });
    expect(ended.refunds.map(({ reason, state }) => [reason, state])).toEqual([
      ['overpaid', 'in_wallet'],
      ['duplicate', 'in_wallet'],
    ]);
    expect(await balance(ada)).toBe(650_000n);
    await expectCleanBooks();
  });

  it('credits money that was sent after the time for payment', async () => {
    const ada = await shop.user();
    const { reference, account } = await open(ada);
    await sql`update payments.charge set expires_at = now() - interval '1 minute' where reference = ${reference}`.execute(
      shop.db,
    );
    await shop.transfer(account, 500_000);
    expect(await until(ada, reference, 'credited')).toMatchObject({
      payment_status: 'paid_late',
      refunds: [{ reason: 'late', state: 'in_wallet' }],
    });
    expect(await balance(ada)).toBe(500_000n);
    await expectCleanBooks();
  });

  it('reports that the provider opens no account, and continues with the same key', async () => {
    const ada = await shop.user();
    await shop.faults({ provider: 'error' });
    const key = 'transfer-in-a-storm-1';
    expect((await ada.post('/vend/transfer', vend, key)).body.code).toBe('provider-unavailable');
    await shop.faults({ provider: 'ok' });
    const reply = await ada.post('/vend/transfer', vend, key);
    expect(reply.status).toBe(200);
    expect(reply.headers['idempotent-replayed']).toBe('true');
  });
});

describe('a vend by card', () => {
  it('returns the hosted page under data and data.data, and the first order again within 10 s', async () => {
    const ada = await shop.user();
    const first = await ada.post('/vend/pay', pay, null);
    expect(first.status).toBe(200);
    const data = first.body.data as {
      authorization_url: string;
      reference: string;
      data: { authorization_url: string };
    };
    expect(data.data.authorization_url).toBe(data.authorization_url);
    expect(data.authorization_url).toMatch(/^https?:/);
    const [again, other] = await Promise.all([
      ada.post('/vend/pay', pay, null),
      ada.post('/vend/pay', { ...pay, amount: 6000.5 }, null),
    ]);
    expect(again.body.data?.['reference']).toBe(data.reference);
    expect(other.body.data?.['reference']).not.toBe(data.reference);
    expect(await order(ada, data.reference)).toMatchObject({ status: 'awaiting_payment', method: 'card' });
  });

  it('sends payers back to our own status page and nowhere else', async () => {
    const ada = await shop.user();
    const refused = [
      'https://thief.example/user/vend_utility/status',
      'http://shop.test.thief.example/user/vend_utility/status',
      'http://shop.test/user/profile',
      '//thief.example/user/vend_utility/status',
      'javascript:alert(1)',
    ];
    for (const callback_url of refused) {
      expect((await ada.post('/vend/pay', { ...pay, callback_url }, null)).status, callback_url).toBe(400);
    }
    const pidgin = 'http://shop.test/pcm/user/vend_utility/status';
    expect((await ada.post('/vend/pay', { ...pay, callback_url: pidgin }, null)).status).toBe(200);
    for (const amount of [999.99, 5000.001, -5000, '5000', 1e21]) {
      expect((await ada.post('/vend/pay', { ...pay, amount }, null)).status, String(amount)).toBe(400);
    }
  });
});

const good = { number: '4084084084084081', expiry_month: '12', expiry_year: '2099', cvv: '408' };
/** What the payer does on the provider's page. */
async function type(authorizationUrl: string, card: Record<string, unknown> = good): Promise<void> {
  const code = authorizationUrl.split('/').at(-1) ?? '';
  const answer = await fetch(`${shop.sandboxUrl}/sandbox/checkout/${code}/card`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(card),
  });
  expect(answer.status).toBeLessThan(300);
}
/** Lets the worker send the charge that a call waits for. */
async function whileWorking<T>(call: Promise<T>): Promise<T> {
  let answer: T | undefined;
  void call.then((value) => (answer = value));
  return shop.workUntil(async () => answer);
}
async function savedCardOf(user: TestUser): Promise<string> {
  const reply = await user.post('/vend/pay', { ...pay, save_card: true });
  const { authorization_url: url, reference } = reply.body.data as { authorization_url: string; reference: string };
  await type(url, { ...good, save_card: true });
  await until(user, reference, 'vended');
  const cards = (await user.get('/cards')).body.data as unknown as { id: string }[];
  return cards[0]!.id;
}

describe('a payment on the hosted page', () => {
  it('pays for the token; a declined card may be followed by another one, and nothing says failed meanwhile', async () => {
    const ada = await shop.user();
    const reply = await ada.post('/vend/pay', pay);
    const { authorization_url: url, reference } = reply.body.data as { authorization_url: string; reference: string };
    await type(url, { ...good, number: '4084080000005408', cvv: '001' });
    const declined = await shop.workUntil(async () => {
      await sql`update payments.charge set next_check_at = now() where reference = ${reference}`.execute(shop.db);
      const now = (await ada.get(`/vend/orders/${reference}`)).body.data as unknown as View & {
        decline: string | null;
      };
      return now.decline !== null && now;
    });
    expect(declined).toMatchObject({ status: 'awaiting_payment', payment_status: 'pending', authorization_url: url });
    await type(url);
    expect((await until(ada, reference, 'vended')).tokens).toHaveLength(1);
    // Back and pay again: the page is closed.
    expect(await ada.balance()).toBe(0n);
    await expectCleanBooks();
  });

  it('charges a saved card once for each key, and only for its owner', async () => {
    const ada = await shop.user();
    const mallory = await shop.user();
    const card_id = await savedCardOf(ada);
    expect(await mallory.post('/vend/saved-card', { ...vend, card_id })).toMatchObject({
      status: 409,
      body: { code: 'card-not-usable' },
    });
    const key = 'saved-card-intent-1';
    const paying = ada.post('/vend/saved-card', { ...vend, card_id, repeat: true }, key);
    const reply = await whileWorking(paying);
    expect(reply.status).toBe(200);
    const { reference } = reply.body.data as { reference: string };
    await until(ada, reference, 'vended');
    const again = await ada.post('/vend/saved-card', { ...vend, card_id, repeat: true }, key);
    expect(again.body.data?.['reference']).toBe(reference);
    expect((await ada.post('/vend/saved-card', { ...vend, card_id, amount_kobo: 700_000 }, key)).status).toBe(422);
    await expectCleanBooks();
  });
});

describe('funding a wallet', () => {
  const funded = (user: TestUser, reference: string, creditedKobo: number) =>
    shop.workUntil(async () => {
      const reply = await user.get(`/wallet/funding/${reference}`);
      const now = reply.body.data as { status: string; credited_kobo: number; message: string };
      return now.status === 'credited' && now.credited_kobo === creditedKobo && now;
    });

  it('by transfer credits the money that arrived, however much and however often', async () => {
    const ada = await shop.user();
    const key = 'funding-by-transfer-1';
    const reply = await ada.post('/wallet/fund/transfer', { amount_kobo: 500_000 }, key);
    expect(reply.status).toBe(200);
    const { reference, account_number: account } = reply.body.data as { reference: string; account_number: string };
    const again = await ada.post('/wallet/fund/transfer', { amount_kobo: 500_000 }, key);
    expect(again.body.data).toMatchObject({ reference, account_number: account });
    expect((await ada.post('/wallet/fund/transfer', { amount_kobo: 600_000 }, key)).status).toBe(422);
    expect((await ada.post('/wallet/fund/transfer', { amount_kobo: 500_000 }, null)).status).toBe(400);
    const mallory = await shop.user();
    expect((await mallory.get(`/wallet/funding/${reference}`)).status).toBe(404);
    await shop.transfer(account, 420_000);
    expect((await funded(ada, reference, 420_000)).message).toBe(
      'We received ₦4,200.00 instead of ₦5,000.00. It is in your wallet.',
    );
    await shop.transfer(account, 90_000);
    await funded(ada, reference, 510_000);
    expect(await ada.balance()).toBe(510_000n);
    await expectCleanBooks();
  });

  it('by transfer takes the stamp duty that the payer saw, to the kobo; a smaller transfer is credited in full', async () => {
    const owner = createDb({ url: shop.database.ownerUrl, poolSize: 1 });
    const setting = (who: string) =>
      sql`insert into platform.setting_version (key, valid_from, value, asked_by) values ('fees.stamp-duty', clock_timestamp(),
        ${JSON.stringify({ amount_kobo: 5000, from_kobo: 1_000_000, borne_by: who })}::jsonb, 'test')`.execute(owner);
    const dutyOwed = async () =>
      (
        await sql<{
          kobo: bigint;
        }>`select balance_kobo as kobo from ledger.account_balance where code = 'stamp-duty-payable'`.execute(owner)
      ).rows[0]!.kobo;
    const owedBefore = await dutyOwed();
    const ada = await shop.user();
    await setting('payer');
    expect((await ada.get('/wallet/limits')).body.data).toMatchObject({
      stamp_duty: { amount_kobo: 5000, from_kobo: 1_000_000 },
    });
    const open = async (kobo: number) =>
      (await ada.post('/wallet/fund/transfer', { amount_kobo: kobo })).body.data as {
        reference: string;
        account_number: string;
        amount_kobo: number;
        stamp_duty_kobo: number;
      };
    const whole = await open(1_000_000);
    expect(whole).toMatchObject({ amount_kobo: 1_005_000, stamp_duty_kobo: 5000 });
    await shop.transfer(whole.account_number, 1_005_000);
    await funded(ada, whole.reference, 1_000_000);
    expect((await dutyOwed()) - owedBefore).toBe(5000n);
    const less = await open(1_000_000);
    await shop.transfer(less.account_number, 400_000);
    await funded(ada, less.reference, 400_000);
    expect((await dutyOwed()) - owedBefore).toBe(5000n);
    expect(await open(999_999)).toMatchObject({ amount_kobo: 999_999, stamp_duty_kobo: 0 });
    await setting('operator');
    const borne = await open(1_000_000);
    expect(borne).toMatchObject({ amount_kobo: 1_000_000, stamp_duty_kobo: 0 });
    await shop.transfer(borne.account_number, 1_000_000);
    await funded(ada, borne.reference, 1_000_000);
    expect((await dutyOwed()) - owedBefore).toBe(10_000n);
    expect(await ada.balance()).toBe(2_400_000n);
    await owner.destroy();
    await expectCleanBooks();
  });

  it('by card and by saved card credits the amount once', async () => {
    const ada = await shop.user();
    const reply = await ada.post('/wallet/fund/card', { amount_kobo: 300_000, save_card: true });
    const { authorization_url: url, reference } = reply.body.data as { authorization_url: string; reference: string };
    await type(url, { ...good, save_card: true });
    await funded(ada, reference, 300_000);
    const cards = (await ada.get('/cards')).body.data as unknown as { id: string }[];
    const paying = ada.post('/wallet/fund/saved-card', { amount_kobo: 200_000, card_id: cards[0]!.id });
    const paid = await whileWorking(paying);
    await funded(ada, paid.body.data?.['reference'] as string, 200_000);
    expect(await ada.balance()).toBe(500_000n);
    await expectCleanBooks();
  });
});

describe('a vend that takes long', () => {
  it('returns the order after the wait, never says still-running when there is an order, and the token is made', async () => {
    const { promise: allowed, resolve: allow } = Promise.withResolvers<void>();
    const slow = await openShop({
      walletWaitMs: 1000,
      authority: (real) => ({
        async vend(request) {
          await allowed;
          return real.vend(request);
        },
        lookUp: (name) => real.lookUp(name),
        cancel: (name) => real.cancel(name),
      }),
    });
    try {
      const ada = await slow.user(800_000n);
      const key = 'a-slow-wallet-vend-1';
      const first = orderIn(await ada.post('/vend/wallet', vend, key));
      expect(first.tokens).toEqual([]);
      // A slow machine may not have begun to vend when the wait is over. Without an order by then, the call waits for
      // the authority, which does not respond in time.
      expect(['paid', 'vending', 'unknown']).toContain(first.status);
      expect(await ada.post('/vend/token', { trxnRef: first.reference }, null)).toMatchObject({
        status: 409,
        body: { code: 'token-not-ready' },
      });
      const again = await ada.post('/vend/wallet', vend, key);
      expect(orderIn(again).reference).toBe(first.reference);
      allow();
      const ended = await slow.workUntil(async () => {
        const now = (await ada.get(`/vend/orders/${first.reference}`)).body.data as unknown as View;
        return now.tokens.length > 0 && now;
      });
      expect(ended.status).toBe('vended');
      expect(await ada.balance()).toBe(300_000n);
    } finally {
      allow();
      await slow.close();
    }
  });
});

describe('a vend that fails', () => {
  it('puts the money of a transfer into the wallet and says so', async () => {
    const refusing = await openShop({
      authority: (real) => ({
        vend: async () => ({ kind: 'refused', reason: 'not this meter' }),
        lookUp: (name) => real.lookUp(name),
        cancel: (name) => real.cancel(name),
      }),
    });
    try {
      const ada = await refusing.user();
      const reply = await ada.post('/vend/transfer', vend);
      const { reference, account_number: account } = reply.body.data as { reference: string; account_number: string };
      await refusing.transfer(account, 500_000);
      const ended = await refusing.workUntil(async () => {
        const now = (await ada.get(`/vend/orders/${reference}`)).body.data as unknown as View;
        return now.status === 'credited' && now;
      });
      expect(ended.refunds).toMatchObject([{ reason: 'vend_failed', state: 'in_wallet' }]);
      expect(await ada.balance()).toBe(500_000n);
      const { rows } = await sql<{ template: string; userId: string }>`
        select template, user_id::text as "userId" from notifications.message where event like '%:credited'`.execute(
        refusing.db,
      );
      expect(rows).toEqual([{ template: 'payment-notice', userId: ada.id }]);
      expect([...(await vendingFindings(refusing.db)), ...(await walletFindings(refusing.db))]).toEqual([]);
    } finally {
      await refusing.close();
    }
  });
});
