import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadConfig } from './configuration.ts';
import { createDb, sql } from '#platform/database/db';
import { addUser } from '#identity';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { buildApp, type App } from './app.ts';
import { figuresJob } from './operations.ts';
import { minimalSettings } from '../testing/test-settings.ts';

let database: TestDatabase;
let sandbox: Server;
let web: App;
let asked: string[] = [];
const logged: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  sandbox = createServer((request, response) => {
    asked.push(request.url ?? '');
    response.end('{}');
  });
  await new Promise<void>((resolve) => sandbox.listen(0, '127.0.0.1', resolve));
  const config = loadConfig({
    DATABASE_URL: database.webUrl,
    ...minimalSettings(),
    SANDBOX_URL: `http://127.0.0.1:${(sandbox.address() as AddressInfo).port}`,
  });
  web = await buildApp(config, pino({ level: 'debug' }, { write: (line: string) => void logged.push(line) }));
});
beforeEach(() => {
  asked = [];
  logged.length = 0;
});
afterAll(async () => {
  await web.close();
  await new Promise((resolve) => sandbox.close(resolve));
  await database.drop();
});

describe('the proxy to the sandbox', () => {
  it('serves its pages', async () => {
    expect((await web.app.inject('/sandbox/bank')).statusCode).toBe(200);
    expect(asked).toEqual(['/sandbox/bank']);
  });

  it.each(['/sandbox/../charge', '/sandbox/%2e%2e/transaction', '/sandbox/..%2ftransaction', '/sandbox/.%2E/charge'])(
    'refuses the provider’s own calls: %s',
    async (url) => {
      expect((await web.app.inject({ method: 'GET', url })).statusCode).toBe(404);
      expect(asked).toEqual([]);
    },
  );

  it('is closed to the pages of other sites', async () => {
    const reply = await web.app.inject({
      method: 'PUT',
      url: '/sandbox/faults',
      headers: { origin: 'https://evil.example', 'content-type': 'application/json' },
      payload: '{"provider":"error"}',
    });
    expect(reply.statusCode).toBe(403);
    expect(asked).toEqual([]);
  });
});

describe('readiness', () => {
  it('is reported only when every migration of this code is in the database', async () => {
    expect((await web.app.inject('/readyz')).statusCode).toBe(200);
    const owner = createDb({ url: database.ownerUrl, poolSize: 1 });
    try {
      await sql`update platform.migration set name = '9999-later.sql' where name = '0301-platform.sql'`.execute(owner);
      const reply = await web.app.inject('/readyz');
      expect(reply.statusCode).toBe(503);
      expect(reply.headers['retry-after']).toBe('2');
      expect(reply.json()).toEqual({ status: 'not-ready', message: 'the database is not migrated' });
      await sql`update platform.migration set name = '0301-platform.sql' where name = '9999-later.sql'`.execute(owner);
      await sql`insert into platform.migration (name, sha256) values ('9999-later.sql', '')`.execute(owner);
      expect((await web.app.inject('/readyz')).statusCode).toBe(200);
    } finally {
      await owner.destroy();
    }
  });
});

