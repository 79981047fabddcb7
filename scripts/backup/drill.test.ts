import { execFile } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectToWritable } from '../../apps/api/src/platform/database/database-url.ts';
import { freePort } from '../ports.ts';
import { readRecord } from '../postgres/place.ts';
import { serverUrl } from '../postgres/server.ts';
import { pause } from '../processes.ts';
import { root } from '../task.ts';
import { readManifest } from './manifest.ts';
import { emptyPages, startThrowawayProduct, type ThrowawayProduct } from '../testing/throwaway-product.ts';

/* The drill of docs/backup.md with the real product: buy, back up, buy again, destroy, restore. */

interface Bought {
  reference: string;
  account: string;
  secret: string;
  token: string;
}

let folder: string;
let settings: Record<string, string>;
let product: ThrowawayProduct | undefined;

beforeAll(async () => {
  folder = mkdtempSync(join(root, '.cache/drill-'));
  settings = {
    DATA_DIR: join(folder, 'data'),
    PORT: String(await freePort(2)),
    WAL_ARCHIVE_DIR: join(folder, 'log'),
    // Built pages are not needed to buy.
    WEB_BUILD_DIR: emptyPages(join(folder, 'pages')),
    LOG_LEVEL: 'warn',
  };
  product = await startThrowawayProduct(settings, { prepared: true });
});

afterAll(async () => {
  await product?.discard();
  const place = readRecord(settings.DATA_DIR ?? '')?.place;
  for (const path of [place, folder]) if (path) rmSync(path, { recursive: true, force: true });
});

function run(command: string, ...args: string[]): Promise<{ code: number; text: string }> {
  const { PATH, HOME, NODE_COMPILE_CACHE } = process.env;
  return new Promise((resolve) => {
    const child = execFile(
      process.execPath,
      [join(root, 'scripts/product/run.ts'), command, ...args],
      { cwd: root, env: { PATH, HOME, NODE_COMPILE_CACHE, ENV_FILE: '/dev/null', SANDBOX: 'on', ...settings } },
      (_error, stdout, stderr) => resolve({ code: child.exitCode ?? -1, text: `${stdout}${stderr}`.trim() }),
    );
  });
}

