import type { User } from '#platform/callers/caller';
import { secondFactorPad } from '#platform/callers/second-factor-pad';
import { sessionOf } from '#platform/callers/session';
import { byOf } from '../users/by.ts';
import { storeOwnApp, storeOwnAppGone, storeOwnCodes } from './own-app-store.ts';
import { newRecoveryCodes, newSecretFor, recoveryHash, refuseCode, type SecondFactorDeps } from './second-factor.ts';

/*
 * The authenticator app of a user who is not staff. Each change throws `step-up-required` unless the password was typed
 * within the last ten minutes, and `not-found` for staff.
 */

/** The proof from a user in place of the app's state: a code of the app, or a recovery code. */
export type AppProof = { code: string } | { recovery_code: string };

/** A proof as the database compares it. */
export function proofFor(otpKey: Buffer, userId: string, proof: AppProof) {
  return 'code' in proof
    ? { code: proof.code, pad: secondFactorPad(otpKey, userId), recoveryHash: null }
    : { code: null, pad: null, recoveryHash: recoveryHash(userId, proof.recovery_code) };
}

/** A new secret, which is active after its first code. Throws `not-found` when an app is already set up. */
export const beginOwnApp = (deps: SecondFactorDeps, caller: User, email: string) =>
  newSecretFor(deps, caller, email, storeOwnApp);

/** Ten new recovery codes. The first code of an app completes its set-up. Throws `wrong-code` and similar codes. */
export async function setOwnCodes({ db, otpKey }: SecondFactorDeps, caller: User, code: string): Promise<string[]> {
  const { codes, hashes } = newRecoveryCodes(caller.userId);
  const pad = secondFactorPad(otpKey, caller.userId);
  const outcome = await storeOwnCodes(db, { key: sessionOf(caller), by: byOf(caller) }, { code, pad, hashes });
  refuseCode(outcome === 'enrolled' ? 'ok' : outcome);
  return codes;
}

/** From now on the password alone is enough. Throws `wrong-code` and similar codes. */
export async function removeOwnApp({ db, otpKey }: SecondFactorDeps, caller: User, proof: AppProof): Promise<void> {
  const session = { key: sessionOf(caller), by: byOf(caller) };
  refuseCode(await storeOwnAppGone(db, session, proofFor(otpKey, caller.userId, proof)));
}
