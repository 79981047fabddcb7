import type { adminRegister, BodyOf } from '@gatelight/contract';
import type { Caller } from '#platform/callers/caller';
import { AppError } from '#platform/errors';
import { takeAll } from '#platform/callers/limits';
import type { By, IdentityDeps } from '../deps.ts';
import { identityLimits } from '../limits.ts';
import { newCredential, refuseGuessable } from '../passwords/passwords.ts';
import { insertAdmin } from '../store.ts';
import { sha256 } from '#platform/callers/secrets';

/** Throws `invalid-invitation`, `email-taken`, `user-name-taken`. */
export async function registerAdmin(
  { db }: IdentityDeps,
  form: BodyOf<typeof adminRegister>,
  { caller, by }: { caller: Caller; by: By },
): Promise<void> {
  const { secret, email, firstName, lastName, userName, password } = form;
  await takeAll(db, [{ limit: identityLimits.register, subject: caller.ip, caller }]);
  await refuseGuessable(password, {
    field: 'password',
    code: 'password-common',
    names: [email, firstName, lastName, userName],
  });
  const credential = await newCredential(password);
  const outcome = await insertAdmin(
    db,
    { secretHash: sha256(secret), email, firstName, lastName, userName, credential },
    by,
  );
  switch (outcome) {
    case 'ok':
      return;
    case 'invalid':
      throw new AppError('invalid-invitation');
    case 'email-taken':
      throw new AppError('email-taken');
    case 'user-name-taken':
      throw new AppError('user-name-taken', { fields: { userName: { code: 'user-name-taken' } } });
  }
}
