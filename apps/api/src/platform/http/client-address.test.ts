import { afterAll, beforeAll, expect, test } from 'vitest';
import { defineRoute } from '@gatelight/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createApi } from './api.ts';
import { clientAddress } from './client-address.ts';
import { createHttp } from './http.ts';
import { createLog } from '../log.ts';

const whoAmI = defineRoute({
  id: 'whoAmI',
  method: 'GET',
  path: '/who-am-i',
  summary: 'Whom the request counts for',
  access: 'public',
  answer: z.object({ ip: z.string() }),
});

let app: FastifyInstance;

beforeAll(async () => {
  const publicUrl = 'https://shop.example';
  ({ app } = createHttp({ log: createLog('test', 'silent'), trustedProxies: ['127.0.0.1'], secure: true }));
  const serve = createApi(app, { publicUrl, authenticate: async () => undefined });
  serve(whoAmI, async ({ caller }) => ({ ip: caller.ip }));
  await app.ready();
});
afterAll(() => app.close());

test.each([
  ['197.210.1.2', '197.210.1.2'],
  ['1.1.1.1, 197.210.1.2', '197.210.1.2'],
  ['197.210.1.2:50123', '197.210.1.2'],
  ['2c0f:f5c0::1', '2c0f:f5c0::1'],
  ['[2c0f:f5c0::1]', '2c0f:f5c0::1'],
  ['[2c0f:f5c0::1]:50123', '2c0f:f5c0::1'],
  ['2c0f:f5c0::1%eth0', '2c0f:f5c0::1'],
  // The proxy itself.
  ['unknown', '127.0.0.1'],
  ['999.1.1.1:5', '127.0.0.1'],
  ["'; select 1", '127.0.0.1'],
])('a request that a proxy forwards for "%s" counts for %s', async (forwardedFor, expected) => {
  const answer = await app.inject({ url: '/who-am-i', headers: { 'x-forwarded-for': forwardedFor } });
  expect(answer.json()).toMatchObject({ data: { ip: expected } });
});

test('a proxy on the same network link counts without the name of the interface, which the database would refuse', () => {
  const proxy = { ip: 'unknown', socket: { remoteAddress: 'fe80::1%eth0' } } as unknown as FastifyRequest;
  expect(clientAddress(proxy)).toBe('fe80::1');
});

test('a connection that was closed before its request was handled has no address, and that is not a fault', () => {
  const closed = { ip: undefined, socket: { remoteAddress: undefined } } as unknown as FastifyRequest;
  expect(clientAddress(closed)).toBe('0.0.0.0');
});
