import { createHash, randomBytes } from 'node:crypto';
import type { BodyInputOf, createPaymentLink, Purchase } from '@gatelight/contract';
import type { FastifyInstance } from 'fastify';
import pg from 'pg';
import { createSandbox, defaultMonnifyKeys, type Sandbox } from '../../../../sandbox/src/sandbox.ts';
import { openAccount, openingBalances, post, wallet } from '#ledger';
import { createNotifications, createSmtpSender, createTermiiSender, notificationsSlice } from '#notifications';
import { oneTimeCodesSlice } from '#one-time-codes';
import {
  createPayments,
  createPaystack,
  createProviders,
  createRails,
  paymentsSlice,
  type PayerDeps,
  type PaymentProvider,
  type Payments,
  type PaymentsDeps,
  type RailChoice,
  type Rails,
} from '#payments';
import type { Check } from '#platform/checks/checks';
import type { Config } from '#platform/settings/config';
import type { CrashHook } from '#platform/process/crash';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { createEvents } from '#platform/database/events';
import { createApi } from '#platform/http/api';
import { createHttp } from '#platform/http/http';
import type { Job } from '#platform/jobs/jobs';
import { createLog, type Log } from '#platform/log';
import { createOutbound } from '#platform/outbound/outbound';
import type { SliceDefinition } from '#platform/slice';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { loadDemonstration } from '../../demonstration/demonstration.ts';
import { demonstrationKey } from './authority/simulator-keys.ts';
import { orderPayments } from './orders/apply-payment.ts';
import type { VendingAuthority } from './authority/authority.ts';
import { createEmbeddedAuthority, type EmbeddedAuthority } from './authority/embedded.ts';
import { withSimulatedFaults } from './authority/simulated-faults.ts';
import { createVendTogether } from './orders/vend-together.ts';
import { vendJob } from './tokens/issue-token.ts';
import type { VendingClient } from './line/client.ts';
import type { Frame } from './line/frames.ts';
import { decodeVend, encodeVend } from './line/vend-frame.ts';
import { vendingTemplates } from './messages/index.ts';
import { overdueJob } from './findings/overdue-orders.ts';
import { fundingPayments, isOwnFunding, walletRoutes, walletTemplates } from '#wallets';
import type { ContactOfUser } from './orders/recipient.ts';
import { isOwnOrder, readBoughtToday } from './user-orders/user-order-store.ts';
import { findVendOfUser } from './orders/order-store.ts';
import { vendFromWallet } from './user-orders/vend-from-wallet.ts';
import { provisionSimulatorMeters } from './authority/provision-simulator-meters.ts';
import type { VendingCaps } from './prices/price-store.ts';
import { vendingRoutes } from './routes.ts';
import { serveMeterCheck } from '#households';
import { listMetersAsMade } from '#metering';
import { wakeWithdrawal, withdrawalsSlice } from '#withdrawals';

export const meters = {
  electricity: '04175000019',
  indebted: '04175000035',
  water: '04175000043',
  gas: '04175000050',
  inactive: '04175000068',
} as const;
export const estateOf = { first: 'Palm Court Estate', second: 'Harmony Gardens Estate' } as const;

export const paystackSecretKey = 'sk_test_shop_0123456789';
const clientId = 'test-client';

type LinkBody = BodyInputOf<typeof createPaymentLink>;

export interface Reply {
  status: number;
  body: Record<string, unknown> & { data?: Record<string, unknown>; code?: string; message?: string };
  headers: Record<string, unknown>;
}

export interface Opened {
  accountNumber: string;
  secret: string;
  callback: string;
  reference: string;
}

export interface TestUser {
  id: string;
  post: (path: string, body: unknown, key?: string | null) => Promise<Reply>;
  get: (path: string) => Promise<Reply>;
  balance: () => Promise<bigint>;
  signOut: () => Promise<void>;
}

