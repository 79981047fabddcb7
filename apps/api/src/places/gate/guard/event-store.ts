import type { WantedEvent } from '@gatelight/contract';
import { isErrorCode } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { hashOf } from '#platform/callers/idempotency';
import { sessionOf } from '#platform/callers/session';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments, sqlRows } from '#platform/database/sql-arguments';
import { AppError } from '#platform/errors';
import type { DrawnPass, PassRow } from '../store.ts';

export interface DrawnGuest extends DrawnPass {
  visitor: string;
}

/**
 * Stores an event with the passes of its guests. When codes are taken, it returns the places of those guests, for which
 * the caller draws new codes.
 */
export async function insertEvent(
  db: Db,
  { caller, houseId, key }: { caller: User; houseId: string; key: string | undefined },
  wanted: WantedEvent,
  guests: readonly DrawnGuest[],
): Promise<{ passes: PassRow[] } | { taken: number[] }> {
  const repeat = key === undefined ? {} : { key, body_hash: hashOf(houseId, JSON.stringify(wanted)) };
  const { name, from, until } = wanted;
  const { rows } = await sql<{ made: { passes: PassRow[] } | { refusal: string; taken?: number[] } }>`
    select gate.make_event(${sessionOf(caller)}::uuid, ${BigInt(houseId)}, ${sqlArguments({ name, from, until })}, ${sqlRows(guests)},
      ${by(caller, repeat)}) as made`.execute(db);
  const { made } = rows[0]!;
  if ('passes' in made) return made;
  if (made.refusal === 'code-taken') return { taken: made.taken ?? guests.map((_guest, place) => place) };
  throw new AppError(isErrorCode(made.refusal) ? made.refusal : 'not-found');
}

export async function cancelEvent(
  db: Db,
  caller: User,
  houseId: string,
  id: string,
): Promise<{ passes: PassRow[] } | null> {
  const { rows } = await sql<{ cancelled: { passes: PassRow[] } | null }>`
    select gate.cancel_event(${sessionOf(caller)}::uuid, ${BigInt(houseId)}, ${BigInt(id)}, ${by(caller)}) as cancelled`.execute(
    db,
  );
  return rows[0]!.cancelled;
}
