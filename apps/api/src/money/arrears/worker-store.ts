import { sql, type Tx } from '#platform/database/db';

/** Sends reminders that are due at `now`; how many houses were looked at, `most` at most. */
export async function sendReminders(tx: Tx, now: Date, most: number): Promise<number> {
  const { rows } = await sql<{ done: number }>`select arrears.send_reminders(${now}, ${most}) as done`.execute(tx);
  return rows[0]!.done;
}

/** Looks at open plans after `after`, `most` at most. The last of them, or null when there are no more. */
export async function reviewPlans(
  tx: Tx,
  now: Date,
  { after, most }: { after: bigint; most: number },
): Promise<bigint | null> {
  const { rows } = await sql<{
    last: bigint | null;
  }>`select arrears.review_plans(${now}, ${after}, ${most}) as last`.execute(tx);
  return rows[0]!.last;
}
