import { isErrorCode } from '@gatelight/contract/acts';
import { errorMessage } from '../common/messages.ts';

/** The words for the code with which an act ended; the code itself when it is none of the contract's. */
export function failureOf(code: string): string {
  return isErrorCode(code) ? errorMessage({ code }) : code;
}
