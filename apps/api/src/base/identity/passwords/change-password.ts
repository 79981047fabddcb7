import type { Caller, User } from '#platform/callers/caller';
import { AppError } from '#platform/errors';
import { takeAll } from '#platform/callers/limits';
import { sessionOf } from '#platform/callers/session';
import type { By, IdentityDeps } from '../deps.ts';
import { identityLimits } from '../limits.ts';
import { newCredential, refuseGuessable } from './passwords.ts';
import { takeMailLimits } from '../sign-in/sign-up.ts';
import { inSteadyTime } from './steady-time.ts';
import { requestReset, resetPasswordWithCode, storePassword } from './password-store.ts';
import { selectOwnProfile } from '../store.ts';
import { hashTyped } from './try-password.ts';

/** Ends the user's other sessions and notifies them. Throws `wrong-password`, `too-many-tries`. */
export async function changeOwnPassword(
  { db }: IdentityDeps,
  given: { currentPassword: string; newPassword: string },
  { caller, by }: { caller: User; by: By },
): Promise<number> {
  const user = await selectOwnProfile(db, sessionOf(caller));
  if (!user) throw new AppError('sign-in-required');
  await refuseGuessable(given.newPassword, {
    field: 'new_password',
    code: 'new-password-common',
    names: [user.email, user.firstName, user.lastName, user.userName],
  });
  const { sessionKey, hash, tryKeys } = await hashTyped(db, caller, given.currentPassword);
  const credential = await newCredential(given.newPassword);
  const ended = await storePassword(db, { sessionKey, currentHash: hash, tryKeys, credential }, by);
  if (ended === null) throw new AppError('wrong-password');
  return ended;
}

/** Mails a code to the owner of the address, if there is one; the caller learns nothing. */
export async function requestPasswordReset(
  deps: IdentityDeps,
  email: string,
  { caller, by }: { caller: Caller; by: By },
): Promise<void> {
  await takeMailLimits(deps, email, caller);
  await inSteadyTime(deps.answerStepMs, () => requestReset(deps.db, email, by));
}

/** Ends every session of the user and notifies them. Throws `wrong-code`. */
export async function resetForgottenPassword(
  { db, answerStepMs }: IdentityDeps,
  given: { email: string; code: string; newPassword: string },
  { caller, by }: { caller: Caller; by: By },
): Promise<void> {
  await refuseGuessable(given.newPassword, { field: 'newPassword', code: 'new-password-common', names: [given.email] });
  await takeAll(db, [{ limit: identityLimits.codes, subject: caller.ip, caller }]);
  const done = await inSteadyTime(answerStepMs, async () =>
    resetPasswordWithCode(
      db,
      { email: given.email, code: given.code, credential: await newCredential(given.newPassword) },
      by,
    ),
  );
  if (!done) throw new AppError('wrong-code');
}
