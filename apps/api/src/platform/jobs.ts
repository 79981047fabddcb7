import pg from 'pg';
import { databaseHosts } from './database-url.ts';
import type { Log } from './log.ts';

/**
 * A job is a nudge: the rows say what is due, running it twice changes nothing. `run` takes a small batch and answers how
 * many rows it worked on; while there are any it is called again at once.
 */
export interface Job {
  name: string;
  /** How long to rest when nothing is due: the safety net under NOTIFY. */
  everyMs: number;
  /** Channels of NOTIFY that end the rest early. */
  wakeOn?: readonly string[];
  run: () => Promise<number>;
}

export interface JobRunner {
  /** Starts nothing new, waits for what runs (10 s at most). */
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

async function keepRunning(job: Job, sleeper: Sleeper, log: Log, stopping: () => boolean): Promise<void> {
  let failures = 0;
  while (!stopping()) {
    try {
      const done = await job.run();
      failures = 0;
      if (done > 0) continue;
    } catch (error) {
      failures += 1;
      log.error({ job: job.name, failures, err: error }, 'job failed, will try again');
    }
    if (stopping()) return;
    const backOff = failures === 0 ? job.everyMs : Math.min(30_000, 250 * 2 ** Math.min(failures, 7));
    await sleeper.rest(backOff * (0.9 + Math.random() * 0.2));
  }
}

async function refuseStandby(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby');
  if (rows[0]?.standby) throw new Error('this server is a standby');
}

/** Listens on its own connection (never a pooled one) and comes back after the database restarted. */
async function listen(url: string, channels: readonly string[], onNotify: (channel: string) => void, log: Log) {
  let stopped = false;
  let client: pg.Client | undefined;
  let retry: NodeJS.Timeout | undefined;
  let turn = 0;
  const connect = async (): Promise<void> => {
    if (stopped) return;
    const hosts = databaseHosts(url);
    const connectionString = hosts[turn % hosts.length];
    const next = new pg.Client({ connectionString, keepAlive: true, application_name: 'gatelight-listen' });
    let lost = false;
    const again = () => {
      if (lost || stopped) return;
      lost = true;
      turn += 1;
      retry = setTimeout(() => void connect(), 1000);
    };
    next.on('error', again);
    next.on('end', again);
    next.on('notification', (message) => onNotify(message.channel));
    try {
      await next.connect();
      // NOTIFY only reaches listeners on the server that takes the writes.
      if (hosts.length > 1) await refuseStandby(next);
      for (const channel of channels) await next.query(`listen ${next.escapeIdentifier(channel)}`);
      client = next;
    } catch (error) {
      log.warn({ err: error }, 'cannot listen for work; polling meanwhile');
      again();
    }
  };
  await connect();
  return async () => {
    stopped = true;
    clearTimeout(retry);
    await client?.end().catch(() => undefined);
  };
}

export async function startJobs(jobs: readonly Job[], options: { listenUrl: string; log: Log }): Promise<JobRunner> {
  let stopping = false;
  const sleepers = new Map(jobs.map((job) => [job.name, createSleeper()]));
  const channels = [...new Set(jobs.flatMap((job) => job.wakeOn ?? []))];
  const stopListening = await listen(
    options.listenUrl,
    channels,
    (channel) => {
      for (const job of jobs) if (job.wakeOn?.includes(channel)) sleepers.get(job.name)?.wake();
    },
    options.log,
  );
  const running = jobs.map((job) => {
    const sleeper = sleepers.get(job.name) ?? createSleeper();
    return keepRunning(job, sleeper, options.log, () => stopping);
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
      await stopListening();
    },
  };
}
