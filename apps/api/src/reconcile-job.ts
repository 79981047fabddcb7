import { seal } from '#audit';
import { rollUp, snapshotDay } from '#ledger';
import { databaseNow, type Db } from '#platform/db';
import type { Job } from '#platform/jobs';
import type { Log } from '#platform/log';
import { allFindings, durabilityFindings, type ReconcileDeps } from './reconcile-findings.ts';

const hourMs = 3_600_000;

/**
 * The last day, as people in Lagos count them, that can be closed: `2026-11-20`. A day closes an hour after midnight, so
 * from midnight to 01:00 it is the day before yesterday.
 */
export function lastClosedDay(now: Date): string {
  const then = new Date(now.getTime() - 25 * hourMs);
  return new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Lagos' }).format(then);
}

const sealBatch = 1000;

/** Seals every audit entry that can be sealed. One batch a minute falls behind at ten purchases a second. */
async function sealAll(db: Db): Promise<void> {
  for (;;) {
    const { sealed } = await seal(db, sealBatch);
    if (sealed < BigInt(sealBatch)) return;
  }
}

/** Each minute: seal the audit log, roll up balances, close the day that is over, run every check and log what it found. */
export function reconcileJob(deps: ReconcileDeps & { log: Log }): Job {
  const { db, log } = deps;
  const chores = [
    () => sealAll(db),
    () => rollUp(db),
    async () => snapshotDay(db, lastClosedDay(await databaseNow(db))),
  ];
  return {
    name: 'reconcile',
    everyMs: 60_000,
    longestRunMs: 30 * 60_000,
    longestQueryMs: 35_000,
    async run() {
      const faults: unknown[] = [];
      // A chore that fails must not keep the checks from running.
      for (const chore of chores) await chore().catch((error: unknown) => faults.push(error));
      const findings = [...(await allFindings(deps)), ...(await durabilityFindings(db))];
      for (const finding of findings) log.error(finding, 'reconciliation finding');
      if (faults.length > 0) throw faults[0];
      return 0;
    },
  };
}
