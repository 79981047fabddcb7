import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { defineRoute, routes, type Route } from '@gatelight/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { createApi } from './api.ts';
import { createHttp, refuseUnknown, type Http } from './http.ts';
import { createLog } from '../log.ts';

const echo = defineRoute({
  id: 'echo',
  method: 'POST',
  path: '/echo/{word}',
  summary: 'Says it again',
  access: 'public',
  params: z.strictObject({ word: z.string().max(10) }),
  query: z.strictObject({ loud: z.string().optional() }),
  body: z.strictObject({ text: z.string().min(1, 'name-required') }),
  answer: z.object({ text: z.string() }),
});
const signed = defineRoute({
  id: 'signed',
  method: 'POST',
  path: '/signed',
  summary: 'Reads the bytes itself',
  access: 'public',
  body: z.unknown(),
  answer: z.object({}),
});
const broken = defineRoute({
  id: 'broken',
  method: 'GET',
  path: '/broken',
  summary: 'Breaks',
  access: 'public',
  query: z.strictObject({ as: z.string().optional() }),
  answer: z.object({}),
});

let app: FastifyInstance;
let metrics: Http['metrics'];
beforeAll(async () => {
  const http = createHttp({
    log: createLog('test', 'silent'),
    trustedProxies: [],
    secure: true,
  });
  app = http.app;
  metrics = http.metrics;
  await app.register(async (api) => {
    const serve = createApi(api, { publicUrl: 'https://shop.example', authenticate: async () => undefined });
    serve(echo, async ({ body }) => ({ text: body.text, secret: 'not in the contract' }));
    serve(signed, async ({ rawBody }) => {
      throw new AppError(rawBody.length > 0 ? 'invalid-signature' : 'internal');
    });
    serve(broken, async ({ query }) => {
      if (query.as !== undefined) throw Object.assign(new Error('invalid byte sequence'), { code: query.as });
      throw new Error('connection to 10.1.2.3 with password hunter2 failed');
    });
  });
  app.get('/part.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send('start()'));
  const unknown = refuseUnknown([echo, broken] as readonly Route[]);
  app.setNotFoundHandler((request) => {
    throw unknown(request.url, request.method) ?? new AppError('not-found');
  });
  await app.ready();
});
afterAll(() => app.close());

const post = (
  payload: string | Buffer | object,
  headers: Record<string, string> = { 'content-type': 'application/json' },
  url = '/echo/hi',
) =>
  app.inject({
    method: 'POST',
    url,
    headers,
    payload: typeof payload === 'string' || Buffer.isBuffer(payload) ? payload : JSON.stringify(payload),
  });

describe('a response', () => {
  it('has the envelope and only the fields of the contract', async () => {
    const reply = await post({ text: 'hello' });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toEqual({ status: 'success', data: { text: 'hello' } });
  });

  it('has the headers that protect a browser', async () => {
    const { headers } = await post({ text: 'hello' });
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
      'strict-transport-security': 'max-age=63072000; includeSubDomains',
    });
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('that is a part of a page has only the headers that apply to it', async () => {
    const { headers } = await app.inject('/part.js');
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    });
    expect(headers['content-security-policy']).toBe("frame-ancestors 'none'");
    expect(headers['permissions-policy']).toBeUndefined();
  });
});

