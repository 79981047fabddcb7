import type { WithdrawalStatus } from '@gatelight/contract/withdrawals';

/** The colour of a status: green when paid, red when it failed, grey while it is not over and when it was cancelled. */
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
