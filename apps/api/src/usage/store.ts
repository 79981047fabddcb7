import { sql, type Db, type Tx } from '#platform/db';
import type { UnitsAt } from './estimate.ts';

/** How far back purchases and readings count. */
const days = 90;

export interface StoredReading extends UnitsAt {
  id: bigint;
}

export async function insertReading(
  db: Db,
  reading: { userId: string; meterId: string; unitsTenths: bigint },
): Promise<StoredReading> {
  const { rows } = await sql<StoredReading>`
    insert into usage.reading (meter_id, user_id, units_tenths)
    values (${BigInt(reading.meterId)}, ${BigInt(reading.userId)}, ${reading.unitsTenths})
    returning id, taken_at as at, units_tenths as "unitsTenths"
  `.execute(db);
  return rows[0]!;
}

/** The newest readings of a meter, newest first: those of the household that has it now. */
export async function listReadings(db: Db, userId: string, meterId: string): Promise<StoredReading[]> {
  const { rows } = await sql<StoredReading>`
    select r.id, r.taken_at as at, r.units_tenths as "unitsTenths" from usage.reading r
    where r.meter_id = ${BigInt(meterId)} and r.removed_at is null
      and households.role_of(${BigInt(userId)}, r.meter_id) is not null
      and households.role_of(r.user_id, r.meter_id) is not null
    order by r.taken_at desc, r.id desc limit 20
  `.execute(db);
  return rows;
}

/** Removes a reading that the user entered. False: it is not theirs. */
export async function removeReading(
  db: Db,
  reading: { userId: string; meterId: string; id: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update usage.reading set removed_at = now()
    where id = ${BigInt(reading.id)} and user_id = ${BigInt(reading.userId)} and meter_id = ${BigInt(reading.meterId)}
      and removed_at is null
  `.execute(db);
  return numAffectedRows === 1n;
}

/** What the estimate is made from: purchases and readings of the last 90 days, oldest first, at the database's now. */
export async function readUsage(
  db: Db | Tx,
  userId: string,
  meterId: string,
): Promise<{ now: Date; readings: UnitsAt[]; purchases: UnitsAt[] }> {
  const { rows } = await sql<UnitsAt & { kind: 'now' | 'reading' | 'purchase' }>`
    select 'now' as kind, now() as at, 0::bigint as "unitsTenths"
    union all
    select 'reading', r.taken_at, r.units_tenths from usage.reading r
    where r.meter_id = ${BigInt(meterId)} and r.removed_at is null and r.taken_at > now() - make_interval(days => ${days})
      and households.role_of(r.user_id, r.meter_id) is not null
    union all
    select 'purchase', p.at, p.units_tenths
    from usage.purchases_of(${BigInt(userId)}, ${BigInt(meterId)}, now() - make_interval(days => ${days})) p
    order by 2
  `.execute(db);
  const of = (kind: string) => rows.filter((row) => row.kind === kind);
  return { now: of('now')[0]!.at, readings: of('reading'), purchases: of('purchase') };
}

export interface Reminder {
  enabled: boolean;
  daysBefore: number;
}

export async function findReminder(db: Db, userId: string, meterId: string): Promise<Reminder> {
  const { rows } = await sql<Reminder>`
    select is_on as enabled, days_before as "daysBefore" from usage.reminder
    where user_id = ${BigInt(userId)} and meter_id = ${BigInt(meterId)}
  `.execute(db);
  return rows[0] ?? { enabled: false, daysBefore: 3 };
}

export async function saveReminder(
  db: Db,
  userId: string,
  meterId: string,
  reminder: { enabled: boolean; daysBefore: number | undefined },
): Promise<Reminder> {
  const { rows } = await sql<Reminder>`
    insert into usage.reminder as r (meter_id, user_id, is_on, days_before)
    values (${BigInt(meterId)}, ${BigInt(userId)}, ${reminder.enabled}, coalesce(${reminder.daysBefore ?? null}::integer, 3))
    on conflict (meter_id, user_id) do update set is_on = excluded.is_on, due_at = now(),
      days_before = coalesce(${reminder.daysBefore ?? null}::integer, r.days_before)
    returning r.is_on as enabled, r.days_before as "daysBefore"
  `.execute(db);
  return rows[0]!;
}

export interface DueReminder {
  meterId: bigint;
  userId: bigint;
  daysBefore: number;
  sentFor: Date | null;
  email: string;
  meterNumber: string;
  nickname: string;
  utility: 'electricity' | 'water' | 'gas';
}

/** Takes reminders that are due, and puts the next look at each six hours ahead. */
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

/** Keeps for which purchase or reading a reminder was sent: the same units remind once. */
export async function noteSent(tx: Tx, reminder: DueReminder, newest: Date): Promise<void> {
  await sql`
    update usage.reminder set sent_for = ${newest} where meter_id = ${reminder.meterId} and user_id = ${reminder.userId}
  `.execute(tx);
}
