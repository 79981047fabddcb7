import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { getSite, openApi, reportCsp, routes } from '@gatelight/contract';
import httpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Gauge } from 'prom-client';
import { estateRoutes } from '#estates';
import { meteringRoutes } from '#metering';
import { createNotifications, createSmtpSender, createTermiiSender, notificationRoutes } from '#notifications';
import { createPayments, createPaystack, paymentRoutes } from '#payments';
import { ConfigError, type Config } from '#platform/config';
import { createCrashHook } from '#platform/crash';
import { checkDatabaseSettings } from '#platform/database-settings';
import { createDb, isDatabaseUnavailable, sql, type Db } from '#platform/db';
import { docsPage } from '#platform/docs';
import { AppError } from '#platform/errors';
import { createHttp, parseJsonBodies, refuseForeignOrigin, refuseUnknown, sendAppError, serve } from '#platform/http';
import { limits, takeFrom } from '#platform/limits';
import type { Log } from '#platform/log';
import { mayReadMetrics } from '#platform/metrics';
import { readMigrations } from '#platform/migrate';
import { serveWeb } from '#platform/web';
import { supportRoutes } from '#support';
import { orderPayments, vendingRoutes } from '#vending';

export const apiVersion = '1.0.0';

/** Refuses to start in production on a server that may lose acknowledged money; says so elsewhere. */
export async function requireSafeDatabase(config: Config, db: Db, log: Log): Promise<void> {
  const findings = await checkDatabaseSettings(db).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return [];
    throw error;
  });
  if (findings.length === 0) return;
  if (config.production) throw new ConfigError(findings.map((finding) => `DATABASE_URL: ${finding}`));
  for (const finding of findings) log.warn({ finding }, `the database puts money at risk: ${finding}`);
}

/** The slices wired together, for the web process, the worker and commands alike. */
export function wireSlices(config: Config, db: Db, log: Log) {
  const crash = createCrashHook(config.crashAt);
  const { paystack } = config.payments;
  const payments = createPayments({
    db,
    provider: createPaystack({
      baseUrl: paystack.baseUrl,
      secretKey: paystack.secretKey,
      formerSecretKeys: paystack.previousSecretKey === undefined ? [] : [paystack.previousSecretKey],
    }),
    handlers: { order: orderPayments },
    log,
    crash,
  });
  const sms = createTermiiSender(config.messaging.termii);
  const { smtpUrl, mailFrom } = config.messaging;
  const mail = smtpUrl === undefined ? undefined : createSmtpSender({ url: smtpUrl, from: mailFrom });
  const notifications = createNotifications({
    db,
    sms,
    mail,
    brand: { ...config.brand, publicUrl: config.server.publicUrl },
    log,
    crash,
  });
  return {
    crash,
    payments,
    notifications,
    async close() {
      mail?.close();
      await sms.close();
    },
  };
}

export interface App {
  app: FastifyInstance;
  db: Db;
  close: () => Promise<void>;
}

/** Reachable, and migrated to what this code needs; a newer database serves too, while old and new code run side by side. */
async function readiness(db: Db, needed: readonly string[]): Promise<string | undefined> {
  try {
    const { rows } = await sql<{ missing: bigint }>`
      select count(*) as missing from unnest(${needed}::text[]) as needed (name)
      where not exists (select from platform.migration m where m.name = needed.name)
    `.execute(db);
    return rows[0]?.missing === 0n ? undefined : 'the database is not migrated';
  } catch (error) {
    return isDatabaseUnavailable(error) ? 'the database is not reachable' : 'the database is not migrated';
  }
}

function operations(
  app: FastifyInstance,
  db: Db,
  migrations: readonly string[],
  readMetrics: { token: string | undefined; text: () => Promise<string> },
): void {
  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const fault = await readiness(db, migrations);
    if (fault === undefined) return { status: 'ready' };
    return reply.status(503).header('retry-after', '2').send({ status: 'not-ready', message: fault });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, readMetrics.token)) throw new AppError('not-found');
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(await readMetrics.text());
  });
}

function documentation(app: FastifyInstance, config: Config): void {
  const about = { title: `${config.brand.name} API`, version: apiVersion, url: config.server.publicUrl };
  const document = JSON.stringify(openApi(routes, about));
  const { html, style } = docsPage(routes, about);
  const styleHash = createHash('sha256').update(style).digest('base64');
  app.get('/api/v1/openapi.json', async (_request, reply) => reply.type('application/json').send(document));
  app.get('/api/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .send(html),
  );
}

