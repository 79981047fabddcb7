import type { User } from '#platform/callers/caller';
import { AppError } from '#platform/errors';
import { takeAll } from '#platform/callers/limits';
import { sessionOf } from '#platform/callers/session';
import type { By, IdentityDeps } from '../deps.ts';
import { identityLimits } from '../limits.ts';
import { inSteadyTime } from '../passwords/steady-time.ts';
import { confirmEmailWithCode, storeEmailChange } from '../passwords/password-store.ts';
import { hashTyped } from '../passwords/try-password.ts';

/** Mails a code to the new address. Throws `wrong-password`, `too-many-tries`. */
export async function requestNewEmail(
  { db, answerStepMs }: IdentityDeps,
  given: { email: string; password: string },
  { caller, by }: { caller: User; by: By },
): Promise<void> {
  await takeAll(db, [{ limit: identityLimits.mail, subject: given.email.toLowerCase(), caller }]);
  const typed = await hashTyped(db, caller, given.password);
  const isRight = await inSteadyTime(answerStepMs, () => storeEmailChange(db, { ...typed, email: given.email }, by));
  if (!isRight) throw new AppError('wrong-password');
}

/** The old address gets a notice. Throws `wrong-code`. */
export async function confirmNewEmail(
  { db }: IdentityDeps,
  code: string,
  { caller, by }: { caller: User; by: By },
): Promise<void> {
  await takeAll(db, [{ limit: identityLimits.codes, subject: caller.ip, caller }]);
  if (!(await confirmEmailWithCode(db, sessionOf(caller), code, by))) throw new AppError('wrong-code');
}
