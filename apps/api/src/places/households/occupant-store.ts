import { sql, type Tx } from '#platform/database/db';
import { sqlRows } from '#platform/database/sql-arguments';

export interface Person {
  name: string;
  phone: string | null;
  email: string | null;
  isOwner: boolean;
}

/** A person who lives in a house, or owns it. */
export interface NewOccupant extends Person {
  houseId: bigint;
  /** An owner may live elsewhere. */
  livesHere?: boolean;
  /** One of the people of a house pays its charges. */
  pays?: boolean;
  /** `2026-11-24`. Today when it is left out. */
  since?: string;
  until?: string | null;
  userId?: bigint | null;
  endedAt?: Date | null;
}

export async function addOccupant(tx: Tx, person: NewOccupant): Promise<bigint> {
  const [made] = await addOccupants(tx, [{ ...person, row: 1 }]);
  return made!.id;
}

/** Adds many people in one call, for the houses of a file or of the demonstration. */
export async function addOccupants(
  tx: Tx,
  people: readonly (NewOccupant & { row: number })[],
): Promise<{ row: number; id: bigint }[]> {
  const { rows } = await sql<{ row: number; id: bigint }>`
    select number as row, id from households.add_occupants(${sqlRows(people.map(({ row, ...person }) => ({ ...person, number: row })))})`.execute(
    tx,
  );
  return rows;
}

export async function changeOccupant(tx: Tx, id: bigint, person: Person): Promise<void> {
  await sql`
    update households.occupant set name = ${person.name}, phone = ${person.phone}, email = ${person.email},
      is_owner = ${person.isOwner} where id = ${id} and ended_at is null`.execute(tx);
}

/** A person of a house no longer lives in it or owns it; the access of their account ends too. */
export async function endOccupant(tx: Tx, id: bigint): Promise<void> {
  await sql`select households.end_occupant(${id})`.execute(tx);
}

/** The people of an estate that is retired move out with its houses. */
export async function retireHousesOf(tx: Tx, estateId: bigint): Promise<void> {
  await sql`
    select households.retire_house(h.id) from estates.house h where h.estate_id = ${estateId} order by h.id`.execute(
    tx,
  );
}

/** Retires a house; its people move out with it. */
export async function retireHouse(tx: Tx, id: bigint): Promise<void> {
  await sql`select households.retire_house(${id})`.execute(tx);
}
