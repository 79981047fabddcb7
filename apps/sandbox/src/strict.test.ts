import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { merchantMailbox } from './payments/transfers/transfers.ts';
import { openCharge, startWorld, type TestWorld } from './test-world.ts';

/** The default behaviour of the sandbox: everything that the provider's documentation allows it to do. */

const day = 86_400_000;
let world: TestWorld;
let now = Date.now();

beforeAll(async () => {
  world = await startWorld({ behaviour: 'strict', clock: () => now });
});
beforeEach(() => {
  world.received.length = 0;
});
afterAll(async () => world.close());

const transfer = (account_number: string, amount: number, more: Record<string, unknown> = {}) =>
  world.call('POST', '/sandbox/bank/transfers', { account_number, amount, ...more });

test.each([
  ['too little', 400_000, {}, 'under'],
  ['too much', 600_000, {}, 'over'],
  ['another currency', 500_000, { currency: 'USD' }, 'exact'],
])(
  '%s is returned automatically: nothing is paid, and the rejection has no payment reference',
  async (_what, amount, more, outcome) => {
    const { reference, accountNumber } = await openCharge(world);
    const sent = await transfer(accountNumber, amount, more);
    expect(sent.data).toMatchObject({ outcome, returned: true, amount });
    const { data } = await world.provider('GET', `/transaction/verify/${reference}`);
    expect(data).toMatchObject({ status: 'ongoing', paid_at: null });
    await vi.waitFor(() => expect(world.events('bank.transfer.rejected')).toHaveLength(1));
    expect(world.events('bank.transfer.rejected')[0]).not.toHaveProperty('reference');
    expect(world.events('bank.transfer.rejected')[0]).toMatchObject({
      bank_transfer: { amount, message_type: 'INCORRECT_AMOUNT', transaction_id: data['id'] },
    });
  },
);

test('after a wrong amount the right one is still accepted, and a second one is returned', async () => {
  const { reference, accountNumber } = await openCharge(world);
  await transfer(accountNumber, 400_000);
  expect((await transfer(accountNumber, 500_000)).data).toMatchObject({ outcome: 'exact', returned: false });
  expect((await transfer(accountNumber, 500_000)).data).toMatchObject({ outcome: 'again', returned: true });
  const { data } = await world.provider('GET', `/transaction/verify/${reference}`);
  expect(data).toMatchObject({ status: 'success', amount: 500_000 });
});

test('money that arrives after the account has closed is returned', async () => {
  const { accountNumber } = await openCharge(world);
  now += day;
  expect((await transfer(accountNumber, 500_000)).data).toMatchObject({ outcome: 'late', returned: true });
});

test('a returned transfer that is sent again with its session gets the same response and is stored once', async () => {
  const { accountNumber } = await openCharge(world);
  const session_id = 'strict-session-1';
  const first = await transfer(accountNumber, 1, { session_id });
  expect((await transfer(accountNumber, 1, { session_id })).data).toEqual(first.data);
  expect((await transfer(accountNumber, 2, { session_id })).status).toBe(422);
});

test.each([
  ['the provider does not know', {}, 'needs-attention'],
  ['it knows', { sender_account: '0123456789' }, 'processed'],
  ['is the published one that fails', { sender_account: '1012204936' }, 'failed'],
  ['is the published one that needs attention', { sender_account: '1012204935' }, 'needs-attention'],
])('a refund to a payer whose account %s ends as %s', async (_what, more, status) => {
  const { reference, accountNumber } = await openCharge(world);
  await transfer(accountNumber, 500_000, more);
  const { id } = (await world.provider('POST', '/refund', { transaction: reference })).data as { id: number };
  // Refunds move by the sandbox's clock.
  await vi.waitFor(async () => {
    now += 1000;
    await world.provider('POST', '/refund', { transaction: reference });
    expect((await world.provider('GET', `/refund/${id}`)).data).toMatchObject({ status });
  });
});

test('a large payout waits for its code, a small one does not, and a payout without its code finally fails', async () => {
  const account = { type: 'nuban', name: 'Ada Obi', account_number: '0123456789', bank_code: '001' };
  const { recipient_code: recipient } = (await world.provider('POST', '/transferrecipient', account)).data;
  const pay = (amount: number, reference: string) =>
    world.provider('POST', '/transfer', { source: 'balance', amount, recipient, reference });
  expect((await pay(4_999_999, 'wd-strict-000000001')).data['status']).toBe('pending');
  const large = await pay(5_000_000, 'wd-strict-000000002');
  expect(large.body).toMatchObject({ message: 'Transfer requires OTP to continue', data: { status: 'otp' } });
  expect((await world.call('GET', `/sandbox/inbox/messages?to=${merchantMailbox}`)).body['data']).toHaveLength(1);
  now += day;
  await pay(100_000, 'wd-strict-000000003');
  await vi.waitFor(async () => {
    const { data } = await world.provider('GET', '/transfer/verify/wd-strict-000000002');
    expect(data['status']).toBe('abandoned');
  });
});

test('a settlement comes a day later, net of fees and refunds', async () => {
  const list = async () => (await world.provider('GET', '/settlement')).body['data'] as Record<string, number>[];
  await list();
  const before = (await list()).length;
  const { accountNumber } = await openCharge(world, 1_000_000);
  await transfer(accountNumber, 1_000_000, { sender_account: '0123456789' });
  expect(await list()).toHaveLength(before);
  now += day;
  const [newest] = await list();
  expect(await list()).toHaveLength(before + 1);
  expect(newest).toMatchObject({ total_processed: 1_000_000, total_fees: 25_000 });
  expect(newest?.['effective_amount']).toBe(1_000_000 - 25_000 - (newest?.['deductions'] ?? 0));
  // The refund of an earlier test was deducted from one of them, once.
  const deductions = (await list()).map((one) => one['deductions'] ?? 0);
  expect(deductions.filter((one) => one > 0)).toEqual([500_000]);
});

test('a payout above the balance is refused, and succeeds after a top-up', async () => {
  const account = { type: 'nuban', name: 'Ada Obi', account_number: '0123456789', bank_code: '001' };
  const { recipient_code: recipient } = (await world.provider('POST', '/transferrecipient', account)).data;
  const { body } = await world.provider('GET', '/balance');
  const balance = (body['data'] as { balance: number }[])[0]?.balance ?? 0;
  await world.call('POST', '/sandbox/payments/balance', { amount: 400_000 - balance });
  const pay = () =>
    world.provider('POST', '/transfer', {
      source: 'balance',
      amount: 400_000,
      recipient,
      reference: 'wd-strict-000000004',
    });
  expect(await pay()).toMatchObject({ status: 400, body: { code: 'insufficient_balance' } });
  await world.call('POST', '/sandbox/payments/balance', { amount: 1_000 });
  expect((await pay()).status).toBe(200);
});