describe('a refusal', () => {
  it.each([
    ['an empty field, by name', { text: '' }, 400, 'Full Name is required'],
    ['a field that does not exist', { text: 'a', role: 'admin' }, 400, 'This field is not expected'],
    ['__proto__', '{"text":"a","__proto__":{"admin":true}}', 400, 'This field is not expected'],
    ['broken JSON', '{"text":', 400, 'could not read'],
    ['a key twice', '{"text":"a","text":"b"}', 400, 'invalid-json'],
    ['a key twice, once escaped', String.raw`{"text":"a","te\u0078t":"b"}`, 400, 'invalid-json'],
    ['invalid UTF-8', Buffer.from('7b2274657874223a22ff227d', 'hex'), 400, 'invalid-json'],
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

  it('of another encoding than UTF-8', async () => {
    const of = async (type: string) => (await post({ text: 'a' }, { 'content-type': type })).statusCode;
    for (const type of [
      'application/json; charset=utf-16',
      'application/json;charset="UTF-16LE"',
      'application/json; charset=latin1',
    ])
      expect([type, await of(type)]).toEqual([type, 415]);
    for (const type of ['application/json; charset=UTF-8', 'application/json;charset="utf-8"', 'application/json'])
      expect([type, await of(type)]).toEqual([type, 200]);
  });

  it('of a NUL in the address, and of one that only the database found', async () => {
    expect((await post({ text: 'a' }, undefined, '/echo/hi?loud=%00')).json()).toMatchObject({ code: 'invalid-input' });
    expect((await app.inject('/broken?as=22021')).json()).toMatchObject({ code: 'invalid-input' });
  });

  it('of QUERY, a method that Fastify knows and we do not, with and without a content type', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
    const { port } = app.server.address() as AddressInfo;
    for (const headers of ['', 'Content-Type: application/json\r\nContent-Length: 2\r\n'])
      for (const path of ['/part.js', '/echo/hi']) {
        const socket = connect(port, '127.0.0.1');
        socket.write(`QUERY ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}\r\n${headers && '{}'}`);
        let text = '';
        socket.on('data', (part) => (text += String(part)));
        await once(socket, 'close');
        expect([path, headers, text.slice(0, 12)]).toEqual([
          path,
          headers,
          expect.stringMatching(/^HTTP\/1.1 40[45]$/),
        ]);
      }
  });

  it('of a page of another site, but not of our own or of a program', async () => {
    const json = { 'content-type': 'application/json' };
    expect((await post({ text: 'a' }, { ...json, origin: 'https://evil.example' })).statusCode).toBe(403);
    expect((await post({ text: 'a' }, { ...json, origin: 'null' })).statusCode).toBe(403);
    expect((await post({ text: 'a' }, { ...json, origin: 'https://shop.example' })).statusCode).toBe(200);
    expect((await post({ text: 'a' }, { ...json, 'sec-fetch-site': 'cross-site' })).statusCode).toBe(403);
    // A name in an attacker's DNS that points here is also a name of the attacker's page.
    const rebound = { ...json, host: 'evil.example', origin: 'http://evil.example' };
    expect((await post({ text: 'a' }, rebound)).statusCode).toBe(403);
    expect((await post({ text: 'a' }, { ...rebound, 'sec-fetch-site': 'same-origin' })).statusCode).toBe(403);
  });

  it('of a path that cannot exist, without a hint about patterns', async () => {
    const reply = await post({ text: 'a' }, undefined, '/echo/longer-than-ten');
    expect(reply.statusCode).toBe(404);
    expect(reply.body).not.toMatch(/pattern|characters/);
  });

  it('of a missing field with the text for an empty one, and never with a programmer’s text', async () => {
    const reply = await post({});
    expect(reply.json()).toMatchObject({ fields: { text: 'Full Name is required' } });
    expect((await post({ text: null })).json()).toMatchObject({ fields: { text: 'Full Name is required' } });
    const wrong = 'This field is missing or has the wrong type';
    expect((await post({ text: 5 })).json()).toMatchObject({ fields: { text: wrong } });
  });

  it('leaves a body that is not JSON to a route that checks its signature first', async () => {
    const reply = await post('{"event":', undefined, '/signed');
    expect(reply.json()).toMatchObject({ code: 'invalid-signature' });
    expect(reply.statusCode).toBe(401);
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

describe('at its capacity and at its end', () => {
  async function small() {
    const http = createHttp({
      log: createLog('test', 'silent'),
      trustedProxies: [],
      secure: false,
      mostCalls: 4,
    });
    const waiting: (() => void)[] = [];
    const serve = createApi(http.app, { publicUrl: 'http://shop.example', authenticate: async () => undefined });
    const held = (id: string) =>
      serve(
        defineRoute({ id, method: 'GET', path: `/${id}`, summary: id, access: 'public', answer: z.object({}) }),
        async () => {
          await new Promise<void>((resolve) => void waiting.push(resolve));
          return {};
        },
      );
    for (const id of ['one', 'two', 'three']) held(id);
    http.app.get('/page', async () => 'a page');
    await http.app.listen({ port: 0, host: '127.0.0.1' });
    return { app: http.app, waiting, url: `http://127.0.0.1:${(http.app.server.address() as AddressInfo).port}` };
  }

  it('a call is refused immediately, a route cannot take all places, and pages are always served', async () => {
    const { app: server, waiting, url } = await small();
    const ones = Array.from({ length: 2 }, () => fetch(`${url}/one`));
    await vi.waitFor(() => expect(waiting).toHaveLength(2));
    const third = await fetch(`${url}/one`);
    expect([third.status, third.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await third.json()).toMatchObject({ status: 'error', code: 'unavailable' });
    const twos = Array.from({ length: 2 }, () => fetch(`${url}/two`));
    await vi.waitFor(() => expect(waiting).toHaveLength(4));
    expect((await fetch(`${url}/three`)).status).toBe(503);
    expect((await fetch(`${url}/page`)).status).toBe(200);
    for (const go of waiting.splice(0)) go();
    expect((await Promise.all([...ones, ...twos])).map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const again = fetch(`${url}/one`);
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    waiting.splice(0).forEach((go) => go());
    expect((await again).status).toBe(200);
    await server.close();
  });

  it('a request on an open connection gets 503 in the usual format while the server closes', async () => {
    const { app: server, waiting, url } = await small();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.setEncoding('utf8').write('GET /one HTTP/1.1\r\nhost: x\r\n\r\n');
    let responses = '';
    socket.on('data', (part) => (responses += String(part)));
    await vi.waitFor(() => expect(waiting).toHaveLength(1));
    const closed = server.close();
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.write('GET /two HTTP/1.1\r\nhost: x\r\n\r\n');
    await new Promise((resolve) => setTimeout(resolve, 100));
    for (const go of waiting) go();
    await Promise.all([once(socket, 'close'), closed]);
    const [first, second] = responses.split(/(?=HTTP\/1\.1 \d)/);
    expect(first).toContain('HTTP/1.1 200');
    expect(second).toMatch(/^HTTP\/1\.1 503 /);
    expect(second).toMatch(/^retry-after: 2\r$/im);
    expect(second).toMatch(/^connection: close\r$/im);
    expect(second).toContain('"code":"unavailable"');
  });
});

it('a connection without any request does not delay the end of the server', async () => {
  const { app: server } = createHttp({ log: createLog('test', 'silent'), trustedProxies: [], secure: false });
  await server.listen({ port: 0, host: '127.0.0.1' });
  const connected = once(server.server, 'connection');
  const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
  await connected;
  const begun = performance.now();
  await server.close();
  expect(performance.now() - begun).toBeLessThan(1000);
  socket.destroy();
});

const smuggled = 'POST /echo/hi HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\n';

describe('the server', () => {
  it.each([
    ['an address that cannot be decoded', 'GET /%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', '404'],
    ['bytes that are not HTTP', 'GET / HTTP/1.1\r\nbad header\r\n\r\n', '400'],
    ['headers without end', `GET / HTTP/1.1\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, '431'],
    ['a method that HTTP does not have', 'FOO /echo/hi HTTP/1.1\r\nhost: x\r\n\r\n', '405'],
    // Smuggling: two servers could see different ends of the body, and so a second request in it.
    ['a length beside chunks', `${smuggled}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`, '400'],
    ['two lengths', `${smuggled}content-length: 2\r\ncontent-length: 3\r\n\r\n{}`, '400'],
    ['an encoding that HTTP does not have', `${smuggled}transfer-encoding: xchunked\r\n\r\n0\r\n\r\n`, '400'],
    ['a request for a tunnel', 'CONNECT example.com:443 HTTP/1.1\r\nhost: example.com\r\n\r\n', '405'],
    ['an unusual method', 'PURGE /echo/hi HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', '405'],
  ])('responds to %s with the format and the headers of every other response', async (_name, bytes, status) => {
    await app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
    const { port } = app.server.address() as AddressInfo;
    const socket = connect(port, '127.0.0.1');
    socket.setEncoding('utf8').write(bytes);
    let answer = '';
    socket.on('data', (part) => (answer += String(part)));
    await once(socket, 'close');
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(answer).toContain("content-security-policy: default-src 'none'; base-uri 'none';");
    expect(answer).toContain('x-content-type-options: nosniff');
    expect(answer).toContain('{"status":"error","message":');
    expect(/^allow: .*POST/m.test(answer)).toBe(status === '405');
  });

  it('does not count a cancelled call as a failure of the provider', async () => {
    await app.listen({ port: 0, host: '127.0.0.1' }).catch(() => undefined);
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    const failures = () => metrics.getSingleMetricAsString('gatelight_http_failures_total');
    const before = await failures();
    socket.write('POST /echo/hi HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{');
    await new Promise((resolve) => setTimeout(resolve, 100));
    socket.resetAndDestroy();
    await vi.waitFor(async () => expect(await failures()).not.toBe(before));
    expect(await failures()).not.toMatch(/unavailable/);
  });

  it('has one contract entry for each call, without two of the same name or path', () => {
    expect(new Set(routes.map((route) => route.id)).size).toBe(routes.length);
    expect(new Set(routes.map((route) => `${route.method} ${route.path}`)).size).toBe(routes.length);
  });
});
