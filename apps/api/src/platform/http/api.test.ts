import { connect, type AddressInfo } from 'node:net';
import {
  defineFileRoute,
  defineRoute,
  defineStreamRoute,
  defineUploadRoute,
  page,
  pageQuery,
  type Role,
} from '@gatelight/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { createApi } from './api.ts';
import type { Caller } from '../callers/caller.ts';
import { createDb, sql, type Db } from '../database/db.ts';
import { createEvents, followChannel, type Events } from '../database/events.ts';
import { createHttp } from './http.ts';
import { createLog } from '../log.ts';
import { sendForm } from '../testing/send-form.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

/* A small product: people who sign in, roles, an estate with an owner, lists, files and a stream. */

const note = z.strictObject({ text: z.string().check(z.minLength(1, 'Text is required')) });
const addNote = defineRoute({
  id: 'addNote',
  method: 'POST',
  path: '/notes',
  summary: 'Keeps a note',
  access: 'signed-in',
  body: note,
  success: 201,
  answer: z.object({ by: z.string() }),
});
const setTariff = defineRoute({
  id: 'setTariff',
  method: 'PUT',
  path: '/estates/{estate}/tariff',
  summary: 'Changes a tariff',
  access: { roles: ['manager', 'admin'] },
  object: 'estate',
  params: z.strictObject({ estate: z.string().check(z.regex(/^\d{1,9}$/)) }),
  body: z.strictObject({ kobo: z.int() }),
  answer: z.object({ estate: z.string() }),
});
const sayHello = defineRoute({
  id: 'sayHello',
  method: 'POST',
  path: '/hello',
  summary: 'Anyone may',
  access: 'public',
  body: note,
  answer: z.object({ kind: z.string() }),
});
const hook = defineRoute({
  id: 'hook',
  method: 'POST',
  path: '/hook',
  summary: 'A provider calls it',
  access: 'signature',
  body: z.unknown(),
  answer: z.object({ bytes: z.int(), kind: z.string() }),
});
const listNotes = defineRoute({
  id: 'listNotes',
  method: 'GET',
  path: '/notes',
  summary: 'Notes, oldest first',
  access: 'signed-in',
  query: z.strictObject(pageQuery),
  answer: page(z.object({ id: z.int() })),
});
const exportNotes = defineFileRoute({
  id: 'exportNotes',
  path: '/notes.csv',
  summary: 'Notes as a file',
  access: 'signed-in',
  files: ['csv'],
});
const importNotes = defineUploadRoute({
  id: 'importNotes',
  method: 'POST',
  path: '/notes/import',
  summary: 'Notes from a file',
  access: { roles: ['admin'] },
  body: z.strictObject({ title: z.string() }),
  upload: { field: 'file', kinds: ['csv', 'pdf'], maxBytes: 1000 },
  answer: z.object({ title: z.string(), name: z.string(), kind: z.string(), bytes: z.int() }),
});
const watchCounts = defineStreamRoute({
  id: 'watchCounts',
  path: '/counts',
  summary: 'Counts from here on',
  access: 'signed-in',
  event: z.object({ count: z.int() }),
});

const log = createLog('test', 'silent');
const publicUrl = 'https://shop.example';
const people: Record<string, { userId: string; roles: readonly Role[] }> = {
  ada: { userId: '7', roles: ['user'] },
  musa: { userId: '8', roles: ['manager'] },
  root: { userId: '9', roles: ['admin'] },
};

let database: TestDatabase;
let db: Db;
let events: Events;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 2 });
  events = createEvents({ url: database.appUrl, log });
});
afterAll(async () => {
  await events.close();
  await db.destroy();
  await database.drop();
});

/** The data of the stream: a row may exist before anyone listens. */
const counts: number[] = [];
const seen: Caller[] = [];

