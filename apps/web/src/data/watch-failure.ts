import { CallError, failureText } from '../api.ts';

/** Why a watched payment could not be read. `isUnknown`: the server has no such payment of this user. */
export function watchFailure(error: Error | null): { readonly isUnknown: boolean; readonly text: string } {
  return {
    isUnknown: error instanceof CallError && [400, 404].includes(error.status),
    text: error === null ? '' : failureText(error),
  };
}
