import { sql } from 'kysely';
import type { Db } from '#platform/database/db';

export interface DaySnapshot {
  /** `YYYY-MM-DD`, a day in Lagos. */
  day: string;
  journals: bigint;
  postings: bigint;
  /** Covers the day's journals and the hash of the day before, in hex. */
  hash: string;
}

/**
 * Closes a day: stores its trial balance and a hash chained to the day before, for it and for any earlier day still
 * open. Repeating it changes nothing. A day can be closed from 01:00 Lagos time of the next.
 */
export async function snapshotDay(db: Db, day: string): Promise<DaySnapshot> {
  await sql`select ledger.snapshot_day(${day}::date)`.execute(db);
  const { rows } = await sql<DaySnapshot>`
    select day::text, journal_count as journals, posting_count as postings, encode(hash, 'hex') as hash
    from ledger.day_snapshot where day = ${day}::date`.execute(db);
  return rows[0]!;
}
