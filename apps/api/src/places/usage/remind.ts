import { queueMessage } from '#notifications';
import { inTransaction, type Db, type Tx } from '#platform/database/db';
import type { Job } from '#platform/jobs/jobs';
import { estimateUsage } from './estimate.ts';
import { unitsRunLow } from './messages.ts';
import { noteSent, readUsage, takeDueReminders, type DueReminder } from './store.ts';

const batch = 50;

/**
 * Sends reminders to users whose units will run out within the days that they chose, once for each purchase or reading.
 */
export function remindJob(db: Db): Job {
  return {
    name: 'units-reminders',
    everyMs: 300_000,
    batch,
    run: () =>
      inTransaction(db, async (tx) => {
        const due = await takeDueReminders(tx, batch);
        for (const reminder of due) await remind(tx, reminder);
        return due.length;
      }),
  };
}

async function remind(tx: Tx, reminder: DueReminder): Promise<void> {
  const { now, readings, purchases } = await readUsage(tx, String(reminder.userId), String(reminder.meterId));
  const { estimate } = estimateUsage(now, readings, purchases);
  const newest = [...readings, ...purchases].reduce((last, { at }) => (at > last ? at : last), new Date(0));
  if (!estimate || estimate.daysLeft > reminder.daysBefore) return;
  // The columns have microseconds and a Date milliseconds, so this compares milliseconds.
  if (reminder.sentFor !== null && newest.getTime() <= reminder.sentFor.getTime()) return;
  await queueMessage(tx, {
    event: `units-low:${reminder.meterId}:${reminder.userId}:${newest.getTime()}`,
    subjectKind: 'meter',
    subjectId: String(reminder.meterId),
    audience: { kind: 'user', userId: reminder.userId },
    channel: 'email',
    to: reminder.email,
    content: unitsRunLow.content({
      meter: reminder.nickname || `ending in ${reminder.meterNumber.slice(-4)}`,
      utility: reminder.utility,
      days: estimate.daysLeft,
    }),
  });
  await noteSent(tx, reminder, newest);
}
