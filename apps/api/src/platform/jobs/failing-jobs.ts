import { openFinding, resolveFindings } from '../checks/findings.ts';
import type { Db } from '../database/db.ts';

/** A job that has failed for this long does not mend itself: a person has to look. */
const tooLongMs = 10 * 60_000;

const keyOf = (job: string) => `job-failing:${job}`;

/**
 * Opens a finding for each job that has failed for ten minutes in this process, and closes it when the job works. Takes
 * the outcome of each run.
 */
export function failingJobs(db: Db): (job: string, failed: boolean, nowMs: number) => Promise<void> {
  const failingSince = new Map<string, number>();
  const open = new Set<string>();
  const known = new Set<string>();
  return async (job, failed, nowMs) => {
    if (!failed) {
      failingSince.delete(job);
      // The first time as well: a process before this one may have opened it.
      if (known.has(job) && !open.has(job)) return;
      await resolveFindings(db, [keyOf(job)], 'it works again');
      known.add(job);
      open.delete(job);
      return;
    }
    const since = failingSince.get(job) ?? nowMs;
    failingSince.set(job, since);
    if (open.has(job) || nowMs - since < tooLongMs) return;
    const detail = { part: `the job ${job}`, since: new Date(since).toISOString() };
    await openFinding(db, { key: keyOf(job), kind: 'part_failing', owner: 'operations', detail });
    open.add(job);
  };
}
