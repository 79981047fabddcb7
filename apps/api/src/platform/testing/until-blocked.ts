import { expect } from 'vitest';
import { sql, type Db } from '#platform/database/db';

/** Waits until so many statements in this database wait for a lock. `owner`: other roles do not see who waits. */
export async function untilBlocked(owner: Db, statements = 1): Promise<void> {
  const countBlocked = async () => {
    const { rows } = await sql<{ blocked: number }>`
      select count(*)::int as blocked from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(owner);
    return rows[0]!.blocked;
  };
  await expect.poll(countBlocked, { timeout: 20_000, interval: 20 }).toBeGreaterThanOrEqual(statements);
}