async function build(options: { connectionTimeout?: number; heartbeatMs?: number } = {}) {
  const { app } = createHttp({ log, trustedProxies: [], secure: true });
  const serve = createApi(app, {
    publicUrl,
    authenticate: async ({ headers }) => people[/session=(\w+)/.exec(headers.cookie ?? '')?.[1] ?? ''],
    objectChecks: { estate: async (user, { estate }) => estate === '1' && user.userId !== '10' },
    streams: { heartbeatMs: options.heartbeatMs ?? 15_000, mostStreams: 3 },
  });
  serve(addNote, async ({ caller }) => {
    seen.push(caller);
    // The type knows that this caller has signed in.
    const { userId }: { userId: string } = caller;
    return { by: userId };
  });
  serve(setTariff, async ({ params }) => ({ estate: params.estate }));
  serve(sayHello, async ({ caller }) => ({ kind: caller.kind }));
  serve(hook, async ({ rawBody, caller }) => ({ bytes: rawBody.length, kind: caller.kind }));
  serve(listNotes, async ({ query }) => {
    const from = Number(query.cursor ?? '0');
    const items = Array.from({ length: Math.min(query.limit, 5 - from) }, (_, index) => ({ id: from + index }));
    return { items, next: from + query.limit < 5 ? String(from + query.limit) : null };
  });
  serve(exportNotes, async () => ({
    kind: 'csv' as const,
    name: 'Ọjà "notes"\r\n.csv',
    content: 'id,text\r\n1,Ọjà\r\n',
  }));
  serve(importNotes, async ({ body, file }) => ({
    title: body.title,
    name: file.name,
    kind: file.kind,
    bytes: file.bytes.length,
  }));
  serve(watchCounts, async ({ headers, signal }) => {
    const after = Number(headers['last-event-id'] ?? '0');
    return (async function* read() {
      let last = after;
      for await (const _payload of followChannel(events, 'test_counts', signal)) {
        for (const count of counts.filter((one) => one > last)) {
          last = count;
          yield { id: String(count), data: { count } };
        }
      }
    })();
  });
  return app;
}

let app: FastifyInstance;
beforeAll(async () => {
  app = await build();
  await app.ready();
});
afterAll(() => app.close());

const ours = { origin: publicUrl };
const as = (name: string) => ({ cookie: `session=${name}`, ...ours });
async function send(
  method: 'GET' | 'POST' | 'PUT',
  url: string,
  headers: Record<string, string> = {},
  payload?: string | object,
) {
  const type = payload === undefined ? {} : { 'content-type': 'application/json' };
  const reply = await app.inject({ method, url, headers: { ...type, ...headers }, ...(payload ? { payload } : {}) });
  return { status: reply.statusCode, code: reply.json<{ code?: string }>().code, body: reply.json(), reply };
}

describe('a stranger', () => {
  it.each([
    ['a wrong body', '{"txt":1}'],
    ['no JSON', '{'],
    ['too much', JSON.stringify({ text: 'a'.repeat(100_000) })],
    ['the right body', '{"text":"hi"}'],
  ])('must sign in before %s is checked', async (_name, payload) => {
    expect(await send('POST', '/notes', ours, payload)).toMatchObject({ status: 401, code: 'sign-in-required' });
  });

  it('must sign in before the query, a missing file or the media type is checked', async () => {
    expect(await send('GET', '/notes?limit=many&x=1')).toMatchObject({ status: 401 });
    expect(await send('POST', '/notes/import', { ...ours, 'content-type': 'text/plain' }, 'x')).toMatchObject({
      status: 401,
    });
    expect(await send('PUT', '/estates/not-a-number/tariff', ours, '{}')).toMatchObject({ status: 401 });
  });

  it('is also a caller whose session is unknown', async () => {
    expect(await send('POST', '/notes', as('nobody'), '{}')).toMatchObject({ status: 401 });
  });

  it('may make public calls, as a visitor', async () => {
    expect(await send('POST', '/hello', {}, '{"text":"hi"}')).toMatchObject({
      status: 200,
      body: { data: { kind: 'visitor' } },
    });
  });
});

