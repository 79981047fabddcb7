import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { defineRoute, defineUploadRoute, type Role } from '@gatelight/contract';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createLog } from '../log.ts';
import { createApi } from './api.ts';
import { createHttp } from './http.ts';

/*
 * Separate from the other tests of the server, like slow-headers.test.ts: these wait for many seconds, next to each other.
 */

const publicUrl = 'https://shop.example';
const addNote = defineRoute({
  id: 'addNote',
  method: 'POST',
  path: '/notes',
  summary: 'A note',
  access: 'public',
  body: z.strictObject({ text: z.string() }),
  answer: z.object({ text: z.string() }),
});
const importNotes = defineUploadRoute({
  id: 'importNotes',
  method: 'POST',
  path: '/notes/import',
  summary: 'Notes from a file',
  access: 'signed-in',
  body: z.strictObject({}),
  upload: { field: 'file', kinds: ['csv'], maxBytes: 1000 },
  answer: z.object({ bytes: z.int() }),
});

let app: FastifyInstance;
beforeAll(async () => {
  ({ app } = createHttp({ log: createLog('test', 'silent'), trustedProxies: [], secure: true }));
  const roles: readonly Role[] = ['user'];
  const authenticate = async ({ headers }: { headers: { cookie?: string | undefined } }) =>
    headers.cookie === undefined ? undefined : { userId: '7', roles };
  const serve = createApi(app, { publicUrl, authenticate, streams: { heartbeatMs: 15_000, mostStreams: 3 } });
  serve(addNote, async ({ body }) => body);
  serve(importNotes, async ({ file }) => ({ bytes: file.bytes.length }));
  await app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => app.close());

/** Sends a body with one byte a second. Returns the status line, and how long the connection was open. */
async function sendSlowly(
  path: string,
  type: string,
  body: string,
  cookie = '',
): Promise<{ line: string; ms: number }> {
  const socket: Socket = connect({
    port: (app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    // It does not close its side when the server closes the other.
    allowHalfOpen: true,
  });
  socket.on('error', () => undefined);
  let text = '';
  socket.on('data', (part: Buffer) => (text += part.toString()));
  const started = performance.now();
  const head = `POST ${path} HTTP/1.1\r\nhost: x\r\norigin: ${publicUrl}\r\ncontent-type: ${type}\r\nconnection: close\r\n${cookie}`;
  socket.write(`${head}content-length: ${body.length}\r\n\r\n`);
  let sent = 0;
  const dribble = setInterval(() => void (sent < body.length && socket.write(body[sent++]!)), 1000);
  // A client that sent everything goes when the server has responded.
  socket.on('end', () => void (sent >= body.length && socket.end()));
  await new Promise<void>((resolve) => void socket.on('close', () => resolve()));
  clearInterval(dribble);
  return { line: text.slice(0, text.indexOf('\r\n')), ms: performance.now() - started };
}

test.concurrent('a body of a call that arrives slowly is ended, with its connection', async () => {
  const { line, ms } = await sendSlowly('/notes', 'application/json', JSON.stringify({ text: 'a'.repeat(50) }));
  expect(line).toBe('HTTP/1.1 408 Request Timeout');
  expect(ms).toBeLessThan(25_000);
});

test.concurrent('a body of an unknown path that arrives slowly does not hold its connection either', async () => {
  const { ms } = await sendSlowly('/nothing', 'application/json', JSON.stringify({ text: 'a'.repeat(50) }));
  expect(ms).toBeLessThan(25_000);
});

const file = [
  '--x\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n',
  'id\r\n1\r\n--x--\r\n',
];

test.concurrent('a file has the time that it needs on a slow network', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  const answer = once(socket, 'data', { signal: AbortSignal.timeout(50_000) });
  const length = file.join('').length;
  socket.write(
    `POST /notes/import HTTP/1.1\r\nhost: x\r\norigin: ${publicUrl}\r\ncookie: session=ada\r\nconnection: close\r\n` +
      `content-type: multipart/form-data; boundary=x\r\ncontent-length: ${length}\r\n\r\n${file[0]}`,
  );
  await new Promise((resolve) => setTimeout(resolve, 20_000));
  socket.write(file[1]!);
  expect(String((await answer)[0])).toMatch(/^HTTP\/1\.1 200 OK/);
});

test.concurrent('a visitor is refused before a file arrives', async () => {
  const { line } = await sendSlowly('/notes/import', 'multipart/form-data; boundary=x', 'x'.repeat(40));
  expect(line).toMatch(/^HTTP\/1\.1 401 /);
});
