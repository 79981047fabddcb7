import type { CrashHook } from '#platform/process/crash';
import { inTransaction, type Db } from '#platform/database/db';
import { takeNextShare } from './share-store.ts';

/**
 * Pays shares of purchases that are due. Returns how many it handled. Each share has its own transaction: its payment
 * and the row about it are written together or not at all.
 */
export async function takeShares(db: Db, crash: CrashHook, most: number): Promise<number> {
  for (let done = 0; done < most; done += 1) {
    const isFound = await inTransaction(db, async (tx) => {
      const found = await takeNextShare(tx);
      if (found) crash('share.before_commit');
      return found;
    });
    if (!isFound) return done;
    crash('share.after_commit');
  }
  return most;
}
