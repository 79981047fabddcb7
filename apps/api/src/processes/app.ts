import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { namedSchemas, openApi, routeSubjects, type Route } from '@gatelight/contract';
import httpProxy from '@fastify/http-proxy';
import { Counter, Gauge } from 'prom-client';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createApi, type Serve } from '#platform/http/api';
import { type Authenticate } from '#platform/http/authenticate-request';
import type { Config } from '#platform/settings/config';
import { createDb, type Db } from '#platform/database/db';
import { docsPage } from '#platform/http/docs';
import { AppError } from '#platform/errors';
import { createHttp, refuseMethod, refuseUnknown, sendAppError } from '#platform/http/http';
import { refuseForeignOrigin } from '#platform/http/origin';
import { limitHits } from '#platform/callers/limits';
import type { Log } from '#platform/log';
import { serveWeb } from '#platform/pages/web';
import { authenticateWith } from '#identity';
import { authenticateControllerWith } from '#controllers';
import { authenticateDeviceWith } from '#gate';
import { authenticateKeyWith } from '#integrations';
import { createVendingClient } from '#vending';
import { compose } from './compose.ts';
import { serveOperations } from './operations.ts';
import { requireRoles, requireSafeDatabase } from './require-database.ts';

export const apiVersion = '1.0.0';

export interface App {
  app: FastifyInstance;
  db: Db;
  close: () => Promise<void>;
}

/**
 * The OpenAPI document and its page are made at the first request. At each start they would take a fifth of the start
 * time.
 */
function documentation(app: FastifyInstance, config: Config, routes: readonly Route[]): void {
  const subjects = routeSubjects.map(({ name, routes: all }) => ({
    name,
    routes: all.filter((one) => routes.includes(one)),
  }));
  const about = { title: `${config.brand.name} API`, version: apiVersion, url: config.server.publicUrl };
  const document = once(() => JSON.stringify(openApi(subjects, about, namedSchemas)));
  const page = once(() => {
    const { html, style } = docsPage(subjects, about);
    return { html, styleHash: createHash('sha256').update(style).digest('base64') };
  });
  app.get('/api/v1/openapi.json', async (_request, reply) => reply.type('application/json').send(document()));
  app.get('/api/docs', async (_request, reply) => {
    const { html, styleHash } = page();
    return reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        `default-src 'none'; style-src 'sha256-${styleHash}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
      )
      .send(html);
  });
}

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}

/** The web process: API, gateway, documentation, the built web, and the proxy to the sandbox when there is one. */
export async function buildApp(
  config: Config,
  log: Log,
  /** For tests: the caller of each request. */
  options: { authenticate?: Authenticate } = {},
): Promise<App> {
  const url = config.database.webUrl ?? config.database.url;
  const db = createDb({
    url,
    poolSize: config.database.poolSize,
    prepareStatements: config.database.prepareStatements,
    queryDeadlineMs: 5000,
    connectDeadlineMs: 3000,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  // A separate pool, so that screens of staff do not take connections from paying customers.
  const staffDb =
    config.database.staffUrl === undefined
      ? db
      : createDb({
          url: config.database.staffUrl,
          poolSize: Math.max(4, Math.ceil(config.database.poolSize / 2)),
          prepareStatements: config.database.prepareStatements,
          queryDeadlineMs: 5000,
          connectDeadlineMs: 3000,
          onIdleError: (error) => log.warn({ err: error }, 'a database connection of staff broke'),
        });
  await requireSafeDatabase(config, db, log);
  await requireRoles(config, { db, staffDb }, log);
  const { publicUrl } = config.server;
  const { app, metrics } = createHttp({
    log,
    trustedProxies: config.server.trustedProxies,
    secure: publicUrl.startsWith('https:'),
    tls: config.server.tls,
    // More would only wait: a connection serves some hundred short queries a second.
    mostCalls: config.database.poolSize * 25,
  });
  metrics.registerMetric(limitHits);
  const vending = createVendingClient({ address: config.vending.address, secret: config.keys.vendingLine });
  metrics.registerMetric(
    new Gauge({
      name: 'gatelight_vending_process_up',
      help: '1 when the vending process responds to the web',
      registers: [],
      async collect() {
        this.set((await vending.ping()) ? 1 : 0);
      },
    }),
  );
  const unfitAnswers = new Counter({
    name: 'gatelight_unfit_answers_total',
    help: 'Responses that do not match their own schema, by call. This is a bug. The matching part is sent.',
    labelNames: ['route'],
    registers: [metrics],
  });
  const product = compose(config, db, log, staffDb);
  for (const slice of product.slices) slice.registerMetrics?.(metrics);
  const closeOperations = await serveOperations(app, {
    database: { url, prepareStatements: config.database.prepareStatements },
    metrics,
    metricsToken: config.server.metricsToken,
    log,
  });

  const routes: Route[] = [];
  await app.register(async (api) => {
    const objectChecks = Object.assign({}, ...product.slices.map((slice) => slice.objectChecks ?? {}));
    const authenticate = options.authenticate ?? authenticateWith({ config, db });
    const serve = createApi(api, {
      publicUrl,
      authenticate,
      authenticateKey: authenticateKeyWith({ db }),
      authenticateDevice: authenticateDeviceWith({ db, isSecure: publicUrl.startsWith('https:') }),
      authenticateController: authenticateControllerWith({ db, key: config.keys.gate }),
      objectChecks,
      requireFeatures: product.settings.requireFeatures,
      onUnfitAnswer: ({ id }, faults) => {
        unfitAnswers.inc({ route: id });
        log.error({ route: id, faults: faults.slice(0, 20) }, 'a response does not match its own schema');
      },
    });
    const serveAndList: Serve = (route, handler) => {
      routes.push(route);
      serve(route, handler);
    };
    for (const slice of product.slices) slice.routes?.(serveAndList);
    documentation(api, config, routes);
  });

  if (config.sandbox.enabled) {
    await app.register(httpProxy, {
      upstream: config.sandbox.url,
      prefix: '/sandbox',
      rewritePrefix: '/sandbox',
      async preHandler(request) {
        refuseForeignOrigin(request, publicUrl);
        // Only below the prefix, because strangers must not reach the provider's own calls.
        if (/(?:\.|%2e){2}/i.test(request.url.split('?')[0] ?? '')) throw new AppError('not-found');
      },
      replyOptions: {
        onError: (reply) => {
          const down = new AppError('unavailable', {
            facts: { reason: 'sandbox-starting' },
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
    const { method } = request;
    const path = request.url.split('?')[0] ?? '/';
    const isRead = method === 'GET' || method === 'HEAD';
    const isCall = /^\/(?:api|v1|sandbox)(?:\/|$)/.test(path);
    if (!isRead && (app.hasRoute({ method: 'GET', url: path }) || web?.has(path))) {
      return sendAppError(request, reply, refuseMethod(['GET']));
    }
    const refused = unknown(path, method);
    if (!refused && !isCall && web && isRead) return web.sendPageOrNotFound(request, reply);
    return sendAppError(request, reply, refused ?? new AppError('not-found'));
  });

  return {
    app,
    db,
    async close() {
      await app.close();
      await closeOperations();
      vending.close();
      await product.close();
      await db.destroy();
      if (staffDb !== db) await staffDb.destroy();
    },
  };
}
