import { inTransaction, sql, type Db } from '../database/db.ts';
import { openFinding, resolveFindings } from '../checks/findings.ts';
import type { Job } from './jobs.ts';
import type { Log } from '../log.ts';

/** When the heartbeat is this old, no worker is working. */
export const heartbeatTooOldSeconds = 60;

export interface Heartbeat {
  ageSeconds: number;
  /** The workers were stopped normally: silence is expected. */
  isStopped: boolean;
  hungRuns: number;
  figures: Record<string, unknown>;
}

/** The last heartbeat of any worker; undefined when there never was one. */
export async function readHeartbeat(db: Db): Promise<Heartbeat | undefined> {
  const { rows } = await sql<{
    age_seconds: number;
    is_stopped: boolean;
    hung_runs: bigint;
    figures: Record<string, unknown>;
  }>`select * from platform.read_heartbeat()`.execute(db);
  const [row] = rows;
  return (
    row && {
      ageSeconds: row.age_seconds,
      isStopped: row.is_stopped,
      hungRuns: Number(row.hung_runs),
      figures: row.figures,
    }
  );
}

/** Fails unless the database accepts writes. */
export async function checkWritable(db: Db): Promise<void> {
  await sql`select platform.check_writable()`.execute(db);
}

/**
 * Reports every few seconds that this worker works, and how many job runs hung. The first heartbeat after a long
 * silence opens a finding: no one could open it while no worker worked.
 */
export function heartbeatJob(deps: { db: Db; log: Log; hungRuns: () => number }): Job {
  let reported = 0;
  return {
    name: 'heartbeat',
    everyMs: 5000,
    longestRunMs: 30_000,
    async run() {
      const hung = deps.hungRuns();
      await inTransaction(deps.db, async (tx) => {
        const { rows } = await sql<{ silent: number | null; at: Date }>`
          select platform.beat(${hung - reported}) as silent, now() as at`.execute(tx);
        const [row] = rows;
        if (!row || row.silent === null || row.silent < heartbeatTooOldSeconds) return;
        const key = `worker-silent:${row.at.toISOString()}`;
        const detail = { silent_seconds: Math.round(row.silent), until: row.at.toISOString() };
        deps.log.error(detail, 'no worker worked for too long');
        await openFinding(tx, { key, kind: 'worker_silent', owner: 'operations', detail });
        await resolveFindings(tx, [key], 'a worker works again');
      });
      reported = hung;
      return 0;
    },
  };
}

/** Shows readers of the heartbeat that the following silence is intended. */
export async function stopHeartbeat(db: Db): Promise<void> {
  await sql`select platform.stop_beating()`.execute(db);
}

/** A finding for the reconciliation when the worker is not working. */
export async function heartbeatFindings(db: Db): Promise<{ check: string; detail: string }[]> {
  const heartbeat = await readHeartbeat(db);
  if (!heartbeat || heartbeat.isStopped || heartbeat.ageSeconds < heartbeatTooOldSeconds) return [];
  const seconds = Math.round(heartbeat.ageSeconds);
  return [{ check: 'worker heartbeat', detail: `no worker reported for ${seconds} s: paid orders wait` }];
}
