import type { CrashHook } from '#platform/process/crash';
import { inTransaction, type Db } from '#platform/database/db';
import { reviewPlans } from '../worker-store.ts';

const batch = 50;

/**
 * Updates every open plan: pays instalments from wallets, and ends plans that are paid, broken or no longer offered. A
 * payment and its bookings are one transaction, and its reference says up to which amount the plan is paid: a crash
 * leaves it undone or done.
 */
export async function followPlans(db: Db, crash: CrashHook, now = new Date()): Promise<number> {
  for (let after: bigint | null = 0n; after !== null;) {
    const from: bigint = after;
    after = await inTransaction(db, async (tx) => {
      const last = await reviewPlans(tx, now, { after: from, most: batch });
      if (last !== null) crash('plan.before_commit');
      return last;
    });
    if (after !== null) crash('plan.after_commit');
  }
  return 0;
}
