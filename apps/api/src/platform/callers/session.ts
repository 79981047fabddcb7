import type { ErrorCode } from '@gatelight/contract';
import type { User } from './caller.ts';
import { AppError } from '../errors.ts';
import type { SqlState } from '../database/sql-states.ts';

/** The proof with which database functions act for a caller. */
export function sessionOf(caller: Pick<User, 'sessionKey'>): string {
  if (caller.sessionKey === undefined) throw new AppError('sign-in-required');
  return caller.sessionKey;
}

const codes: Partial<Record<SqlState, ErrorCode>> = { WL003: 'sign-in-required', WL004: 'step-up-required' };

/**
 * Translates a session that ended after the caller was authenticated into the usual refusal. Also refuses a session
 * without a password from the last ten minutes, if a change of the account or a purchase needs one.
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
