import type { BodyOf, registerUser, Role } from '@gatelight/contract';
import type { Caller } from '#platform/callers/caller';
import { AppError } from '#platform/errors';
import { takeAll } from '#platform/callers/limits';
import type { By, IdentityDeps, SessionGrant } from '../deps.ts';
import { identityLimits } from '../limits.ts';
import { newCredential, refuseGuessable } from '../passwords/passwords.ts';
import { inSteadyTime } from '../passwords/steady-time.ts';
import { insertRegistration, resendRegistrationCode, verifyRegistration } from '../store.ts';
import { newSecret, sha256 } from '#platform/callers/secrets';

/** The role that a sign-up requests from staff; any other word, including `admin`, means a resident. */
export function requestedRole(word: string | undefined): Role | undefined {
  if (word === 'manager') return 'manager';
  return word === 'homeOwner' || word === 'houseOwner' ? 'homeOwner' : undefined;
}

/**
 * Stores a sign-up and mails its code. For an address that already has an account the response is the same, and its
 * owner is notified. Returns the secret that binds the code to this browser. Throws `user-name-taken`.
 */
export async function registerUserAccount(
  { db, answerStepMs }: IdentityDeps,
  form: BodyOf<typeof registerUser>,
  { caller, by }: { caller: Caller; by: By },
): Promise<string> {
  const { email, firstName, lastName, userName, password } = form;
  await refuseGuessable(password, {
    field: 'password',
    code: 'password-common',
    names: [email, firstName, lastName, userName],
  });
  await takeMailLimits({ db }, email, caller);
  return inSteadyTime(answerStepMs, async () => {
    const secret = newSecret();
    const outcome = await insertRegistration(
      db,
      {
        email,
        firstName,
        lastName,
        userName,
        requestedRole: requestedRole(form.role),
        phoneNumber: form.phoneNumber || null,
        credential: await newCredential(password),
        secretHash: sha256(secret),
      },
      by,
    );
    if (outcome === 'taken')
      throw new AppError('user-name-taken', { fields: { userName: { code: 'user-name-taken' } } });
    return secret;
  });
}

/** The address is limited before the mailbox: a stranger uses up their own limit first. */
export async function takeMailLimits({ db }: Pick<IdentityDeps, 'db'>, email: string, caller: Caller): Promise<void> {
  await takeAll(db, [
    { limit: identityLimits.register, subject: caller.ip, caller },
    { limit: identityLimits.mail, subject: email.toLowerCase(), caller },
  ]);
}

export async function resendCode(
  deps: IdentityDeps,
  given: { email: string; secret: string | undefined },
  caller: Caller,
): Promise<void> {
  await takeMailLimits(deps, given.email, caller);
  await inSteadyTime(deps.answerStepMs, () => resendRegistrationCode(deps.db, given.email, hashOf(given.secret)));
}

/**
 * Creates the account of a sign-up with the right code. A session begins only in the browser that signed up: elsewhere
 * the code does not prove who chose the password. Throws `wrong-code`.
 */
export async function verifySignUp(
  { db, answerStepMs }: IdentityDeps,
  given: { email: string; code: string; secret: string | undefined },
  { caller, by }: { caller: Caller; by: By },
): Promise<SessionGrant | undefined> {
  await takeAll(db, [{ limit: identityLimits.codes, subject: caller.ip, caller }]);
  const refreshToken = newSecret();
  const row = await inSteadyTime(answerStepMs, () =>
    verifyRegistration(
      db,
      {
        email: given.email,
        code: given.code,
        secretHash: hashOf(given.secret),
        refreshHash: sha256(refreshToken),
      },
      by,
    ),
  );
  if (!row.verified || row.userId === null) throw new AppError('wrong-code');
  if (row.sessionKey === null || row.expiresAt === null) return undefined;
  return { userId: row.userId, sessionKey: row.sessionKey, expiresAt: row.expiresAt, refreshToken };
}

const hashOf = (secret: string | undefined) => (secret === undefined ? null : sha256(secret));
