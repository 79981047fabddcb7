import { CallError, failureText } from '../../api.ts';
import { STRINGS } from '../../strings/index.ts';

/** Why a watched payment could not be read. `isUnknown`: the server has no such payment of this user. */
export function watchFailure(error: Error | null): { readonly isUnknown: boolean; readonly text: string } {
  return {
    isUnknown: error instanceof CallError && [400, 404].includes(error.status),
    text: readFailure(error),
  };
}

/**
 * Why a page could not be read; without an error, there is no network. `reassurance`: what the page says of
 * the money or the data.
 */
export function readFailure(error: Error | null, reassurance = ''): string {
  return `${error === null ? STRINGS.failures.noNetwork : failureText(error)} ${reassurance}`.trim();
}

/** Whether the server responded: only then the network was not the reason. */
export function wasAnswered(error: Error | null): boolean {
  return error instanceof CallError && error.status > 0;
}
