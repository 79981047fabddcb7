/**
 * Why a provider refused, as its adapter understood it. The provider's own text is for people to read and decides
 * nothing.
 */
export type RefusalReason = 'duplicate' | 'no-balance' | 'other';

/**
 * The result of a call to a provider. `refused`: it said no, nothing was done. `unknown`: no response that could be
 * understood; `sent` says whether the request may have arrived, so that something may have been done.
 */
export type Answer<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; message: string; reason: RefusalReason }
  | { kind: 'unknown'; why: string; sent: boolean };

/** Why there is no value, for people to read in a log or a list. */
export function whyNot(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): string {
  return answer.kind === 'refused' ? answer.message : answer.why;
}
