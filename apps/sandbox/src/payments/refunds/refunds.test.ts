import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openCharge, startWorld, type TestWorld } from '../../test-world.ts';

let world: TestWorld;
let reference = '';

async function begin(refundStepMs?: number) {
  world = await startWorld(refundStepMs === undefined ? {} : { timings: { refundStepMs } });
  const opened = await openCharge(world);
  reference = opened.reference;
  await world.call('POST', '/sandbox/bank/transfers', { account_number: opened.accountNumber, amount: 500_000 });
}
beforeEach(async () => begin());
afterEach(async () => world.close());

async function refund(more: Record<string, unknown> = {}) {
  return world.provider('POST', '/refund', { transaction: reference, ...more });
}

async function statusOfPayment() {
  return (await world.provider('GET', `/transaction/verify/${reference}`)).data['status'];
}

test('a full refund is queued, processed and announced, and the payment ends reversed', async () => {
  // Long enough to see the first step on a busy machine.
  await world.close();
  await begin(1000);
  const asked = await refund({ customer_note: 'Sorry' });
  expect(asked.body['message']).toBe('Refund has been queued for processing');
  expect(asked.data).toMatchObject({
    status: 'pending',
    amount: 500_000,
    customer_note: 'Sorry',
    transaction: { reference },
  });
  expect(await statusOfPayment()).toBe('reversal pending');
  await vi.waitFor(() => expect(world.events('refund.processed')).toHaveLength(1), { timeout: 20_000 });
  expect(world.events('refund.pending')).toMatchObject([
    { amount: '500000', transaction_reference: reference, refund_reference: null },
  ]);
  expect(world.events('refund.processing')).toHaveLength(1);
  expect(world.events('refund.processed')).toMatchObject([
    { amount: '500000', refund_reference: expect.stringMatching(/^\d+$/) as string },
  ]);
  expect(await statusOfPayment()).toBe('reversed');
  const { data } = await world.provider('GET', `/refund/${String(asked.data['id'])}`);
  expect(data).toMatchObject({ status: 'processed', fully_deducted: 1, transaction_reference: reference });
});

test('two equal calls are two refunds while money is left, and then it is refused', async () => {
  expect((await refund({ amount: 200_000 })).status).toBe(200);
  expect((await refund({ amount: '200000' })).status).toBe(200);
  const third = await refund({ amount: 200_000 });
  expect(third.status).toBe(400);
  expect(third.body['message']).toBe('Refund amount cannot be more than what is left of the transaction');
  expect((await world.provider('GET', `/refund?transaction=${reference}`)).body['meta']).toMatchObject({ total: 2 });
  expect((await world.provider('GET', '/refund?reference=other')).body['data']).toEqual([]);
  expect(await statusOfPayment()).toBe('success');
});

test('nothing is left to refund after a full refund', async () => {
  await refund();
  expect((await refund()).body['message']).toBe('Transaction has been fully reversed');
});

test.each([
  ['an unknown transaction', { transaction: 'nobody' }, 404],
  ['no transaction', { transaction: undefined }, 400],
  ['an amount of nothing', { amount: 0 }, 400],
  ['another currency', { currency: 'USD' }, 400],
])('a refund of %s is refused', async (_name, change, status) => {
  expect((await refund(change)).status).toBe(status);
});

test('a payment that never arrived cannot be refunded', async () => {
  const unpaid = await openCharge(world);
  expect((await refund({ transaction: unpaid.reference })).status).toBe(400);
});

test('an unknown refund is not found', async () => {
  expect((await world.provider('GET', '/refund/1')).status).toBe(404);
});

const details = (change: Record<string, unknown> = {}) => ({
  refund_account_details: { currency: 'NGN', account_number: '0000000000', bank_id: '21', ...change },
});

test('a refund that needs attention is processed only with the bank account of the customer', async () => {
  await world.call('PUT', '/sandbox/payments/refunds', { mode: 'needs_attention' });
  const id = String((await refund()).data['id']);
  const retry = (body: unknown) => world.provider('POST', `/refund/retry_with_customer_details/${id}`, body);
  expect(await retry(details())).toMatchObject({ status: 422 });
  await vi.waitFor(() => expect(world.events('refund.needs-attention')).toHaveLength(1));
  expect(await statusOfPayment()).toBe('reversal pending');
  expect(await retry(details({ bank_id: '404' }))).toMatchObject({ status: 400 });
  expect(await retry(details({ account_number: '12' }))).toMatchObject({ status: 400 });
  expect(await retry(details())).toMatchObject({ status: 200, data: { status: 'processing' } });
  await vi.waitFor(() => expect(world.events('refund.processed')).toHaveLength(1));
  expect(await statusOfPayment()).toBe('reversed');
});

test('a failed refund does not change the payment, and a refund is refused when the balance is too small', async () => {
  await world.call('PUT', '/sandbox/payments/refunds', { mode: 'failed' });
  await refund();
  await vi.waitFor(() => expect(world.events('refund.failed')).toHaveLength(1));
  expect(await statusOfPayment()).toBe('success');
  await world.call('PUT', '/sandbox/payments/refunds', { mode: 'insufficient_balance' });
  const refused = await refund();
  expect(refused).toMatchObject({
    status: 400,
    body: { message: 'Your balance is not enough to fulfil this request' },
  });
  expect((await world.call('PUT', '/sandbox/payments/refunds', { mode: 'never' })).status).toBe(400);
});

test('a payment can fail at the bank, but not after it was made', async () => {
  const open = await openCharge(world);
  const fail = (number: string) => world.call('POST', '/sandbox/payments/failures', { account_number: number });
  expect((await fail(open.accountNumber)).status).toBe(201);
  expect((await world.provider('GET', `/transaction/verify/${open.reference}`)).data['status']).toBe('failed');
  expect((await fail('0123456789')).status).toBe(404);
  await world.call('POST', '/sandbox/bank/transfers', { account_number: open.accountNumber, amount: 500_000 });
  expect((await fail(open.accountNumber)).status).toBe(422);
});
