import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createDb, sql, type Db } from '../database/db.ts';
import { failingJobs } from './failing-jobs.ts';
import { heartbeatFindings, heartbeatJob, readHeartbeat, stopHeartbeat } from './heartbeat.ts';
import { createEvents, type Events } from '../database/events.ts';
import { startJobs, type Job, type JobRunner, type JobsOptions } from './jobs.ts';
import { createLog } from '../log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { createFreezingProxy } from '../testing/test-freezing-proxy.ts';

const log = createLog('test', 'silent');

let database: TestDatabase;
let db: Db;
let owner: Db;
let runner: JobRunner | undefined;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 2 });
  owner = createDb({ url: database.ownerUrl, poolSize: 1 });
});
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
});
async function start(
  jobs: Job[],
  options: Partial<JobsOptions>,
  events: Events = createEvents({ url: database.appUrl, log }),
): Promise<JobRunner> {
  const started = await startJobs(jobs, { events, log, ...options });
  return {
    async stop() {
      await started.stop();
      await events.close();
    },
  };
}
afterAll(async () => {
  await Promise.all([db.destroy(), owner.destroy()]);
  await database.drop();
});

describe('the watchdog', () => {
  it('starts a job again when its run never returns, and counts it', async () => {
    let runs = 0;
    let hung = 0;
    const job: Job = {
      name: 'hangs-once',
      everyMs: 20,
      longestRunMs: 100,
      run: () => ((runs += 1) === 1 ? new Promise(() => undefined) : Promise.resolve(0)),
    };
    runner = await start([job], { onHung: () => (hung += 1) });
    await vi.waitFor(() => expect(runs).toBeGreaterThan(3), 5000);
    expect(hung).toBe(1);
  });

  it('requests a restart when too many runs hang', async () => {
    const stuck: string[] = [];
    const job: Job = { name: 'hangs', everyMs: 1, longestRunMs: 20, run: () => new Promise(() => undefined) };
    runner = await start([job], { onStuck: (why) => stuck.push(why) });
    await vi.waitFor(() => expect(stuck).not.toEqual([]), 8000);
    expect(stuck[0]).toBe('3 job runs hang, the last one in hangs');
  });
});

