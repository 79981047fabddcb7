import type { User } from '#platform/callers/caller';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import type { PowerMeter, PowerSetup, Role } from '@gatelight/contract';

/** The objects of the power account that have an id in a path. */
export type PowerObject = 'meter' | 'reading' | 'entry' | 'supply';

export async function worksForPower(
  db: Db,
  caller: User,
  kind: PowerObject,
  id: string,
  roles: readonly Role[],
): Promise<boolean> {
  const { rows } = await sql<{ works: boolean }>`
    select power.works_for(${sessionOf(caller)}::uuid, ${kind}, ${BigInt(id)}, ${[...roles]}::text[]) as works`.execute(
    db,
  );
  return rows[0]!.works;
}

export async function livesIn(db: Db, caller: User, estateId: string): Promise<boolean> {
  const { rows } = await sql<{ lives: boolean }>`
    select power.lives_in(${sessionOf(caller)}::uuid, ${BigInt(estateId)}) as lives`.execute(db);
  return rows[0]!.lives;
}

export interface Home {
  estate_id: string;
  estate_name: string;
  house_id: string;
  house_name: string;
}

export async function selectHomes(db: Db, caller: User): Promise<Home[]> {
  const { rows } = await sql<Home>`
    select estate_id::text, estate_name, house_id::text, house_name from power.homes_of(${sessionOf(caller)}::uuid)`.execute(
    db,
  );
  return rows;
}

export async function selectSetupMeters(db: Db, estateId: string): Promise<Omit<PowerMeter, 'tariffs'>[]> {
  const { rows } = await sql<Omit<PowerMeter, 'tariffs'>>`
    select m.id::text, m.kind, m.name, m.account_number, m.supplier, m.line_id::text, m.in_use_from::text, m.in_use_until::text,
      r.reading_tenths::float8 as last_tenths, r.at as last_at
    from power.meter m left join lateral (
      select x.reading_tenths, x.at from power.reading x where x.meter_id = m.id and x.corrected_by is null order by x.at desc limit 1) r on true
    where m.estate_id = ${BigInt(estateId)}
    order by array_position(array['grid', 'generator', 'solar', 'line', 'houses', 'common'], m.kind), estates.counted(m.name), m.id`.execute(
    db,
  );
  return rows;
}

export async function selectSetupLines(db: Db, estateId: string): Promise<PowerSetup['lines']> {
  const { rows } = await sql<PowerSetup['lines'][number]>`
    select l.id::text, l.name, l.covers, array(
      select x.house_id::text from power.line_house x where x.line_id = l.id order by x.house_id) as house_ids
    from power.line l where l.estate_id = ${BigInt(estateId)} order by estates.counted(l.name), l.id`.execute(db);
  return rows;
}

export async function selectHousesInUse(db: Db, estateId: string): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select h.id::text, h.name from estates.house h where h.estate_id = ${BigInt(estateId)} and h.retired_at is null
    order by estates.counted(h.name), h.id`.execute(db);
  return rows;
}

export async function settleSales(db: Db, days: number): Promise<number> {
  const { rows } = await sql<{ days: number }>`select power.settle_sales(${days}) as days`.execute(db);
  return rows[0]!.days;
}
