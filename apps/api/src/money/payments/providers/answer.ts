/** Why a provider refused, as its adapter understood it. What the provider said is for people to read and decides nothing. */
export type RefusalReason = 'duplicate' | 'no-balance' | 'other';

/**
 * What came of asking a provider. `refused`: it answered no, nothing was done. `unknown`: no answer that could be
 * understood; `sent` says whether the question may have arrived, and with it whether something may have been done.
 */
export type Answer<T> =
  | { kind: 'ok'; value: T }
  | { kind: 'refused'; message: string; reason: RefusalReason }
  | { kind: 'unknown'; why: string; sent: boolean };

/** Why there is no value, for people to read in a log or a list. */
export function whyNot(answer: Exclude<Answer<unknown>, { kind: 'ok' }>): string {
  return answer.kind === 'refused' ? answer.message : answer.why;
}
