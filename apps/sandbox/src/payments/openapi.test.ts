import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { openCharge, startWorld, type TestWorld } from '../test-world.ts';
import { expectShape } from './openapi/check-shape.ts';

const paid = { reference: '', accountNumber: '', id: 0 };
let world: TestWorld;

beforeAll(async () => {
  world = await startWorld();
  const metadata = { custom_fields: [{ display_name: 'Meter', variable_name: 'meter_number', value: '04175000019' }] };
  Object.assign(paid, await openCharge(world, 500_000, { metadata }));
  await world.call('POST', '/sandbox/bank/transfers', { account_number: paid.accountNumber, amount: 500_000 });
  paid.id = Number((await world.provider('GET', `/transaction/verify/${paid.reference}`)).data['id']);
  await world.provider('POST', '/refund', { transaction: paid.reference, amount: 1_000 });
  await vi.waitFor(() => expect(world.events('refund.processed')).toHaveLength(1));
});
afterAll(async () => world.close());

test.each([
  ['GET /charge/{reference}', () => `/charge/${paid.reference}`],
  ['GET /transaction/verify/{reference}', () => `/transaction/verify/${paid.reference}`],
  ['GET /transaction', () => '/transaction?perPage=10'],
  ['GET /transaction/{id}', () => `/transaction/${paid.id}`],
  ['GET /refund', () => '/refund'],
  ['GET /refund/{id}', () => '/refund/3018284'],
  ['GET /bank', () => '/bank?country=nigeria'],
  ['GET /bank/resolve', () => `/bank/resolve?account_number=${paid.accountNumber}&bank_code=999`],
])('the response to %s matches the OpenAPI', async (operation, path) => {
  const { status, body } = await world.provider('GET', path());
  expect(status).toBe(200);
  expectShape(operation, body);
});

test('the response to POST /refund matches the OpenAPI', async () => {
  const { status, body } = await world.provider('POST', '/refund', { transaction: paid.reference, amount: 1_000 });
  expect(status).toBe(200);
  expectShape('POST /refund', body);
});

test('a charge that still waits for its transfer has the described shape in both look-ups', async () => {
  const { reference } = await openCharge(world);
  expectShape('GET /charge/{reference}', (await world.provider('GET', `/charge/${reference}`)).body);
  expectShape(
    'GET /transaction/verify/{reference}',
    (await world.provider('GET', `/transaction/verify/${reference}`)).body,
  );
});

test.each([
  ['a wrong key', '/bank', { authorization: 'Bearer nope' }],
  ['an unknown reference', '/transaction/verify/nobody', undefined],
  ['an unknown path', '/transferrecipient', undefined],
])('the refusal of %s is what the OpenAPI describes', async (_name, path, headers) => {
  const { body } = await world.provider('GET', path, undefined, headers);
  const { code, type, ...rest } = body;
  // These codes are the three that the OpenAPI lists elsewhere as types. Here it has the two swapped.
  expectShape('refused', { ...rest, ...(type === undefined ? {} : { code: type, type: code }) });
});

describe('cards', () => {
  const email = 'card@example.com';
  const open = async (more: Record<string, unknown> = {}) =>
    world.provider('POST', '/transaction/initialize', { email, amount: '500000', ...more });

  async function payOn(url: unknown, card: Record<string, unknown> = {}) {
    const code = String(url).split('/').pop() ?? '';
    return world.call('POST', `/sandbox/checkout/${code}/card`, {
      number: '4084084084084081',
      expiry_month: '12',
      expiry_year: '2099',
      cvv: '408',
      ...card,
    });
  }

  test('a page, its payment, a charge of the saved card and the end of its authorization have the described shapes', async () => {
    const opened = await open({ metadata: { custom_filters: { recurring: true } } });
    expectShape('POST /transaction/initialize', opened.body);
    const verify = `/transaction/verify/${String(opened.data['reference'])}`;
    const waiting = await world.provider('GET', verify);
    expect(waiting.data['status']).toBe('abandoned');
    expectShape('GET /transaction/verify/{reference}', waiting.body);
    await payOn(opened.data['authorization_url'], { save_card: true });
    const paid = await world.provider('GET', verify);
    expect(paid.data).toMatchObject({ status: 'success', channel: 'card', amount: 500_000 });
    expectShape('GET /transaction/verify/{reference}', paid.body);
    const { authorization_code: code } = paid.data['authorization'] as Record<string, unknown>;
    const charged = await world.provider('POST', '/transaction/charge_authorization', {
      email,
      amount: 500_000,
      authorization_code: code,
      metadata: '{"purpose":"order"}',
    });
    expect(charged.data['status']).toBe('success');
    // Its metadata is an object here and in the provider's samples. Only in this response does the OpenAPI call it a
    // string.
    expectShape('POST /transaction/charge_authorization', {
      ...charged.body,
      data: { ...charged.data, metadata: '' },
    });
    const ended = await world.provider('POST', '/customer/authorization/deactivate', { authorization_code: code });
    expectShape('POST /customer/authorization/deactivate', ended.body);
    const refused = await world.provider('POST', '/transaction/charge_authorization', {
      email,
      amount: 500_000,
      authorization_code: code,
    });
    expect(refused.status).toBe(404);
    expectShape(
      'GET /transaction',
      (await world.provider('GET', `/transaction?customer=${email}&status=success`)).body,
    );
  });
});
