import https from 'node:https';
import http from 'node:http';
import { createRequire } from 'node:module';
import { createPaystack, verifyPaystackWebhookSignature } from '@alexasomba/paystack-node';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { merchantMailbox } from './payments/transfers/transfers.ts';
import { defaultMonnifyKeys } from './settings.ts';
import { keys, openCharge, startWorld, type TestWorld } from './test-world.ts';

/**
 * Runs published clients of other people, unedited, against the sandbox: it accepts what they send, and they can parse
 * its responses. Two have the provider's built-in address, so requests to that host are redirected here.
 */

type Body = Record<string, unknown>;
/** The same calls by the names that each client has for them. Each returns the body that the client parsed. */
interface Client {
  initialize(email: string, amount: number): Promise<Body>;
  verify(reference: string): Promise<Body>;
  chargeAuthorization(email: string, amount: number, code: string): Promise<Body>;
  banks(): Promise<Body>;
  resolve(accountNumber: string, bankCode: string): Promise<Body>;
  recipient(name: string, accountNumber: string, bankCode: string): Promise<Body>;
  transfer(amount: number, recipient: string, reference: string): Promise<Body>;
  finalize(code: string, otp: string): Promise<Body>;
  fetchTransfer(code: string): Promise<Body>;
  refund(reference: string, amount: number): Promise<Body>;
  settlements(): Promise<Body>;
  disputes(): Promise<Body>;
}

const realHost = 'api.paystack.co';
/** Requests a card that can be charged again. It is text, which every client passes on. */
const metadata = JSON.stringify({ custom_filters: { recurring: true } });
const require = createRequire(import.meta.url);
let world: TestWorld;

beforeAll(async () => {
  world = await startWorld();
  leadHere();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await world.close();
});

/** Does what a preload file would do for a separate program. */
function leadHere(): void {
  const ours = new URL(world.url);
  const realFetch = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const address = new URL(input instanceof Request ? input.url : String(input));
    if (address.host !== realHost) return realFetch(input, init);
    return realFetch(new URL(address.pathname + address.search, ours), init);
  });
  const led = (...given: unknown[]) => {
    const options = given.find((one) => typeof one === 'object' && !(one instanceof URL)) as https.RequestOptions;
    const handle = given.find((one) => typeof one === 'function') as
      | ((message: http.IncomingMessage) => void)
      | undefined;
    const { agent: _agent, hostname: _name, host: _host, port: _port, protocol: _protocol, ...rest } = options;
    const address = given.find((one) => typeof one === 'string' || one instanceof URL);
    const path = rest.path ?? (address === undefined ? '/' : new URL(String(address)).pathname);
    return http.request({ ...rest, path, host: ours.hostname, port: ours.port }, handle);
  };
  vi.spyOn(https, 'request').mockImplementation(led as typeof https.request);
}

function alexasomba(): Client {
  const client = createPaystack({ secretKey: keys.paystackSecretKey, baseUrl: world.url }) as unknown as Record<
    string,
    (init?: object) => Promise<{ data?: unknown; error?: unknown }>
  >;
  const call = async (name: string, init?: object) => {
    const { data, error } = await client[name]!(init);
    return (data ?? error) as Body;
  };
  return {
    initialize: (email, amount) => call('transaction_initialize', { body: { email, amount, metadata } }),
    verify: (reference) => call('transaction_verify', { params: { path: { reference } } }),
    chargeAuthorization: (email, amount, authorization_code) =>
      call('transaction_chargeAuthorization', { body: { email, amount, authorization_code } }),
    banks: () => call('bank_list', { params: { query: { country: 'nigeria' } } }),
    resolve: (account_number, bank_code) =>
      call('bank_resolveAccountNumber', { params: { query: { account_number, bank_code } } }),
    recipient: (name, account_number, bank_code) =>
      call('transferrecipient_create', { body: { type: 'nuban', name, account_number, bank_code, currency: 'NGN' } }),
    transfer: (amount, recipient, reference) =>
      call('transfer_initiate', { body: { source: 'balance', amount, recipient, reference } }),
    finalize: (transfer_code, otp) => call('transfer_finalize', { body: { transfer_code, otp } }),
    fetchTransfer: (code) => call('transfer_fetch', { params: { path: { code, id_or_code: code } } }),
    refund: (transaction, amount) => call('refund_create', { body: { transaction, amount } }),
    settlements: () => call('settlements_fetch', {}),
    disputes: () => call('dispute_list', {}),
  };
}

