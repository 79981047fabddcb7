import type { CrashHook } from '#platform/process/crash';
import { inTransaction, type Db } from '#platform/database/db';
import { chargeLateFee, selectLateBills, selectLateFeeEstates } from './worker-store.ts';

const batch = 200;

/**
 * Charges the late fees of this month, in estates that have them. Each fee is one commit: its invoice and the row that
 * prevents a second charge. A crash leaves it undone or done.
 */
export async function chargeLateFees(db: Db, crash: CrashHook, now = new Date()): Promise<number> {
  for (const estateId of await selectLateFeeEstates(db)) {
    for (let after: bigint | undefined = 0n; after !== undefined;) {
      const bills: bigint[] = await selectLateBills(db, now, { estateId, after, most: batch });
      for (const bill of bills) {
        const fee = await inTransaction(db, async (tx) => {
          const made = await chargeLateFee(tx, now, bill);
          if (made !== null) crash('late-fee.before_commit');
          return made;
        });
        if (fee !== null) crash('late-fee.after_commit');
      }
      after = bills.at(-1);
    }
  }
  return 0;
}
