import { createHmac, randomBytes } from 'node:crypto';
import type { User } from '#platform/callers/caller';
import { AppError } from '#platform/errors';
import { takeAll } from '#platform/callers/limits';
import { sessionOf } from '#platform/callers/session';
import type { By, IdentityDeps } from '../deps.ts';
import { identityLimits } from '../limits.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { confirmPinWithHash, requestPinReset, selectSaltOfPin, storePin, type PinRefusal } from './pin-store.ts';
import { requireStepUp } from './step-up.ts';
import { selectOwnProfile } from '../store.ts';

interface Request {
  caller: User;
  by: By;
}

/**
 * A million PINs are quickly tried if hash and salt are known, so the hash uses a key that the database does not have.
 */
function hashPin({ otpKey }: Pick<IdentityDeps, 'otpKey'>, caller: User, pin: string, salt: Buffer): Promise<Buffer> {
  const keyed = createHmac('sha256', otpKey).update(`wallet-pin\n${caller.userId}\n${pin}`).digest('hex');
  return hashPassword(keyed, salt);
}

const countTry = ({ db }: IdentityDeps, caller: User) =>
  takeAll(db, [{ limit: identityLimits.account, subject: `user:${caller.userId}`, caller }]);

function refusalOf(outcome: PinRefusal, triesLeft: number): AppError {
  switch (outcome) {
    case 'wrong':
      return new AppError('wrong-pin', { facts: { tries_left: triesLeft } });
    case 'locked':
      return new AppError('pin-locked');
    case 'none':
      return new AppError('pin-not-set');
  }
}

/** Confirms payments for this session and 10 minutes. Throws `pin-not-set`, `wrong-pin`, `pin-locked`. */
export async function confirmWalletPin(deps: IdentityDeps, pin: string, { caller, by }: Request): Promise<Date> {
  const sessionKey = sessionOf(caller);
  await countTry(deps, caller);
  const salt = await selectSaltOfPin(deps.db, sessionKey);
  if (!salt) throw new AppError('pin-not-set');
  const hash = await hashPin(deps, caller, pin, salt);
  const { outcome, triesLeft, validUntil } = await confirmPinWithHash(deps.db, { sessionKey, hash }, by);
  if (outcome !== 'right') throw refusalOf(outcome, triesLeft);
  return validUntil!;
}

/**
 * Sets the PIN, with a password from the last 10 minutes, and notifies the user. An existing PIN is replaced only with
 * the old PIN or with the mailed code. Throws `step-up-required`, `current-pin-required`, `wrong-pin`, `pin-locked`,
 * `wrong-code`.
 */
export async function setWalletPin(
  deps: IdentityDeps,
  given: { pin: string; currentPin: string | undefined; code: string | undefined },
  { caller, by }: Request,
): Promise<void> {
  const { db } = deps;
  const sessionKey = sessionOf(caller);
  await countTry(deps, caller);
  if (given.code !== undefined) await takeAll(db, [{ limit: identityLimits.codes, subject: caller.ip, caller }]);
  await requireStepUp(db, caller);
  const user = await selectOwnProfile(db, sessionKey);
  if (user?.phoneNumber?.endsWith(given.pin)) {
    throw new AppError('invalid-input', { fields: { pin: { code: 'pin-weak' } } });
  }
  const formerSalt = given.currentPin === undefined ? null : await selectSaltOfPin(db, sessionKey);
  const currentHash =
    given.currentPin !== undefined && formerSalt ? await hashPin(deps, caller, given.currentPin, formerSalt) : null;
  const salt = randomBytes(16);
  const credential = { salt, hash: await hashPin(deps, caller, given.pin, salt) };
  const stored = await storePin(db, { sessionKey, credential, currentHash, code: given.code ?? null }, by);
  switch (stored.outcome) {
    case 'set':
      return;
    case 'step-up':
      throw new AppError('step-up-required');
    case 'current-missing':
      throw new AppError('current-pin-required');
    case 'wrong-code':
      throw new AppError('wrong-code');
    case 'wrong':
    case 'locked':
    case 'none':
      throw refusalOf(stored.outcome, stored.triesLeft);
  }
}

/** Mails the code for a new PIN, with a password from the last 10 minutes. Returns the address that it went to. */
export async function mailPinCode({ db }: IdentityDeps, { caller, by }: Request): Promise<string> {
  await takeAll(db, [{ limit: identityLimits.account, subject: `user:${caller.userId}`, caller }]);
  const { outcome, email } = await requestPinReset(db, sessionOf(caller), by);
  switch (outcome) {
    case 'sent':
      return email ?? '';
    case 'step-up':
      throw new AppError('step-up-required');
    case 'none':
      throw new AppError('pin-not-set');
    case 'too-many':
      throw new AppError('too-many-tries', { retryAfterSeconds: 3600 });
  }
}
