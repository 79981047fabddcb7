import { afterEach, beforeEach, expect, test } from 'vitest';
import { keys, openCharge, startWorld, type TestWorld } from '../../test-world.ts';

let world: TestWorld;
const now = Date.parse('2026-11-20T13:07:00.000Z');

beforeEach(async () => {
  world = await startWorld({ clock: () => now });
});
afterEach(async () => world.close());

const charge = {
  email: 'ada@example.com',
  amount: 500_000,
  reference: 'TOK-1-ABCD1234',
  bank_transfer: { account_expires_at: null },
};
const inMinutes = (minutes: number): string => new Date(now + minutes * 60_000).toISOString();

test('a charge by bank transfer returns an account at Sandbox Bank', async () => {
  const response = await world.provider('POST', '/charge', { ...charge, metadata: { customer_name: 'Ada Obi' } });
  expect(response.status).toBe(200);
  expect(response.body).toMatchObject({ status: true, message: 'Charge attempted' });
  expect(response.data).toEqual({
    reference: 'TOK-1-ABCD1234',
    status: 'pending_bank_transfer',
    display_text: expect.any(String) as string,
    account_name: 'GATELIGHT / Ada Obi',
    account_number: expect.stringMatching(/^99\d{8}$/) as string,
    bank: { slug: 'sandbox-bank', name: 'Sandbox Bank', id: 999 },
    account_expires_at: inMinutes(8 * 60),
  });
  expect((await world.provider('GET', '/charge/TOK-1-ABCD1234')).data).toMatchObject({
    status: 'pending',
    amount: 500_000,
  });
  expect((await world.provider('GET', '/charge/TOK-1-ABCD1234')).data).toMatchObject({
    account_number: response.data['account_number'],
    account_name: 'GATELIGHT / Ada Obi',
    bank: { name: 'Sandbox Bank' },
  });
  expect((await world.provider('GET', '/transaction/verify/TOK-1-ABCD1234')).data).toMatchObject({
    status: 'ongoing',
    paid_at: null,
    metadata: { customer_name: 'Ada Obi' },
  });
});

test.each([
  ['at least 15 minutes', 1, 15],
  ['what was asked in between', 30, 30],
  ['at most 8 hours', 24 * 60, 8 * 60],
])('an account is open for %s', async (_name, asked, given) => {
  const response = await world.provider('POST', '/charge', {
    ...charge,
    bank_transfer: { account_expires_at: inMinutes(asked) },
  });
  expect(response.data['account_expires_at']).toBe(inMinutes(given));
});

test('numeric strings, forms and JSON without a type are accepted like JSON', async () => {
  const text = await world.provider('POST', '/charge', { ...charge, amount: '500000', metadata: '{"meter":"1"}' });
  expect(text.status).toBe(200);
  expect((await world.provider('GET', `/transaction/verify/${charge.reference}`)).data['metadata']).toEqual({
    meter: '1',
  });

  const authorization = `Bearer ${keys.paystackSecretKey}`;
  const form = new URLSearchParams({
    email: 'ada@example.com',
    amount: '500000',
    'bank_transfer[account_expires_at]': inMinutes(20),
  });
  const asForm = await fetch(`${world.url}/charge`, { method: 'POST', headers: { authorization }, body: form });
  expect(await asForm.json()).toMatchObject({ status: true, data: { account_expires_at: inMinutes(20) } });

  const bare = new Blob([JSON.stringify({ ...charge, reference: 'TOK-2' })]);
  const untyped = await fetch(`${world.url}/charge`, { method: 'POST', headers: { authorization }, body: bare });
  expect(await untyped.json()).toMatchObject({ status: true, data: { reference: 'TOK-2' } });
});

