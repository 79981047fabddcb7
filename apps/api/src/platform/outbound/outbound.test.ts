import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { createOutbound, type Outbound } from './outbound.ts';

let server: Server | undefined;
let outbound: Outbound | undefined;
afterEach(async () => {
  await outbound?.close();
  server?.closeAllConnections();
  server?.close();
});

/** A provider that responds as the test wants; `undefined` never responds. */
async function provider(answer: (path: string, response: ServerResponse) => void): Promise<string> {
  server = createServer((request, response) => answer(request.url ?? '', response));
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const get = (path: string) => ({ method: 'GET', path }) as const;

test('a call that waits for its turn waits no longer than the time limit', async () => {
  const baseUrl = await provider(() => undefined);
  const slow = (outbound = createOutbound({ baseUrl, concurrency: 1, totalTimeoutMs: 1000 }));
  const start = performance.now();
  const outcomes = await Promise.all(['/1', '/2', '/3', '/4', '/5'].map((path) => slow.call(get(path))));
  expect(performance.now() - start).toBeLessThan(1900);
  expect(outcomes.map((outcome) => outcome.kind)).not.toContain('answered');
});

test('a place that becomes free goes to the call that waited longest', async () => {
  const asked: string[] = [];
  const baseUrl = await provider((path, response) => {
    asked.push(path);
    setTimeout(() => response.end('{}'), 10);
  });
  const narrow = (outbound = createOutbound({ baseUrl, concurrency: 1 }));
  const outcomes = await Promise.all(['/1', '/2', '/3'].map((path) => narrow.call(get(path))));
  expect(outcomes.map((outcome) => outcome.kind)).toEqual(['answered', 'answered', 'answered']);
  expect(asked).toEqual(['/1', '/2', '/3']);
});

test('redirects are not followed, and a provider that fails repeatedly gets no calls for a while', async () => {
  let calls = 0;
  const baseUrl = await provider((path, response) => {
    calls += 1;
    response.writeHead(path === '/elsewhere' ? 302 : 500, { location: 'http://127.0.0.1:1/' }).end();
  });
  outbound = createOutbound({ baseUrl });
  expect(await outbound.call(get('/elsewhere'))).toMatchObject({ kind: 'answered', status: 302 });
  for (let failed = 0; failed < 5; failed += 1) await outbound.call(get('/broken'));
  expect(await outbound.call(get('/broken'))).toEqual({ kind: 'not-sent', why: 'resting after repeated failures' });
  expect(calls).toBe(6);
});

test('an endless response is cut off', async () => {
  const baseUrl = await provider((_path, response) => response.end('x'.repeat(5000)));
  outbound = createOutbound({ baseUrl, maxAnswerBytes: 1000 });
  expect(await outbound.call(get('/'))).toMatchObject({ kind: 'unknown', why: 'the response was too large' });
});
