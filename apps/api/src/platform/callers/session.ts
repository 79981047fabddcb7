import type { ErrorCode } from '@gatelight/contract';
import type { User } from './caller.ts';
import { AppError } from '../errors.ts';
import type { SqlState } from '../database/sql-states.ts';

/** The proof with which functions of the database act for a caller. */
export function sessionOf(caller: Pick<User, 'sessionKey'>): string {
  if (caller.sessionKey === undefined) throw new AppError('sign-in-required');
  return caller.sessionKey;
}

const codes: Partial<Record<SqlState, ErrorCode>> = { WL003: 'sign-in-required', WL004: 'step-up-required' };

/**
 * A session that ended after the caller was let in is refused as any other. So is one in which the password was not typed within the
 * last ten minutes, where a change of the account or a purchase needs it.
 */
export async function refuseEndedSession<T>(query: Promise<T>): Promise<T> {
  try {
    return await query;
  } catch (error) {
    const code = codes[(error as { code?: SqlState } | null)?.code as SqlState];
    if (code === undefined) throw error;
    throw Object.assign(new AppError(code), { cause: error });
  }
}
