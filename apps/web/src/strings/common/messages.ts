import type { ErrorCode } from '@gatelight/contract';

/**
 * What stands under a field or comes from the server is in the words of the contract: English. Here they pass unchanged;
 * another language puts its own words in their place.
 */
export function fieldMessage(message: string): string {
  return message;
}

/** The message of a refused call. */
export function refusalMessage(_code: ErrorCode, message: string): string {
  return message;
}
