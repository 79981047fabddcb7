import { inTransaction, type Db } from '#platform/database/db';
import { sendReminders } from './worker-store.ts';

export const reminderBatch = 50;

/**
 * Reminds houses of overdue amounts. Each reminder is one commit: its messages and the row that prevents a second one.
 */
export const remindLate = (db: Db, now = new Date()): Promise<number> =>
  inTransaction(db, (tx) => sendReminders(tx, now, reminderBatch));
