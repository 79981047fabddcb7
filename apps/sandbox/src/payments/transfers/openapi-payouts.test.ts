import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCharge, startWorld, type TestWorld } from '../../test-world.ts';
import { carriedAnswers, expectShape } from '../openapi/check-shape.ts';
import { extractAnswers } from '../openapi/extract.ts';
import { merchantMailbox } from './transfers.ts';

const documentFile = path.resolve(import.meta.dirname, '../../../../../shared/reference/paystack-openapi.yaml');
const account = { type: 'nuban', name: 'Ada Obi', account_number: '0123456789', bank_code: '001', currency: 'NGN' };
const sent = { recipient: '', code: '', reference: 'wd-openapi-0000000001' };
const dispute = { id: 0 };
const paidAccount = { number: '' };
const settlement = { id: 0 };
let world: TestWorld;

beforeAll(async () => {
  world = await startWorld();
  const opened = await openCharge(world, 500_000);
  paidAccount.number = opened.accountNumber;
  await world.call('POST', '/sandbox/bank/transfers', { account_number: opened.accountNumber, amount: 500_000 });
  await world.call('POST', '/sandbox/payments/disputes', { account_number: opened.accountNumber, event: 'create' });
  await world.call('POST', '/sandbox/payments/settlements', {});
});
afterAll(async () => world.close());

test.skipIf(!existsSync(documentFile))(
  'the schemas that this repository carries are those of the OpenAPI document (skipped where ../shared is absent)',
  () => {
    const { refused: _refused, ...carried } = carriedAnswers();
    expect(carried).toEqual(extractAnswers(readFileSync(documentFile, 'utf8')));
  },
);

test('a recipient, a payout and its end have the described shapes', async () => {
  const recipient = await world.provider('POST', '/transferrecipient', account);
  expect(recipient.status).toBe(201);
  expectShape('POST /transferrecipient', recipient.body);
  sent.recipient = String(recipient.data['recipient_code']);
  expectShape('GET /transferrecipient', (await world.provider('GET', '/transferrecipient?perPage=5')).body);
  expectShape(
    'GET /transferrecipient/{code}',
    (await world.provider('GET', `/transferrecipient/${sent.recipient}`)).body,
  );

  const { recipient: to, reference } = sent;
  const payout = await world.provider('POST', '/transfer', {
    source: 'balance',
    amount: 490_000,
    recipient: to,
    reference,
  });
  expectShape('POST /transfer', payout.body);
  sent.code = String(payout.data['transfer_code']);
  const verify = `/transfer/verify/${reference}`;
  expectShape('GET /transfer/verify/{reference}', (await world.provider('GET', verify)).body);
  await vi.waitFor(() => expect(world.events('transfer.success')).toHaveLength(1));
  expectShape('GET /transfer/verify/{reference}', (await world.provider('GET', verify)).body);
  expectShape('GET /transfer/{code}', (await world.provider('GET', `/transfer/${sent.code}`)).body);
  expectShape('GET /transfer', (await world.provider('GET', '/transfer?perPage=5&page=1')).body);
});

test('a payout that needs a second authorisation has the described shapes, and is sent only with the code', async () => {
  await world.call('PUT', '/sandbox/payments/transfers', { mode: 'otp' });
  const body = { source: 'balance', amount: 600_000, recipient: sent.recipient, reference: 'wd-openapi-0000000002' };
  const payout = await world.provider('POST', '/transfer', body);
  expect(payout.body).toMatchObject({ message: 'Transfer requires OTP to continue', data: { status: 'otp' } });
  expectShape('POST /transfer', payout.body);
  const transfer_code = payout.data['transfer_code'];
  const again = await world.provider('POST', '/transfer/resend_otp', { transfer_code, reason: 'transfer' });
  expectShape('POST /transfer/resend_otp', again.body);
  const wrong = await world.provider('POST', '/transfer/finalize_transfer', { transfer_code, otp: '000000' });
  expect(wrong.status).toBe(400);
  const mail = await world.call('GET', `/sandbox/inbox/messages?to=${merchantMailbox}`);
  const text = (mail.body['data'] as { text: string }[])[0]?.text ?? '';
  const done = await world.provider('POST', '/transfer/finalize_transfer', { transfer_code, otp: text.slice(0, 6) });
  expect(done.data).toMatchObject({ status: 'pending', reference: 'wd-openapi-0000000002' });
  expectShape('POST /transfer/finalize_transfer', done.body);
  await world.call('PUT', '/sandbox/payments/transfers', { mode: 'ok' });
});

