import type { FavouriteMeter } from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import { sql, type Db } from '#platform/database/db';
import { sessionOf } from '#platform/callers/session';

export async function listFavourites(db: Db, caller: User): Promise<FavouriteMeter[]> {
  const { rows } = await sql<FavouriteMeter>`
    select id::text, meter_number as number, name from households.favourites_of(${sessionOf(caller)})
  `.execute(db);
  return rows;
}

/** Returns null when the user has saved `most` meters already. A meter that is already saved gets the new name. */
export async function saveFavourite(
  db: Db,
  caller: User,
  { meterNumber, name, most }: { meterNumber: string; name: string; most: number },
): Promise<string | null> {
  const { rows } = await sql<{ id: string | null }>`
    select households.save_favourite(${sessionOf(caller)}, ${meterNumber}, ${name}, ${most})::text as id
  `.execute(db);
  return rows[0]!.id;
}

export async function renameFavourite(db: Db, caller: User, id: string, name: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select households.rename_favourite(${sessionOf(caller)}, ${BigInt(id)}, ${name}) as found
  `.execute(db);
  return rows[0]!.found;
}

export async function removeFavourite(db: Db, caller: User, id: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select households.remove_favourite(${sessionOf(caller)}, ${BigInt(id)}) as found
  `.execute(db);
  return rows[0]!.found;
}
