import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { User } from '#platform/callers/caller';
import type { Db } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { secondFactorPad } from '#platform/callers/second-factor-pad';
import { sessionOf } from '#platform/callers/session';
import { byOf } from '../users/by.ts';
import { beginEnrolment, storeCode, storeConfirmedCode, storeRecoveryCode } from './second-factor-store.ts';

export interface SecondFactorDeps {
  db: Db;
  /** Encrypts stored secrets: the database has the encrypted secret, the processes have the key, neither has both. */
  otpKey: Buffer;
  /** Name of the product in the app. */
  brand: string;
}

/** A user's secret as the database stores it. */
export function sealSecret(otpKey: Buffer, userId: bigint | string, secret: Uint8Array): Buffer {
  const pad = secondFactorPad(otpKey, userId);
  return Buffer.from(secret.map((byte, index) => byte ^ pad[index]!));
}

/** A new secret for a member of staff who has none. Throws `not-found` for everyone else. */
export const enrol = (deps: SecondFactorDeps, caller: User, email: string) =>
  newSecretFor(deps, caller, email, beginEnrolment);

/** A new secret for an app. `begin` stores it, unless the user has a working one or may not have one: `not-found`. */
export async function newSecretFor(
  { db, otpKey, brand }: SecondFactorDeps,
  caller: User,
  email: string,
  begin: (db: Db, sessionKey: string, sealed: Buffer) => Promise<boolean>,
): Promise<{ secret: string; uri: string }> {
  const secret = new Secret({ size: 20 });
  const sealed = sealSecret(otpKey, caller.userId, secret.bytes);
  if (!(await begin(db, sessionOf(caller), sealed))) throw new AppError('not-found');
  const totp = new TOTP({ issuer: brand, label: email, secret });
  return { secret: secret.base32, uri: totp.toString() };
}

export const recoveryHash = (userId: string, code: string) =>
  createHash('sha256')
    .update(`${userId}:${code.replaceAll(/[- ]/g, '').toUpperCase()}`)
    .digest();

/** 120 bits each: they are compared by a plain hash, which ASVS allows from 112 bits. */
const newRecoveryCode = () =>
  new Secret({ buffer: new Uint8Array(randomBytes(15)).buffer }).base32.replaceAll(/(.{4})(?=.)/g, '$1-');

/** Ten new codes for a lost phone, and their hashes to store. */
export function newRecoveryCodes(userId: string): { codes: string[]; hashes: Buffer[] } {
  const codes = Array.from({ length: 10 }, newRecoveryCode);
  return { codes, hashes: codes.map((code) => recoveryHash(userId, code)) };
}

/**
 * Makes the session one of staff. Returns recovery codes when this code completed the enrolment. Throws `wrong-code`
 * and similar codes.
 */
export async function passSecondFactor(
  { db, otpKey }: SecondFactorDeps,
  caller: User,
  given: { code: string } | { recovery_code: string },
): Promise<string[] | null> {
  const session = { key: sessionOf(caller), by: byOf(caller) };
  const { userId } = caller;
  if ('recovery_code' in given) {
    refuseCode(await storeRecoveryCode(db, session, recoveryHash(userId, given.recovery_code)));
    return null;
  }
  const { codes, hashes } = newRecoveryCodes(userId);
  const outcome = await storeCode(db, session, { code: given.code, pad: secondFactorPad(otpKey, userId), hashes });
  if (outcome === 'enrolled') return codes;
  refuseCode(outcome);
  return null;
}

/** Confirms a code for acts that need a recent one. Throws `wrong-code` and similar codes. */
export async function confirmFreshCode({ db, otpKey }: SecondFactorDeps, caller: User, code: string): Promise<Date> {
  const session = { key: sessionOf(caller), by: byOf(caller) };
  refuseCode(await storeConfirmedCode(db, session, { code, pad: secondFactorPad(otpKey, caller.userId) }));
  return new Date(Date.now() + 600_000);
}

/** Throws the error for the user, unless the outcome is `ok`. */
export function refuseCode(outcome: string): void {
  switch (outcome) {
    case 'ok':
      return;
    case 'not-staff':
    case 'not-found':
      throw new AppError('not-found');
    case 'wrong':
    case 'none':
      throw new AppError('wrong-code');
    case 'used':
      throw new AppError('code-used');
    default:
      throw new AppError('too-many-tries', { retryAfterSeconds: Number(outcome.split(':')[1]) });
  }
}