test('balance and its ledger have the described shapes, and payouts with their fees are taken from it', async () => {
  const { body } = await world.provider('GET', '/balance');
  expectShape('GET /balance', body);
  expectShape('GET /balance/ledger', (await world.provider('GET', '/balance/ledger?perPage=2')).body);
  expect(body['data']).toEqual([{ currency: 'NGN', balance: 2_000_000_000 - 490_000 - 1_000 - 600_000 - 2_500 }]);
});

test('a settlement is net of fees, and lists its payments', async () => {
  const { body } = await world.provider('GET', '/settlement');
  // The document describes only the envelope, with an object where the provider's documentation and its clients have a
  // list.
  expectShape('GET /settlement', { ...body, data: {} });
  const [first] = body['data'] as { id: number }[];
  expect(first).toMatchObject({
    total_processed: 500_000,
    total_fees: 17_500,
    effective_amount: 482_500,
    deductions: 0,
  });
  settlement.id = first?.id ?? 0;
  const payments = await world.provider('GET', `/settlement/${settlement.id}/transactions`);
  expectShape('GET /settlement/{id}/transactions', { ...payments.body, data: {} });
  expect(payments.body['data']).toMatchObject([{ amount: 500_000, status: 'success' }]);
});

test('a dispute can be listed, read and resolved once, in the described shapes', async () => {
  const listed = await world.provider('GET', '/dispute?status=awaiting-merchant-feedback');
  expectShape('GET /dispute', listed.body);
  dispute.id = (listed.body['data'] as { id: number }[])[0]?.id ?? 0;
  expectShape('GET /dispute/{id}', (await world.provider('GET', `/dispute/${dispute.id}`)).body);
  const resolution = {
    resolution: 'declined',
    message: 'The token was delivered',
    refund_amount: 0,
    uploaded_filename: 'a.pdf',
  };
  const resolved = await world.provider('PUT', `/dispute/${dispute.id}/resolve`, resolution);
  expectShape('PUT /dispute/{id}/resolve', resolved.body);
  expect((await world.provider('PUT', `/dispute/${dispute.id}/resolve`, resolution)).status).toBe(400);
  const evidence = {
    customer_email: 'ada@example.com',
    customer_name: 'Ada Obi',
    customer_phone: '08030000000',
    service_details: 'The token was sent to this phone.',
  };
  expectShape(
    'POST /dispute/{id}/evidence',
    (await world.provider('POST', `/dispute/${dispute.id}/evidence`, evidence)).body,
  );
  // The payer's bank decides.
  expect(world.events('charge.dispute.resolve')).toEqual([]);
  const order = { account_number: paidAccount.number, event: 'resolve', resolution: 'declined' };
  await world.call('POST', '/sandbox/payments/disputes', order);
  await vi.waitFor(() => expect(world.events('charge.dispute.resolve')).toMatchObject([{ resolution: 'declined' }]));
});

test('a refund that needs the payer’s account has the described shape when it is retried', async () => {
  await world.call('PUT', '/sandbox/payments/refunds', { mode: 'needs_attention' });
  const { reference, accountNumber } = await openCharge(world, 300_000);
  await world.call('POST', '/sandbox/bank/transfers', { account_number: accountNumber, amount: 300_000 });
  const { id } = (await world.provider('POST', '/refund', { transaction: reference })).data as { id: number };
  await vi.waitFor(() => expect(world.events('refund.needs-attention')).toHaveLength(1));
  const refund_account_details = { currency: 'NGN', account_number: '0000000000', bank_id: '21' };
  const retried = await world.provider('POST', `/refund/retry_with_customer_details/${id}`, { refund_account_details });
  expectShape('POST /refund/retry_with_customer_details/{id}', retried.body);
});
