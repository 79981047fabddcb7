import { listMeters } from '#metering';
import { forgetOldCodes } from '#one-time-codes';
import { loadConfig } from '#platform/config';
import { createDb, sql } from '#platform/db';
import { createEvents } from '#platform/events';
import { heartbeatJob, stopHeartbeat } from '#platform/heartbeat';
import { startJobs, type Job } from '#platform/jobs';
import { createLog } from '#platform/log';
import { runProcess } from '#platform/process';
import { retentionJob } from '#privacy';
import { rememberOperator, supportJobs } from '#support';
import { expireJob, overdueJob, provisionSimulatorMeters, vendJob } from '#vending';
import { requireSafeDatabase, wireSlices } from './app.ts';
import { figuresJob } from './operations.ts';
import { reconcileJob } from './reconcile-job.ts';
import { openAuthority } from './vending-authority.ts';

await runProcess(async (fail) => {
  const config = loadConfig(process.env, { vendingSeal: true });
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
  const { embedded, sandbox, authority } = openAuthority(config, db);
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
    expireJob({ db, payments: slices.payments, log }),
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
