import type { Caller } from '#platform/callers/caller';
import { AppError } from '#platform/errors';
import { takeAll } from '#platform/callers/limits';
import type { By, IdentityDeps, SessionGrant } from '../deps.ts';
import { identityLimits } from '../limits.ts';
import { hashPassword } from '../passwords/passwords.ts';
import { rotateSession, selectSalt, signInWithHash } from './session-store.ts';
import { resendRegistrationCode } from '../store.ts';
import { newSecret, sha256 } from '#platform/callers/secrets';
import { takeTry } from '../passwords/try-password.ts';
import { proofFor, type AppProof } from '../proofs/own-app.ts';
import { signInWithCode } from '../proofs/own-app-store.ts';
import { refuseCode } from '../proofs/second-factor.ts';

export type SignInOutcome =
  | { kind: 'signed-in'; grant: SessionGrant }
  /**
   * The password belongs to a sign-up whose address is not verified: a new code is on its way, bound to this browser.
   */
  | { kind: 'unverified'; email: string; registrationSecret: string };

/**
 * Begins a session. An unknown name costs the same work as a known one: the database returns a salt for both, the hash
 * is computed, and only then compared. Throws `wrong-sign-in`, `too-many-tries`; `second-factor-required` when the user
 * has an authenticator app and gave no proof from it; and `wrong-code` and similar codes.
 */
export async function signInUser(
  { db, otpKey }: IdentityDeps,
  given: { identifier: string; password: string; proof?: AppProof; adminsOnly: boolean },
  { caller, by }: { caller: Caller; by: By },
): Promise<SignInOutcome> {
  const { identifier, password, proof, adminsOnly } = given;
  await takeAll(db, [{ limit: identityLimits.account, subject: identifier.toLowerCase(), caller }]);
  const tryKeys = await takeTry(db, identifier, caller.ip);
  const hash = await hashPassword(password, await selectSalt(db, identifier));
  const refreshToken = newSecret();
  const registrationSecret = newSecret();
  const row = await signInWithHash(
    db,
    {
      identifier,
      hash,
      tryKeys,
      refreshHash: sha256(refreshToken),
      secretHash: sha256(registrationSecret),
      adminsOnly,
    },
    by,
  );
  switch (row.outcome) {
    case 'wrong':
      throw new AppError('wrong-sign-in');
    case 'locked':
      throw new AppError('account-locked');
    case 'unverified':
      await resendRegistrationCode(db, row.email, sha256(registrationSecret));
      return { kind: 'unverified', email: row.email, registrationSecret };
    case 'code': {
      if (!proof) throw new AppError('second-factor-required');
      const { userId } = row;
      const shown = proofFor(otpKey, userId.toString(), proof);
      const second = await signInWithCode(db, { identifier, hash, refreshHash: sha256(refreshToken), ...shown }, by);
      refuseSecondStep(second.outcome);
      const { sessionKey, expiresAt } = second;
      return { kind: 'signed-in', grant: { userId, sessionKey, expiresAt, refreshToken } };
    }
    case 'ok':
      return {
        kind: 'signed-in',
        grant: { userId: row.userId, sessionKey: row.sessionKey, expiresAt: row.expiresAt, refreshToken },
      };
  }
}

/** The password may change, and the account may be locked, between the two steps. */
function refuseSecondStep(outcome: string): void {
  if (outcome === 'wrong-password') throw new AppError('wrong-sign-in');
  if (outcome === 'locked') throw new AppError('account-locked');
  refuseCode(outcome);
}

/** Exchanges a refresh token for its successor, rate-limited per network. Throws `session-ended`, `rate-limited`. */
export async function refreshUserSession(
  deps: IdentityDeps,
  refreshToken: string | undefined,
  { caller, ...request }: { caller: Caller; by: By; waitedMs: () => number },
): Promise<SessionGrant> {
  if (refreshToken === undefined) throw new AppError('session-ended');
  await takeAll(deps.db, [{ limit: identityLimits.refresh, subject: caller.ip, caller }]);
  return replaceRefreshToken(deps, refreshToken, request);
}

/**
 * The successor of a refresh token. `waitedMs`: how long the request has been waiting here, because under load two tabs
 * are handled further apart than their requests were. Throws `session-ended`.
 */
export async function replaceRefreshToken(
  { db, tokens }: Pick<IdentityDeps, 'db' | 'tokens'>,
  refreshToken: string,
  { by, waitedMs }: { by: By; waitedMs: () => number },
): Promise<SessionGrant> {
  let given = refreshToken;
  // A token that was replaced seconds ago leads to the newest one, at most a few steps away.
  for (let step = 0; step < 20; step += 1) {
    const next = tokens.successorOf(given);
    const row = await rotateSession(db, { hash: sha256(given), nextHash: sha256(next), waitedMs: waitedMs() }, by);
    switch (row.outcome) {
      case 'ok':
        return {
          userId: row.userId,
          sessionKey: row.sessionKey,
          expiresAt: row.expiresAt,
          refreshToken: next,
          generation: row.generation,
        };
      case 'ended':
        throw new AppError('session-ended');
      case 'follow':
        given = next;
    }
  }
  throw new AppError('session-ended');
}
