import pino from 'pino';
import { afterEach, describe, expect, it } from 'vitest';
import { inTransaction } from '#platform/database/db';
import { openTestApi, type TestApi } from '#platform/testing/test-api';
import { loadDemonstration, loadDemonstrationPeople } from '../../demonstration/demonstration.ts';
import { loadConfig } from '../../processes/configuration.ts';
import { minimalSettings } from '../../testing/test-settings.ts';
import { siteSlice } from './index.ts';

let api: TestApi;
const logged: string[] = [];
afterEach(() => api.close());

async function open(settings: Record<string, string> = {}): Promise<void> {
  logged.length = 0;
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) });
  api = await openTestApi((serve, { web, database }) => {
    const config = loadConfig({ ...minimalSettings(), DATABASE_URL: database.webUrl, ...settings });
    siteSlice.create({ config, db: web, log }).routes?.(serve);
  });
}

describe('the facts about this deployment for a page', () => {
  const signIns = async () => {
    await inTransaction(api.db, async (tx) => {
      await loadDemonstration(tx);
      await loadDemonstrationPeople(tx, Buffer.alloc(32, 2));
    });
    const { data } = await api.as(undefined).get('/api/v1/site');
    expect(data).toMatchObject({ minimum_amount_kobo: 100_000, sandbox: true });
    return data.demonstration_sign_ins.map(({ identifier }: { identifier: string }) => identifier);
  };

  it('have the sign-ins of the demonstration, whose password is public', async () => {
    await open();
    expect(await signIns()).toContain('ada@example.com');
  });

  it('have no sign-ins when the demonstration is off, although its people exist', async () => {
    await open({ DEMO: 'off' });
    expect(await signIns()).toEqual([]);
  });
});

describe('a report of the content security policy', () => {
  const report = (payload: string) =>
    api.app.inject({
      method: 'POST',
      url: '/api/v1/csp-reports',
      headers: { 'content-type': 'application/csp-report', origin: 'null' },
      payload,
    });

  it('is logged without the secrets of an address', async () => {
    await open();
    const secret = 'qMttTDZeKWnEE_p9hTLtgpAWW7XQu-g1JeoB87SEjOY';
    const page = `http://localhost:3000/purchase?account_number=9902666900&callback=/v1/gatelight/payment-link/${secret}`;
    expect((await report(JSON.stringify({ 'csp-report': { 'document-uri': page } }))).statusCode).toBe(202);
    expect(logged.join('')).toContain('http://localhost:3000/purchase');
    expect(logged.join('')).not.toMatch(/9902666900|qMttTDZe/);
  });

  it('is removed completely when it has a card number', async () => {
    await open();
    await report(JSON.stringify({ 'csp-report': { 'script-sample': 'card 4084 0840 8408 4081' } }));
    expect(logged.join('')).toContain('[cut]');
    expect(logged.join('')).not.toContain('4084');
  });

  it('may be nonsense with any nesting', async () => {
    await open();
    expect((await report('['.repeat(30_000) + ']'.repeat(30_000))).statusCode).toBe(202);
    expect((await report('{')).statusCode).toBe(202);
  });

  it('is limited for each address', async () => {
    await open();
    for (let sent = 0; sent < 60; sent += 1) expect((await report('{}')).statusCode).toBe(202);
    expect((await report('{}')).statusCode).toBe(429);
    expect(logged).toHaveLength(60);
  });
});
