import { afterAll, beforeAll, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../test-world.ts';

let world: TestWorld;
let opened = 0;

beforeAll(async () => {
  world = await startWorld();
});
afterAll(async () => world.close());

const email = 'ada@example.com';
const callback = 'http://localhost:3000/user/vend_utility/status?from=vend';

async function open(more: Record<string, unknown> = {}): Promise<{ code: string; reference: string }> {
  opened += 1;
  const { data } = await world.provider('POST', '/transaction/initialize', {
    email,
    amount: 500_000,
    reference: `VND-170000000${opened}`,
    callback_url: callback,
    ...more,
  });
  return { code: String(data['access_code']), reference: String(data['reference']) };
}

const recurring = { metadata: { custom_filters: { recurring: true } } };
const good = { number: '4084084084084081', expiry_month: '12', expiry_year: '2099', cvv: '408' };
const type = async (code: string, card: Record<string, unknown> = good) =>
  world.call('POST', `/sandbox/checkout/${code}/card`, card);
const step = async (code: string, answer: string) => world.call('POST', `/sandbox/checkout/${code}/step`, { answer });
const verify = async (reference: string) => (await world.provider('GET', `/transaction/verify/${reference}`)).data;

test('a card payment is announced once, and its payer returns with the reference under both names', async () => {
  const { code, reference } = await open();
  const paid = await type(code);
  expect(paid.data).toMatchObject({
    state: 'paid',
    return_url: `${callback}&trxref=${reference}&reference=${reference}`,
  });
  expect(await verify(reference)).toMatchObject({ status: 'success', fees: 17_500, gateway_response: 'Successful' });
  // A second click, or another tab.
  expect((await type(code)).status).toBe(409);
  await expect
    .poll(() => world.events('charge.success').filter((one) => one['reference'] === reference))
    .toHaveLength(1);
});

test.each([
  ['4084080000005408', '001', 'Declined'],
  ['4084080000670037', '787', 'Insufficient Funds'],
])('card %s is declined, nothing announces it, and another card pays on the same page', async (number, cvv, words) => {
  const { code, reference } = await open();
  expect((await type(code, { ...good, number, cvv })).data).toMatchObject({ state: 'declined', message: words });
  expect(await verify(reference)).toMatchObject({ status: 'failed', gateway_response: words, paid_at: null });
  expect((await type(code)).data).toMatchObject({ state: 'paid' });
  expect(await verify(reference)).toMatchObject({ status: 'success', gateway_response: 'Successful' });
});

test('a wrong PIN or one-time code can be typed again, at most three times', async () => {
  const verve = { ...good, number: '5060666666666666666', cvv: '123' };
  const { code, reference } = await open();
  expect((await type(code, verve)).data).toMatchObject({ state: 'pin' });
  expect((await step(code, '9999')).data).toMatchObject({
    state: 'pin',
    message: expect.stringContaining('Try again'),
  });
  expect((await step(code, '1234')).data).toMatchObject({ state: 'otp' });
  expect(await verify(reference)).toMatchObject({ status: 'ongoing' });
  expect((await step(code, '123456')).data).toMatchObject({ state: 'paid' });
  const other = await open();
  await type(other.code, verve);
  for (const wrong of ['1', '2', '3']) await step(other.code, wrong);
  expect(await verify(other.reference)).toMatchObject({ status: 'failed' });
});

test('a bank that does not respond leaves the payment open', async () => {
  const { code, reference } = await open();
  await type(code, { ...good, number: '507850785078507853', cvv: '082' });
  expect((await step(code, '0000')).data).toMatchObject({ state: 'no-answer' });
  expect(await verify(reference)).toMatchObject({ status: 'ongoing' });
});

test('a card is reusable only when its payer agreed; its number is stored nowhere', async () => {
  const notAsked = await open();
  await type(notAsked.code, { ...good, save_card: true });
  expect(await verify(notAsked.reference)).toMatchObject({ authorization: { reusable: false } });
  const refused = await open(recurring);
  await type(refused.code, { ...good, save_card: false });
  expect(await verify(refused.reference)).toMatchObject({ authorization: { reusable: false } });
  const agreed = await open(recurring);
  await type(agreed.code, { ...good, save_card: true });
  const { authorization } = await verify(agreed.reference);
  expect(authorization).toMatchObject({ reusable: true, last4: '4081', bin: '408408', channel: 'card' });
  expect(JSON.stringify([await verify(agreed.reference), world.received])).not.toContain('4084084084084081');
});

test('a saved card can be charged only with its customer’s e-mail address, and once for each reference', async () => {
  const { code, reference } = await open(recurring);
  await type(code, { ...good, save_card: true });
  const { authorization_code } = (await verify(reference))['authorization'] as Record<string, string>;
  const charge = async (more: Record<string, unknown> = {}) =>
    world.provider('POST', '/transaction/charge_authorization', {
      email,
      amount: 500_000,
      authorization_code,
      reference: `${reference}-s`,
      ...more,
    });
  expect((await charge({ email: 'mallory@example.com' })).status).toBe(400);
  expect((await charge()).data).toMatchObject({ status: 'success' });
  expect((await charge()).body).toMatchObject({ status: false, code: 'duplicate_reference' });
});

test('a saved card that needs confirmation is paused, and paid after its owner confirms', async () => {
  const { code, reference } = await open(recurring);
  await type(code, { ...good, number: '5192602720584796', cvv: '123', save_card: true });
  expect((await step(code, 'confirm')).data).toMatchObject({ state: 'paid' });
  const { authorization_code } = (await verify(reference))['authorization'] as Record<string, string>;
  const { data } = await world.provider('POST', '/transaction/charge_authorization', {
    email,
    amount: 500_000,
    authorization_code,
    reference: `${reference}-s`,
    callback_url: callback,
  });
  expect(data).toMatchObject({ paused: true, reference: `${reference}-s` });
  expect(data).not.toHaveProperty('status');
  expect(await verify(`${reference}-s`)).toMatchObject({ status: 'abandoned' });
  expect((await step(String(data['access_code']), 'confirm')).data).toMatchObject({ state: 'paid' });
  expect(await verify(`${reference}-s`)).toMatchObject({ status: 'success' });
});

test.each([
  ['a number that is not a test card', { ...good, number: '4111111111111111' }, 422],
  ['a card that has expired', { ...good, expiry_year: '2020' }, 422],
  ['a wrong CVV', { ...good, cvv: '000' }, 422],
  ['words', { ...good, number: 'my card' }, 400],
  ['an unknown field', { ...good, amount: 1 }, 400],
])('%s is refused with a sentence', async (_what, card, status) => {
  const { code, reference } = await open();
  const refused = await type(code, card);
  expect(refused.status).toBe(status);
  expect(refused.body['message']).toEqual(expect.any(String));
  expect(await verify(reference)).toMatchObject({ status: 'abandoned' });
});

test('an unknown page is 404, and a callback that is not an address is refused', async () => {
  expect((await type('nothing')).status).toBe(404);
  const { status } = await world.provider('POST', '/transaction/initialize', {
    email,
    amount: 500_000,
    callback_url: 'javascript:alert(1)',
  });
  expect(status).toBe(400);
});