describe('a database that accepts no writes', () => {
  it('is not ready', async () => {
    const owner = createDb({ url: database.ownerUrl, poolSize: 1 });
    try {
      expect((await web.app.inject('/readyz')).statusCode).toBe(200);
      await sql`alter database ${sql.ref(database.name)} set default_transaction_read_only = on`.execute(owner);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${database.name} and pid <> pg_backend_pid()`.execute(owner);
      await vi.waitFor(async () => {
        const reply = await web.app.inject('/readyz');
        expect([reply.statusCode, reply.json().message]).toEqual([503, 'the database accepts no writes']);
      });
    } finally {
      // The owner's own connection is older than the setting.
      await sql`alter database ${sql.ref(database.name)} reset default_transaction_read_only`.execute(owner);
      await owner.destroy();
    }
    await vi.waitFor(async () => expect((await web.app.inject('/readyz')).statusCode).toBe(200));
  });

  it('still shows purchases, on a session that was just renewed', async () => {
    const owner = createDb({ url: database.ownerUrl, poolSize: 1 });
    const id = await addUser(owner, {
      email: 'ada@example.com',
      firstName: 'Ada',
      lastName: 'Obi',
      userName: 'ada',
      roles: [],
      isDemonstration: false,
      password: 'Quiet-River7&',
    });
    const post = async (url: string, payload: object) =>
      (await web.app.inject({ method: 'POST', url: `/api/v1/${url}`, payload })).json().data;
    const { refreshToken } = await post('users/login', { identifier: 'ada', password: 'Quiet-River7&' });
    // The session's first request records that the renewal arrived.
    const { token } = await post('refresh-token', { refreshToken });
    const headers = { authorization: `Bearer ${token}` };
    try {
      await sql`alter database ${sql.ref(database.name)} set default_transaction_read_only = on`.execute(owner);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${database.name} and pid <> pg_backend_pid()`.execute(owner);
      const read = async (url: string) => (await web.app.inject({ url: `/api/v1${url}`, headers })).statusCode;
      await vi.waitFor(async () => expect(await read('/wallet')).toBe(200));
      for (const url of ['/users', '/users/meters', '/transactions', '/notifications', '/properties', '/dashboard'])
        expect([url, await read(url)]).toEqual([url, 200]);
      expect(await read(`/quick-purchases/${'a'.repeat(43)}`)).toBe(404);
      const writes = await web.app.inject({
        method: 'PUT',
        url: `/api/v1/users/${id}`,
        headers,
        payload: { address: 'Lekki' },
      });
      expect([writes.statusCode, writes.headers['retry-after']]).toEqual([503, '5']);
    } finally {
      await sql`alter database ${sql.ref(database.name)} reset default_transaction_read_only`.execute(owner);
      await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = ${database.name} and pid <> pg_backend_pid()`.execute(owner);
      await owner.destroy();
    }
    await vi.waitFor(async () => expect((await web.app.inject('/readyz')).statusCode).toBe(200));
  });

  it('is found by a real write, also to a temporary file, at most once a second', async () => {
    const owner = createDb({ url: database.ownerUrl, poolSize: 1 });
    const files = async () => {
      await sql`select pg_stat_clear_snapshot()`.execute(owner);
      const { rows } = await sql<{ files: bigint }>`
        select temp_files as files from pg_stat_database where datname = ${database.name}`.execute(owner);
      return rows[0]?.files ?? 0n;
    };
    try {
      await new Promise((resolve) => setTimeout(resolve, 1100));
      const before = await files();
      await sql`select platform.check_writable()`.execute(owner);
      await vi.waitFor(async () => expect(await files()).toBeGreaterThan(before), 5000);
      const { rows } = await sql<{ fresh: boolean }>`
        select checked_at > clock_timestamp() - interval '10 seconds' as fresh from platform.write_check`.execute(
        owner,
      );
      expect(rows).toEqual([{ fresh: true }]);
    } finally {
      await owner.destroy();
    }
  });
});

describe('an unsupported method', () => {
  it.each([
    ['PURGE', '/api/v1/properties', 'GET, HEAD'],
    ['TRACE', '/api/v1/properties', 'GET, HEAD'],
    ['OPTIONS', '/api/v1/csp-reports', 'POST'],
    ['DELETE', '/healthz', 'GET, HEAD'],
    ['POST', '/readyz', 'GET, HEAD'],
    ['PUT', '/api/docs', 'GET, HEAD'],
    ['GET', '/api/v1/webhooks/paystack', 'POST'],
  ])('%s %s is 405 with the methods that it has', async (method, url, allow) => {
    const reply = await web.app.inject({ method: method as 'GET', url });
    expect([reply.statusCode, reply.headers['allow'], reply.json().code]).toEqual([405, allow, 'method-not-allowed']);
  });

  it('gets 404 at an unknown address', async () => {
    expect((await web.app.inject({ method: 'PURGE' as 'GET', url: '/nowhere' })).statusCode).toBe(404);
  });
});

describe('a webhook', () => {
  const send = (payload: Buffer | string, secret = 'sk_test_0a1b2c3d4e5f60718293a4b5') =>
    web.app.inject({
      method: 'POST',
      url: '/api/v1/webhooks/paystack',
      headers: {
        'content-type': 'application/json',
        'x-paystack-signature': createHmac('sha512', secret).update(payload).digest('hex'),
      },
      payload,
    });
  const sized = (bytes: number) => {
    const around = ['{"event":"transfer.success","data":{"note":"', '"}}'];
    return around.join('x'.repeat(bytes - around.join('').length));
  };

  it('may have at most 1 MB', async () => {
    expect((await send(sized(1024 * 1024))).statusCode).toBe(200);
    expect((await send(sized(1024 * 1024 + 1))).statusCode).toBe(413);
  });

  it.each([
    ['a key twice', '{"event":"charge.success","data":{"reference":"a","reference":"b"}}'],
    ['invalid UTF-8', Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d])],
    ['no JSON', '{"event":'],
  ])('with %s is refused for its signature first, then as invalid JSON', async (_what, payload) => {
    const forged = await send(payload, 'another key');
    expect([forged.statusCode, forged.json().code]).toEqual([401, 'invalid-signature']);
    const signed = await send(payload);
    expect([signed.statusCode, signed.json().code]).toEqual([400, 'invalid-json']);
  });
});

describe('the metrics', () => {
  it('have the age of the oldest paid order, and of the last sign of a worker', async () => {
    const owner = createDb({ url: database.ownerUrl, poolSize: 1 });
    try {
      expect((await web.app.inject('/metrics')).body).toContain('gatelight_oldest_paid_order_age_seconds 0');
      await sql`select platform.beat(3)`.execute(owner);
      await sql`update platform.heartbeat set beat_at = now() - interval '90 seconds'`.execute(owner);
      await figuresJob(owner).run();
      const { body } = await web.app.inject('/metrics');
      expect(body).toMatch(/^gatelight_worker_heartbeat_age_seconds 9\d\./m);
      expect(body).toMatch(/^gatelight_worker_hung_runs 3$/m);
      expect(body).toMatch(/^gatelight_database_up 1$/m);
    } finally {
      await owner.destroy();
    }
  });

  it('are only for this machine; other callers get 404', async () => {
    const here = await web.app.inject('/metrics');
    expect([here.statusCode, here.body]).toEqual([200, expect.stringContaining('gatelight_orders')]);
    const elsewhere = await web.app.inject({ url: '/metrics', remoteAddress: '203.0.113.9' });
    const nowhere = await web.app.inject({ url: '/metrix', remoteAddress: '203.0.113.9' });
    expect([elsewhere.statusCode, elsewhere.json().code]).toEqual([404, 'not-found']);
    expect(nowhere.json().code).toBe('not-found');
  });
});
