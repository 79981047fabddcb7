import { loadConfig } from './configuration.ts';
import { createDb } from '#platform/database/db';
import { createEvents } from '#platform/database/events';
import { failingJobs } from '#platform/jobs/failing-jobs';
import { heartbeatJob, stopHeartbeat } from '#platform/jobs/heartbeat';
import { startJobs, type Job } from '#platform/jobs/jobs';
import { forgetLimitsJob } from '#platform/callers/limits';
import { createLog } from '#platform/log';
import { startTracing } from '#platform/tracing/export-spans';
import { runProcess } from '#platform/process/process';
import { compose } from './compose.ts';
import { figuresJob } from './operations.ts';
import { requireSafeDatabase } from './require-database.ts';
import { reconcileJobs } from '../commands/reconcile-job.ts';

await runProcess(async (fail) => {
  const config = loadConfig(process.env, { vendingSeal: true });
  const log = createLog('worker', config.logLevel);
  const stopTracing = startTracing({ endpoint: config.tracesTo, part: 'worker', log });
  const db = createDb({
    url: config.database.url,
    poolSize: config.database.poolSize,
    prepareStatements: config.database.prepareStatements,
    queryDeadlineMs: 10_000,
    onIdleError: (error) => log.warn({ err: error }, 'a database connection broke'),
  });
  await requireSafeDatabase(config, db, log);
  const product = compose(config, db, log);
  let hungRuns = 0;
  const jobs: Job[] = [
    ...product.slices.flatMap((slice) => slice.jobs?.() ?? []),
    ...reconcileJobs({ db, slices: product.slices, log }),
    forgetLimitsJob(db),
    heartbeatJob({ db, log, hungRuns: () => hungRuns }),
    figuresJob(db),
  ];
  const events = createEvents({ url: config.database.directUrl, log });
  const runner = await startJobs(jobs, {
    events,
    log,
    onHung: () => (hungRuns += 1),
    afterRun: failingJobs(db),
    onStuck: fail,
  });
  log.info({ jobs: jobs.map((job) => job.name) }, 'working');
  return {
    log,
    async stop() {
      await runner.stop();
      await events.close();
      // The database may not be available, and then the silence counts as unexpected.
      await stopHeartbeat(db).catch((error: unknown) =>
        log.warn({ err: error }, 'could not record that this worker stopped'),
      );
      await product.close();
      await db.destroy();
      await stopTracing();
    },
  };
});
