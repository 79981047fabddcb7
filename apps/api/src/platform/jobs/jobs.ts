import { setTimeout as pause } from 'node:timers/promises';
import type { Events } from '../database/events.ts';
import type { Log } from '../log.ts';
import { withQueryDeadline } from '../database/query-deadline.ts';
import { tracedRun } from '../tracing/spans.ts';

/**
 * A job only works on rows that are due, so running it twice changes nothing. `run` takes a small batch and returns how
 * many rows it worked on. It runs again immediately while its batches are full.
 */
export interface Job {
  name: string;
  /** How long to wait when nothing is due: the fallback for NOTIFY. */
  everyMs: number;
  /** Channels of NOTIFY that end the wait early. */
  wakeOn?: readonly string[];
  /** How many rows a run takes at most. Default 1: the job runs again immediately after every run that found work. */
  batch?: number;
  /**
   * A run starts at least this long after the start of the one before, so that work that arrives meanwhile is handled
   * together.
   */
  gatherMs?: number;
  /** A run that takes longer is abandoned and started again. Default: 2 minutes. */
  longestRunMs?: number;
  /** Deadline for each of its queries. Default: 10 s. */
  longestQueryMs?: number;
  run: () => Promise<number>;
}

export interface JobsOptions {
  /** The listening connection of this process. */
  events: Events;
  log: Log;
  /** Called for each run that the watchdog abandoned. */
  onHung?: () => void;
  /** Called after each run of a job. */
  afterRun?: (job: string, failed: boolean, nowMs: number) => Promise<void>;
  /** Called when so many runs hang that the process should be restarted. */
  onStuck?: (why: string) => void;
}

export interface JobRunner {
  /** Starts nothing new, waits for running jobs (10 s at most). */
  stop: () => Promise<void>;
}

interface Sleeper {
  wake: () => void;
  rest: (ms: number) => Promise<void>;
}

function createSleeper(): Sleeper {
  let wakeUp: (() => void) | undefined;
  let woken = false;
  return {
    wake() {
      woken = true;
      wakeUp?.();
    },
    async rest(ms) {
      if (!woken) {
        await new Promise<void>((resolve) => {
          const timer = setTimeout(resolve, ms);
          wakeUp = () => {
            clearTimeout(timer);
            resolve();
          };
        });
      }
      wakeUp = undefined;
      woken = false;
    },
  };
}

const longestRunMs = 120_000;
const longestQueryMs = 10_000;
/** How many runs may hang at the same time before a restart of the process is better. */
const mostHanging = 3;

/**
 * Abandons runs that take too long. An abandoned run may still end later. That is safe: its rows are leased, and
 * running a job twice changes nothing.
 */
function createWatchdog({ log, onHung, onStuck }: Pick<JobsOptions, 'log' | 'onHung' | 'onStuck'>) {
  let hanging = 0;
  return {
    run: async (job: Job): Promise<number> => {
      const limitMs = job.longestRunMs ?? longestRunMs;
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<'hung'>((resolve) => {
        timer = setTimeout(resolve, limitMs, 'hung');
      });
      const run = withQueryDeadline(job.longestQueryMs ?? longestQueryMs, () =>
        tracedRun(
          `job ${job.name}`,
          (rows) => rows > 0,
          async () => job.run(),
        ),
      );
      const first = await Promise.race([run, limit]).finally(() => clearTimeout(timer));
      if (first !== 'hung') return first;
      onHung?.();
      hanging += 1;
      run
        .catch((error: unknown) => log.error({ job: job.name, err: error }, 'abandoned job run failed'))
        .finally(() => (hanging -= 1));
      if (hanging >= mostHanging) onStuck?.(`${hanging} job runs hang, the last one in ${job.name}`);
      throw new Error(`job run took longer than ${limitMs} ms and was abandoned`);
    },
  };
}

async function keepRunning(
  job: Job,
  sleeper: Sleeper,
  context: Pick<JobsOptions, 'log' | 'afterRun'> & { run: (job: Job) => Promise<number>; stopping: () => boolean },
): Promise<void> {
  const { log, run, stopping } = context;
  const tell = async (failed: boolean) =>
    context
      .afterRun?.(job.name, failed, Date.now())
      .catch((error: unknown) => log.warn({ job: job.name, err: error }, 'the outcome of a job could not be stored'));
  let failures = 0;
  while (!stopping()) {
    const startedAt = performance.now();
    try {
      const done = await run(job);
      failures = 0;
      await tell(false);
      // A batch that was not full leaves nothing due. New work ends the wait early.
      if (done >= (job.batch ?? 1)) continue;
    } catch (error) {
      failures += 1;
      log.error({ job: job.name, failures, err: error }, 'job failed, will retry');
      await tell(true);
    }
    if (stopping()) return;
    const backOff = failures === 0 ? job.everyMs : Math.min(30_000, 250 * 2 ** Math.min(failures, 7));
    await sleeper.rest(backOff * (0.9 + Math.random() * 0.2));
    const early = (job.gatherMs ?? 0) - (performance.now() - startedAt);
    if (early > 0 && !stopping()) await pause(early);
  }
}

export async function startJobs(jobs: readonly Job[], options: JobsOptions): Promise<JobRunner> {
  let stopping = false;
  const { log, afterRun } = options;
  const watchdog = createWatchdog(options);
  const sleepers = new Map(jobs.map((job) => [job.name, createSleeper()]));
  const stopListening = await Promise.all(
    jobs.flatMap((job) =>
      (job.wakeOn ?? []).map((channel) => {
        const wakeJob = () => sleepers.get(job.name)?.wake();
        return options.events.subscribe(channel, { onEvent: wakeJob, onResumed: wakeJob });
      }),
    ),
  );
  const running = jobs.map((job) => {
    const sleeper = sleepers.get(job.name) ?? createSleeper();
    return keepRunning(job, sleeper, { log, afterRun, run: watchdog.run, stopping: () => stopping });
  });
  return {
    async stop() {
      stopping = true;
      for (const sleeper of sleepers.values()) sleeper.wake();
      let timer: NodeJS.Timeout | undefined;
      const limit = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, 10_000);
      });
      await Promise.race([Promise.all(running), limit]);
      clearTimeout(timer);
      for (const stop of stopListening) stop();
    },
  };
}