describe('a job that gathers', () => {
  it('starts immediately when it is woken alone, and handles later work together', async () => {
    const starts: number[] = [];
    const job: Job = {
      name: 'gathers',
      everyMs: 60_000,
      wakeOn: ['test_gather'],
      gatherMs: 400,
      run: async () => starts.push(performance.now()) && 0,
    };
    runner = await start([job], {});
    await vi.waitFor(() => expect(starts.length).toBeGreaterThan(0));
    await new Promise((resolve) => setTimeout(resolve, 500));
    const before = starts.length;
    for (let n = 0; n < 20; n += 1) {
      await sql`select pg_notify('test_gather', '')`.execute(db);
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await vi.waitFor(() => expect(starts.length).toBeGreaterThan(before + 1));
    for (let n = 1; n < starts.length; n += 1) expect(starts[n]! - starts[n - 1]!).toBeGreaterThan(395);
  });
});

describe('a job that fails', () => {
  const stored = async () =>
    (
      await sql<{ key: string; state: string; owner: string; part: string; since: string; seen: number }>`
        select key, state, owner, detail ->> 'part' as part, detail ->> 'since' as since, seen
        from platform.finding where key like 'job-failing:%' order by key`.execute(owner)
    ).rows;

  it('is a finding after ten minutes, once, until it works', async () => {
    const report = failingJobs(db);
    const startMs = Date.UTC(2026, 10, 30, 12);
    await report('close-days', true, startMs);
    await report('close-days', true, startMs + 599_999);
    await report('captures', true, startMs + 599_999);
    expect(await stored()).toEqual([]);
    for (const afterMs of [600_000, 630_000]) await report('close-days', true, startMs + afterMs);
    const opened = {
      key: 'job-failing:close-days',
      owner: 'operations',
      part: 'the job close-days',
      since: '2026-11-30T12:00:00.000Z',
      seen: 1,
    };
    expect(await stored()).toEqual([{ ...opened, state: 'needs_attention' }]);
    await report('close-days', false, startMs + 660_000);
    expect(await stored()).toEqual([{ ...opened, state: 'resolved' }]);
    // The ten minutes begin again.
    await report('close-days', true, startMs + 700_000);
    expect(await stored()).toEqual([{ ...opened, state: 'resolved' }]);
  });

  it('is no longer a finding when another process works', async () => {
    const startMs = Date.UTC(2026, 10, 30, 12);
    const ended = failingJobs(db);
    for (const afterMs of [0, 600_000]) await ended('deliveries', true, startMs + afterMs);
    expect(await stored()).toContainEqual(
      expect.objectContaining({ key: 'job-failing:deliveries', state: 'needs_attention' }),
    );
    await failingJobs(db)('deliveries', false, startMs + 700_000);
    expect(await stored()).toContainEqual(
      expect.objectContaining({ key: 'job-failing:deliveries', state: 'resolved' }),
    );
  });

  it('reports each run', async () => {
    const outcomes: boolean[] = [];
    let runs = 0;
    const job: Job = {
      name: 'fails-first',
      everyMs: 10,
      run: () => ((runs += 1) === 1 ? Promise.reject(new Error('no')) : Promise.resolve(0)),
    };
    runner = await start([job], {
      afterRun: async (name, failed) => {
        outcomes.push(failed);
        throw new Error(`cannot be stored: ${name}`);
      },
    });
    await vi.waitFor(() => expect(outcomes.slice(0, 3)).toEqual([true, false, false]), 5000);
  });
});

describe('behind a connection that becomes silent', () => {
  it('jobs continue afterwards, and notifications arrive again', async () => {
    const proxy = await createFreezingProxy(database.appUrl);
    const far = createDb({ url: proxy.url, poolSize: 1, queryDeadlineMs: 300, connectDeadlineMs: 300 });
    let runs = 0;
    const job: Job = {
      name: 'reads',
      everyMs: 60_000,
      wakeOn: ['test_work'],
      longestQueryMs: 300,
      async run() {
        await sql`select 1`.execute(far);
        runs += 1;
        return 0;
      },
    };
    runner = await start([job], {}, createEvents({ url: proxy.url, log, keepAliveMs: 300 }));
    await vi.waitFor(() => expect(runs).toBeGreaterThan(0));
    proxy.freeze();
    await new Promise((resolve) => setTimeout(resolve, 1000));
    proxy.thaw();
    const before = runs;
    await vi.waitFor(async () => {
      await sql`select pg_notify('test_work', '')`.execute(db);
      expect(runs).toBeGreaterThan(before + 2);
    });
    await runner.stop();
    runner = undefined;
    await far.destroy();
    await proxy.close();
  });
});

describe('the heartbeat', () => {
  const beat = () => heartbeatJob({ db, log, hungRuns: () => 2 }).run();
  const findings = async () =>
    (
      await sql<{
        state: string;
        owner: string;
      }>`select state, owner from platform.finding where kind = 'worker_silent'`.execute(owner)
    ).rows;

  it('shows how long ago a worker worked, and how many runs hung', async () => {
    expect(await readHeartbeat(db)).toBeUndefined();
    await beat();
    expect(await readHeartbeat(db)).toMatchObject({ isStopped: false, hungRuns: 2 });
    expect(await heartbeatFindings(db)).toEqual([]);
  });

  it('becomes a finding when it is too old: for reconcile immediately, as a row when a worker works again', async () => {
    await sql`update platform.heartbeat set beat_at = now() - interval '5 minutes'`.execute(owner);
    expect(await heartbeatFindings(db)).toEqual([
      { check: 'worker heartbeat', detail: 'no worker reported for 300 s: paid orders wait' },
    ]);
    await beat();
    expect(await findings()).toEqual([{ state: 'resolved', owner: 'operations' }]);
    expect(await heartbeatFindings(db)).toEqual([]);
  });

  it('is expected to end when the worker was stopped normally', async () => {
    await stopHeartbeat(db);
    await sql`update platform.heartbeat set beat_at = now() - interval '5 minutes'`.execute(owner);
    expect(await heartbeatFindings(db)).toEqual([]);
    await beat();
    expect(await findings()).toHaveLength(1);
  });
});