async function call(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${product?.url}${path}`, {
    method,
    headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as { data?: Record<string, unknown> } };
}

const newReference = () => `TOK-20260101120000${randomBytes(6).toString('hex').toUpperCase()}`;

async function openLink(
  reference = newReference(),
  tries = 1,
): Promise<{ reference: string; account: string; secret: string }> {
  const { status, body } = await call(
    'POST',
    '/v1/gatelight/payment-link',
    {
      clientId: 'gatelight-web',
      webhook_url: 'http://localhost/webhook',
      amount: 500_000,
      customerName: 'Ada Obi',
      customerEmail: '',
      // The same for the same reference: a repeat is byte for byte the same request.
      customerTelephone: `0803${String(Number.parseInt(reference.slice(-5), 16) % 1e7).padStart(7, '0')}`,
      reference,
      metadata: {
        reference,
        order_id: reference,
        meter_number: '04175000019',
        estate_name: 'Palm Court Estate',
        created_at: '2026-01-01T12:00:00.000Z',
      },
    },
    { 'purchase-proof': createHash('sha256').update(reference).digest('base64url') },
  );
  if (status === 503 && tries > 1) {
    await pause(300);
    return openLink(reference, tries - 1);
  }
  expect([status, body]).toEqual([200, expect.anything()]);
  const secret = new URL(String(body.data?.callback_url)).pathname.split('/').at(-1) ?? '';
  return { reference, account: String(body.data?.account_number), secret };
}

async function transfer(account: string): Promise<void> {
  const order = { account_number: account, amount: 500_000, session_id: randomBytes(8).toString('hex') };
  expect((await call('POST', '/sandbox/bank/transfers', order)).status).toBe(201);
}

async function tokenOf(secret: string, patienceMs = 20_000): Promise<string | undefined> {
  const giveUpAt = Date.now() + patienceMs;
  for (;;) {
    const { body } = await call('GET', `/api/v1/quick-purchases/${secret}`);
    const [first] = (body.data?.tokens ?? []) as { token: string }[];
    if (first || Date.now() > giveUpAt) return first?.token;
    await pause(100);
  }
}

async function buy(): Promise<Bought> {
  const { reference, account, secret } = await openLink();
  await transfer(account);
  const token = await tokenOf(secret);
  if (token === undefined) throw new Error(`no token for ${reference}`);
  return { reference, account, secret, token };
}

async function ask<Row extends object>(text: string): Promise<Row[]> {
  const record = readRecord(settings.DATA_DIR ?? '');
  if (!record) throw new Error('the product has no database');
  const client = await connectToWritable(serverUrl(record, 'owner', 'gatelight'));
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

async function start(): Promise<void> {
  await product?.discard();
  product = await startThrowawayProduct(settings);
}

test('the whole drill', { timeout: 900_000 }, async () => {
  const backup = join(folder, 'backup');
  const first = await buy();
  const open = await openLink();

  // Backed up while purchases go on.
  const [taken, during] = await Promise.all([run('backup', backup), buy()]);
  expect([taken.code, taken.text]).toEqual([0, expect.stringContaining('The backup is in')]);
  // The health page shows it, and its age can be a finding.
  expect(await ask('SELECT kind, bytes > 1000000 AS large FROM platform.backup_run')).toEqual([
    { kind: 'physical', large: true },
  ]);
  expect(taken.text).toContain('It does not hold the keys.');

  const [moment] = await ask<{ at: string }>(
    `SELECT to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') AS at`,
  );
  const later = await buy();
  // The account was opened before the moment to which the restore goes back; the money comes after it.
  await transfer(open.account);
  const openToken = await tokenOf(open.secret);
  expect(openToken).toMatch(/^\d{20}$/);

  const running = await run('restore', backup, '--replace');
  expect([running.code, running.text]).toEqual([
    1,
    expect.stringMatching(/^Gatelight runs from .* Stop it first; nothing was restored\.$/),
  ]);

  await product?.discard();
  const record = readRecord(settings.DATA_DIR ?? '');
  const place = record?.place ?? '';
  expect(readdirSync(join(folder, 'log'))).toHaveLength(1);

  const occupied = await run('restore', backup);
  expect([occupied.code, occupied.text]).toEqual([
    1,
    expect.stringContaining('Add --replace to move it out of the way'),
  ]);

  // Destroyed.
  rmSync(join(place, 'data'), { recursive: true });

  const restored = await run('restore', backup, '--to', moment?.at ?? '');
  expect([restored.code, restored.text]).toEqual([0, expect.stringContaining('Restored. The last change')]);
  await start();
  expect(await tokenOf(first.secret)).toBe(first.token);
  expect(await tokenOf(during.secret)).toBe(during.token);
  expect((await call('GET', `/api/v1/quick-purchases/${later.secret}`)).status).toBe(404);

  const checked = await run('reconcile');
  expect(checked.code).toBe(1);
  expect(checked.text).toContain(later.reference);
  expect(checked.text).toContain(open.reference);

  // The payer repeats the lost purchase: the provider knows the payment, and still no second token is made for it.
  const again = await openLink(later.reference, 5);
  await pause(3000);
  expect(await tokenOf(again.secret, 0)).toBeUndefined();
  expect(await tokenOf(open.secret, 0)).toBeUndefined();
  const sets = await ask<{ count: string }>(
    'SELECT count(*) FROM vending.token_set t JOIN vending.quick_purchase q ON q.order_id = t.order_id',
  );
  expect(Number(sets[0]?.count)).toBe(2);
  const fresh = await buy();
  expect([first.token, during.token, later.token, openToken]).not.toContain(fresh.token);

  // A damaged backup is refused, and the database stays as it is.
  await product?.discard();
  const damaged = join(backup, 'data/global/pg_control');
  const whole = readFileSync(damaged);
  writeFileSync(damaged, Buffer.from(whole).fill(0xff, 100, 101));
  const refused = await run('restore', backup, '--replace');
  expect([refused.code, refused.text]).toEqual([
    1,
    expect.stringContaining('pg_control is missing or changed. Nothing was restored.'),
  ]);
  expect(readdirSync(place)).toEqual(['data', 'made-for']);
  writeFileSync(damaged, whole);

  // Without a time: to the end of the log, through the first restore.
  const forward = await run('restore', backup, '--replace');
  expect([forward.code, forward.text]).toEqual([0, expect.stringContaining('The database that was there is now')]);
  await start();
  expect(await tokenOf(fresh.secret)).toBe(fresh.token);

  // The portable export, taken while a purchase runs, and loaded into a new database.
  const exported = join(folder, 'export');
  const [logical] = await Promise.all([run('backup', exported, '--logical'), buy()]);
  expect([logical.code, logical.text]).toEqual([0, expect.stringContaining('The backup is in')]);
  await product?.discard();
  const loaded = await run('restore', exported, '--replace');
  expect([loaded.code, loaded.text]).toEqual([0, expect.stringContaining('Restored.')]);
  await start();
  expect(await tokenOf(fresh.secret)).toBe(fresh.token);
  const manifest = readManifest(exported);
  const balances = await ask<{ sum: string }>('SELECT sum(amount_kobo)::text AS sum FROM ledger.posting');
  expect(balances).toEqual([{ sum: '0' }]);
  expect(
    manifest.kind === 'logical' && manifest.tables.find(({ name }) => name === 'vending.token_set')?.rows,
  ).toBeGreaterThan(2);
  await buy();
  const last = await run('reconcile');
  expect(last.text.split('\n').filter((line) => !/^(needs attention|provider statement|reconcile)/.test(line))).toEqual(
    [],
  );
  const reviewed = await run('restore', '--reviewed', 'compared with the SMS log');
  expect([reviewed.code, reviewed.text]).toEqual([0, 'The findings of the restore are closed.']);
});
