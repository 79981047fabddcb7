import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signatureOf } from '../webhooks/deliveries.ts';
import { keys, openCharge, startWorld, type TestWorld } from '../test-world.ts';

let world: TestWorld;
let now = Date.parse('2026-11-20T13:07:00.000Z');

beforeEach(async () => {
  now = Date.parse('2026-11-20T13:07:00.000Z');
  world = await startWorld();
});
afterEach(async () => world.close());

test('a transfer of the right amount settles the charge, and the product gets a signed webhook', async () => {
  const { reference, accountNumber } = await openCharge(world);
  const paid = await world.call('POST', '/sandbox/bank/transfers', {
    account_number: accountNumber,
    amount: 500_000,
    sender_name: 'Ada Obi',
  });
  expect(paid.status).toBe(201);
  expect(paid.data).toMatchObject({
    account_number: accountNumber,
    amount: 500_000,
    outcome: 'exact',
    reference,
    currency: 'NGN',
  });

  const { data } = await world.provider('GET', `/transaction/verify/${reference}`);
  expect(data).toMatchObject({
    status: 'success',
    amount: 500_000,
    requested_amount: 500_000,
    currency: 'NGN',
    channel: 'bank_transfer',
    fees: 17_500,
    authorization: {
      sender_name: 'Ada Obi',
      receiver_bank_account_number: accountNumber,
      receiver_bank: 'Sandbox Bank',
    },
  });

  await vi.waitFor(() => expect(world.received).toHaveLength(1));
  const [webhook] = world.received;
  expect(webhook?.path).toBe('/payments');
  expect(webhook?.headers['x-paystack-signature']).toBe(signatureOf(webhook?.body ?? '', keys.paystackSecretKey));
  expect(JSON.parse(webhook?.body ?? '')).toEqual({ event: 'charge.success', data });
});

test.each([
  ['under', 400_000],
  ['over', 600_000],
])('a transfer that is %s the asked amount settles with what came', async (outcome, amount) => {
  const { reference, accountNumber } = await openCharge(world);
  const paid = await world.call('POST', '/sandbox/bank/transfers', { account_number: accountNumber, amount });
  expect(paid.data).toMatchObject({ outcome, amount, asked_amount: 500_000 });
  const { data } = await world.provider('GET', `/transaction/verify/${reference}`);
  expect(data).toMatchObject({ status: 'success', amount, requested_amount: 500_000 });
});

test('a transfer after the account closed still settles, and is marked late', async () => {
  await world.close();
  world = await startWorld({ clock: () => now });
  const { reference, accountNumber } = await openCharge(world);
  now += 8 * 3_600_000 + 1;
  expect((await world.provider('GET', `/transaction/verify/${reference}`)).data['status']).toBe('abandoned');
  const paid = await world.call('POST', '/sandbox/bank/transfers', { account_number: accountNumber, amount: 500_000 });
  expect(paid.data['outcome']).toBe('late');
  const { data } = await world.provider('GET', `/transaction/verify/${reference}`);
  expect(data).toMatchObject({ status: 'success', paid_at: new Date(now).toISOString() });
});

test('a second transfer to the same account is a separate payment with the same account', async () => {
  const { reference, accountNumber } = await openCharge(world);
  await world.call('POST', '/sandbox/bank/transfers', { account_number: accountNumber, amount: 500_000 });
  const again = await world.call('POST', '/sandbox/bank/transfers', { account_number: accountNumber, amount: 500_000 });
  expect(again.data['outcome']).toBe('again');
  expect(again.data['reference']).not.toBe(reference);
  await vi.waitFor(() => expect(world.events('charge.success')).toHaveLength(2));
  const second = world.events('charge.success').find((data) => data['reference'] === again.data['reference']);
  expect(second).toMatchObject({
    amount: 500_000,
    authorization: { receiver_bank_account_number: accountNumber },
    customer: { email: 'ada@example.com' },
  });
  const { body } = await world.provider('GET', `/transaction?virtual_account_number=${accountNumber}`);
  expect(body['data']).toHaveLength(2);
});

test('a repeated session is one transfer, and with another body it is refused', async () => {
  const { accountNumber } = await openCharge(world);
  const order = { account_number: accountNumber, amount: 500_000, session_id: 'S-1' };
  const first = await world.call('POST', '/sandbox/bank/transfers', order);
  const second = await world.call('POST', '/sandbox/bank/transfers', order);
  expect(second.status).toBe(201);
  expect(second.data).toEqual(first.data);
  const other = await world.call('POST', '/sandbox/bank/transfers', { ...order, amount: 1 });
  expect(other.status).toBe(422);
  expect(other.body['code']).toBe('session_reused');
  expect((await world.call('GET', '/sandbox/webhooks')).body['data']).toHaveLength(1);
});

test('a transfer in another currency settles in that currency', async () => {
  const { reference, accountNumber } = await openCharge(world);
  await world.call('POST', '/sandbox/bank/transfers', {
    account_number: accountNumber,
    amount: 500_000,
    currency: 'USD',
  });
  expect((await world.provider('GET', `/transaction/verify/${reference}`)).data['currency']).toBe('USD');
});

test('an account that was never opened is refused with a message', async () => {
  const response = await world.call('POST', '/sandbox/bank/transfers', { account_number: '0123456789', amount: 1 });
  expect(response.status).toBe(404);
  expect(response.body).toMatchObject({
    status: 'error',
    code: 'unknown_account',
    message: expect.stringContaining('0123456789') as string,
  });
});

test.each([0, -5, 1.5, '500000', 2e15, null])('an amount of %s is refused', async (amount) => {
  const { accountNumber } = await openCharge(world);
  const response = await world.call('POST', '/sandbox/bank/transfers', { account_number: accountNumber, amount });
  expect(response.status).toBe(400);
  expect(response.body['fields']).toHaveProperty('amount');
});

test('a body that is not JSON, or too large, is refused', async () => {
  expect((await world.call('POST', '/sandbox/bank/transfers', '{')).status).toBe(400);
  const large = { account_number: '1'.repeat(70_000) };
  expect((await world.call('POST', '/sandbox/bank/transfers', large)).status).toBe(413);
});
