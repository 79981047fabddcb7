import { isErrorCode } from '@gatelight/contract/base/staff/acts';
import { errorMessage } from '@gatelight/contract/base/staff/staff-messages';

/** The text for the error code of an act, including codes for staff only; the code itself when it is not in the contract. */
export function failureOf(code: string): string {
  return isErrorCode(code) ? errorMessage({ code }) : code;
}
