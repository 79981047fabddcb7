import { inTransaction, type Db } from '#platform/database/db';
import { sendReminders } from './worker-store.ts';

export const reminderBatch = 50;

/** Reminds houses of what is late: each reminder and its messages are one commit with the row that keeps it from going out again. */
export const remindLate = (db: Db, now = new Date()): Promise<number> =>
  inTransaction(db, (tx) => sendReminders(tx, now, reminderBatch));
