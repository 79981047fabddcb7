import type { EstateAlarm, GateAlarm, HouseAlarm, HouseAlarms } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { defineKeyset, type Keyed, type KeysetPage } from '#platform/lists/keyset';

/** JSON has instants as text. */
type Wire<View> = {
  [Name in keyof View]: View[Name] extends Date ? string : View[Name] extends Date | null ? string | null : View[Name];
};

const date = (at: string | null) => (at === null ? null : new Date(at));

const toHouseAlarm = (alarm: Wire<HouseAlarm>): HouseAlarm => ({
  ...alarm,
  at: new Date(alarm.at),
  seen_at: date(alarm.seen_at),
  false_at: date(alarm.false_at),
});

const toGateAlarm = (alarm: Wire<GateAlarm>): GateAlarm => ({
  ...alarm,
  at: new Date(alarm.at),
  seen_at: date(alarm.seen_at),
});

export async function isAlarmOf(db: Db, caller: User, houseId: string, alarmId: string): Promise<boolean> {
  const { rows } = await sql<{ is: boolean }>`
    select alarms.is_alarm_of(${sessionOf(caller)}::uuid, ${BigInt(houseId)}, ${BigInt(alarmId)}) as is`.execute(db);
  return rows[0]!.is;
}

export async function findPage(db: Db, caller: User, houseId: string): Promise<HouseAlarms | null> {
  const { rows } = await sql<{ found: (Omit<HouseAlarms, 'alarms'> & { alarms: Wire<HouseAlarm>[] }) | null }>`
    select alarms.page_of(${sessionOf(caller)}::uuid, ${BigInt(houseId)}) as found`.execute(db);
  const { found } = rows[0]!;
  return found && { ...found, alarms: found.alarms.map(toHouseAlarm) };
}

export async function raise(
  db: Db,
  caller: User,
  houseId: string,
  given: { key: string; is_test: boolean },
): Promise<HouseAlarm | null> {
  const { rows } = await sql<{ alarm: Wire<HouseAlarm> | null }>`
    select alarms.raise(${sessionOf(caller)}::uuid, ${BigInt(houseId)}, ${sqlArguments(given)}, ${by(caller)}) as alarm`.execute(
    db,
  );
  const { alarm } = rows[0]!;
  return alarm && toHouseAlarm(alarm);
}

export async function markFalse(
  db: Db,
  caller: User,
  { houseId, alarmId }: { houseId: string; alarmId: string },
  word: string,
): Promise<HouseAlarm | null> {
  const { rows } = await sql<{ alarm: Wire<HouseAlarm> | null }>`
    select alarms.mark_false(${sessionOf(caller)}::uuid, ${BigInt(houseId)}, ${BigInt(alarmId)}, ${word}, ${by(caller)}) as alarm`.execute(
    db,
  );
  const { alarm } = rows[0]!;
  return alarm && toHouseAlarm(alarm);
}

export async function selectAtGates(db: Db, keyHash: Buffer): Promise<GateAlarm[] | null> {
  const { rows } = await sql<{
    alarms: Wire<GateAlarm>[] | null;
  }>`select alarms.at_gates(${keyHash}) as alarms`.execute(db);
  return rows[0]!.alarms?.map(toGateAlarm) ?? null;
}

export async function take(db: Db, keyHash: Buffer, alarmId: string, guardId: string): Promise<GateAlarm | null> {
  const { rows } = await sql<{ alarm: Wire<GateAlarm> | null }>`
    select alarms.take(${keyHash}, ${BigInt(alarmId)}, ${BigInt(guardId)}) as alarm`.execute(db);
  const { alarm } = rows[0]!;
  return alarm && toGateAlarm(alarm);
}

// ---- The manager ----------------------------------------------------------------------------------------------------

export const alarmKeyset = defineKeyset({
  list: 'estate-alarms',
  sorts: { at: { column: sql`a.at`, kind: 'timestamptz' } },
  id: { column: sql`a.id`, kind: 'bigint' },
  first: '-at',
});

const kinds = {
  real: sql`not a.is_test and a.false_at is null`,
  false: sql`not a.is_test and a.false_at is not null`,
  test: sql`a.is_test`,
};

export async function selectAlarms(
  db: Db,
  page: KeysetPage,
  estateId: string,
  kind: keyof typeof kinds | undefined,
): Promise<(EstateAlarm & Keyed)[]> {
  const { rows } = await sql<EstateAlarm & Keyed>`
    select ${page.keys}, a.id::text as id, a.at, a.is_test, h.name as house, identity.actor_name('user:' || a.user_id) as person, a.seen_at,
      coalesce(identity.actor_name('user:' || a.seen_by), '') as seen_by, coalesce(g.name, '') as seen_gate, a.false_at, a.false_word
    from alarms.alarm a join estates.house h on h.id = a.house_id left join gate.gate g on g.id = a.seen_gate_id
    where a.estate_id = ${BigInt(estateId)} and ${kind === undefined ? sql`true` : kinds[kind]}
      and ${page.after} order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}
