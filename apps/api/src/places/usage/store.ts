import type { Utility } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import type { UnitsAt } from './estimate.ts';

/** How far back purchases and readings count. */
const days = 90;

export interface StoredReading extends UnitsAt {
  id: bigint;
}

/** Undefined when the user of the session may not use the meter. */
export async function insertReading(
  db: Db,
  reading: { session: string; meterId: string; unitsTenths: bigint },
): Promise<StoredReading | undefined> {
  const { rows } = await sql<StoredReading>`
    select id, at, units_tenths as "unitsTenths"
    from usage.add_reading(${reading.session}::uuid, ${BigInt(reading.meterId)}, ${reading.unitsTenths})`.execute(db);
  return rows[0];
}

/** The newest readings of a meter by its present household, newest first. */
export async function listReadings(db: Db, session: string, meterId: string): Promise<StoredReading[]> {
  const { rows } = await sql<StoredReading>`
    select id, at, units_tenths as "unitsTenths" from usage.readings_of(${session}::uuid, ${BigInt(meterId)})`.execute(
    db,
  );
  return rows;
}

/** Removes a reading that the user entered. Returns false when it is not theirs. */
export async function removeReading(
  db: Db,
  reading: { session: string; meterId: string; id: string },
): Promise<boolean> {
  const { rows } = await sql<{ removed: boolean }>`
    select usage.remove_reading(${reading.session}::uuid, ${BigInt(reading.meterId)}, ${BigInt(reading.id)}) as removed`.execute(
    db,
  );
  return rows[0]!.removed;
}

interface History {
  now: Date;
  readings: UnitsAt[];
  purchases: UnitsAt[];
}

type HistoryRow = UnitsAt & { kind: 'now' | 'reading' | 'purchase' };

/**
 * The data of the estimate: purchases and readings of the last 90 days, oldest first, at the database's current time.
 */
export async function readOwnUsage(db: Db, session: string, meterId: string): Promise<History> {
  const { rows } = await sql<HistoryRow>`
    select kind, at, units_tenths as "unitsTenths"
    from usage.own_history(${session}::uuid, ${BigInt(meterId)}, ${days})`.execute(db);
  return historyOf(rows);
}

/** The same for the worker. */
export async function readUsage(db: Db | Tx, userId: string, meterId: string): Promise<History> {
  const { rows } = await sql<HistoryRow>`
    select kind, at, units_tenths as "unitsTenths"
    from usage.history_of(${BigInt(userId)}::bigint, ${BigInt(meterId)}, ${days})`.execute(db);
  return historyOf(rows);
}

function historyOf(rows: readonly HistoryRow[]): History {
  const of = (kind: HistoryRow['kind']) => rows.filter((row) => row.kind === kind);
  return { now: of('now')[0]!.at, readings: of('reading'), purchases: of('purchase') };
}

export interface Reminder {
  enabled: boolean;
  daysBefore: number;
}

export async function findReminder(db: Db, session: string, meterId: string): Promise<Reminder> {
  const { rows } = await sql<Reminder>`
    select is_on as enabled, days_before as "daysBefore"
    from usage.reminder_of(${session}::uuid, ${BigInt(meterId)})`.execute(db);
  return rows[0] ?? { enabled: false, daysBefore: 3 };
}

/** Undefined when the user of the session may not use the meter. */
export async function saveReminder(
  db: Db,
  session: string,
  meterId: string,
  reminder: { enabled: boolean; daysBefore: number | undefined },
): Promise<Reminder | undefined> {
  const { rows } = await sql<Reminder>`
    select is_on as enabled, days_before as "daysBefore"
    from usage.set_reminder(${session}::uuid, ${BigInt(meterId)}, ${reminder.enabled}, ${reminder.daysBefore ?? null})
  `.execute(db);
  return rows[0];
}

export interface DueReminder {
  meterId: bigint;
  userId: bigint;
  daysBefore: number;
  sentFor: Date | null;
  email: string;
  meterNumber: string;
  nickname: string;
  utility: Utility;
}

/** Takes due reminders, and schedules the next check of each in six hours. */
export async function takeDueReminders(tx: Tx, most: number): Promise<DueReminder[]> {
  const { rows } = await sql<DueReminder>`
    with due as (
      select meter_id, user_id from usage.reminder where is_on and due_at <= now()
      order by due_at limit ${most} for update skip locked
    ), taken as (
      update usage.reminder r set due_at = now() + interval '6 hours'
      from due where r.meter_id = due.meter_id and r.user_id = due.user_id
      returning r.*
    )
    select t.meter_id as "meterId", t.user_id as "userId", t.days_before as "daysBefore", t.sent_for as "sentFor", u.email,
      m.number as "meterNumber", coalesce(l.nickname, '') as nickname, m.utility
    from taken t
    join identity."user" u on u.id = t.user_id and u.deleted_at is null
    join households.link l on l.user_id = t.user_id and l.meter_id = t.meter_id and l.ended_at is null
    join metering.meter m on m.id = t.meter_id and m.status = 'active'
  `.execute(tx);
  return rows;
}

/** Records for which purchase or reading a reminder was sent, because the same units get one reminder. */
export async function noteSent(tx: Tx, reminder: DueReminder, newest: Date): Promise<void> {
  await sql`
    update usage.reminder set sent_for = ${newest} where meter_id = ${reminder.meterId} and user_id = ${reminder.userId}
  `.execute(tx);
}
