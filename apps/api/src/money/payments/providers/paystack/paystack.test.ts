import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createPaystack } from './paystack.ts';
import { cardsAt } from '../provider.ts';
import type { PaymentProvider } from '../provider.ts';

interface Asked {
  method: string;
  path: string;
  authorization: string | undefined;
  body: unknown;
}

let asked: Asked[] = [];
/** The provider's next response; undefined: it closes the connection. */
let reply: { status: number; body: unknown } | undefined;
let baseUrl = '';

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString('utf8');
    asked.push({
      method: request.method ?? '',
      path: request.url ?? '',
      authorization: request.headers.authorization,
      body: text === '' ? undefined : JSON.parse(text),
    });
    if (!reply) return request.socket.destroy();
    const body = typeof reply.body === 'string' ? reply.body : JSON.stringify(reply.body);
    response.writeHead(reply.status, { 'content-type': 'application/json' }).end(body);
  });
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
beforeEach(() => {
  asked = [];
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const secretKey = 'sk_test_0123456789';

/** Uses a new adapter for each call, so that no state of its circuit breaker remains. */
async function ask<T>(question: (provider: PaymentProvider) => Promise<T>, key = secretKey): Promise<T> {
  const provider = createPaystack({ baseUrl, secretKey: key });
  try {
    return await question(provider);
  } finally {
    await provider.close();
  }
}

const transaction = {
  id: 4_099_260_516,
  domain: 'test',
  status: 'success',
  reference: 'TOK-1',
  amount: 500_000,
  currency: 'NGN',
  fees: 17_500,
  paid_at: '2026-11-20T13:07:00.000Z',
  metadata: { meter_number: '04175000019' },
  authorization: { receiver_bank_account_number: '9900000001' },
};

const verified = (changes: Record<string, unknown>, key?: string) => {
  reply = {
    status: 200,
    body: { status: true, message: 'Verification successful', data: { ...transaction, ...changes } },
  };
  return ask((provider) => provider.verify('TOK-1'), key);
};

test('a payment is read correctly', async () => {
  expect(await verified({})).toEqual({
    kind: 'ok',
    value: {
      id: '4099260516',
      reference: 'TOK-1',
      status: 'success',
      amountMinor: 500_000n,
      currency: 'NGN',
      feeMinor: 17_500n,
      isOurMode: true,
      paidAt: new Date('2026-11-20T13:07:00.000Z'),
      receiverAccountNumber: '9900000001',
    },
  });
  expect(asked).toMatchObject([
    { method: 'GET', path: '/transaction/verify/TOK-1', authorization: `Bearer ${secretKey}` },
  ]);
});

test.each([
  ['text', '{"a":1}'],
  ['empty text', ''],
  ['zero', 0],
  ['null', null],
  ['an object', { a: 1 }],
])('metadata that is %s does no harm', async (_what, metadata) => {
  expect(await verified({ metadata, plan: {}, log: null })).toMatchObject({ kind: 'ok', value: { status: 'success' } });
});

test.each([
  ['null', null],
  ['absent', undefined],
  ['no number', 'much'],
  ['a fraction', 1.5],
])('a fee that is %s is not known', async (_what, fees) => {
  expect(await verified({ fees })).toMatchObject({ kind: 'ok', value: { feeMinor: undefined } });
});

test('amounts and fees as digits in text are amounts and fees', async () => {
  expect(await verified({ amount: '500000', fees: '17500' })).toMatchObject({
    value: { amountMinor: 500_000n, feeMinor: 17_500n },
  });
});

test.each([1.5, -1, 1e21, '5e5', '0x10', '1.00', '', null, {}, [500_000]])(
  'an amount of %j is not an amount, and decides nothing',
  async (amount) => {
    expect(await verified({ amount })).toMatchObject({ kind: 'unknown', sent: true });
  },
);

test.each([
  ['success', 'success'],
  ['failed', 'failed'],
  ['reversed', 'reversed'],
  ['reversal pending', 'reversed'],
  ['abandoned', 'pending'],
  ['ongoing', 'pending'],
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['queued', 'pending'],
  ['teleported', 'pending'],
  [null, 'pending'],
])('a payment that is %s is %s for us', async (status, ours) => {
  expect(await verified({ status })).toMatchObject({ kind: 'ok', value: { status: ours } });
});

test.each([
  ['sk_test_0123456789', 'test', true],
  ['sk_test_0123456789', 'live', false],
  ['sk_live_0123456789', 'live', true],
  ['sk_live_0123456789', 'test', false],
  ['sk_live_0123456789', undefined, false],
])('with %s a payment of domain %s counts: %s', async (key, domain, counts) => {
  expect(await verified({ domain }, key)).toMatchObject({ kind: 'ok', value: { isOurMode: counts } });
});

test('a response about another payment than the requested one decides nothing', async () => {
  expect(await verified({ reference: 'TOK-2' })).toMatchObject({ kind: 'unknown' });
});

test.each([
  [404, { status: false, message: 'Transaction reference not found' }],
  [
    400,
    {
      status: false,
      message: 'Transaction reference not found',
      code: 'transaction_not_found',
      type: 'validation_error',
    },
  ],
  [400, { status: false, message: 'Transaction reference is invalid' }],
])('"not found" (HTTP %i) is a valid response', async (status, body) => {
  reply = { status, body };
  expect(await ask((provider) => provider.verify('TOK-1'))).toEqual({ kind: 'ok', value: undefined });
});

test.each([
  ['a wrong key', { status: 401, body: { status: false, message: 'Invalid key' } }, false],
  ['too many questions', { status: 429, body: { status: false, message: 'Too many requests' } }, false],
  ['a server fault', { status: 500, body: { status: false, message: 'An error occurred' } }, true],
  ['a page of HTML', { status: 200, body: '<html>maintenance</html>' }, true],
  ['a redirect', { status: 302, body: {} }, true],
  ['a response without data', { status: 200, body: { status: true, message: 'ok' } }, true],
  ['an envelope that is a list', { status: 200, body: [] }, true],
  ['a connection that breaks', undefined, true],
])('%s is never a failure of the payment', async (_what, next, sent) => {
  reply = next;
  const opened = ask((provider) => provider.transfers.open(request));
  expect(await opened).toMatchObject({ kind: 'unknown', sent });
  expect(await ask((provider) => provider.verify('TOK-1'))).toMatchObject({ kind: 'unknown' });
  expect(await ask((provider) => provider.listTransactions({ from: new Date(0), to: new Date() }, 1))).toMatchObject({
    kind: 'unknown',
  });
  expect(await ask((provider) => provider.refunds.list('1'))).toMatchObject({ kind: 'unknown' });
});

test('a provider that refuses connections has certainly received nothing', async () => {
  const provider = createPaystack({ baseUrl: 'http://127.0.0.1:1', secretKey });
  expect(await provider.transfers.open(request)).toMatchObject({ kind: 'unknown', sent: false });
  await provider.close();
});

test('a provider that does not respond times out, and may have acted', async () => {
  const silent = createServer(() => undefined);
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const provider = createPaystack({ baseUrl: url, secretKey, totalTimeoutMs: 100 });
  expect(await provider.transfers.open(request)).toMatchObject({ kind: 'unknown', sent: true });
  await provider.close();
  silent.closeAllConnections();
  silent.close();
});

const request = {
  reference: 'TOK-1',
  amountKobo: 500_000n,
  customer: { name: 'Ada Obi', email: 'ada@example.com', phone: '08030000000' },
  expiresAt: new Date('2026-11-20T13:37:00.000Z'),
  metadata: { meter_number: '04175000019' },
};

test('an account is requested in whole kobo, with our reference and the time at which it closes', async () => {
  reply = {
    status: 200,
    body: {
      status: true,
      message: 'Charge attempted',
      data: {
        reference: 'TOK-1',
        status: 'pending_bank_transfer',
        account_name: 'GATELIGHT / Ada Obi',
        account_number: '0012345678',
        bank: { name: 'Sandbox Bank', slug: 'sandbox-bank', id: 999 },
        account_expires_at: '2026-11-20T13:37:00.000Z',
      },
    },
  };
  expect(await ask((provider) => provider.transfers.open(request))).toEqual({
    kind: 'ok',
    value: {
      accountNumber: '0012345678',
      accountName: 'GATELIGHT / Ada Obi',
      bankName: 'Sandbox Bank',
      expiresAt: request.expiresAt,
    },
  });
  expect(asked[0]).toMatchObject({
    method: 'POST',
    path: '/charge',
    body: {
      email: 'ada@example.com',
      amount: '500000',
      reference: 'TOK-1',
      bank_transfer: { account_expires_at: '2026-11-20T13:37:00.000Z' },
    },
  });
});

test('a refusal carries the provider’s message; a reused reference is recognised', async () => {
  reply = {
    status: 400,
    body: { status: false, message: 'Invalid Amount Sent', type: 'validation_error', code: 'invalid_params' },
  };
  expect(await ask((provider) => provider.transfers.open(request))).toEqual({
    kind: 'refused',
    message: 'Invalid Amount Sent',
    reason: 'other',
  });
  reply = { status: 400, body: { status: 'false', message: 'Duplicate Transaction Reference' } };
  expect(await ask((provider) => provider.transfers.open(request))).toMatchObject({
    kind: 'refused',
    reason: 'duplicate',
  });
});

test('a charge that exists without its account is not a charge that does not exist', async () => {
  reply = {
    status: 200,
    body: { status: true, message: 'Reference check successful', data: { reference: 'TOK-1', status: 'pending' } },
  };
  expect(await ask((provider) => provider.transfers.find('TOK-1'))).toEqual({
    kind: 'ok',
    value: { account: undefined },
  });
});

test('a refund is read from each of its shapes', async () => {
  const refund = { id: '3018284', amount: '100000', status: 'pending', merchant_note: 'gatelight-refund-1' };
  const ours = {
    id: '3018284',
    transactionId: '77',
    amountMinor: 100_000n,
    state: 'pending',
    note: 'gatelight-refund-1',
  };
  reply = {
    status: 200,
    body: { status: true, message: '', data: { ...refund, transaction: { id: 77 }, fully_deducted: 0 } },
  };
  const created = await ask((provider) =>
    provider.refunds.send({ transactionId: '77', amountMinor: 100_000n, note: 'gatelight-refund-1' }),
  );
  expect(created).toEqual({ kind: 'ok', value: ours });
  expect(asked[0]?.body).toEqual({ transaction: '77', amount: '100000', merchant_note: 'gatelight-refund-1' });

  const other = { ...refund, id: 2, transaction: 78 };
  reply = { status: 200, body: { status: true, message: '', data: [{ ...refund, transaction: 77 }, other] } };
  expect(await ask((provider) => provider.refunds.list('77'))).toEqual({ kind: 'ok', value: [ours] });
});

test.each([
  ['pending', 'pending'],
  ['processing', 'pending'],
  ['processed', 'processed'],
  ['failed', 'failed'],
  ['needs-attention', 'needs_attention'],
  ['something new', 'pending'],
])('a refund that is %s is %s for us', async (status, state) => {
  reply = { status: 200, body: { status: true, message: '', data: { id: 1, amount: 5, transaction: 7, status } } };
  expect(await ask((provider) => provider.refunds.find('1'))).toMatchObject({ kind: 'ok', value: { state } });
});

test('a list is read page by page, and a line without an amount is skipped', async () => {
  const full = Array.from({ length: 100 }, (_, index) => ({ ...transaction, id: index + 1 }));
  const period = { from: new Date(0), to: new Date() };
  reply = { status: 200, body: { status: true, message: '', data: full } };
  expect(await ask((provider) => provider.listTransactions(period, 1))).toMatchObject({
    kind: 'ok',
    value: { isLast: false },
  });
  reply = { status: 200, body: { status: true, message: '', data: [{ ...transaction, amount: null }, transaction] } };
  expect(await ask((provider) => provider.listTransactions(period, 2))).toMatchObject({
    kind: 'ok',
    value: { isLast: true, rows: [{ reference: 'TOK-1' }] },
  });
  expect(asked[1]?.path).toContain('page=2');
});

const body = Buffer.from('{"event":"charge.success","data":{"id":7,"reference":"TOK-1","amount":1}}');
const isGenuine = (provider: PaymentProvider, rawBody: Buffer, signature: string | undefined) =>
  provider.readWebhook({ rawBody, headers: { 'x-paystack-signature': signature } }).kind === 'genuine';
const sign = (key: string, bytes = body) => createHmac('sha512', key).update(bytes).digest('hex');

test('signatures of the current and of the previous key are valid, all others are not', () => {
  const provider = createPaystack({ baseUrl, secretKey, formerSecretKeys: ['sk_test_before'] });
  expect(isGenuine(provider, body, sign(secretKey))).toBe(true);
  expect(isGenuine(provider, body, sign('sk_test_before'))).toBe(true);
  const bad = [
    undefined,
    '',
    'x',
    sign('sk_test_other'),
    sign(secretKey).slice(0, 64),
    `${sign(secretKey)}00`,
    sign(secretKey, Buffer.from('{}')),
  ];
  expect(bad.map((signature) => isGenuine(provider, body, signature))).toEqual(bad.map(() => false));
});

test('the signature covers the bytes, not their meaning', () => {
  const provider = createPaystack({ baseUrl, secretKey });
  const respelled = Buffer.from(JSON.stringify(JSON.parse(body.toString('utf8')), null, 1));
  expect(isGenuine(provider, respelled, sign(secretKey))).toBe(false);
});

test('a signed body that is not strict JSON is malformed', () => {
  const provider = createPaystack({ baseUrl, secretKey });
  const rawBody = Buffer.from('{"event":"charge.success","event":"refund.processed"}');
  const headers = { 'x-paystack-signature': sign(secretKey, rawBody) };
  expect(provider.readWebhook({ rawBody, headers })).toEqual({ kind: 'malformed' });
});

test('repeats of an event have one key, different events have different ones', () => {
  const provider = createPaystack({ baseUrl, secretKey });
  const read = (value: unknown) => provider.readEvent(Buffer.from(JSON.stringify(value)));
  const charge = { event: 'charge.success', data: { id: 7, reference: 'TOK-1' } };
  expect(read(charge)).toEqual({ key: 'charge.success:7', kind: 'charge', reference: 'TOK-1' });
  expect(read({ ...charge, data: { ...charge.data, metadata: '' } })).toMatchObject({ key: 'charge.success:7' });
  const pending = read({
    event: 'refund.pending',
    data: { transaction_reference: 'TOK-1', refund_reference: null, amount: '5' },
  });
  const processed = read({ event: 'refund.processed', data: { transaction_reference: 'TOK-1', id: '9', amount: '5' } });
  expect(pending).toMatchObject({ kind: 'refund', reference: 'TOK-1' });
  expect(processed).toMatchObject({ key: 'refund.processed:TOK-1:9', kind: 'refund' });
  expect(read({ event: 'bank.transfer.rejected', data: {} })).toMatchObject({
    kind: 'rejected_transfer',
    reference: undefined,
  });
  expect(read({ event: 'subscription.create', data: null })).toMatchObject({ kind: 'other' });
});

test.each(['', 'null', '[]', '"text"', '{', '{"event":7}', '{"data":{}}'])(
  'a signed body of %j is not understood and does not break anything',
  (text) => {
    const provider = createPaystack({ baseUrl, secretKey });
    expect(provider.readEvent(Buffer.from(text))).toBeUndefined();
  },
);

test.each(['\u0000', '\ud800', '../../balance', 'a b', 'x'.repeat(101), '', 7, null])(
  'a reference of %j is none',
  (reference) => {
    const provider = createPaystack({ baseUrl, secretKey });
    const event = provider.readEvent(
      Buffer.from(JSON.stringify({ event: 'charge.success', data: { id: 7, reference } })),
    );
    expect(event).toEqual({ key: 'charge.success:7', kind: 'charge', reference: undefined });
  },
);

describe('cards', () => {
  const checkout = {
    authorization_url: 'https://checkout.paystack.com/abc123',
    access_code: 'abc123',
    reference: 'TOK-1',
  };
  const say = (data: unknown, status = 200) => {
    reply = { status, body: { status: true, message: 'ok', data } };
  };
  const openPage = (saveCard = false) =>
    ask((provider) =>
      cardsAt(provider).openPage({
        reference: 'TOK-1',
        amountKobo: 500_000n,
        customer: { name: 'Ada Obi', email: 'ada@example.com', phone: '08030000000' },
        callbackUrl: 'https://gatelight.example/user/vend_utility/status',
        saveCard,
        metadata: {},
      }),
    );
  const chargeCard = () =>
    ask((provider) =>
      cardsAt(provider).charge({
        reference: 'TOK-1',
        amountKobo: 500_000n,
        authorizationCode: 'AUTH_1',
        customerEmail: 'ada@example.com',
        callbackUrl: 'https://gatelight.example/x',
        metadata: { purpose: 'order' },
      }),
    );

  test('a page is opened for cards only, and requests a reusable card when its payer agreed', async () => {
    say(checkout);
    expect(await openPage(true)).toEqual({
      kind: 'ok',
      value: { accessCode: 'abc123', authorizationUrl: checkout.authorization_url },
    });
    expect(asked).toMatchObject([
      {
        path: '/transaction/initialize',
        body: { amount: '500000', channels: ['card'], metadata: { custom_filters: { recurring: true } } },
      },
    ]);
    await openPage();
    expect(asked[1]?.body).not.toHaveProperty('metadata.custom_filters');
  });

  test.each([
    'https://evil.example/abc123',
    'http://checkout.paystack.com/abc123',
    'https://checkout.paystack.com.evil.example/abc',
    'javascript:alert(1)',
    '',
    7,
  ])('a page at %j does not belong to the provider and is not trusted', async (authorization_url) => {
    say({ ...checkout, authorization_url });
    expect(await openPage()).toMatchObject({ kind: 'unknown', sent: true });
  });

  test.each([
    [{ status: 'success' }, { kind: 'ok', value: { kind: 'attempted' } }],
    [
      { status: 'failed', gateway_response: 'Declined' },
      { kind: 'ok', value: { kind: 'attempted' } },
    ],
    [
      { ...checkout, paused: true },
      {
        kind: 'ok',
        value: { kind: 'paused', checkout: { accessCode: 'abc123', authorizationUrl: checkout.authorization_url } },
      },
    ],
    [
      { paused: true, authorization_url: 'https://evil.example/' },
      { kind: 'unknown', sent: true },
    ],
    [{}, { kind: 'unknown', sent: true }],
  ])('charging an authorization with the response %j', async (data, outcome) => {
    say(data);
    expect(await chargeCard()).toMatchObject(outcome);
    expect(asked[0]).toMatchObject({
      path: '/transaction/charge_authorization',
      body: { metadata: '{"purpose":"order"}' },
    });
  });

  test('a server fault while charging decides nothing', async () => {
    reply = { status: 500, body: '<html>oops</html>' };
    expect(await chargeCard()).toMatchObject({ kind: 'unknown', sent: true });
  });

  const authorization = {
    authorization_code: 'AUTH_1',
    signature: 'SIG_1',
    last4: '4081',
    exp_month: '12',
    exp_year: '2030',
    brand: 'visa ',
    bank: 'TEST BANK',
    channel: 'card',
    reusable: true,
  };
  test('a card that can be charged again is read, whatever the spelling of its brand', async () => {
    const answer = await verified({ authorization, customer: { email: 'ada@example.com' } });
    expect(answer).toMatchObject({
      value: { card: { brand: 'Visa', last4: '4081', expiryMonth: 12, expiryYear: 2030 } },
    });
  });

  test.each([
    ['is not reusable', { reusable: false }],
    ['has no signature', { signature: null }],
    ['is a bank account', { channel: 'bank_transfer' }],
    ['has no expiry', { exp_year: '' }],
    ['shows more than four digits', { last4: '4084084084084081' }],
  ])('an authorization that %s is not saved', async (_what, changes) => {
    const answer = await verified({ authorization: { ...authorization, ...changes }, customer: { email: 'a@b.ng' } });
    expect(answer).toMatchObject({ kind: 'ok', value: { card: undefined } });
  });

  test('an authorization that the provider does not know counts as deactivated', async () => {
    reply = { status: 404, body: { status: false, message: 'Authorization code not found.' } };
    expect(await ask((provider) => cardsAt(provider).deactivate('AUTH_1'))).toEqual({
      kind: 'ok',
      value: 'deactivated',
    });
  });
});

test.each([
  ['insufficient_balance', 'Not now', 'no-balance'],
  [undefined, 'Your balance is not enough to fulfil this request', 'no-balance'],
  ['duplicate_transfer_reference', 'Seen before', 'duplicate'],
  [undefined, 'Invalid account', 'other'],
])('a refusal with the code %s and the text “%s” has the reason %s', async (code, message, reason) => {
  reply = { status: 400, body: { status: false, code, message } };
  const refused = { kind: 'refused', message, reason };
  expect(await ask((provider) => provider.refunds.send({ transactionId: '1', amountMinor: 1n, note: 'x' }))).toEqual(
    refused,
  );
});
