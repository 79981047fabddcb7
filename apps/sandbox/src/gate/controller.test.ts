import { createHmac } from 'node:crypto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWorld, type TestWorld } from '../test-world.ts';

const key = `glg_${'a'.repeat(32)}`;
const secret = `whsec_${Buffer.alloc(32, 5).toString('base64')}`;
let world: TestWorld;

beforeEach(async () => {
  world = await startWorld();
});
afterEach(async () => world.close());

test('the barrier signs its requests as a webhook is signed', async () => {
  await world.call('POST', '/sandbox/gate/check', { key, secret, kind: 'plate', value: 'LSD 482 KJ', direction: 'in' });
  const { path, headers, body } = world.received.at(-1)!;
  expect([path, JSON.parse(body)]).toEqual([
    '/api/v1/controllers/check',
    { kind: 'plate', value: 'LSD 482 KJ', direction: 'in' },
  ]);
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  const signature = createHmac('sha256', Buffer.alloc(32, 5)).update(signed).digest('base64');
  expect(headers).toMatchObject({ 'gatelight-key': key, 'webhook-signature': `v1,${signature}` });
});

test('an invalid key is refused here', async () => {
  const { status } = await world.call('POST', '/sandbox/gate/event', {
    key: 'x',
    secret,
    kind: 'held',
    direction: 'in',
    ticket: null,
  });
  expect(status).toBe(400);
  expect(world.received).toEqual([]);
});
