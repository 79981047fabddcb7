import { CallError, failureText } from '../../api.ts';
import { SECOND_FACTOR_WORDS as words } from '../../strings/account/second-factor.ts';

/** Why a call with a code from an authenticator app failed. The app makes the codes, so there is no new one to request. */
export function appCodeFault(failure: unknown): string {
  return failure instanceof CallError && failure.code === 'wrong-code' ? words.wrongCode : failureText(failure);
}
