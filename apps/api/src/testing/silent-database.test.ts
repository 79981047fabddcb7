import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { loadConfig } from '../processes/configuration.ts';
import { createLog } from '#platform/log';
import { createTestDatabase } from '#platform/testing/test-database';
import { createFreezingProxy, type FreezingProxy } from '#platform/testing/test-freezing-proxy';
import { buildApp } from '../processes/app.ts';

/* The web process while its database hangs: the connections stay open, and no data arrives. */

const key = (name: string) => createHash('sha256').update(name).digest('hex');

/** A web process with its own database behind a proxy that can go silent. */
interface Place {
  proxy: FreezingProxy;
  url: string;
  ownerUrl: string;
  close(): Promise<void>;
}

// One for each test. Most of the time they wait, so they run at the same time. All are open before the first one starts
// to measure.
let places: Place[];
beforeAll(async () => {
  places = [await openPlace(), await openPlace(), await openPlace()];
});
afterAll(async () => {
  for (const place of places) await place.close();
});

async function openPlace(): Promise<Place> {
  const database = await createTestDatabase();
  const proxy = await createFreezingProxy(database.appUrl);
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
  const web = await buildApp(config, createLog('test', 'silent'));
  await web.app.listen({ port: 0, host: '127.0.0.1' });
  return {
    proxy,
    url: `http://127.0.0.1:${(web.app.server.address() as AddressInfo).port}`,
    ownerUrl: database.ownerUrl,
    async close() {
      proxy.thaw();
      await web.close();
      await proxy.close();
      await database.drop();
    },
  };
}

interface Received {
  status: number;
  retryAfter: string | null;
  code: unknown;
  ms: number;
}

async function get(url: string, path: string): Promise<Received> {
  const startedAt = performance.now();
  const response = await fetch(url + path);
  const body = (await response.json().catch(() => ({}))) as { code?: unknown };
  const ms = performance.now() - startedAt;
  return { status: response.status, retryAfter: response.headers.get('retry-after'), code: body.code, ms };
}

const estates = (url: string) => get(url, '/api/v1/properties');

function expectUnavailable(received: readonly Received[]): void {
  expect(new Set(received.map(({ status, code }) => `${status} ${String(code)}`))).toEqual(
    new Set(['503 unavailable']),
  );
  expect(received.every(({ retryAfter }) => Number(retryAfter) > 0)).toBe(true);
  expect(Math.max(...received.map(({ ms }) => ms))).toBeLessThan(10_000);
}

it.concurrent('responds to every request with 503 within 10 s, and works again after the silence without a restart', async () => {
  const { proxy, url } = places[0]!;
  expect((await estates(url)).status).toBe(200);
  proxy.freeze();
  expectUnavailable(await Promise.all(Array.from({ length: 20 }, () => estates(url))));
  expectUnavailable([await estates(url)]);
  proxy.thaw();
  await vi.waitFor(async () => expect((await estates(url)).status).toBe(200), { timeout: 5000, interval: 100 });
});

it.concurrent('keeps its health endpoints fast and its metrics readable meanwhile', async () => {
  const { proxy, url } = places[1]!;
  expect((await get(url, '/readyz')).status).toBe(200);
  proxy.freeze();
  const startedAt = performance.now();
  const [health, ready, metrics] = await Promise.all([
    get(url, '/healthz'),
    get(url, '/readyz'),
    fetch(`${url}/metrics`),
  ]);
  expect([health.status, ready.status, ready.retryAfter, metrics.status]).toEqual([200, 503, '2', 200]);
  expect(performance.now() - startedAt).toBeLessThan(6000);
  expect(await metrics.text()).toContain('gatelight_database_up 0');
  proxy.thaw();
  await vi.waitFor(async () => expect((await get(url, '/readyz')).status).toBe(200), { timeout: 5000, interval: 100 });
  expect(await (await fetch(`${url}/metrics`)).text()).toContain('gatelight_database_up 1');
});

it.concurrent('immediately refuses calls beyond its capacity while the database is too slow, and serves the others in time', async () => {
  const { url, ownerUrl } = places[2]!;
  expect((await estates(url)).status).toBe(200);
  const blocker = new pg.Client({ connectionString: ownerUrl });
  await blocker.connect();
  try {
    await blocker.query('begin');
    await blocker.query('lock table estates.estate in access exclusive mode');
    const received = await Promise.all(Array.from({ length: 120 }, () => estates(url)));
    expectUnavailable(received);
    // Half of the 100 places are for one route.
    expect(received.filter(({ ms }) => ms < 1500).length).toBeGreaterThanOrEqual(60);
    expect((await get(url, '/healthz')).status).toBe(200);
    await blocker.query('rollback');
  } finally {
    await blocker.end();
  }
  await vi.waitFor(async () => expect((await estates(url)).status).toBe(200), { timeout: 5000, interval: 100 });
});
