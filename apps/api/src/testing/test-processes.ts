import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { freePort } from '../../../../scripts/ports.ts';
import { builtPrograms } from '../../../../scripts/product/programs.ts';
import { createSandbox, type Sandbox } from '../../../sandbox/src/sandbox.ts';
import { loadConfig } from '../processes/configuration.ts';
import { createDb, inTransaction, type Db } from '#platform/database/db';
import { createLog } from '#platform/log';
import { createTestDatabase } from '#platform/testing/test-database';
import { createEmbeddedAuthority, demonstrationKey } from '#vending';
import { compose } from '../processes/compose.ts';
import { loadDemonstration } from '../demonstration/demonstration.ts';
import { allFindings } from '../commands/reconcile-findings.ts';

/*
 * The product as it runs: its web process and its worker as child processes, its own database, and the sandbox outside.
 */

export type ProcessName = 'main' | 'worker';

export interface Answer {
  /** 0 when the connection broke before a response arrived. */
  status: number;
  retryAfter: string | null;
  body: { data?: Record<string, unknown>; code?: string };
}

export interface Product {
  db: Db;
  sandbox: Sandbox;
  /** The address of the simulated provider, and the merchant's key there. */
  provider: { url: string; secretKey: string };
  url: string;
  /** How a web process reaches the vending process. */
  vendingLine: { address: string; secret: Buffer };
  /** Starts a process. With a crash point it dies there. Resolves when a web process responds. */
  start(name: ProcessName | 'vending-process', crashAt?: string): Promise<ChildProcess>;
  /** Starts one more web process, on its own port. Resolves with its address when it responds. */
  startAnotherWeb(): Promise<string>;
  call(method: 'GET' | 'POST', path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
  /** The same request each time, as a page repeats it after a missing response. */
  openLink(reference: string, phoneNumber: string, headers?: Record<string, string>, web?: string): Promise<Answer>;
  transfer(accountNumber: string, amountKobo: number): Promise<void>;
  /** SQL as the owner of the tables, which the application may not do. */
  asOwner<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
  /**
   * Ends leases of dead processes and pauses between attempts immediately, so that a test does not wait half a minute.
   */
  passTime(): Promise<void>;
  /** Waits until the condition is true, and lets time pass. */
  until(isSo: () => Promise<boolean>, what: string): Promise<void>;
  findings(): Promise<{ check: string; detail: string }[]>;
  close(): Promise<void>;
}

export const amountKobo = 500_000;
const clientId = 'gatelight-web';
const sealingKey = randomBytes(32).toString('hex');
const root = fileURLToPath(new URL('../../../..', import.meta.url));

async function startSandbox(secrets: { PAYSTACK_SECRET_KEY: string; TERMII_API_KEY: string; TERMII_SECRET: string }) {
  const sandbox = await createSandbox({
    behaviour: 'lenient',
    paystackSecretKey: secrets.PAYSTACK_SECRET_KEY,
    termiiApiKey: secrets.TERMII_API_KEY,
    termiiSecret: secrets.TERMII_SECRET,
    timings: { refundStepMs: 20, reportDelayMs: 10, webhookRetryMs: [100, 300], webhookThenEveryMs: 500 },
  });
  return { sandbox, where: await sandbox.listen({ host: '127.0.0.1', port: 0, smtpPort: 0 }) };
}

/** A product with demonstration meters, with only the external services started. `more`: settings of its processes. */
export async function openProduct(more: Record<string, string> = {}): Promise<Product> {
  const programs = await builtPrograms();
  const database = await createTestDatabase();
  const db = createDb({ url: database.appUrl, poolSize: 3 });
  const authority = createEmbeddedAuthority({
    db,
    sealingKey: Buffer.from(sealingKey, 'hex'),
    capPerHourKobo: 10_000_000_000n,
    capPerMeterDayKobo: 500_000_000n,
    allowSimulatorKeys: true,
  });
  await inTransaction(db, loadDemonstration);
  await authority.ensureSimulatorKey(demonstrationKey);
  const secrets = {
    PAYSTACK_SECRET_KEY: `sk_test_${randomBytes(12).toString('hex')}`,
    TERMII_API_KEY: randomBytes(12).toString('hex'),
    TERMII_SECRET: randomBytes(12).toString('hex'),
  };
  const { sandbox, where } = await startSandbox(secrets);
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  sandbox.sendWebhooksTo({ payments: `${url}/api/v1/webhooks/paystack`, sms: `${url}/api/v1/webhooks/termii` });
  const settings = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    NODE_ENV: 'test',
    LOG_LEVEL: 'fatal',
    HOST: '127.0.0.1',
    PORT: String(port),
    PUBLIC_URL: url,
    WEB_BUILD_DIR: '.cache/no-pages',
    DATABASE_URL: database.appUrl,
    DATABASE_POOL: '5',
    SANDBOX: 'on',
    SANDBOX_URL: where.url,
    SMTP_URL: `smtp://127.0.0.1:${where.smtpPort}`,
    ORDER_LINK_KEY: randomBytes(32).toString('hex'),
    SESSION_KEY: randomBytes(32).toString('hex'),
    OTP_KEY: randomBytes(32).toString('hex'),
    VENDING_SEAL_KEY: sealingKey,
    VENDING_ADDRESS: `${tmpdir()}/vending-${randomBytes(8).toString('hex')}.sock`,
    ...secrets,
    ...more,
  };
  const config = loadConfig(settings);
  const product = compose(config, db, createLog('test', 'silent'));
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
  const children = new Set<ChildProcess>();

