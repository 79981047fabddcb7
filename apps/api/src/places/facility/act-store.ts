import { isErrorCode } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { User } from '#platform/callers/caller';
import { hashOf } from '#platform/callers/idempotency';
import { sessionOf } from '#platform/callers/session';
import { AppError } from '#platform/errors';
import { sql, type Db } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';

type Act =
  | 'add_job'
  | 'edit_job'
  | 'move_job'
  | 'note_job'
  | 'set_costs'
  | 'decide_cost'
  | 'add_payment'
  | 'take_back_payment'
  | 'save_asset'
  | 'add_hours'
  | 'add_plan'
  | 'end_plan'
  | 'save_vendor'
  | 'set_rule'
  | 'save_checklist'
  | 'start_inspection'
  | 'answer_point'
  | 'finish_inspection';

/**
 * One change in the facility of an estate, with the database role of the web process. The database checks access to the
 * estate again.
 */
export async function runAct(
  db: Db,
  caller: User,
  act: Act,
  { estateId, given, key }: { estateId: string; given: Readonly<Record<string, unknown>>; key?: string | undefined },
): Promise<{ id: string }> {
  const repeat = key === undefined ? {} : { key, body_hash: hashOf(act, estateId, given) };
  const { rows } = await sql<{ id: string | null; refusal: string | null }>`
    select id::text, refusal from ${sql.raw(`facility.${act}`)}(${sessionOf(caller)}::uuid, ${BigInt(estateId)},
      ${sqlArguments(given)}, ${by(caller, repeat)})`.execute(db);
  const { id, refusal } = rows[0]!;
  if (refusal !== null || id === null) {
    throw new AppError(refusal !== null && isErrorCode(refusal) ? refusal : 'not-found');
  }
  return { id };
}
