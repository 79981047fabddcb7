import type { User } from '#platform/callers/caller';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { sessionOf } from '#platform/callers/session';
import { byOf } from '../users/by.ts';
import { hasStepUp, stepUpSession } from '../sign-in/session-store.ts';
import { hashTyped } from '../passwords/try-password.ts';

/** Throws `step-up-required` unless the user typed their password in this session within the last 10 minutes. */
export async function requireStepUp(db: Db | Tx, caller: User): Promise<void> {
  if (!(await hasStepUp(db, sessionOf(caller)))) throw new AppError('step-up-required');
}

/** Confirms the password, for this session and 10 minutes. Throws `wrong-password`, `too-many-tries`. */
export async function confirmPassword(db: Db, caller: User, password: string): Promise<Date> {
  const until = await stepUpSession(db, await hashTyped(db, caller, password), byOf(caller));
  if (!until) throw new AppError('wrong-password');
  return until;
}
