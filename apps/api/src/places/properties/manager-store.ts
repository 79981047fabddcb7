import { createHash } from 'node:crypto';
import { isErrorCode } from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import { sql, type Db } from '#platform/database/db';
import { AppError } from '#platform/errors';

export interface HouseChange {
  /** From the caller. A repeat with the same key gets the same response. */
  key: string;
  change: 'create' | 'rename' | 'retire';
  /** The estate for a new house, otherwise the house. */
  id: string;
  name: string | null;
}

export async function managesHouse(db: Db, session: string, houseId: string): Promise<boolean> {
  const { rows } = await sql<{ manages: boolean }>`
    select households.manages_house(${session}::uuid, ${BigInt(houseId)}) as manages`.execute(db);
  return rows[0]!.manages;
}

/**
 * Changes a house of an estate that the caller manages, with the database role of the web process. Throws the refusals
 * of the database.
 */
export async function changeHouse(
  db: Db,
  caller: User,
  wanted: HouseChange,
): Promise<{ houseId: bigint; estateId: bigint; name: string }> {
  const { key, change, id, name } = wanted;
  const hash = createHash('sha256')
    .update(JSON.stringify([change, id, name]))
    .digest();
  const { rows } = await sql<{ houseId: bigint; estateId: bigint; name: string; refusal: string | null }>`
    select house_id as "houseId", estate_id as "estateId", name, refusal
    from households.change_house(${caller.sessionKey ?? null}::uuid, ${key}, ${hash}, ${change}, ${BigInt(id)}, ${name},
      ${caller.ip}::inet, ${caller.requestId})`.execute(db);
  const { refusal, ...changed } = rows[0]!;
  if (refusal !== null) throw new AppError(isErrorCode(refusal) ? refusal : 'not-found');
  return changed;
}
