import type { Withdrawal, WithdrawalStatus } from '@gatelight/contract/money/withdrawals';
import { WITHDRAWAL_WORDS as WORDS } from '../../strings/app/withdrawals.ts';

/** It waits, is being approved, or is on its way. */
export const isOpen = (status: WithdrawalStatus): boolean =>
  status === 'requested' || status === 'sending' || status === 'unknown';

/** The word beside a withdrawal: all open states are 'Processing'. The timeline has the details. */
export function wordOf({ status, kept_kobo: keptKobo }: Pick<Withdrawal, 'status' | 'kept_kobo'>): string {
  if (isOpen(status)) return WORDS.processing;
  return keptKobo > 0n && status !== 'cancelled' ? WORDS.status.kept : WORDS.status[status];
}

/** The colour of a status: green when paid, red when it failed, grey while it is open and when it was cancelled. */
export function pillOf(status: WithdrawalStatus): string {
  switch (status) {
    case 'paid':
      return 'success';
    case 'failed':
    case 'returned':
      return 'failed';
    case 'requested':
    case 'sending':
    case 'unknown':
    case 'cancelled':
      return 'other';
  }
}
