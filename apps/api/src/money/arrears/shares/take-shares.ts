import type { CrashHook } from '#platform/process/crash';
import { inTransaction, type Db } from '#platform/database/db';
import { takeNextShare } from './share-store.ts';

/**
 * Pays shares of purchases that are due; how many were looked at. Each is a transaction of its own: its payment and the row that says so are done
 * together or not at all.
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
