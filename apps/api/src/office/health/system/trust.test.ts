import { once } from 'node:events';
import { createServer } from 'node:tls';
import { randomBytes } from 'node:crypto';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { sql } from '#platform/database/db';
import { createTestDatabase } from '#platform/testing/test-database';
import { openTestApi, type TestApi } from '#platform/testing/test-api';
import { readHealth } from '../read-health.ts';
import { readCertificate } from './certificate.ts';
import { measureTrust, trustJob } from './trust.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi(() => undefined);
});
afterAll(() => api.close());

const shown = () =>
  readHealth({ db: api.staffDb, vendingAnswers: async () => true, dataDir: '/tmp', version: () => '1.0' });

describe('copies of the database', () => {
  it('are none at first, away while their slot keeps the log, and shown with their position while they follow', async () => {
    const name = `copy_${randomBytes(4).toString('hex')}`;
    const find = async () => (await shown()).standbys.find((one) => one.name === name);
    expect(await find()).toBeUndefined();
    await sql`select pg_create_physical_replication_slot(${name}, true)`.execute(api.owner);
    const own = await createTestDatabase();
    const copy = new pg.Client({
      connectionString: own.ownerUrl,
      application_name: name,
      replication: 'true',
    } as pg.ClientConfig);
    try {
      expect(await find()).toMatchObject({ state: 'away', is_synchronous: false, lag_seconds: null });
      await copy.connect();
      const { rows } = await sql<{ at: string }>`select pg_current_wal_lsn()::text as at`.execute(api.owner);
      copy.on('error', () => undefined);
      copy.query(`START_REPLICATION SLOT ${name} PHYSICAL ${rows[0]!.at}`).catch(() => undefined);
      // It follows and has not reported its position.
      await vi.waitFor(async () => expect(await find()).toMatchObject({ state: 'catching-up', behind_bytes: null }));
    } finally {
      (copy as unknown as { connection: { stream: { destroy: () => void } } }).connection.stream.destroy();
      await vi.waitFor(() => sql`select pg_drop_replication_slot(${name})`.execute(api.owner), { timeout: 10_000 });
      await own.drop();
    }
  });
});

describe('keys', () => {
  const keys = (session: Buffer) => ({
    session,
    otp: Buffer.alloc(32, 2),
    orderLink: Buffer.alloc(32, 3),
    vendingSeal: undefined,
    webhook: Buffer.alloc(32, 5),
    gate: Buffer.alloc(32, 6),
    push: undefined,
  });
  const config = (session: Buffer) =>
    ({ keys: keys(session), server: { publicUrl: 'http://localhost:3000' } }) as unknown as Parameters<
      typeof trustJob
    >[1];
  const measure = (session: Buffer) => measureTrust(api.db, config(session));
  const sinceOf = async (name: string) => (await shown()).keys.find((key) => key.name === name)?.since;

  it('are as old as their first use; a new key begins at zero, and an old key that returns keeps its age', async () => {
    await sql`select platform.beat(0)`.execute(api.db);
    expect((await shown()).certificate).toBeNull();
    const [old, young] = [randomBytes(32), randomBytes(32)];
    await measure(old);
    await sql`update health.key_use set first_seen_at = first_seen_at - interval '100 days'`.execute(api.owner);
    await measure(old);
    const first = await sinceOf('SESSION_KEY');
    expect(Date.now() - first!.getTime()).toBeGreaterThan(99 * 86_400_000);
    expect(await sinceOf('VENDING_SEAL_KEY')).toBeUndefined();
    await measure(young);
    expect(Date.now() - (await sinceOf('SESSION_KEY'))!.getTime()).toBeLessThan(3_600_000);
    expect(Date.now() - (await sinceOf('OTP_KEY'))!.getTime()).toBeGreaterThan(99 * 86_400_000);
    await measure(old);
    expect(await sinceOf('SESSION_KEY')).toEqual(first);
    const { rows } = await sql`select from health.key_use where name = 'SESSION_KEY'`.execute(api.owner);
    expect(rows).toHaveLength(2);
    expect((await shown()).certificate).toMatchObject({ state: 'plain', expires_at: null });
  });

  it('are measured even when the job runs before the first heartbeat of a new database', async () => {
    await sql`delete from platform.heartbeat`.execute(api.owner);
    const job = trustJob(api.db, config(Buffer.alloc(32, 9)));
    await job.run();
    expect((await shown()).keys).toEqual([]);
    await sql`select platform.beat(0)`.execute(api.db);
    await job.run();
    expect(await sinceOf('SESSION_KEY')).toBeInstanceOf(Date);
    await sql`update platform.heartbeat set figures = '{}'`.execute(api.owner);
    // Once an hour is enough.
    await job.run();
    expect((await shown()).keys).toEqual([]);
  });
});

/** Node cannot make a certificate. */
const hasOpenssl = spawnSync('openssl', ['version']).status === 0;

describe('the certificate', () => {
  it.skipIf(!hasOpenssl)(
    'is checked as a browser checks it: untrusted with its end, unreachable, or none without TLS',
    async () => {
      const home = mkdtempSync(join(tmpdir(), 'certificate-'));
      const [key, cert] = [join(home, 'key.pem'), join(home, 'cert.pem')];
      const subject = ['-days', '20', '-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost'];
      execFileSync(
        'openssl',
        ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject],
        {
          stdio: 'ignore',
        },
      );
      const server = createServer({ key: readFileSync(key), cert: readFileSync(cert) }, (socket) => socket.end());
      server.listen(0, 'localhost');
      await once(server, 'listening');
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      const read = await readCertificate(`https://localhost:${port}`);
      expect(read).toMatchObject({ host: 'localhost', state: 'untrusted' });
      const days = (Date.parse(read.expiresAt!) - Date.now()) / 86_400_000;
      expect(days).toBeGreaterThan(19);
      expect(days).toBeLessThan(21);
      await new Promise((resolve) => server.close(resolve));
      rmSync(home, { recursive: true });
      expect(await readCertificate(`https://localhost:${port}`)).toMatchObject({
        state: 'unreachable',
        expiresAt: null,
      });
      expect(await readCertificate('http://localhost')).toMatchObject({ state: 'plain' });
    },
  );
});
