import type { CrashHook } from '#platform/process/crash';
import { inTransaction, type Db } from '#platform/database/db';
import { issueRun } from './worker-store.ts';

/** The number of houses in one transaction, which takes some hundred milliseconds. */
export const issueBatch = 250;

/**
 * Makes invoices of confirmed runs. A house and its invoice are one row each, written together: a crash leaves a batch
 * undone or done, and the next process continues after it.
 */
export async function issueRuns(db: Db, crash: CrashHook): Promise<number> {
  const made = await inTransaction(db, async (tx) => {
    const count = await issueRun(tx, issueBatch);
    if (count > 0) crash('charge-run.before_commit');
    return count;
  });
  if (made > 0) crash('charge-run.after_commit');
  return made;
}