describe('a signed-in user', () => {
  it('is known to the handler with address and request', async () => {
    const { status, body, reply } = await send('POST', '/notes', as('ada'), '{"text":"hi"}');
    expect([status, body.data]).toEqual([201, { by: '7' }]);
    expect(seen.at(-1)).toEqual({
      kind: 'user',
      userId: '7',
      roles: ['user'],
      ip: '127.0.0.1',
      requestId: reply.headers['x-request-id'],
    });
  });

  it('then learns about the faults of the body', async () => {
    expect(await send('POST', '/notes', as('ada'), '{}')).toMatchObject({ status: 400, code: 'invalid-input' });
  });

  it('needs one of the roles', async () => {
    expect(await send('PUT', '/estates/1/tariff', as('ada'), '{}')).toMatchObject({
      status: 403,
      code: 'role-required',
    });
    expect(await send('PUT', '/estates/1/tariff', as('musa'), '{"kobo":5}')).toMatchObject({ status: 200 });
  });

  it('cannot find an object of another user, whatever the body', async () => {
    expect(await send('PUT', '/estates/2/tariff', as('musa'), '{"kobo":5}')).toMatchObject({
      status: 404,
      code: 'not-found',
    });
    expect(await send('PUT', '/estates/2/tariff', as('musa'), '{')).toMatchObject({ status: 404 });
    expect(await send('PUT', '/estates/x/tariff', as('musa'), '{"kobo":5}')).toMatchObject({ status: 404 });
  });
});

it('a route whose object check does not exist is refused when the server starts', () => {
  const serve = createApi(createHttp({ log, trustedProxies: [], secure: true }).app, {
    publicUrl,
    authenticate: async () => undefined,
  });
  expect(() => serve(setTariff, async () => ({ estate: '' }))).toThrow("no object check 'estate'");
});

