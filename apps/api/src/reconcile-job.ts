import { seal } from '#audit';
import { rollUp, snapshotDay } from '#ledger';
import { databaseNow } from '#platform/db';
import type { Job } from '#platform/jobs';
import type { Log } from '#platform/log';
import { allFindings, durabilityFindings, type ReconcileDeps } from './reconcile-findings.ts';

const hourMs = 3_600_000;

/** `2026-11-20`: days are closed as people in Lagos count them. */
const lagosDay = (at: Date) => new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(at);

/** The last day that can be closed: a day closes an hour after its midnight, and asking earlier is refused. */
export function dayToClose(now: Date): string {
  return lagosDay(new Date(now.getTime() - 25 * hourMs));
}

/** Each minute: seal the audit log, roll up balances, close yesterday, run every check and say loudly what it found. */
export function reconcileJob(deps: ReconcileDeps & { log: Log }): Job {
  return {
    name: 'reconcile',
    everyMs: 60_000,
    longestRunMs: 30 * 60_000,
    longestQueryMs: 35_000,
    async run() {
      await seal(deps.db);
      await rollUp(deps.db);
      await snapshotDay(deps.db, dayToClose(await databaseNow(deps.db)));
      const findings = [...(await allFindings(deps)), ...(await durabilityFindings(deps.db))];
      for (const finding of findings) deps.log.error(finding, 'reconciliation finding');
      return 0;
    },
  };
}
