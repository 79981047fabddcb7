import type { adminRegister, BodyOf } from '@gatelight/contract';
import type { Caller, User } from '#platform/caller';
import type { Db } from '#platform/db';
import { AppError } from '#platform/errors';
import { takeAll } from '#platform/limits';
import { byOf } from './by.ts';
import type { By, IdentityDeps } from './deps.ts';
import { identityLimits } from './limits.ts';
import { newCredential, refuseGuessable } from './passwords.ts';
import { insertAdmin, insertInvitation } from './store.ts';
import { newSecret, sha256 } from './tokens.ts';
import { sessionKeyOf } from './try-password.ts';

/** The secret of an invitation for one address, valid for three days. Needs a step-up. Throws `step-up-required`. */
export async function inviteAdmin(db: Db, caller: User, email: string): Promise<string> {
  const secret = newSecret();
  const given = { sessionKey: sessionKeyOf(caller), email, secretHash: sha256(secret) };
  if (!(await insertInvitation(db, given, byOf(caller)))) throw new AppError('step-up-required');
  return secret;
}

/** Throws `invalid-invitation`, `email-taken`, `user-name-taken`. */
export async function registerAdmin(
  { db }: IdentityDeps,
  form: BodyOf<typeof adminRegister>,
  { caller, by }: { caller: Caller; by: By },
): Promise<void> {
  const { secret, email, firstName, lastName, userName, password } = form;
  await takeAll(db, [{ limit: identityLimits.register, subject: caller.ip, caller }]);
  refuseGuessable(password, {
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
