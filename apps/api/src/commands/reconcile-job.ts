import { lagosDate } from '@gatelight/contract/lagos-days';
import { seal } from '#audit';
import { lastClosedDay, longestCloseMs, rollUp, snapshotDay } from '#ledger';
import {
  checkAllRows,
  checkNewRows,
  lastFullCheck,
  longestFullReadMs,
  storeFindings,
  type Check,
  type CheckRun,
} from '#platform/checks/checks';
import { databaseNow, type Db } from '#platform/database/db';
import type { Job } from '#platform/jobs/jobs';
import type { Log } from '#platform/log';
import { allChecks, durabilityChecks, type ReconcileDeps } from './reconcile-findings.ts';

const hourMs = 3_600_000;

const sealBatch = 1000;

/** Seals every audit entry that can be sealed. One batch a minute falls behind at ten purchases a second. */
async function sealAll(db: Db): Promise<void> {
  for (;;) {
    const { sealed } = await seal(db, sealBatch);
    if (sealed < BigInt(sealBatch)) return;
  }
}

interface RunDeps {
  db: Db;
  log: Log;
  checks: readonly Check[];
}

async function report({ db, log }: RunDeps, run: CheckRun, readInFull: readonly Check[]): Promise<void> {
  for (const { check, finding } of await storeFindings(db, run, readInFull)) {
    log.error({ ...finding, check_id: check.id }, 'reconciliation finding');
  }
  for (const { check, error } of run.failed)
    log.error({ check_id: check.id, err: error }, 'reconciliation check failed');
}

/** Checks new rows only. */
export async function reconcileNewRows(deps: RunDeps): Promise<CheckRun> {
  const run = await checkNewRows(deps.db, deps.checks);
  await report(
    deps,
    run,
    deps.checks.filter(({ reads }) => reads === 'everything'),
  );
  return run;
}

/** Checks all rows. */
export async function reconcileAllRows(deps: RunDeps): Promise<CheckRun> {
  const run = await checkAllRows(deps.db, deps.checks);
  await report(deps, run, deps.checks);
  return run;
}

const nightlyHour = 2;

/** Whether 02:00 in Lagos has passed since the last full run. */
export function isFullCheckDue(now: Date, last: Date | undefined): boolean {
  if (!last) return true;
  const dayOf = (at: Date) => lagosDate(at.getTime() - nightlyHour * hourMs);
  return dayOf(now) > dayOf(last);
}

/**
 * `reconcile`, each minute: seals the audit log, rolls up balances and checks new rows.
 * `close-days`, each minute: closes the days that are over. A large day takes longer than the checks may wait.
 * `reconcile-all`, each night: checks all rows.
 */
export function reconcileJobs(deps: ReconcileDeps & { log: Log }): Job[] {
  const { db, log } = deps;
  const run = { db, log, checks: [...allChecks(deps), ...durabilityChecks(db)] };
  const chores = [() => sealAll(db), () => rollUp(db)];
  return [
    {
      name: 'reconcile',
      everyMs: 60_000,
      longestRunMs: 30 * 60_000,
      longestQueryMs: 35_000,
      async run() {
        const faults: unknown[] = [];
        // A task that fails must not stop the checks.
        for (const chore of chores) await chore().catch((error: unknown) => faults.push(error));
        const { failed } = await reconcileNewRows(run);
        faults.push(...failed.map(({ error }) => error));
        if (faults.length > 0) throw faults[0];
        return 0;
      },
    },
    {
      name: 'close-days',
      everyMs: 60_000,
      longestRunMs: 4 * hourMs,
      longestQueryMs: longestCloseMs,
      async run() {
        await snapshotDay(db, lastClosedDay(await databaseNow(db)));
        return 0;
      },
    },
    {
      name: 'reconcile-all',
      everyMs: 60_000,
      longestRunMs: 4 * hourMs,
      longestQueryMs: longestFullReadMs,
      async run() {
        if (!isFullCheckDue(await databaseNow(db), await lastFullCheck(db))) return 0;
        const { failed } = await reconcileAllRows(run);
        if (failed[0]) throw failed[0].error;
        return 0;
      },
    },
  ];
}
