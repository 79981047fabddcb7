import { afterEach, beforeEach, expect, test } from 'vitest';
import { keys, startWorld, type TestWorld } from '../test-world.ts';

let world: TestWorld;

beforeEach(async () => {
  world = await startWorld();
});
afterEach(async () => world.close());

const message = {
  messaging_product: 'whatsapp',
  to: '2348031234567',
  type: 'template',
  template: {
    name: 'gatelight_update',
    language: { code: 'en' },
    components: [{ type: 'body', parameters: [{ type: 'text', text: 'Your token is ready.' }] }],
  },
};

const send = (body: object, token: string = keys.termiiApiKey) =>
  fetch(`${world.url}/v21.0/1000/messages`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });

test('a template arrives on the phone as its text', async () => {
  const response = await send(message);
  expect(await response.json()).toMatchObject({ messages: [{ id: expect.stringMatching(/^wamid\./) as string }] });
  const { body } = await world.call('GET', '/sandbox/inbox/messages?to=08031234567');
  expect(body['data']).toMatchObject([{ channel: 'whatsapp', text: 'Your token is ready.' }]);
});

test('a wrong token, free text and a wrong number are refused, as by the real provider', async () => {
  expect((await send(message, 'wrong')).status).toBe(401);
  expect((await send({ ...message, type: 'text', text: { body: 'Hi' } })).status).toBe(400);
  expect((await send({ ...message, to: '0803' })).status).toBe(400);
});
