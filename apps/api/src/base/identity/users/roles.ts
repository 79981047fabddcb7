import type { User } from '#platform/callers/caller';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { sessionOf } from '#platform/callers/session';
import { byOf } from './by.ts';
import { selectRoleRequests, storeRoleDecision, type RoleRequest } from '../store.ts';

/** Roles that users requested at sign-up and that are not decided; empty for every caller except an admin. */
export async function listRoleRequests(db: Db | Tx, caller: User): Promise<RoleRequest[]> {
  return selectRoleRequests(db, sessionOf(caller));
}

/**
 * Grants or declines a role that a user requested at sign-up, notifies them, and returns their id. Throws `not-found`.
 */
export async function decideRoleRequest(
  db: Db | Tx,
  caller: User,
  given: { id: bigint; decision: 'approved' | 'declined' },
): Promise<bigint> {
  const userId = await storeRoleDecision(db, { ...given, sessionKey: sessionOf(caller) }, byOf(caller));
  if (userId === null) throw new AppError('not-found');
  return userId;
}