type Loose = Record<string, Record<string, (...given: unknown[]) => Promise<Body>>>;

/** A client by a contributor, which uses only `fetch`. */
function paystackSdk(): Client {
  const Paystack = require('paystack-sdk') as new (key: string) => Loose;
  const client = new Paystack(keys.paystackSecretKey);
  const call = (part: string, name: string, ...given: unknown[]) => client[part]![name]!(...given);
  return {
    initialize: (email, amount) => call('transaction', 'initialize', { email, amount: String(amount), metadata }),
    verify: (reference) => call('transaction', 'verify', reference),
    chargeAuthorization: (email, amount, authorization_code) =>
      call('transaction', 'chargeAuthorization', {
        email,
        amount: String(amount),
        authorization_code,
        reference: `sdk-${Date.now()}`,
      }),
    banks: () => call('misc', 'banks', { country: 'nigeria' }),
    resolve: (account_number, bank_code) => call('verification', 'resolveAccount', { account_number, bank_code }),
    recipient: (name, account_number, bank_code) =>
      call('recipient', 'create', { type: 'nuban', name, account_number, bank_code, currency: 'NGN' }),
    transfer: (amount, recipient, reference) =>
      call('transfer', 'initiate', { source: 'balance', amount, recipient, reference }),
    finalize: (code, otp) => call('transfer', 'finalize', code, otp),
    fetchTransfer: (code) => call('transfer', 'fetch', code),
    refund: (transaction, amount) => call('refund', 'create', { transaction, amount }),
    settlements: () => call('settlement', 'list'),
    disputes: () => call('dispute', 'list'),
  };
}

/** The provider's own client, which sends JSON without a content type. */
function official(): Client {
  const { Paystack } = require('@paystack/paystack-sdk') as { Paystack: new (key: string) => Loose };
  const client = new Paystack(keys.paystackSecretKey);
  const call = (part: string, name: string, given: object = {}) => client[part]![name]!(given);
  return {
    initialize: (email, amount) => call('transaction', 'initialize', { email, amount, metadata }),
    verify: (reference) => call('transaction', 'verify', { reference }),
    chargeAuthorization: (email, amount, authorization_code) =>
      call('transaction', 'chargeAuthorization', { email, amount, authorization_code }),
    banks: () => call('verification', 'fetchBanks', { country: 'nigeria' }),
    resolve: (account_number, bank_code) => call('verification', 'resolveAccountNumber', { account_number, bank_code }),
    recipient: (name, account_number, bank_code) =>
      call('transferrecipient', 'create', { type: 'nuban', name, account_number, bank_code, currency: 'NGN' }),
    transfer: (amount, recipient, reference) =>
      call('transfer', 'initiate', { source: 'balance', amount: String(amount), recipient, reference }),
    finalize: (transfer_code, otp) => call('transfer', 'finalize', { transfer_code, otp }),
    fetchTransfer: (code) => call('transfer', 'fetch', { code }),
    refund: (transaction, amount) => call('refund', 'create', { transaction, amount }),
    settlements: () => call('settlement', 'fetch', {}),
    disputes: () => call('dispute', 'list', {}),
  };
}

