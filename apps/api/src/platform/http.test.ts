import { connect } from 'node:net';
import { defineRoute, routes, type Route } from '@gatelight/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from './errors.ts';
import { createHttp, parseJsonBodies, refuseUnknown, serve } from './http.ts';
import { createLog } from './log.ts';

const echo = defineRoute({
  id: 'echo',
  method: 'POST',
  path: '/echo/{word}',
  summary: 'Says it again',
  params: z.strictObject({ word: z.string().max(10) }),
  query: z.strictObject({ loud: z.string().optional() }),
  body: z.strictObject({ text: z.string().min(1, 'Text is required') }),
  answer: z.object({ text: z.string() }),
});
const broken = defineRoute({ id: 'broken', method: 'GET', path: '/broken', summary: 'Breaks', answer: z.object({}) });

let app: FastifyInstance;
beforeAll(async () => {
  const http = createHttp({
    log: createLog('test', 'silent'),
    trustedProxies: [],
    publicUrl: 'https://shop.example',
    secure: true,
  });
  app = http.app;
  const options = { publicUrl: 'https://shop.example' };
  await app.register(async (api) => {
    parseJsonBodies(api);
    serve(api, echo, options, async ({ body }) => ({ text: body.text, secret: 'not in the contract' }));
    serve(api, broken, options, async () => {
      throw new Error('connection to 10.1.2.3 with password hunter2 failed');
    });
  });
  const unknown = refuseUnknown([echo, broken] as readonly Route[]);
  app.setNotFoundHandler((request) => {
    throw unknown(request.url, request.method) ?? new AppError('not-found');
  });
  await app.ready();
});
afterAll(() => app.close());

const post = (
  payload: string | object,
  headers: Record<string, string> = { 'content-type': 'application/json' },
  url = '/echo/hi',
) =>
  app.inject({
    method: 'POST',
    url,
    headers,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

describe('an answer', () => {
  it('has the envelope and only the fields of the contract', async () => {
    const reply = await post({ text: 'hello' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ status: 'success', data: { text: 'hello' } });
  });

  it('carries the headers that keep a browser safe', async () => {
    const { headers } = await post({ text: 'hello' });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });
});

describe('a refusal', () => {
  it.each([
    ['an empty field, by name', { text: '' }, 400, 'Text is required'],
    ['a field that does not exist', { text: 'a', role: 'admin' }, 400, 'This field is not known'],
    ['__proto__', '{"text":"a","__proto__":{"admin":true}}', 400, 'This field is not known'],
    ['broken JSON', '{"text":', 400, 'could not be read'],
    ['a body over 64 KiB', { text: 'a'.repeat(70_000) }, 413, 'too large'],
  ])('of %s', async (_name, payload, status, words) => {
    const reply = await post(payload);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ status: 'error' });
    expect(JSON.stringify(reply.json())).toContain(words);
  });

  it('of a parameter given twice, of another type, of another method, of an unknown path', async () => {
    expect((await post({ text: 'a' }, undefined, '/echo/hi?loud=1&loud=2')).statusCode).toBe(400);
    expect((await post({ text: 'a' }, undefined, '/echo/hi?quiet=1')).statusCode).toBe(400);
    expect((await post('text=a', { 'content-type': 'application/x-www-form-urlencoded' })).statusCode).toBe(415);
    expect((await app.inject({ method: 'GET', url: '/echo/hi' })).statusCode).toBe(405);
    expect((await app.inject({ method: 'GET', url: '/nowhere' })).json()).toMatchObject({ code: 'not-found' });
    expect((await post({ text: 'a' }, undefined, '/echo/%E0%A4%A')).statusCode).toBe(404);
  });

  it('of a page of another site, but not of our own or of a program', async () => {
    const json = { 'content-type': 'application/json' };
    expect((await post({ text: 'a' }, { ...json, origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await post({ text: 'a' }, { ...json, origin: 'null' })).statusCode).toBe(403);
    expect((await post({ text: 'a' }, { ...json, origin: 'https://shop.example' })).statusCode).toBe(200);
  });

  it('never shows the cause of a fault', async () => {
    const reply = await app.inject({ method: 'GET', url: '/broken' });
    expect(reply.statusCode).toBe(500);
    expect(reply.json()).toMatchObject({
      code: 'internal',
      message: 'Oops! Something went wrong. Please try again later or contact support.',
    });
    expect(reply.body).not.toMatch(/hunter2|10\.1\.2\.3|Error:/);
  });
});

describe('the server', () => {
  it('ends a connection that never finishes its headers', async () => {
    const address = await app.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect(Number(new URL(address).port), '127.0.0.1');
    socket.write('GET / HTTP/1.1\r\nhost: x\r\nx-slow: ');
    const closed = await new Promise<boolean>((resolve) => {
      socket.on('close', () => resolve(true));
      socket.on('error', () => resolve(true));
      socket.resume();
      setTimeout(() => resolve(false), 45_000);
    });
    expect(closed).toBe(true);
  }, 60_000);

  it('has one contract entry for each call, without two of the same name or place', () => {
    expect(new Set(routes.map((route) => route.id)).size).toBe(routes.length);
    expect(new Set(routes.map((route) => `${route.method} ${route.path}`)).size).toBe(routes.length);
  });
});
