import { queueForUser } from '#notifications';
import { inTransaction, type Db, type Tx } from '#platform/database/db';
import { estimateOf } from '#usage';
import { topUpComing } from './messages/index.ts';
import { announceRun, schedulesToAnnounce, takeLowUnits } from './store.ts';

const batch = 50;

/**
 * Announces the purchases of the next day: those with a date, and those of meters whose units run low. The message and
 * the run are one commit, once for each due date.
 */
export async function announceTopUps(db: Db): Promise<number> {
  const due = await schedulesToAnnounce(db, batch);
  for (const { id, dueOn } of due) await inTransaction(db, (tx) => announce(tx, id, dueOn));
  const low = await inTransaction(db, async (tx) => {
    const taken = await takeLowUnits(tx, batch);
    for (const schedule of taken) {
      const estimate = await estimateOf(tx, schedule.userId.toString(), schedule.meterId.toString());
      if (estimate && estimate.daysLeft <= schedule.daysBefore) await announce(tx, schedule.id, schedule.tomorrow);
    }
    return taken.length;
  });
  return Math.max(due.length, low);
}

async function announce(tx: Tx, scheduleId: bigint, dueOn: string): Promise<void> {
  const run = await announceRun(tx, scheduleId, dueOn);
  if (!run) return;
  await queueForUser(tx, {
    userId: run.userId.toString(),
    event: `top-up:${run.id}:coming`,
    subjectKind: 'top-up',
    subjectId: run.id.toString(),
    content: topUpComing.content({
      amountKobo: run.amountKobo,
      utility: run.utility,
      meterEnding: run.meterNumber.slice(-4),
      method: run.method,
      runAt: run.runAt.toISOString(),
    }),
  });
}
