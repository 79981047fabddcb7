import type { HouseKind } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import type { ObjectNames } from '#platform/lists/object-names';
import { sqlArguments, sqlRows } from '#platform/database/sql-arguments';

export const placeNames: ObjectNames = {
  estate: (id) => sql`select own_estate.name from estates.estate own_estate where own_estate.id = ${id}`,
  house: (id) => sql`
    select own_estate.name || ', ' || own_house.name from estates.house own_house
    join estates.estate own_estate on own_estate.id = own_house.estate_id where own_house.id = ${id}`,
};

export interface Estate {
  id: bigint;
  name: string;
}

/** Every estate, by name. */
export async function listEstates(db: Db): Promise<Estate[]> {
  const { rows } =
    await sql<Estate>`select id, name from estates.estate where retired_at is null order by lower(name), id`.execute(
      db,
    );
  return rows;
}

/** The name of the estate of a meter. Every meter has an estate. */
export async function readEstateName(db: Db, id: bigint): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from estates.estate where id = ${id}`.execute(db);
  return rows[0]!.name;
}

/** The estate with this name, without regard to capitals and outer spaces. */
export async function findEstateByName(db: Db | Tx, name: string): Promise<Estate | undefined> {
  const { rows } = await sql<Estate>`
    select id, name from estates.estate where lower(name) = lower(${name.trim()})
  `.execute(db);
  return rows[0];
}

/** The database refuses rows with a taken name, because two people may choose it at the same moment. */
async function refuseTakenName<T>(write: Promise<T>): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    throw Object.assign(new AppError('name-taken'), { cause: error });
  }
}

export interface NewEstate {
  name: string;
  address: string;
  isDemonstration?: boolean;
}

/** Throws `name-taken`. */
export async function addEstate(tx: Tx, estate: NewEstate): Promise<bigint> {
  const [made] = await refuseTakenName(addEstates(tx, [{ ...estate, row: 1 }]));
  return made!.id;
}

/** Throws `name-taken`. */
export async function changeEstate(tx: Tx, id: bigint, estate: { name: string; address: string }): Promise<void> {
  await refuseTakenName(
    sql`update estates.estate set name = ${estate.name}, address = ${estate.address} where id = ${id}`.execute(tx),
  );
}

/**
 * Retires an estate and its houses. Locks the row first, so that a meter that moves in meanwhile waits and is refused. The caller also ends the
 * stay of its people: `retireHousesOf` of households.
 */
export async function retireEstate(tx: Tx, id: bigint): Promise<void> {
  await sql`update estates.estate set retired_at = now() where id = ${id} and retired_at is null`.execute(tx);
  await sql`update estates.house set retired_at = now() where estate_id = ${id} and retired_at is null`.execute(tx);
}

/** What an estate knows about a house besides its name. Null and an empty block mean that no one recorded it. */
export interface HouseFacts {
  block: string;
  kind: HouseKind | null;
  areaM2: number | null;
  bedrooms: number | null;
}

export type NewHouse = { estateId: bigint; name: string; note?: string } & Partial<HouseFacts>;

/** Throws `name-taken`. */
export async function addHouse(tx: Tx, house: NewHouse): Promise<bigint> {
  const [made] = await refuseTakenName(addHouses(tx, [{ ...house, row: 1 }]));
  return made!.id;
}

/**
 * Changes the given facts. Throws `name-taken`. To retire a house and end the stay of its occupants too, use
 * `retireHouse` of households.
 */
export async function changeHouse(
  tx: Tx,
  id: bigint,
  { areaM2, ...given }: Partial<{ name: string; note: string } & HouseFacts>,
): Promise<void> {
  await refuseTakenName(
    sql`select estates.edit_house(${id}, ${sqlArguments({ ...given, area_m2: areaM2 })})`.execute(tx),
  );
}

/** The rows of a file with the ids that they got. */
export type Added = { row: number; id: bigint }[];

/** The only place that adds estates, many in one call. Throws SQLSTATE 23505 when a name is taken. */
export async function addEstates(tx: Tx, rows: readonly (NewEstate & { row: number })[]): Promise<Added> {
  const made = await sql<Added[number]>`
    with given as (
      select * from jsonb_to_recordset(${sqlRows(rows)}) as r ("row" integer, name text, address text, is_demonstration boolean)
    ), made as (
      insert into estates.estate (name, address, is_demonstration)
      select g.name, g.address, coalesce(g.is_demonstration, false) from given g
      returning id, name)
    select g."row", made.id from made join given g using (name)
  `.execute(tx);
  return made.rows;
}

/** Adds houses, as `addEstates` adds estates. */
export async function addHouses(tx: Tx, rows: readonly (NewHouse & { row: number })[]): Promise<Added> {
  const made = await sql<Added[number]>`
    select number as row, id from estates.add_houses(${sqlRows(rows.map(({ row, ...house }) => ({ ...house, number: row })))})`.execute(
    tx,
  );
  return made.rows;
}
