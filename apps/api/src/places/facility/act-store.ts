import { createHash } from 'node:crypto';
import { isErrorCode } from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
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

/** The request behind a change, for the audit log; with a key also for its repeats. */
export const by = (caller: User, key?: string, what?: readonly unknown[]) =>
  sqlArguments({
    ip: caller.ip,
    request: caller.requestId,
    ...(key === undefined ? {} : { key, body_hash: createHash('sha256').update(wireText(what)).digest() }),
  });

const wireText = (what: unknown) =>
  JSON.stringify(what, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));

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
  const { rows } = await sql<{ id: string | null; refusal: string | null }>`
    select id::text, refusal from ${sql.raw(`facility.${act}`)}(${sessionOf(caller)}::uuid, ${BigInt(estateId)},
      ${sqlArguments(given)}, ${by(caller, key, [act, estateId, given])})`.execute(db);
  const { id, refusal } = rows[0]!;
  if (refusal !== null || id === null) {
    throw new AppError(refusal !== null && isErrorCode(refusal) ? refusal : 'not-found');
  }
  return { id };
}
