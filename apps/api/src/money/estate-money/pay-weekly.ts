import type { CrashHook } from '#platform/process/crash';
import { inTransaction, type Db } from '#platform/database/db';
import { makeWeeklyPayout, stopStalePayouts } from './store.ts';

/** The weekly payout of one estate that is due. A crash in between does no harm: a day is paid once, by its key. */
export async function payWeekly({
  db,
  provider,
  crash,
}: {
  db: Db;
  provider: string;
  crash: CrashHook;
}): Promise<number> {
  await stopStalePayouts(db);
  const found = await inTransaction(db, async (tx) => {
    const made = await makeWeeklyPayout(tx, provider);
    if (made) crash('estate-payout.before_commit');
    return made;
  });
  if (found) crash('estate-payout.after_commit');
  return found ? 1 : 0;
}
