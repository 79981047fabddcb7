import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadConfig } from './configuration.ts';
import { createLog } from '#platform/log';
import { createTestDatabase, type TestDatabase } from '#platform/test-database';
import { createFreezingProxy, type FreezingProxy } from '#platform/test-freezing-proxy';
import { buildApp, type App } from './app.ts';

/* The web process while its database hangs: the connections stay open, and nothing comes back. */

const key = (name: string) => createHash('sha256').update(name).digest('hex');

let database: TestDatabase;
let proxy: FreezingProxy;
let web: App;
let url: string;
beforeAll(async () => {
  database = await createTestDatabase();
  proxy = await createFreezingProxy(database.appUrl);
  const config = loadConfig({
    DATABASE_URL: proxy.url,
    DATABASE_POOL: '4',
    SANDBOX: 'on',
    WEB_BUILD_DIR: '/nowhere',
    PAYSTACK_SECRET_KEY: 'sk_test_0a1b2c3d4e5f60718293a4b5',
    TERMII_API_KEY: 'TLx8Qw2eRt5yUi9oPa3sDf6gHj',
    TERMII_SECRET: 'tsk_Mn4bVc7xZl1kJh8gFd5sAq',
    ORDER_LINK_KEY: key('a'),
    SESSION_KEY: key('session'),
    OTP_KEY: key('b'),
  });
  web = await buildApp(config, createLog('test', 'silent'));
  await web.app.listen({ port: 0, host: '127.0.0.1' });
  url = `http://127.0.0.1:${(web.app.server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  proxy.thaw();
  await web.close();
  await proxy.close();
  await database.drop();
});

interface Answer {
  status: number;
  retryAfter: string | null;
  code: unknown;
  ms: number;
}

async function get(path: string): Promise<Answer> {
  const startedAt = performance.now();
  const response = await fetch(url + path);
  const body = (await response.json().catch(() => ({}))) as { code?: unknown };
  const ms = performance.now() - startedAt;
  return { status: response.status, retryAfter: response.headers.get('retry-after'), code: body.code, ms };
}

const estates = () => get('/api/v1/properties');

function expectUnavailable(answers: readonly Answer[]): void {
  expect(new Set(answers.map(({ status, code }) => `${status} ${String(code)}`))).toEqual(new Set(['503 unavailable']));
  expect(answers.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
  expect(Math.max(...answers.map(({ ms }) => ms))).toBeLessThan(10_000);
}

it('answers every request with 503 within 10 s, and works again after the silence without a restart', async () => {
  expect((await estates()).status).toBe(200);
  proxy.freeze();
  expectUnavailable(await Promise.all(Array.from({ length: 20 }, estates)));
  expectUnavailable([await estates()]);
  proxy.thaw();
  await vi.waitFor(async () => expect((await estates()).status).toBe(200), { timeout: 5000, interval: 100 });
}, 40_000);

it('keeps its health endpoints quick and its metrics readable meanwhile', async () => {
  proxy.freeze();
  const startedAt = performance.now();
  const [health, ready, metrics] = await Promise.all([get('/healthz'), get('/readyz'), fetch(`${url}/metrics`)]);
  expect([health.status, ready.status, ready.retryAfter, metrics.status]).toEqual([200, 503, '2', 200]);
  expect(performance.now() - startedAt).toBeLessThan(6000);
  expect(await metrics.text()).toContain('gatelight_database_up 0');
  proxy.thaw();
  await vi.waitFor(async () => expect((await get('/readyz')).status).toBe(200), { timeout: 5000, interval: 100 });
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('gatelight_database_up 1');
}, 30_000);

it('refuses calls beyond its capacity at once while the database is too slow, and answers the others in time', async () => {
  const blocker = new pg.Client({ connectionString: database.ownerUrl });
  await blocker.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table estates.estate in access exclusive mode');
    const answers = await Promise.all(Array.from({ length: 120 }, estates));
    expectUnavailable(answers);
    // Half of the 100 places, for one route.
    expect(answers.filter(({ ms }) => ms < 1500).length).toBeGreaterThanOrEqual(60);
    expect((await get('/healthz')).status).toBe(200);
    await blocker.query('rollback');
  } finally {
    await blocker.end();
  }
  await vi.waitFor(async () => expect((await estates()).status).toBe(200), { timeout: 5000, interval: 100 });
}, 40_000);
