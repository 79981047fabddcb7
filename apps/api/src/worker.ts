import { readFileSync } from 'node:fs';
import { parseStaTables } from '@gatelight/sts';
import { listMeters } from '#metering';
import { forgetOldCodes } from '#one-time-codes';
import { ConfigError, loadConfig, type Config } from '#platform/config';
import { createDb, sql } from '#platform/db';
import { createEvents } from '#platform/events';
import { heartbeatJob, stopHeartbeat } from '#platform/heartbeat';
import { startJobs, type Job } from '#platform/jobs';
import { createLog } from '#platform/log';
import { createOutbound } from '#platform/outbound';
import { runProcess } from '#platform/process';
import { retentionJob } from '#privacy';
import { rememberOperator, supportJobs } from '#support';
import { createEmbeddedAuthority, overdueJob, overSandboxLine, provisionSimulatorMeters, vendJob } from '#vending';
import { requireSafeDatabase, wireSlices } from './app.ts';
import { figuresJob } from './operations.ts';
import { reconcileJob } from './reconcile-job.ts';

function staTables(config: Config) {
  const file = config.vending.staTablesFile;
  if (file === undefined) return undefined;
  try {
    return parseStaTables(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ConfigError([`STA_TABLES_FILE: ${error instanceof Error ? error.message : String(error)}`]);
  }
}

await runProcess(async (fail) => {
  const config = loadConfig(process.env, { vendingSeal: true });
  const { vendingSeal } = config.keys;
  if (!vendingSeal) throw new ConfigError(['VENDING_SEAL_KEY is missing: the worker opens the vending keys with it']);
  const log = createLog('worker', config.logLevel);
  const db = createDb({
    url: config.database.url,
    poolSize: config.database.poolSize,
    prepareStatements: config.database.prepareStatements,
    queryDeadlineMs: 10_000,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  await requireSafeDatabase(config, db, log);
  const slices = wireSlices(config, db, log);
  const embedded = createEmbeddedAuthority({
    db,
    sealingKey: vendingSeal,
    capPerHourKobo: config.vending.capPerHourKobo,
    capPerMeterDayKobo: config.vending.capPerMeterDayKobo,
    staTables: staTables(config),
    allowSimulatorKeys: config.sandbox.enabled,
  });
  const sandbox = config.sandbox.enabled ? createOutbound({ baseUrl: config.sandbox.url }) : undefined;
  const authority = sandbox ? overSandboxLine(embedded, { sandbox }) : embedded;
  const forgetLimits: Job = {
    name: 'forget-limits',
    everyMs: 600_000,
    async run() {
      await sql`select platform.forget_old_limits()`.execute(db);
      return 0;
    },
  };
  const tellOperator: Job = {
    name: 'remember-operator',
    everyMs: 3_600_000,
    run: () => rememberOperator(db, config.brand.email).then(() => 0),
  };
  let hungRuns = 0;
  const jobs: Job[] = [
    ...slices.payments.jobs,
    ...slices.notifications.jobs,
    ...supportJobs({ db, formCollectionUrl: config.payments.formCollectionUrl, log }),
    vendJob({ db, authority, payments: slices.payments, log, crash: slices.crash }),
    overdueJob({ db, noticeMinutes: config.vending.delayNoticeMinutes, log }),
    reconcileJob({ db, payments: slices.payments, notifications: slices.notifications, log }),
    forgetLimits,
    tellOperator,
    forgetOldCodes(db),
    retentionJob({ db, log }),
    heartbeatJob({ db, log, hungRuns: () => hungRuns }),
    figuresJob(db),
  ];
  if (sandbox) {
    jobs.push(
      provisionSimulatorMeters({
        authority: embedded,
        sandbox,
        secretKey: config.payments.paystack.secretKey,
        listMeters: () => listMeters(db),
        log,
      }),
    );
  }
  const events = createEvents({ url: config.database.url, log });
  const runner = await startJobs(jobs, {
    events,
    log,
    onHung: () => (hungRuns += 1),
    onStuck: fail,
  });
  log.info({ jobs: jobs.map((job) => job.name) }, 'working');
  return {
    log,
    async stop() {
      await runner.stop();
      await events.close();
      // The database may be away, and the silence then counts as unexpected.
      await stopHeartbeat(db).catch((error: unknown) => log.warn({ err: error }, 'could not sign off'));
      await slices.close();
      await sandbox?.close();
      await db.destroy();
    },
  };
});
