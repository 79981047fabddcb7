import type { TransactionStatus } from './transactions.ts';

/** What residents read for a status: on screens and in the files that they download. Pidgin: apps/web/src/strings/pcm/app/history.ts. */
export const TRANSACTION_STATUS_NAMES = {
  success: 'Success',
  pending: 'Pending',
  failed: 'Failed',
  refunded: 'Refunded',
  expired: 'Not paid',
} as const satisfies Record<TransactionStatus, string>;