test.each([
  ['no e-mail', { email: undefined }, 'Email Address is required', 'missing_params'],
  ['a bad e-mail', { email: 'ada' }, 'Invalid Email Address Passed', 'invalid_params'],
  ['no amount', { amount: undefined }, 'Amount is required', 'missing_params'],
  ['half a kobo', { amount: 5000.5 }, 'Invalid Amount Sent', 'invalid_params'],
  ['words for an amount', { amount: '1e6' }, 'Invalid Amount Sent', 'invalid_params'],
  ['less than ₦50', { amount: 4_999 }, 'Invalid Amount Sent', 'invalid_params'],
  ['more than there is', { amount: Number.MAX_SAFE_INTEGER }, 'Invalid Amount Sent', 'invalid_params'],
  ['an underscore in the reference', { reference: 'TOK_1' }, expect.any(String), 'invalid_params'],
  ['another currency', { currency: 'USD' }, 'Currency not supported by merchant', 'invalid_params'],
  ['a time that is none', { bank_transfer: { account_expires_at: 'soon' } }, expect.any(String), 'invalid_params'],
  ['no bank_transfer', { bank_transfer: undefined }, expect.any(String), 'missing_params'],
])('%s is refused', async (_name, change, message, code) => {
  const response = await world.provider('POST', '/charge', { ...charge, ...change });
  expect(response.status).toBe(400);
  expect(response.body).toMatchObject({
    status: false,
    message,
    code,
    type: 'validation_error',
    meta: { nextStep: expect.any(String) as string },
  });
});

test('a reference can be used for only one charge', async () => {
  await world.provider('POST', '/charge', charge);
  const again = await world.provider('POST', '/charge', charge);
  expect(again.status).toBe(400);
  expect(again.body).toMatchObject({ message: 'Duplicate Transaction Reference', code: 'duplicate_reference' });
});

test('every call without the secret key is refused', async () => {
  for (const authorization of ['', 'Bearer nope', keys.paystackSecretKey]) {
    const response = await world.provider('GET', '/bank', undefined, { authorization });
    expect(response.status).toBe(401);
    expect(response.body).toMatchObject({ status: false, message: 'Invalid key' });
  }
});

test('a body that is not JSON is refused, and so is a huge one', async () => {
  expect((await world.provider('POST', '/charge', '{"email":')).body).toMatchObject({
    status: false,
    message: 'Invalid request body',
  });
  expect((await world.provider('POST', '/charge', { ...charge, metadata: 'x'.repeat(70_000) })).status).toBe(413);
});

test('unknown references are refused in the same way as by the provider', async () => {
  expect((await world.provider('GET', '/transaction/verify/nobody')).body).toMatchObject({
    code: 'transaction_not_found',
  });
  expect((await world.provider('GET', '/charge/nobody')).body['message']).toBe('Transaction reference is invalid');
  expect((await world.provider('GET', '/transaction/7')).status).toBe(404);
  expect((await world.provider('GET', '/transaction/x')).status).toBe(404);
});

test('the list of transactions has filters for status, customer and time, and has pages', async () => {
  const first = await openCharge(world);
  await openCharge(world, 600_000, { email: 'tunde@example.com' });
  await world.call('POST', '/sandbox/bank/transfers', { account_number: first.accountNumber, amount: 500_000 });
  const total = async (query: string) => (await world.provider('GET', `/transaction?${query}`)).body['meta'];
  expect(await total('')).toEqual({ total: 2, total_volume: 500_000, skipped: 0, perPage: 50, page: 1, pageCount: 1 });
  expect(await total('status=success')).toMatchObject({ total: 1 });
  expect(await total('customer=Tunde@example.com')).toMatchObject({ total: 1 });
  expect(await total(`from=${inMinutes(1)}`)).toMatchObject({ total: 0 });
  expect(await total(`from=${inMinutes(-1)}&to=${inMinutes(1)}`)).toMatchObject({ total: 2 });
  expect((await world.provider('GET', '/transaction?perPage=1&page=2')).body['data']).toMatchObject([
    { reference: first.reference },
  ]);
  expect((await world.provider('GET', '/transaction?perPage=none')).status).toBe(400);
  expect((await world.provider('GET', '/transaction?from=soon')).status).toBe(400);
});

test('account names are returned for existing accounts, and refused otherwise', async () => {
  const { accountNumber } = await openCharge(world);
  const own = await world.provider('GET', `/bank/resolve?account_number=${accountNumber}&bank_code=999`);
  expect(own.data).toMatchObject({ account_number: accountNumber, account_name: 'GATELIGHT / ada' });
  expect((await world.provider('GET', '/bank/resolve?account_number=0000000000&bank_code=057')).status).toBe(200);
  expect((await world.provider('GET', '/bank/resolve?account_number=0000000001&bank_code=057')).status).toBe(422);
  expect((await world.provider('GET', '/bank/resolve?account_number=0000000000&bank_code=xyz')).body['code']).toBe(
    'invalid_bank_code',
  );
});
