import type { FastifyInstance } from 'fastify';
import { Gauge, type Registry } from 'prom-client';
import { createDb, isDatabaseUnavailable, type Db, type DbOptions } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { checkWritable, heartbeatTooOldSeconds, readHeartbeat, type Heartbeat } from '#platform/jobs/heartbeat';
import type { Job } from '#platform/jobs/jobs';
import type { Log } from '#platform/log';
import { mayReadMetrics } from '#platform/process/metrics';
import { setOf } from '#platform/migrations/apply-definitions';
import { readSqlFiles } from '#platform/migrations/sql-files';
import { withDatabaseBudget } from '#platform/database/query-deadline';
import { keepReporting, partStates } from '#platform/process/vital-signs';
import { measureArchive, readArchive } from '#platform/checks/wal-archive';
import { isMigratedTo, keepOrderFigures, oldestPaidSeconds, type NeededSql } from './operations-store.ts';

/** From this age on, a paid order without a token causes an alarm. */
const orderTooOldSeconds = 300;
const budgetMs = 2000;
const watchEveryMs = 15_000;

interface Vitals {
  heartbeat: Heartbeat | undefined;
  /** Null when no paid order waits. */
  oldestPaidSeconds: number | null;
}

/**
 * /healthz, /readyz and /metrics. They have their own connections, so that they respond while every other connection is
 * busy. Returns a function that closes these connections.
 */
export async function serveOperations(
  app: FastifyInstance,
  deps: {
    database: Pick<DbOptions, 'url' | 'prepareStatements'>;
    metrics: Registry;
    metricsToken: string | undefined;
    log: Log;
  },
): Promise<() => Promise<void>> {
  const { metrics, metricsToken, log } = deps;
  const db = createDb({ ...deps.database, poolSize: 2, queryDeadlineMs: 1500, connectDeadlineMs: 1500 });
  const files = readSqlFiles();
  const needed = { migrations: files.migrations.map(({ name }) => name), definitions: setOf(files.definitions) };
  const show = createGauges(metrics);
  measureArchive(metrics, () => withDatabaseBudget(budgetMs, () => readArchive(db)));
  let scrape: Promise<void> | undefined;
  const refreshVitals = async () => show(await readVitals(db).catch(() => undefined));

  app.get('/healthz', async () => ({ status: 'ok' }));
  app.get('/readyz', async (_request, reply) => {
    const fault = await withDatabaseBudget(budgetMs, () => faultOf(db, needed));
    if (fault === undefined) return { status: 'ready' };
    return reply.status(503).header('retry-after', '2').send({ status: 'not-ready', message: fault });
  });
  app.get('/metrics', async (request, reply) => {
    if (!mayReadMetrics(request, metricsToken)) throw new AppError('not-found');
    // While the database is not available, the other figures still count. Readers at the same moment share one query.
    await (scrape ??= refreshVitals().finally(() => (scrape = undefined)));
    const text = await withDatabaseBudget(budgetMs, () => metrics.metrics());
    return reply.type('text/plain; version=0.0.4; charset=utf-8').send(text);
  });

  const watch = setInterval(() => void warn(db, log), watchEveryMs);
  watch.unref();
  const stopReporting = keepReporting(db, log);
  return async () => {
    clearInterval(watch);
    stopReporting();
    await db.destroy();
  };
}

/**
 * Reachable, writable, and migrated for this code. A newer database works too, because old and new code run side by
 * side.
 */
async function faultOf(db: Db, needed: NeededSql): Promise<string | undefined> {
  try {
    if (!(await isMigratedTo(db, needed))) return 'the database is not migrated';
  } catch (error) {
    return isDatabaseUnavailable(error) ? 'the database is not reachable' : 'the database is not migrated';
  }
  try {
    await checkWritable(db);
    return undefined;
  } catch {
    return 'the database accepts no writes';
  }
}

function readVitals(db: Db): Promise<Vitals> {
  return withDatabaseBudget(budgetMs, async () => {
    const heartbeat = await readHeartbeat(db);
    return { heartbeat, oldestPaidSeconds: await oldestPaidSeconds(db) };
  });
}

/** Sets the gauges from the database. Without a response they have no value. */
function createGauges(registry: Registry): (vitals: Vitals | undefined) => void {
  const registers = [registry];
  const up = new Gauge({ name: 'gatelight_database_up', help: '1 when the database responds', registers });
  const age = new Gauge({
    name: 'gatelight_worker_heartbeat_age_seconds',
    help: 'Time since a worker last reported',
    registers,
  });
  const hung = new Gauge({
    name: 'gatelight_worker_hung_runs',
    help: 'Job runs that the watchdog gave up on, since the beginning',
    registers,
  });
  const oldest = new Gauge({
    name: 'gatelight_oldest_paid_order_age_seconds',
    help: 'Age of the oldest paid order without a token; 0 when there is none',
    registers,
  });
  const orders = new Gauge({
    name: 'gatelight_orders',
    help: 'Orders by status, as a worker counted them last',
    labelNames: ['status'],
    registers,
  });
  const part = new Gauge({
    name: 'gatelight_part_state',
    help: 'How each part works, as a worker saw it last: 0 quiet, 1 working, 2 slow, 3 failing',
    labelNames: ['part'],
    registers,
  });
  return (vitals) => {
    up.set(vitals ? 1 : 0);
    for (const gauge of [age, hung, oldest]) gauge.remove();
    orders.reset();
    part.reset();
    if (!vitals) return;
    oldest.set(vitals.oldestPaidSeconds ?? 0);
    const { heartbeat } = vitals;
    if (!heartbeat) return;
    age.set(heartbeat.ageSeconds);
    hung.set(heartbeat.hungRuns);
    for (const [status, count] of Object.entries(heartbeat.figures['orders'] ?? {}))
      orders.set({ status }, Number(count));
    for (const [name, state] of Object.entries(heartbeat.figures['parts'] ?? {}))
      part.set({ part: name }, partStates.indexOf(state as (typeof partStates)[number]));
  };
}

/** The web process sees that the worker is not running, but can only log it, because only workers open findings. */
async function warn(db: Db, log: Log): Promise<void> {
  const vitals = await readVitals(db).catch(() => undefined);
  if (!vitals) return;
  const { heartbeat, oldestPaidSeconds } = vitals;
  if (heartbeat && !heartbeat.isStopped && heartbeat.ageSeconds > heartbeatTooOldSeconds) {
    log.error({ age_seconds: Math.round(heartbeat.ageSeconds) }, 'no worker is running: paid orders are waiting');
  }
  if (oldestPaidSeconds !== null && oldestPaidSeconds > orderTooOldSeconds) {
    log.error({ age_seconds: Math.round(oldestPaidSeconds) }, 'a paid order has waited too long for its token');
  }
}

/** Counts the orders for /metrics. The count reads all of them, so it pauses a hundred times as long as it took. */
export function figuresJob(db: Db): Job {
  let nextAt = 0;
  return {
    name: 'figures',
    everyMs: 15_000,
    longestQueryMs: 35_000,
    async run() {
      const startedAt = performance.now();
      if (startedAt < nextAt) return 0;
      await keepOrderFigures(db);
      nextAt = startedAt + 100 * (performance.now() - startedAt);
      return 0;
    },
  };
}
