import { isErrorCode } from '@gatelight/contract/base/staff/acts';
import { errorMessage } from '@gatelight/contract/staff-messages';

/** The words for the code with which an act ended, those that only staff meet among them; the code itself when it is none of the contract's. */
export function failureOf(code: string): string {
  return isErrorCode(code) ? errorMessage({ code }) : code;
}