describe.each([
  ['@alexasomba/paystack-node 1.1.6', alexasomba],
  ['paystack-sdk 4.2.1', paystackSdk],
  ['@paystack/paystack-sdk 1.2.1-beta.1', official],
])('%s', (name, create) => {
  test('handles a card payment, a saved card, a payout with its code, a refund and the books', async () => {
    const client = create();
    const email = `${name.replaceAll(/\W/g, '')}@example.com`;
    const opened = await client.initialize(email, 500_000);
    expect(opened).toMatchObject({ status: true, data: { authorization_url: expect.any(String) as string } });
    const { authorization_url, reference } = opened['data'] as Record<string, string>;
    await world.call('POST', `/sandbox/checkout/${authorization_url!.split('/').pop()}/card`, {
      number: '4084084084084081',
      expiry_month: '12',
      expiry_year: '2099',
      cvv: '408',
      save_card: true,
    });
    const verified = await client.verify(reference!);
    expect(verified).toMatchObject({ status: true, data: { status: 'success', amount: 500_000, reference } });
    const { authorization_code: code } = (verified['data'] as Record<string, Record<string, string>>)['authorization']!;
    const charged = await client.chargeAuthorization(email, 300_000, code!);
    expect(charged).toMatchObject({ status: true, data: { status: 'success', amount: 300_000 } });

    const banks = await client.banks();
    expect(banks['data']).toContainEqual(expect.objectContaining({ code: '058', name: 'Guaranty Trust Bank' }));
    expect(await client.resolve('0123456789', '001')).toMatchObject({ data: { account_name: 'TEST ACCOUNT 6789' } });
    const recipient = await client.recipient('Ada Obi', '0123456789', '001');
    const { recipient_code } = recipient['data'] as Record<string, string>;
    await world.call('PUT', '/sandbox/payments/transfers', { mode: 'otp' });
    const sent = await client.transfer(450_000, recipient_code!, `wd-${name.replaceAll(/[^a-z0-9]/g, '')}`);
    expect(sent).toMatchObject({ status: true, data: { status: 'otp', amount: 450_000 } });
    const { transfer_code } = sent['data'] as Record<string, string>;
    const mail = await world.call('GET', `/sandbox/inbox/messages?to=${merchantMailbox}`);
    const otp = (mail.body['data'] as { text: string }[])[0]!.text.slice(0, 6);
    expect(await client.finalize(transfer_code!, otp)).toMatchObject({ status: true });
    await vi.waitFor(async () =>
      expect(await client.fetchTransfer(transfer_code!)).toMatchObject({
        data: { status: 'success', amount: 450_000 },
      }),
    );

    expect(await client.refund(reference!, 100_000)).toMatchObject({ status: true, data: { status: 'pending' } });
    await world.call('POST', '/sandbox/payments/settlements', {});
    expect((await client.settlements())['data']).toContainEqual(expect.objectContaining({ status: 'success' }));
    await world.call('POST', '/sandbox/payments/disputes', { reference, event: 'create' });
    expect((await client.disputes())['data']).toContainEqual(expect.objectContaining({ refund_amount: 500_000 }));
  });
});

test('an independent client accepts our signature of an event, and no other', async () => {
  const { accountNumber } = await openCharge(world);
  await world.call('POST', '/sandbox/bank/transfers', { account_number: accountNumber, amount: 500_000 });
  await vi.waitFor(() => expect(world.received.some(({ body }) => body.includes(accountNumber))).toBe(true));
  const event = world.received.find(({ body }) => body.includes(accountNumber))!;
  const signature = String(event.headers['x-paystack-signature']);
  const secret = keys.paystackSecretKey;
  expect(verifyPaystackWebhookSignature({ rawBody: event.body, signature, secret })).toBe(true);
  expect(verifyPaystackWebhookSignature({ rawBody: `${event.body} `, signature, secret })).toBe(false);
});

