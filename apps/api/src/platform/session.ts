import type { User } from './caller.ts';
import { AppError } from './errors.ts';

/** The proof with which functions of the database act for a caller. */
export function sessionOf(caller: Pick<User, 'sessionKey'>): string {
  if (caller.sessionKey === undefined) throw new AppError('sign-in-required');
  return caller.sessionKey;
}

/** A session that ended after the caller was let in is refused as any other. */
export async function refuseEndedSession<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== 'WL003') throw error;
    throw Object.assign(new AppError('sign-in-required'), { cause: error });
  }
}
