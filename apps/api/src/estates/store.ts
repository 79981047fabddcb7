import { sql, type Db, type Tx } from '#platform/db';

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

/** The name of an estate that a meter belongs to; there always is one. */
export async function readEstateName(db: Db, id: bigint): Promise<string> {
  const { rows } = await sql<{ name: string }>`select name from estates.estate where id = ${id}`.execute(db);
  return rows[0]!.name;
}

/** The estate with this name, whatever its capitals and outer spaces. */
export async function findEstateByName(db: Db | Tx, name: string): Promise<Estate | undefined> {
  const { rows } = await sql<Estate>`
    select id, name from estates.estate where lower(name) = lower(${name.trim()})
  `.execute(db);
  return rows[0];
}

export async function addEstate(
  tx: Tx,
  estate: { name: string; address: string; isDemonstration: boolean },
): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into estates.estate (name, address, is_demonstration)
    values (${estate.name}, ${estate.address}, ${estate.isDemonstration}) returning id
  `.execute(tx);
  return rows[0]!.id;
}

export async function addHouse(tx: Tx, house: { estateId: bigint; name: string }): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into estates.house (estate_id, name) values (${house.estateId}, ${house.name}) returning id
  `.execute(tx);
  return rows[0]!.id;
}