  const callAt = async (
    web: string,
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    try {
      const response = await fetch(web + path, {
        method,
        headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const content = (await response.json()) as Answer['body'];
      return { status: response.status, retryAfter: response.headers.get('retry-after'), body: content };
    } catch {
      return { status: 0, retryAfter: null, body: {} };
    }
  };
  const call: Product['call'] = (...parts) => callAt(url, ...parts);
  const asOwner: Product['asOwner'] = async (text, values = []) => (await owner.query(text, values)).rows;

  /**
   * Skips rows that a process is working on at this moment. To wait for several of them, in another order than the
   * process, would be a deadlock.
   */
  const change = (table: string, set: string, where = 'true') =>
    asOwner(
      `update ${table} set ${set} where ctid = any (array(select ctid from ${table} where ${where} for update skip locked))`,
    );

  async function passTime(): Promise<void> {
    await change(
      'vending."order"',
      'lease_until = null, next_attempt_at = now()',
      `status not in ('vended', 'refunded', 'cancelled', 'expired')`,
    );
    await change(
      'payments.charge',
      'asking_until = null, next_check_at = case when next_check_at is null then null else now() end',
    );
    await change('payments.provider_event', 'next_attempt_at = now()', 'processed_at is null');
    await change('payments.refund', 'next_attempt_at = now()', 'next_attempt_at is not null');
    await change('payments.statement', 'next_look_at = now()');
    await change('notifications.message', 'due_at = now(), lease_until = null', `state = 'queued'`);
  }

  function run(name: ProcessName | 'vending-process', own: Record<string, string>): ChildProcess {
    const child = spawn(process.execPath, programs(name), {
      cwd: root,
      // The channel ends the child when this process ends, in any way.
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
      env: { ...settings, DATABASE_URL: name === 'main' ? database.webUrl : database.appUrl, ...own },
    });
    children.add(child);
    child.once('exit', () => children.delete(child));
    return child;
  }

  return {
    db,
    sandbox,
    provider: { url: where.url, secretKey: secrets.PAYSTACK_SECRET_KEY },
    url,
    vendingLine: { address: config.vending.address, secret: config.keys.vendingLine },
    call,
    asOwner,
    passTime,
    async start(name, crashAt) {
      const child = run(name, crashAt === undefined ? {} : { CRASH_AT: crashAt });
      while (name === 'main' && (await call('GET', '/readyz')).status !== 200) {
        if (child.exitCode !== null) throw new Error('the web process did not start');
        await pause(50);
      }
      return child;
    },
    async startAnotherWeb() {
      const other = String(await freePort());
      const address = `http://127.0.0.1:${other}`;
      const child = run('main', { PORT: other });
      while (!(await fetch(`${address}/readyz`).catch(() => undefined))?.ok) {
        if (child.exitCode !== null) throw new Error('the second web process did not start');
        await pause(50);
      }
      return address;
    },
    openLink: (reference, phoneNumber, headers = {}, web = url) =>
      callAt(
        web,
        'POST',
        '/v1/gatelight/payment-link',
        {
          clientId,
          webhook_url: 'http://localhost/webhook',
          amount: amountKobo,
          customerName: 'Ada Obi',
          customerEmail: '',
          customerTelephone: phoneNumber,
          reference,
          metadata: {
            reference,
            order_id: reference,
            meter_number: '04175000019',
            estate_name: 'Palm Court Estate',
            created_at: '2026-01-01T12:00:00.000Z',
          },
        },
        { ...headers, 'purchase-proof': createHash('sha256').update(reference).digest('base64url') },
      ),
    async transfer(accountNumber, kobo) {
      const response = await fetch(`${where.url}/sandbox/bank/transfers`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ account_number: accountNumber, amount: kobo }),
      });
      if (response.status !== 201) throw new Error(`the bank refused: ${await response.text()}`);
    },
    async until(isSo, what) {
      const giveUpAt = performance.now() + 60_000;
      while (!(await isSo())) {
        if (performance.now() > giveUpAt) throw new Error(`not reached within a minute: ${what}`);
        await passTime();
        await pause(100);
      }
    },
    findings: () => allFindings({ db, ...product }),
    async close() {
      const running = [...children];
      const ended = running.map((child) => once(child, 'exit'));
      for (const child of running) child.kill('SIGKILL');
      await Promise.all(ended);
      await sandbox.close();
      await product.close();
      await owner.end();
      await db.destroy();
      await database.drop();
    },
  };
}

export function newReference(): string {
  return `TOK-20260101120000${randomBytes(6).toString('hex').toUpperCase()}`;
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}
