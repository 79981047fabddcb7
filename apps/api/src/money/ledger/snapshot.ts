import { lagosDate } from '@gatelight/contract/lagos-days';
import { inLongTransaction, sql, type Db } from '#platform/database/db';

export interface DaySnapshot {
  /** `YYYY-MM-DD`, a day in Lagos. */
  day: string;
  journals: bigint;
  postings: bigint;
  /** Covers the day's journals and the hash of the day before, in hex. */
  hash: string;
}

/**
 * The last day in Lagos time that can be closed: `2026-11-20`. A day closes an hour after midnight, so from midnight to
 * 01:00 it is the day before yesterday.
 */
export function lastClosedDay(now: Date): string {
  return lagosDate(now.getTime() - 25 * 3_600_000);
}

/** The longest time for one day. A million orders take about a minute. */
export const longestCloseMs = 3_600_000;

/**
 * Closes a day: stores its trial balance and a hash chained to the day before, for it and for any earlier day still
 * open. Each is a transaction of its own, so what is done stays when a later one fails. Repeating it changes nothing.
 * A day can be closed from 01:00 Lagos time of the next.
 */
export async function snapshotDay(db: Db, day: string): Promise<DaySnapshot> {
  for (const open of await openDays(db, day)) {
    await inLongTransaction(db, longestCloseMs, (tx) => sql`select ledger.snapshot_day(${open}::date)`.execute(tx));
  }
  const { rows } = await sql<DaySnapshot>`
    select day::text, journal_count as journals, posting_count as postings, encode(hash, 'hex') as hash
    from ledger.day_snapshot where day = ${day}::date`.execute(db);
  return rows[0]!;
}

/** The days up to this one that are not closed, oldest first. A day in the future counts as today. */
async function openDays(db: Db, day: string): Promise<string[]> {
  const { rows } = await sql<{ day: string }>`
    select d::date::text as day
    from (
      select coalesce(
        (select max(s.day) + 1 from ledger.day_snapshot s),
        (select platform.day_of(min(j.created_at)) from ledger.journal j),
        ${day}::date) as first
    ) open, generate_series(open.first, least(${day}::date, platform.today()), interval '1 day') d
    order by d`.execute(db);
  return rows.map((row) => row.day);
}
