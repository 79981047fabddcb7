import type { TransactionChannel, TransactionStatus, TransactionType } from './money/transactions.ts';

/*
 * What residents read for a transaction, on screens and in the files that they download. In Pidgin: translations/pcm/contract. The
 * specification's own names, which start each word with a capital letter, are apps/api/src/money/transactions/history/view.ts.
 */

export const TRANSACTION_TYPE_NAMES = {
  electricity_token: 'Electricity Token',
  water_token: 'Water Token',
  gas_token: 'Gas Token',
  wallet_funding: 'Wallet funding',
  wallet_refund: 'Refund to wallet',
  withdrawal: 'Withdrawal',
  withdrawal_returned: 'Withdrawal returned',
  service_charge: 'Service charge',
  wallet_credit: 'Wallet credit',
  wallet_debit: 'Wallet debit',
  dispute_held: 'Held for a dispute',
  dispute_released: 'Hold released',
  dispute_returned: 'Returned by the bank',
} as const satisfies Record<TransactionType, string>;

export const TRANSACTION_CHANNEL_NAMES = {
  wallet: 'Wallet',
  card: 'Card',
  transfer: 'Bank Transfer',
  'saved-card': 'Saved Card',
} as const satisfies Record<TransactionChannel, string>;

export const TRANSACTION_STATUS_NAMES = {
  success: 'Success',
  pending: 'Pending',
  failed: 'Failed',
  refunded: 'Refunded',
  expired: 'Not paid',
} as const satisfies Record<TransactionStatus, string>;
