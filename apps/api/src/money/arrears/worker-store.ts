import { sql, type Tx } from '#platform/database/db';

/** Sends reminders that are due at `now`; how many houses were looked at, `most` at most. */
export async function sendReminders(tx: Tx, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ done: number }>`select arrears.send_reminders(${now}, ${most}) as done`.execute(tx);
  return rows[0]!.done;
}