export interface Shop {
  db: Db;
  database: TestDatabase;
  app: FastifyInstance;
  payments: Payments;
  authority: EmbeddedAuthority;
  sandbox: Sandbox;
  sandboxUrl: string;
  call: (method: 'GET' | 'POST', url: string, body?: unknown, headers?: Record<string, string>) => Promise<Reply>;
  linkBody: (changes?: Partial<LinkBody> & { meter?: string; estate?: string }) => LinkBody;
  open: (changes?: Parameters<Shop['linkBody']>[0]) => Promise<Opened>;
  transfer: (accountNumber: string, amountKobo: number, more?: Record<string, unknown>) => Promise<Reply>;
  faults: (faults: Record<string, string>) => Promise<void>;
  /** A user whose wallet holds this much; use `as` for their calls. */
  user: (walletKobo?: bigint) => Promise<TestUser>;
  jobs: readonly Job[];
  withdrawalChecks: readonly Check[];
  /** The checks of the slices above. */
  checksAbove: readonly Check[];
  contactOfUser: ContactOfUser;
  /** The vending process as the web calls it. */
  vend: VendingClient['vend'];
  /** With both rails, like the worker. */
  providers: readonly PaymentProvider[];
  /**
   * Runs all jobs repeatedly until `done` returns something. Gives up after 15 s and 100 rounds: on a busy machine a
   * round is slow.
   */
  workUntil: <T>(done: () => Promise<T | undefined | false>) => Promise<T>;
  purchase: (secret: string) => Promise<Purchase>;
  close: () => Promise<void>;
}

export const paymentLink = '/v1/gatelight/payment-link';

/** The proof that the browser of a reference sends with each request of the purchase. */
export function proofOf(reference: string): string {
  return createHash('sha256').update(`proof of ${reference}`).digest('base64url');
}

function browserHeaders(url: string, body: unknown): Record<string, string> {
  const reference = (body as { reference?: unknown } | undefined)?.reference;
  return url === paymentLink && typeof reference === 'string' ? { 'purchase-proof': proofOf(reference) } : {};
}

/** Every user of the tests has a contact. */
const contactOfUser: ContactOfUser = async (_db, userId) => ({
  name: `User ${userId}`,
  phone: null,
  email: `user${userId}@example.com`,
});
const contactOfCaller: PayerDeps['contactOfCaller'] = (db, { userId }) => contactOfUser(db, userId);

/** The parts for a slice above vending. */
interface PartsAbove {
  config: Config;
  db: Db;
  staffDb: Db;
  log: Log;
  crash: CrashHook;
  payments: Payments;
}

let counter = 0;
export function newReference(): string {
  counter += 1;
  const stamp = new Date().toISOString().replace(/\D/g, '');
  return `TOK-${stamp}${randomBytes(4).toString('hex').toUpperCase()}${counter % 10}`.slice(0, 40);
}

/**
 * The whole journey in one process, over real HTTP to a real sandbox and on a real database; time passes only when a
 * test requests it.
 */
