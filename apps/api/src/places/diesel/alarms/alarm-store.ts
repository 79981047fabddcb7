import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db, type Tx } from '#platform/database/db';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';
import type { DieselAlarm } from '@gatelight/contract';
import { tankColumns, type Tank } from '../store.ts';

const alarmColumns = sql`a.id::text as id, a.kind, a.tank_id::text as tank_id, t.name as tank_name, a.from_at as "from", a.to_at as "to",
  a.litres::float8 as litres, a.used_litres::float8 as used_litres, a.expected_litres::float8 as expected_litres, a.hours::float8 as hours,
  a.figure::float8 as figure, a.entry_id::text as entry_id, a.state, a.words,
  btrim(u.first_name || ' ' || u.last_name) as changed_by, a.changed_at, a.raised_at`;
const alarmTables = sql`diesel.alarm a join diesel.tank t on t.id = a.tank_id left join identity."user" u on u.id = a.changed_by`;

export const alarmKeyset = defineKeyset({
  list: 'diesel-alarms',
  sorts: { raised: { column: sql`a.raised_at`, kind: 'timestamptz' } },
  id: { column: sql`a.id`, kind: 'bigint' },
  first: '-raised',
});

export async function selectAlarms(
  db: Db,
  page: KeysetPage,
  { estateId, state }: { estateId: string; state?: string | undefined },
): Promise<(DieselAlarm & Keyed)[]> {
  const { rows } = await sql<DieselAlarm & Keyed>`
    select ${page.keys}, ${alarmColumns} from ${alarmTables}
    where a.estate_id = ${BigInt(estateId)} and ${state ? sql`a.state = ${state}` : sql`true`} and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

/** Alarms of an estate that no one has explained yet, missing litres first. */
export async function selectOpenAlarms(db: Db, estateId: string): Promise<DieselAlarm[]> {
  const { rows } = await sql<DieselAlarm>`
    select ${alarmColumns} from ${alarmTables} where a.estate_id = ${BigInt(estateId)} and a.state <> 'explained'
    order by array_position(array['missing', 'short', 'low', 'burn'], a.kind), a.raised_at desc limit 20`.execute(db);
  return rows;
}

export async function findAlarm(db: Db, id: string): Promise<DieselAlarm | undefined> {
  const { rows } = await sql<DieselAlarm>`
    select ${alarmColumns} from ${alarmTables} where a.id = ${BigInt(id)}`.execute(db);
  return rows[0];
}

export async function answerAlarm(
  db: Db,
  caller: User,
  id: string,
  { state, words }: { state: string; words: string },
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select diesel.answer_alarm(${sessionOf(caller)}::uuid, ${BigInt(id)}, ${state}, ${words}, ${by(caller)}) as done`.execute(
    db,
  );
  return rows[0]!.done;
}

export interface StoredAlarm {
  id: string;
  kind: DieselAlarm['kind'];
  from: Date;
  to: Date;
  litres: number;
  entryId: string | null;
  state: DieselAlarm['state'];
}

/** Alarms of a tank since a moment, and all unexplained ones. */
export async function selectTankAlarms(db: Db | Tx, tankId: string, since: Date): Promise<StoredAlarm[]> {
  const { rows } = await sql<StoredAlarm>`
    select a.id::text as id, a.kind, a.from_at as "from", a.to_at as "to", a.litres::float8 as litres, a.entry_id::text as "entryId", a.state
    from diesel.alarm a where a.tank_id = ${BigInt(tankId)} and (a.to_at >= ${since} or a.state <> 'explained') order by a.from_at`.execute(
    db,
  );
  return rows;
}

export interface NewAlarm {
  kind: DieselAlarm['kind'];
  from: Date;
  to: Date;
  litres: number;
  used: number;
  expected: number;
  hours: number;
  figure: number | null;
  entryId: string | null;
}

/** Returns null when this alarm was raised before. */
export async function insertAlarm(tx: Tx, tank: Tank, alarm: NewAlarm): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    insert into diesel.alarm (estate_id, tank_id, kind, from_at, to_at, litres, used_litres, expected_litres, hours, figure, entry_id)
    values (${BigInt(tank.estateId)}, ${BigInt(tank.id)}, ${alarm.kind}, ${alarm.from}, ${alarm.to}, ${alarm.litres}, ${alarm.used},
      ${alarm.expected}, ${alarm.hours}, ${alarm.figure}, ${alarm.entryId === null ? null : BigInt(alarm.entryId)})
    on conflict (tank_id, kind, from_at) do nothing returning id::text as id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Later entries changed the figures of an alarm that no one has looked into yet. */
export async function updateAlarm(
  tx: Tx,
  id: string,
  figures: Pick<NewAlarm, 'litres' | 'used' | 'expected' | 'hours'>,
) {
  await sql`
    update diesel.alarm set litres = ${figures.litres}, used_litres = ${figures.used}, expected_litres = ${figures.expected},
      hours = ${figures.hours}
    where id = ${BigInt(id)} and state = 'open'`.execute(tx);
}

export async function tellAlarm(tx: Tx, id: string, payload: Record<string, unknown>): Promise<void> {
  await sql`select diesel.tell_alarm(${BigInt(id)}, ${JSON.stringify(payload)}::jsonb)`.execute(tx);
}

/** The worker found the explanation of an alarm in later entries. */
export async function explainAlarm(tx: Tx, id: string, words: string): Promise<void> {
  await sql`
    update diesel.alarm set state = 'explained', words = ${words}, changed_by = null, changed_at = now()
    where id = ${BigInt(id)} and state <> 'explained'`.execute(tx);
}

/** Tanks with entries that the search for alarms has not seen. */
export async function takeDueTanks(tx: Tx, most: number): Promise<Tank[]> {
  const { rows } = await sql<Tank>`
    update diesel.tank t set checked_at = t.changed_at
    where t.id in (select d.id from diesel.tank d where d.changed_at > d.checked_at order by d.changed_at limit ${most} for update skip locked)
    returning ${tankColumns}`.execute(tx);
  return rows;
}

/** Litres that were delivered between two instants, as they count now, and that alarms of these days call missing. */