/** The address of a page may hold the secret of a purchase or an account number. */
const withoutSecrets = (report: string) => report.replaceAll(/[?#][^"\s]*|[\w-]{43,}/g, '[cut]');

function siteRoutes(app: FastifyInstance, config: Config, db: Db, log: Log): void {
  const deps = { publicUrl: config.server.publicUrl };
  const { brand, payments, sandbox } = config;
  serve(app, getSite, deps, async () => ({
    name: brand.name,
    legal_name: brand.legalName,
    address: brand.address,
    phone: brand.phone,
    email: brand.email,
    sandbox: sandbox.enabled,
    merchant: payments.merchant,
    client_id: payments.clientId,
    minimum_amount_kobo: 100_000,
    maximum_amount_kobo: Number(payments.purchaseMaxKobo),
  }));
  serve(app, reportCsp, { ...deps, allowForeignOrigin: true }, async ({ rawBody, caller }) => {
    await takeFrom(db, limits.cspReports, caller.ip);
    log.warn({ report: withoutSecrets(rawBody.toString('utf8', 0, 1000)) }, 'content security policy report');
    return { received: true as const };
  });
}

/** The web process: API, gateway, documentation, the built web, and the way to the sandbox where there is one. */
export async function buildApp(config: Config, log: Log): Promise<App> {
  const db = createDb({
    url: config.database.url,
    poolSize: config.database.poolSize,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  await requireSafeDatabase(config, db, log);
  const { publicUrl } = config.server;
  const { app, metrics } = createHttp({
    log,
    trustedProxies: config.server.trustedProxies,
    publicUrl,
    secure: publicUrl.startsWith('https:'),
  });
  const slices = wireSlices(config, db, log);
  const orders = new Gauge({
    name: 'gatelight_orders',
    help: 'Orders by status',
    labelNames: ['status'],
    registers: [metrics],
    async collect() {
      const { rows } = await sql<{ status: string; count: bigint }>`
        select status, count(*) from vending."order" group by status
      `.execute(db);
      this.reset();
      for (const row of rows) this.set({ status: row.status }, Number(row.count));
    },
  });

  const migrations = (await readMigrations()).map(({ name }) => name);
  operations(app, db, migrations, {
    token: config.server.metricsToken,
    // While the database is away the rest of the figures still count.
    text: () =>
      metrics.metrics().catch(() => {
        metrics.removeSingleMetric('gatelight_orders');
        return metrics.metrics().finally(() => metrics.registerMetric(orders));
      }),
  });

  await app.register(async (api) => {
    parseJsonBodies(api);
    documentation(api, config);
    siteRoutes(api, config, db, log);
    estateRoutes(api, { db, publicUrl });
    meteringRoutes(api, { db, publicUrl });
    vendingRoutes(api, {
      db,
      payments: slices.payments,
      linkKey: config.keys.orderLink,
      otpKey: config.keys.otp,
      maximumKobo: config.payments.purchaseMaxKobo,
      purchasesPerIpHour: config.payments.purchasesPerIpHour,
      mailDomain: config.brand.email.split('@')[1] ?? 'localhost',
      crash: slices.crash,
      publicUrl,
      merchant: config.payments.merchant,
      clientId: config.payments.clientId,
    });
    paymentRoutes(api, slices.payments, { publicUrl });
    notificationRoutes(api, { notifications: slices.notifications, publicUrl });
    await supportRoutes(api, { db, publicUrl, operatorEmail: config.brand.email });
  });

  if (config.sandbox.enabled) {
    await app.register(httpProxy, {
      upstream: config.sandbox.url,
      prefix: '/sandbox',
      rewritePrefix: '/sandbox',
      async preHandler(request) {
        refuseForeignOrigin(request, publicUrl);
        // Below the prefix and nowhere else: the provider's own calls are not for strangers.
        if (/(?:\.|%2e){2}/i.test(request.url.split('?')[0] ?? '')) throw new AppError('not-found');
      },
      replyOptions: {
        onError: (reply) => {
          const down = new AppError('unavailable', {
            message: 'The sandbox is starting. Try again in a moment.',
            retryAfterSeconds: 2,
          });
          sendAppError(reply.request as FastifyRequest, reply as FastifyReply, down);
        },
      },
    });
  }

  const unknown = refuseUnknown(routes);
  const web = existsSync(config.server.webBuildDir)
    ? await serveWeb(app, {
        root: config.server.webBuildDir,
        sandbox: config.sandbox.enabled,
        publicUrl,
      })
    : undefined;
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    const refused = unknown(path, request.method);
    const isCall = /^\/(?:api|v1|sandbox)(?:\/|$)/.test(path);
    if (!refused && !isCall && web && (request.method === 'GET' || request.method === 'HEAD')) {
      return web.answer(request, reply);
    }
    return sendAppError(request, reply, refused ?? new AppError('not-found'));
  });

  return {
    app,
    db,
    async close() {
      await app.close();
      await slices.close();
      await db.destroy();
    },
  };
}
