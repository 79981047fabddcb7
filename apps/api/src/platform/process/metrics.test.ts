import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { mayReadMetrics } from './metrics.ts';

async function mayRead(token: string | undefined, from: string, headers: Record<string, string> = {}) {
  const app = Fastify({ trustProxy: true });
  app.get('/metrics', (request) => ({ may: mayReadMetrics(request, token) }));
  const answer = await app.inject({ url: '/metrics', remoteAddress: from, headers });
  await app.close();
  return answer.json<{ may: boolean }>().may;
}

const token = 'a3f1c09b7d5e2846';

test.each(['127.0.0.1', '127.8.9.10', '::1', '::ffff:127.0.0.1'])('this machine may read them, as %s', async (from) => {
  expect(await mayRead(undefined, from)).toBe(true);
});

test.each(['10.0.0.7', '192.168.1.1', '203.0.113.9', '2001:db8::1', '::ffff:10.0.0.7'])('%s may not', async (from) => {
  expect(await mayRead(undefined, from)).toBe(false);
  expect(await mayRead(undefined, from, { 'x-forwarded-for': '127.0.0.1' })).toBe(false);
});

test('a request that was forwarded by a proxy on this machine does not count as this machine', async () => {
  expect(await mayRead(undefined, '127.0.0.1', { 'x-forwarded-for': '203.0.113.9' })).toBe(false);
  expect(await mayRead(undefined, '127.0.0.1', { forwarded: 'for=203.0.113.9' })).toBe(false);
});

test('with a token every caller needs it, including this machine', async () => {
  expect(await mayRead(token, '203.0.113.9', { authorization: `Bearer ${token}` })).toBe(true);
  expect(await mayRead(token, '127.0.0.1')).toBe(false);
  for (const authorization of [
    token,
    `bearer ${token}`,
    `Bearer ${token} `.trim().slice(0, -1),
    'Bearer ',
    `Basic ${token}`,
  ]) {
    expect(await mayRead(token, '203.0.113.9', { authorization })).toBe(false);
  }
});
