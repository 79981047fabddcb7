import { sql, type Tx } from '#platform/database/db';

export interface Person {
  name: string;
  phone: string | null;
  email: string | null;
  isOwner: boolean;
}

/** Somebody who lives in a house, or owns it. */
export async function addOccupant(tx: Tx, person: Person & { houseId: bigint }): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    insert into households.occupant (house_id, name, phone, email, is_owner)
    values (${person.houseId}, ${person.name}, ${person.phone}, ${person.email}, ${person.isOwner}) returning id
  `.execute(tx);
  return rows[0]!.id;
}

export async function changeOccupant(tx: Tx, id: bigint, person: Person): Promise<void> {
  await sql`
    update households.occupant set name = ${person.name}, phone = ${person.phone}, email = ${person.email},
      is_owner = ${person.isOwner} where id = ${id} and ended_at is null`.execute(tx);
}

export async function endOccupant(tx: Tx, id: bigint): Promise<void> {
  await sql`update households.occupant set ended_at = now() where id = ${id} and ended_at is null`.execute(tx);
}

/** Retires a house; its occupants move out with it. */
export async function retireHouse(tx: Tx, id: bigint): Promise<void> {
  await sql`select households.retire_house(${id})`.execute(tx);
}
