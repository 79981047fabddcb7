import type { User } from '#platform/callers/caller';
import { AppError } from '#platform/errors';
import { refuseEndedSession, sessionOf } from '#platform/callers/session';
import { isRefusedWith } from '#platform/database/sql-states';

/** A session and its request, in the form that the functions of the schema `staff` need. */
export interface StaffSession {
  key: string;
  by: { ip: string; request: string };
}

/**
 * Runs a query in a caller's name. Throws `sign-in-required` when the session ended, `permission-required` when the
 * database refuses.
 */
export async function asStaff<T>(caller: User, query: (session: StaffSession) => Promise<T>): Promise<T> {
  const by = { ip: caller.ip, request: caller.requestId };
  try {
    return await refuseEndedSession(query({ key: sessionOf(caller), by }));
  } catch (error) {
    if (!isRefusedWith(error, 'ST001')) throw error;
    throw Object.assign(new AppError('permission-required'), { cause: error });
  }
}
