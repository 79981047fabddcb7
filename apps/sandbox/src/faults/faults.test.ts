import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keys, openCharge, startWorld, type TestWorld } from '../test-world.ts';

let world: TestWorld;

beforeEach(async () => {
  world = await startWorld();
});
afterEach(async () => world.close());

const charge = { email: 'ada@example.com', amount: 500_000, reference: 'TOK-1', bank_transfer: {} };
const message = {
  api_key: keys.termiiApiKey,
  to: '2348031234567',
  from: 'Gatelight',
  sms: 'Hello',
  type: 'plain',
  channel: 'dnd',
};

async function set(faults: Record<string, string>) {
  return world.call('PUT', '/sandbox/faults', faults);
}

test('faults start at ok and change one by one', async () => {
  expect((await world.call('GET', '/sandbox/faults')).body).toEqual({
    data: { provider: 'ok', monnify: 'ok', vending: 'ok', sms: 'ok' },
  });
  expect((await set({ vending: 'lost_response' })).body).toEqual({
    data: { provider: 'ok', monnify: 'ok', vending: 'lost_response', sms: 'ok' },
  });
  expect((await set({ sms: 'slow' })).data).toEqual({
    provider: 'ok',
    monnify: 'ok',
    vending: 'lost_response',
    sms: 'slow',
  });
});

test.each([[{ provider: 'broken' }], [{ weather: 'ok' }], [{ provider: null }], [{ provider: 'OK' }], [['ok']]])(
  '%j is not a setting of faults, and changes nothing',
  async (faults) => {
    const response = await world.call('PUT', '/sandbox/faults', faults);
    expect(response.status).toBe(400);
    expect(response.body).toMatchObject({ status: 'error', code: 'validation_failed' });
    expect((await world.call('GET', '/sandbox/faults')).data).toEqual({
      provider: 'ok',
      monnify: 'ok',
      vending: 'ok',
      sms: 'ok',
    });
  },
);

test('a slow provider responds late, but correctly', async () => {
  await set({ provider: 'slow' });
  const from = performance.now();
  expect((await world.provider('POST', '/charge', charge)).status).toBe(200);
  expect(performance.now() - from).toBeGreaterThan(140);
});

test('a provider in error reports it and does nothing', async () => {
  await set({ provider: 'error' });
  const response = await world.provider('POST', '/charge', charge);
  expect(response.status).toBe(500);
  expect(response.body).toMatchObject({ status: false, message: 'An error occurred', type: 'api_error' });
  await set({ provider: 'ok' });
  expect((await world.provider('GET', '/transaction/verify/TOK-1')).status).toBe(400);
});

test('a silent provider never responds and does nothing', async () => {
  await set({ provider: 'timeout' });
  await expect(world.provider('POST', '/charge', charge)).rejects.toThrow('fetch failed');
  await set({ provider: 'ok' });
  expect((await world.provider('GET', '/transaction/verify/TOK-1')).status).toBe(400);
});

test('a provider whose response is lost has done the work', async () => {
  await set({ provider: 'lost_response' });
  await expect(world.provider('POST', '/charge', charge)).rejects.toThrow('fetch failed');
  await set({ provider: 'ok' });
  expect((await world.provider('GET', '/charge/TOK-1')).data).toMatchObject({ status: 'pending', reference: 'TOK-1' });
});

test('every webhook is sent three times, byte for byte, when this fault is set', async () => {
  const { accountNumber } = await openCharge(world);
  await set({ provider: 'duplicate_webhook' });
  await world.call('POST', '/sandbox/bank/transfers', { account_number: accountNumber, amount: 500_000 });
  await vi.waitFor(() => expect(world.received).toHaveLength(3));
  expect(new Set(world.received.map(({ body }) => body)).size).toBe(1);
});

test('webhooks are held until they are flushed', async () => {
  const { accountNumber } = await openCharge(world);
  await set({ provider: 'late_webhook' });
  await world.call('POST', '/sandbox/bank/transfers', { account_number: accountNumber, amount: 500_000 });
  await set({ provider: 'ok' });
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(world.received).toHaveLength(0);
  expect((await world.call('POST', '/sandbox/webhooks/flush')).data).toEqual({ released: 1 });
  await vi.waitFor(() => expect(world.received).toHaveLength(1));
  expect((await world.call('POST', '/sandbox/webhooks/flush')).data).toEqual({ released: 0 });
});

test('the SMS fault touches messages only, and no fault touches the sandbox itself', async () => {
  await set({ provider: 'timeout', sms: 'error' });
  expect((await world.call('POST', '/api/sms/send', message)).status).toBe(500);
  expect((await world.call('GET', '/sandbox/inbox/messages')).body['data']).toEqual([]);
  expect((await world.call('GET', '/healthz')).body).toEqual({ status: 'ok' });
  await set({ provider: 'ok' });
  expect((await world.provider('GET', '/bank')).status).toBe(200);
});

test('an SMS has arrived although the response is lost', async () => {
  await set({ sms: 'lost_response' });
  await expect(world.call('POST', '/api/sms/send', message)).rejects.toThrow('fetch failed');
  expect((await world.call('GET', '/sandbox/inbox/messages')).body['data']).toHaveLength(1);
});

test('delivery reports are doubled and held like webhooks', async () => {
  await set({ sms: 'duplicate_webhook' });
  await world.call('POST', '/api/sms/send', message);
  await vi.waitFor(() => expect(world.received).toHaveLength(3));
  await set({ sms: 'late_webhook' });
  await world.call('POST', '/api/sms/send', message);
  expect((await world.call('GET', '/sandbox/webhooks?limit=1')).body['data']).toMatchObject([
    { state: 'held', target: 'sms' },
  ]);
});