export async function openShop(
  options: {
    authority?: (real: EmbeddedAuthority) => VendingAuthority;
    purchasesPerIpHour?: number;
    caps?: Partial<VendingCaps>;
    walletWaitMs?: number;
    /** Both rails and withdrawals; by default the first rail alone. */
    rails?: RailChoice;
    /**
     * How long a call of a rail may take. Use a short time only if a provider is silent on purpose: a call that is late
     * on a busy machine would count as lost, and after a few of these the rail pauses.
     */
    railPatienceMs?: number;
    /** Called at each named point of the worker; an error simulates a crash there. */
    crash?: CrashHook;
    onSettlementEvent?: PaymentsDeps['onSettlementEvent'];
    /** Slices above vending, with their calls, jobs, messages and payment handlers. */
    above?: readonly SliceDefinition<PartsAbove>[];
  } = {},
): Promise<Shop> {
  const database = await createTestDatabase();
  const db = createDb({ url: database.appUrl, poolSize: 12 });
  const webDb = createDb({ url: database.webUrl, poolSize: 12 });
  await inTransaction(db, loadDemonstration);
  const caps = {
    capPerHourKobo: 10_000_000_000n,
    capPerMeterDayKobo: 500_000_000n,
    allowSimulatorKeys: true,
    ...options.caps,
  };
  const authority = createEmbeddedAuthority({
    db,
    sealingKey: Buffer.alloc(32, 7),
    ...caps,
    together: { onUndone: () => undefined },
  });
  await authority.ensureSimulatorKey(demonstrationKey);

  const { railPatienceMs = 10_000 } = options;
  const sandbox = await createSandbox({
    behaviour: 'lenient',
    paystackSecretKey,
    termiiApiKey: 'termii-test-key-0123',
    termiiSecret: 'termii-test-secret-01',
    timings: {
      slowMs: 300,
      silenceMs: options.rails ? railPatienceMs + 100 : 12_000,
      refundStepMs: options.rails ? 2 : 20,
      reportDelayMs: 10,
      webhookRetryMs: [50, 100, 200],
      webhookThenEveryMs: 500,
    },
  });
  const where = await sandbox.listen({ host: '127.0.0.1', port: 0, smtpPort: 0 });
  const log = createLog('test', 'silent');
  const crash = options.crash ?? (() => undefined);
  const { above = [] } = options;
  const opened: Rails[] = [];
  const railsOf = (choice: RailChoice) => {
    const rails = createRails({
      paystack: {
        baseUrl: where.url,
        secretKey: paystackSecretKey,
        totalTimeoutMs: railPatienceMs,
        checkoutOrigins: [where.url],
      },
      monnify: { baseUrl: where.url, ...defaultMonnifyKeys, totalTimeoutMs: railPatienceMs },
      choice,
    });
    opened.push(rails);
    return {
      providers: rails.providers,
      payouts: rails.payouts,
      onPayoutEvent: wakeWithdrawal,
      ...(options.onSettlementEvent ? { onSettlementEvent: options.onSettlementEvent } : {}),
    };
  };
  const paymentsOf = (its: Db) =>
    createPayments({
      db: its,
      ...(options.rails
        ? railsOf(options.rails)
        : {
            providers: createProviders([
              createPaystack({
                baseUrl: where.url,
                secretKey: paystackSecretKey,
                totalTimeoutMs: 2000,
                checkoutOrigins: [where.url],
              }),
            ]),
          }),
      handlers: {
        order: orderPayments,
        'wallet-funding': fundingPayments,
        ...Object.assign({}, ...above.map(({ purposes }) => purposes)),
      },
      log,
      crash,
      publicUrl: 'http://shop.test',
      refundMinimumKobo: 10_000n,
    });
  const payments = paymentsOf(db);
  const webPayments = paymentsOf(webDb);
  const mail = createSmtpSender({ url: `smtp://127.0.0.1:${where.smtpPort}`, from: 'Shop <shop@example.com>' });
  const sms = createTermiiSender({
    baseUrl: where.url,
    apiKey: 'termii-test-key-0123',
    secret: 'termii-test-secret-01',
    sender: 'Gatelight',
  });
  const notificationsOf = (its: Db) =>
    createNotifications({
      db: its,
      sms,
      mail,
      log,
      crash,
      brand: { name: 'Gatelight', publicUrl: 'http://shop.test', email: 'help@shop.test', phone: '08000000000' },
      templates: [
        ...vendingTemplates,
        ...walletTemplates,
        ...(oneTimeCodesSlice.templates ?? []),
        ...above.flatMap(({ templates = [] }) => templates),
      ],
    });
  const notifications = notificationsOf(db);
  const line = createOutbound({ baseUrl: where.url });
  const { app } = createHttp({ log, trustedProxies: [], secure: false });
  const publicUrl = 'http://shop.test';
  const paymentsApi = paymentsSlice.create({ db: webDb, payments: webPayments });
  const config = {
    withdrawals: { newAccountWaitHours: 24, cancelSeconds: 0 },
    payments: { purchaseMaxKobo: 100_000_000n },
    brand: { name: 'Gatelight', email: 'help@shop.test', phone: '08000000000' },
    server: { publicUrl },
  } as Config;
  const withdrawalsApi = options.rails
    ? withdrawalsSlice.create({ config, db: webDb, log, crash, payments: webPayments })
    : undefined;
  const webAbove = above.map((slice) =>
    slice.create({ config, db: webDb, staffDb: webDb, log, crash, payments: webPayments }),
  );
  const workerAbove = above.map((slice) => slice.create({ config, db, staffDb: db, log, crash, payments }));
  const serve = createApi(app, {
    publicUrl,
    async authenticate(request) {
      const [userId, sessionKey] = String(request.headers['x-test-user'] ?? '').split(' ');
      return userId && sessionKey ? { userId, sessionKey, roles: ['user'] } : undefined;
    },
    objectChecks: {
      ...paymentsApi.objectChecks,
      ...withdrawalsApi?.objectChecks,
      ...Object.assign({}, ...webAbove.map(({ objectChecks }) => objectChecks)),
      'own-order': (user, { reference = '' }) => isOwnOrder(webDb, user, reference),
      'own-funding': (user, { reference = '' }) => isOwnFunding(webDb, user, reference),
    },
  });
  const used =
    options.authority?.(authority) ?? withSimulatedFaults(authority, { sandbox: line, slowMs: 100, timeoutMs: 200 });
  const vend: Shop['vend'] = async (request) => {
    const deps = { db, caps, authority: used, payments, contactOfUser, log, crash };
    const made = await vendFromWallet(deps, request).catch((error: unknown) => {
      if (error instanceof AppError) throw error;
      // As over the line of the vending process: its response is missing, so it is looked up and never sent again.
      return findVendOfUser(db, request.userId, request.key);
    });
    if (!made) return 'unknown';
    return decodeVend(JSON.parse(JSON.stringify(encodeVend(made))) as Frame);
  };
  const events = createEvents({ url: database.webUrl, log });
  // As in production: calls of visitors use the web's role, the work behind them uses the worker's role.
  vendingRoutes(serve, {
    db: webDb,
    payments: webPayments,
    vending: { vend },
    contactOfCaller,
    walletWaitMs: options.walletWaitMs ?? 3000,
    linkKey: Buffer.alloc(32, 9),
    otpKey: Buffer.alloc(32, 11),
    events,
    maximumKobo: 100_000_000n,
    purchasesPerIpHour: options.purchasesPerIpHour ?? 10_000,
    caps,
    mailDomain: 'shop.test',
    crash,
    publicUrl,
    merchant: 'gatelight',
    clientId,
  });
  serveMeterCheck(serve, { db: webDb });
  walletRoutes(serve, {
    db: webDb,
    payments: webPayments,
    boughtToday: readBoughtToday,
    cardRule: withdrawalsSlice.cardRule!,
    contactOfCaller,
    maximumKobo: 100_000_000n,
    mailDomain: 'shop.test',
    publicUrl,
  });
  paymentsApi.routes?.(serve);
  notificationsSlice
    .create({
      notifications: notificationsOf(webDb),
      db: webDb,
      events,
    })
    .routes?.(serve);
  withdrawalsApi?.routes?.(serve);
  for (const slice of webAbove) slice.routes?.(serve);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  sandbox.sendWebhooksTo({
    payments: `${address}/api/v1/webhooks/paystack`,
    monnify: `${address}/api/v1/webhooks/monnify`,
    sms: `${address}/api/v1/webhooks/termii`,
  });
  const jobs: Job[] = [
    ...payments.jobs,
    ...notifications.jobs,
    vendJob({ db, authority: used, payments, contactOfUser, together: createVendTogether(db, log), log, crash }),
    overdueJob({ db, noticeMinutes: async () => 10, log }),
  ];
  if (withdrawalsApi) {
    jobs.push(...(withdrawalsSlice.create({ config, db, log, crash, payments }).jobs?.() ?? []));
  }
  jobs.push(...workerAbove.flatMap((slice) => slice.jobs?.() ?? []));
  const provision = provisionSimulatorMeters({
    authority,
    sandbox: line,
    secretKey: paystackSecretKey,
    listMeters: () => listMetersAsMade(db),
    log,
  });
  await provision.run();

  const call: Shop['call'] = async (method, url, body, headers = {}) => {
    const answer = await app.inject({
      method,
      url,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...browserHeaders(url, body),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    return {
      status: answer.statusCode,
      body: answer.body === '' ? {} : (JSON.parse(answer.body) as Reply['body']),
      headers: answer.headers,
    };
  };

  const linkBody: Shop['linkBody'] = ({ meter, estate, ...changes } = {}) => {
    const reference = changes.reference ?? newReference();
    return {
      clientId,
      webhook_url: 'http://localhost/webhook',
      amount: 500_000,
      customerName: 'Ada Obi',
      customerEmail: 'ada@example.com',
      customerTelephone: `080${String(30_000_000 + Math.floor(Math.random() * 60_000_000))}`,
      metadata: {
        reference,
        order_id: reference,
        meter_number: meter ?? meters.electricity,
        estate_name: estate ?? estateOf.first,
        created_at: new Date().toISOString(),
      },
      ...changes,
      reference,
    };
  };

  let users = 0;
  const user: Shop['user'] = async (walletKobo = 0n) => {
    users += 1;
    const owner = new pg.Client({ connectionString: database.ownerUrl });
    await owner.connect();
    const { rows } = await owner.query<{ id: string; key: string }>(
      `with made as (
         insert into identity."user" (email, first_name, last_name, user_name) values ($1, 'Ada', 'Obi', $2) returning id)
       insert into identity.session (user_id, expires_at, idle_seconds, step_up_until)
       select id, now() + interval '1 day', 86400, now() + interval '1 hour' from made returning user_id::text as id, key::text`,
      [`user${users}@example.com`, `user${users}`],
    );
    await owner.end();
    const { id, key: sessionKey } = rows[0]!;
    if (walletKobo > 0n) {
      await openAccount(db, wallet(id));
      await post(db, {
        reference: `fund:${id}`,
        kind: 'opening-balance',
        moves: [{ from: openingBalances, to: wallet(id), amountKobo: walletKobo }],
        memo: 'Test funds',
        actor: 'system',
      });
    }
    const headers = { 'x-test-user': `${id} ${sessionKey}` };
    return {
      id,
      post: (path, body, key = `key-${randomBytes(12).toString('hex')}`) =>
        call('POST', `/api/v1${path}`, body, key === null ? headers : { ...headers, 'idempotency-key': key }),
      get: (path) => call('GET', `/api/v1${path}`, undefined, headers),
      async signOut() {
        const ending = new pg.Client({ connectionString: database.ownerUrl });
        await ending.connect();
        await ending
          .query(`update identity.session set ended_at = now(), end_reason = 'signed-out' where key = $1`, [sessionKey])
          .finally(() => ending.end());
      },
      async balance() {
        const reply = await call('GET', '/api/v1/wallet', undefined, headers);
        return BigInt((reply.body.data as { balance_kobo: number }).balance_kobo);
      },
    };
  };

  return {
    user,
    db,
    database,
    app,
    payments,
    authority,
    sandbox,
    sandboxUrl: where.url,
    jobs,
    contactOfUser,
    vend,
    providers: opened[0]?.providers.all ?? [],
    withdrawalChecks: withdrawalsApi?.checks ?? [],
    checksAbove: workerAbove.flatMap(({ checks = [] }) => checks),
    call,
    linkBody,
    async open(changes) {
      const body = linkBody(changes);
      const reply = await call('POST', paymentLink, body);
      if (reply.status !== 200) throw new Error(`no account: ${reply.status} ${JSON.stringify(reply.body)}`);
      const data = reply.body.data as { account_number: string; callback_url: string };
      const secret = data.callback_url.split('/').at(-1) ?? '';
      return {
        accountNumber: data.account_number,
        secret,
        callback: `/v1/gatelight/payment-link/${secret}?clientId=${clientId}`,
        reference: body.reference,
      };
    },
    async transfer(accountNumber, amountKobo, more = {}) {
      const answer = await fetch(`${where.url}/sandbox/bank/transfers`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ account_number: accountNumber, amount: amountKobo, ...more }),
      });
      return { status: answer.status, body: (await answer.json()) as Reply['body'], headers: {} };
    },
    async faults(faults) {
      const answer = await fetch(`${where.url}/sandbox/faults`, {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(faults),
      });
      if (!answer.ok) throw new Error(`faults refused: ${await answer.text()}`);
    },
    async workUntil(done) {
      const end = Date.now() + 15_000;
      for (let rounds = 0; ; rounds += 1) {
        const result = await done();
        if (result !== undefined && result !== false) return result;
        if (Date.now() > end && rounds >= 100) throw new Error('no result after 15 s and 100 rounds');
        await Promise.all(jobs.map((job) => job.run()));
        await new Promise((resolve) => setTimeout(resolve, 25));
        // Delays between attempts pass immediately: the tests check what happens, not how long it takes.
        await sql`update vending."order" set next_attempt_at = now()
          where next_attempt_at > now() and next_attempt_at < now() + interval '1 year'`.execute(db);
        // So does the delay of a withdrawal whose account the provider could not open in time; its owner's time to cancel stays.
        await sql`update withdrawals.withdrawal set next_attempt_at = greatest(send_after, now())
          where status in ('requested', 'sending', 'unknown') and next_attempt_at between now() and now() + interval '1 hour'`.execute(
          db,
        );
      }
    },
    async purchase(secret) {
      const reply = await call('GET', `/api/v1/quick-purchases/${secret}`);
      return reply.body.data as unknown as Purchase;
    },
    async close() {
      await app.close();
      for (const rails of opened) await rails.close();
      await sandbox.close();
      mail.close();
      await sms.close();
      await line.close();
      await events.close();
      await webDb.destroy();
      await db.destroy();
      await database.drop();
    },
  };
}
