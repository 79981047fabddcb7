import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { signatureOf } from '../webhooks/deliveries.ts';
import { keys, startWorld, type TestWorld } from '../test-world.ts';

let world: TestWorld;

beforeEach(async () => {
  world = await startWorld();
});
afterEach(async () => world.close());

const message = {
  api_key: keys.termiiApiKey,
  to: '2348031234567',
  from: 'Gatelight',
  sms: 'Token 1234',
  type: 'plain',
  channel: 'dnd',
};

test('an SMS arrives on the phone with any spelling of its number', async () => {
  const sent = await world.call('POST', '/api/sms/send', message);
  expect(sent.status).toBe(200);
  expect(sent.body).toMatchObject({
    message: 'Successfully Sent',
    code: 'ok',
    message_id: expect.any(String) as string,
  });
  for (const to of ['08031234567', '2348031234567', '%2B2348031234567', '0803 123 4567']) {
    const { body } = await world.call('GET', `/sandbox/inbox/messages?to=${to}`);
    expect(body['data']).toMatchObject([{ channel: 'sms', to: '2348031234567', subject: null, text: 'Token 1234' }]);
  }
  expect((await world.call('GET', '/sandbox/inbox/messages?to=08030000000')).body['data']).toEqual([]);
});

test('the delivery report follows, signed over its exact bytes', async () => {
  const sent = await world.call('POST', '/api/sms/send', message);
  await vi.waitFor(() => expect(world.received).toHaveLength(1));
  const [report] = world.received;
  expect(report?.path).toBe('/sms');
  expect(report?.headers['x-termii-signature']).toBe(signatureOf(report?.body ?? '', keys.termiiSecret));
  expect(JSON.parse(report?.body ?? '')).toMatchObject({
    type: 'outbound',
    message_id: sent.body['message_id'],
    receiver: '2348031234567',
    status: 'Delivered',
  });
});

test('a message by the whatsapp channel is marked as one, and the newest message is first', async () => {
  await world.call('POST', '/api/sms/send', message);
  await world.call('POST', '/api/sms/send', { ...message, channel: 'whatsapp', sms: 'Second' });
  const { body } = await world.call('GET', '/sandbox/inbox/messages');
  expect(body['data']).toMatchObject([
    { channel: 'whatsapp', text: 'Second' },
    { channel: 'sms', text: 'Token 1234' },
  ]);
});

test.each([
  ['a wrong key', { api_key: 'nope' }, 401],
  ['no key', { api_key: undefined }, 401],
  ['a number that is none', { to: 'ada' }, 400],
  ['a sender name of two letters', { from: 'GL' }, 400],
  ['no text', { sms: '' }, 400],
  ['an unknown channel', { channel: 'pigeon' }, 400],
])('%s is refused and nothing arrives', async (_name, change, status) => {
  const response = await world.call('POST', '/api/sms/send', { ...message, ...change });
  expect(response.status).toBe(status);
  expect(response.body['code']).toBe('error');
  expect((await world.call('GET', '/sandbox/inbox/messages')).body['data']).toEqual([]);
});
