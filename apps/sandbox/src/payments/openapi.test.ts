import { readFileSync } from 'node:fs';
import { Ajv, type AnySchema } from 'ajv';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCharge, startWorld, type TestWorld } from '../test-world.ts';

const answers = JSON.parse(readFileSync(new URL('openapi/paystack-answers.json', import.meta.url), 'utf8')) as Record<
  string,
  AnySchema
>;
const ajv = new Ajv({ strict: false, allErrors: true });
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

function expectShape(operation: string, body: unknown): void {
  const schema = answers[operation];
  if (!schema) throw new Error(`the OpenAPI does not describe ${operation}`);
  const validate = ajv.compile(schema);
  expect(validate(body) ? [] : validate.errors).toEqual([]);
}

test.each([
  ['GET /charge/{reference}', () => `/charge/${paid.reference}`],
  ['GET /transaction/verify/{reference}', () => `/transaction/verify/${paid.reference}`],
  ['GET /transaction', () => '/transaction?perPage=10'],
  ['GET /transaction/{id}', () => `/transaction/${paid.id}`],
  ['GET /refund', () => '/refund'],
  ['GET /refund/{id}', () => '/refund/3018284'],
  ['GET /bank', () => '/bank?country=nigeria'],
  ['GET /bank/resolve', () => `/bank/resolve?account_number=${paid.accountNumber}&bank_code=999`],
])('the answer to %s is what the OpenAPI describes', async (operation, path) => {
  const { status, body } = await world.provider('GET', path());
  expect(status).toBe(200);
  expectShape(operation, body);
});

test('the answer to POST /refund is what the OpenAPI describes', async () => {
  const { status, body } = await world.provider('POST', '/refund', { transaction: paid.reference, amount: 1_000 });
  expect(status).toBe(200);
  expectShape('POST /refund', body);
});

test('a charge that still waits for its transfer is checked and verified in the described shape too', async () => {
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
  // The described codes are the three that the OpenAPI elsewhere lists as types; it has the two swapped here.
  expectShape('refused', { ...rest, ...(type === undefined ? {} : { code: type, type: code }) });
});