describe('a write', () => {
  const withCookie = { cookie: 'session=ada' };
  it.each([
    ['from our page', { ...withCookie, origin: publicUrl }, 201],
    ['from our page, without Origin', { ...withCookie, 'sec-fetch-site': 'same-origin' }, 201],
    ['from another site', { ...withCookie, origin: 'https://evil.example' }, 403],
    [
      'from another site that names ours as the fetch site',
      { ...withCookie, origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
      403,
    ],
    ['from a neighbour of our domain', { ...withCookie, 'sec-fetch-site': 'same-site' }, 403],
    ['typed into the address bar', { ...withCookie, 'sec-fetch-site': 'none' }, 403],
    ['from a sandboxed frame', { ...withCookie, origin: 'null' }, 403],
    ['with cookies and nothing that shows its origin', withCookie, 403],
    ['without cookies, from another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['without cookies, by a program', {}, 401],
  ])('%s', async (_name, headers, status) => {
    expect((await send('POST', '/notes', headers as Record<string, string>, '{"text":"hi"}')).status).toBe(status);
  });

  it('is refused for its origin before the caller is identified', async () => {
    expect(await send('POST', '/notes', { origin: 'https://evil.example' }, '{}')).toMatchObject({
      code: 'forbidden-origin',
    });
  });

  it('from a provider may have any origin, and has no session', async () => {
    const reply = await send('POST', '/hook', { ...as('ada'), origin: 'https://provider.example' }, '{"a":1}');
    expect(reply).toMatchObject({ status: 200, body: { data: { bytes: 7, kind: 'visitor' } } });
  });
});

describe('a paged list', () => {
  it('is read to its end with the cursor of each page', async () => {
    const ids: number[] = [];
    let next: string | null = null;
    do {
      const cursor: string = next === null ? '' : `&cursor=${next}`;
      const { body } = await send('GET', `/notes?limit=2${cursor}`, as('ada'));
      const data = body.data as { items: { id: number }[]; next: string | null };
      ids.push(...data.items.map(({ id }) => id));
      ({ next } = data);
    } while (next !== null);
    expect(ids).toEqual([0, 1, 2, 3, 4]);
  });

  it('has at most 100 items a page', async () => {
    expect(await send('GET', '/notes?limit=101', as('ada'))).toMatchObject({ status: 400 });
    expect(await send('GET', '/notes?limit=1&limit=2', as('ada'))).toMatchObject({ status: 400 });
    expect(await send('GET', '/notes', as('ada'))).toMatchObject({ status: 200 });
  });
});

describe('a response that does not match its own schema', () => {
  async function answered(onUnfitAnswer?: (route: { id: string }, faults: readonly string[]) => void) {
    const other = createHttp({ log, trustedProxies: [], secure: true }).app;
    const serve = createApi(other, {
      publicUrl,
      authenticate: async () => undefined,
      ...(onUnfitAnswer ? { onUnfitAnswer } : {}),
    });
    serve(sayHello, async () => ({ kind: 7, token: 'not of the schema' }) as never);
    const reply = await other.inject({ method: 'POST', url: '/hello', headers: ours, payload: { text: 'hi' } });
    await other.close();
    return reply;
  }

  it('is sent as far as it matches, and reported', async () => {
    const reported: unknown[] = [];
    const reply = await answered(({ id }, faults) => reported.push([id, faults]));
    expect([reply.statusCode, reply.json()]).toEqual([200, { status: 'success', data: { kind: 7 } }]);
    expect(reported).toEqual([['sayHello', ['kind: invalid_type']]]);
  });

  it('is an error if nothing handles the report, as in tests', async () => {
    expect((await answered()).statusCode).toBe(500);
  });
});

describe('a file', () => {
  it('has its type and a name that cannot end a header', async () => {
    const reply = await app.inject({ url: '/notes.csv', headers: as('ada') });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="_j_ _notes___.csv"; filename*=UTF-8''%E1%BB%8Cj%C3%A0%20%22notes%22%0D%0A.csv`,
      'x-content-type-options': 'nosniff',
    });
    expect(reply.body).toBe('id,text\r\n1,Ọjà\r\n');
  });

  const upload = async (bytes: string, type: string, { name = 'a.csv', field = 'file', who = 'root' } = {}) => {
    const file = new File([bytes], name, { type });
    const reply = await sendForm(app, '/notes/import', as(who), { title: 'Notes', [field]: file });
    return { status: reply.statusCode, body: reply.json<{ data?: object; code?: string }>() };
  };

  it('is accepted when its kind is allowed for the call', async () => {
    expect(await upload('id,text\n1,hi\n', 'text/csv')).toEqual({
      status: 200,
      body: { status: 'success', data: { title: 'Notes', name: 'a.csv', kind: 'csv', bytes: 13 } },
    });
  });

  it.each([
    ['that is too large', 'x'.repeat(1001), 'text/csv', 413],
    ['that is far too large', 'x'.repeat(200_000), 'text/csv', 413],
    ['of another type', 'id', 'text/html', 415],
    ['whose bytes are not what its type says', 'plain text', 'application/pdf', 415],
    ['of binary data that is called CSV', '\u0001\u0000', 'text/csv', 415],
  ])('%s is refused', async (_name, bytes, type, status) => {
    expect((await upload(bytes, type)).status).toBe(status);
  });

  it('in another field than the expected one, or in none, is refused', async () => {
    expect((await upload('id', 'text/csv', { field: 'other' })).status).toBe(400);
    const reply = await sendForm(app, '/notes/import', as('root'), { title: 'Notes' });
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { file: 'Choose a file' }]);
  });

  it('from a user without the role is not read', async () => {
    expect((await upload('x'.repeat(1001), 'text/csv', { who: 'musa' })).status).toBe(403);
  });
});

describe('a stream', () => {
  let server: FastifyInstance | undefined;
  afterEach(async () => {
    await server?.close();
    server = undefined;
    counts.length = 0;
  });
  const start = async (options: Parameters<typeof build>[0] = {}) => {
    server = await build(options);
    await server.listen({ host: '127.0.0.1', port: 0 });
    return `http://127.0.0.1:${(server.server.address() as AddressInfo).port}/counts`;
  };
  const add = async (count: number) => {
    counts.push(count);
    await sql`select pg_notify('test_counts', ${String(count)})`.execute(db);
  };
  async function open(url: string, lastEventId?: string) {
    const controller = new AbortController();
    const resume: Record<string, string> = lastEventId === undefined ? {} : { 'last-event-id': lastEventId };
    const response = await fetch(url, { headers: { cookie: 'session=ada', ...resume }, signal: controller.signal });
    let text = '';
    const decoder = new TextDecoder();
    const reader = response.body!.getReader();
    return {
      response,
      cut: () => controller.abort(),
      /** Everything so far, once it matches. */
      async until(pattern: RegExp): Promise<string> {
        while (!pattern.test(text)) {
          const { done, value } = await reader.read();
          if (done) throw new Error(`the stream ended after: ${text}`);
          text += decoder.decode(value);
        }
        return text;
      },
      async toEnd(): Promise<void> {
        while (!(await reader.read()).done);
      },
    };
  }

  it('is only for users who may read it', async () => {
    const response = await fetch(await start());
    expect([response.status, response.headers.get('content-type')]).toEqual([401, 'application/json; charset=utf-8']);
  });

  it('sends earlier events and everything that happens from then on', async () => {
    const url = await start();
    counts.push(1);
    const stream = await open(url);
    expect(stream.response.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(stream.response.headers.get('cache-control')).toBe('no-store');
    await stream.until(/id: 1\ndata: \{"count":1\}\n\n/);
    await add(2);
    expect(await stream.until(/id: 2\n/)).toMatch(/^retry: \d{4}\n\n/);
    stream.cut();
  });

  it('that was interrupted continues after the last event that arrived', async () => {
    const url = await start();
    counts.push(1, 2);
    const first = await open(url);
    await first.until(/id: 2\n/);
    first.cut();
    await add(3);
    const second = await open(url, '2');
    const text = await second.until(/id: 3\n/);
    expect(text).not.toContain('id: 1');
    expect(text).not.toContain('id: 2');
    second.cut();
  });

  it('outlives the time-out of an idle connection by its heartbeats', async () => {
    const url = await start({ heartbeatMs: 40 });
    // Like the server with a quiet connection, only sooner. A busy machine may be silent for a moment.
    server!.server.setTimeout(800);
    const stream = await open(url);
    const quietUntil = performance.now() + 1000;
    await stream.until(/(?:: still here\n\n){12}/);
    while (performance.now() < quietUntil) await new Promise((resolve) => setTimeout(resolve, 50));
    await add(1);
    await stream.until(/id: 1\n/);
    stream.cut();
  });

  it('ends within a second when the server closes', async () => {
    const url = await start();
    const stream = await open(url);
    await stream.until(/retry/);
    const begun = performance.now();
    await Promise.all([server!.close(), stream.toEnd()]);
    expect(performance.now() - begun).toBeLessThan(1000);
    server = undefined;
  });

  it('frees its place when its reader leaves, and is refused immediately when no place is left', async () => {
    const url = await start();
    const streams = await Promise.all([open(url), open(url), open(url)]);
    const fourth = await fetch(url, { headers: { cookie: 'session=ada' } });
    expect([fourth.status, fourth.headers.get('retry-after')]).toEqual([503, '5']);
    await fourth.text();
    streams[0]!.cut();
    await expect
      .poll(async () => {
        const again = await fetch(url, { headers: { cookie: 'session=ada' } });
        await again.body?.cancel();
        return again.status;
      })
      .toBe(200);
    for (const stream of streams) stream.cut();
  });

  it('to a reader that does not read has a bounded buffer', async () => {
    const url = await start({ heartbeatMs: 50 });
    for (let count = 1; count <= 200_000; count += 1) counts.push(count);
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('GET /counts HTTP/1.1\r\nhost: x\r\ncookie: session=ada\r\n\r\n');
    await new Promise((resolve) => socket.once('readable', resolve));
    socket.pause();
    const begun = performance.now();
    await server!.close();
    expect(performance.now() - begun).toBeLessThan(2000);
    server = undefined;
    socket.destroy();
  });

  it('shares the single listening connection with everything else in its process', async () => {
    const url = await start();
    const streams = await Promise.all([open(url), open(url)]);
    await Promise.all(streams.map((stream) => stream.until(/retry/)));
    const { rows } = await sql<{ count: bigint }>`
      select count(*) as count from pg_stat_activity
      where application_name = 'gatelight-listen' and datname = current_database()`.execute(db);
    expect(rows[0]?.count).toBe(1n);
    for (const stream of streams) stream.cut();
  });
});
