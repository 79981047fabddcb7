import type { CrashHook } from '#platform/process/crash';
import { inTransaction, sql, type Db } from '#platform/database/db';

/** So many houses in one transaction: some hundred milliseconds. */
export const issueBatch = 250;

/**
 * Makes invoices of confirmed runs. A house and its invoice are one row each, written together: a process that dies leaves a batch undone or
 * done, and the next one goes on after it.
 */
export async function issueRuns(db: Db, crash: CrashHook): Promise<number> {
  const made = await inTransaction(db, async (tx) => {
    const { rows } = await sql<{ made: number }>`select service_charges.issue_run(${issueBatch}) as made`.execute(tx);
    if (rows[0]!.made > 0) crash('charge-run.before_commit');
    return rows[0]!.made;
  });
  if (made > 0) crash('charge-run.after_commit');
  return made;
}