test('monnify-nodejs-lib 3.0.0 signs in, opens an account, looks it up, pays out with a code and refunds', async () => {
  process.env['MONNIFY_ENV'] = 'SANDBOX';
  const { MonnifyAPI } = (await import('monnify-nodejs-lib')) as unknown as {
    MonnifyAPI: new (config: object) => Record<string, Loose[string] & { baseUrl: string }> & {
      baseUrl: string;
      getToken: () => Promise<[number, string]>;
    };
  };
  const monnify = new MonnifyAPI({
    MONNIFY_APIKEY: defaultMonnifyKeys.apiKey,
    MONNIFY_SECRET: defaultMonnifyKeys.secretKey,
  });
  for (const part of ['transaction', 'disbursement', 'refund', 'reservedAccount'])
    Object.assign(monnify[part]!, { baseUrl: world.url });
  monnify.baseUrl = world.url;
  const [, token] = await monnify.getToken();
  const call = async (part: string, name: string, data: object) => {
    const [status, body] = (await monnify[part]![name]!(token, data)) as unknown as [number, Record<string, Body>];
    expect([status, body['responseMessage']]).toEqual([200, 'success']);
    return body['responseBody']!;
  };
  const begun = await call('transaction', 'initTransaction', {
    customerName: 'Ada Obi',
    customerEmail: 'ada@example.com',
    amount: 5000.5,
    paymentDescription: 'Electricity',
    paymentReference: 'TOK-monnify-lib-1',
    contractCode: defaultMonnifyKeys.contractCode,
  });
  const transactionReference = String(begun['transactionReference']);
  const account = await call('transaction', 'payWithBankTransfer', { transactionReference });
  expect(account).toMatchObject({ accountNumber: expect.stringMatching(/^98\d{8}$/) as string, amount: 5000.5 });
  await world.call('POST', '/sandbox/bank/transfers', {
    account_number: account['accountNumber'],
    amount: 400_050,
    sender_account: '0123456789',
  });
  expect(await call('transaction', 'getTransactionStatusv2', { transactionReference })).toMatchObject({
    paymentStatus: 'PARTIALLY_PAID',
    amountPaid: '4000.50',
    paymentReference: 'TOK-monnify-lib-1',
  });
  const refund = {
    refundReference: 'refund-lib-1',
    transactionReference,
    refundAmount: 4000.5,
    refundReason: 'Too little',
    customerNote: 'Refund',
  };
  expect(await call('refund', 'initiateRefund', refund)).toMatchObject({ refundStatus: 'PENDING' });
  const reserved = await call('reservedAccount', 'createReservedAccount', {
    customerName: 'Ada Obi',
    customerEmail: 'ada@example.com',
    accountName: 'Ada Obi',
    accountReference: 'wallet-1',
    contractCode: defaultMonnifyKeys.contractCode,
    bvn: '22222222222',
  });
  expect(reserved).toMatchObject({ status: 'ACTIVE', accountReference: 'wallet-1' });
  await world.call('PUT', '/sandbox/monnify/disbursements', { mode: 'otp' });
  const payout = await call('disbursement', 'initiateSingleTransfer', {
    narration: 'Withdrawal',
    destinationAccountNumber: '0123456789',
    destinationAccountName: 'TEST ACCOUNT 6789',
    amount: 4900.25,
    destinationBankCode: '001',
    reference: 'wd-monnify-lib-1',
    sourceAccountNumber: defaultMonnifyKeys.sourceAccount,
  });
  expect(payout).toMatchObject({ status: 'PENDING_AUTHORIZATION', amount: 4900.25 });
  const mail = await world.call('GET', `/sandbox/inbox/messages?to=${merchantMailbox}`);
  const authorizationCode = (mail.body['data'] as { text: string }[])[0]!.text.slice(0, 6);
  await call('disbursement', 'authorizeSingleTransfer', { reference: 'wd-monnify-lib-1', authorizationCode });
  await vi.waitFor(async () =>
    expect(await call('disbursement', 'getSingleTransferStatus', { reference: 'wd-monnify-lib-1' })).toMatchObject({
      status: 'SUCCESS',
    }),
  );
});
