import type { TransactionChannel, TransactionStatus, TransactionType } from '@gatelight/contract/money/transactions';

export const TRANSACTION_TYPE_NAMES = {
  electricity_token: 'Light token',
  water_token: 'Token for water',
  gas_token: 'Token for gas',
  wallet_funding: 'Money enter wallet',
  wallet_refund: 'Money come back to wallet',
  withdrawal: 'Money wey you comot',
  withdrawal_returned: 'Money wey you comot come back',
  service_charge: 'Estate charge',
  wallet_credit: 'Wallet don collect',
  wallet_debit: 'Wallet don pay',
  dispute_held: 'We dey hold am for dispute',
  dispute_released: 'We don release am',
  dispute_returned: 'Bank don return am',
} as const satisfies Record<TransactionType, string>;

export const TRANSACTION_CHANNEL_NAMES = {
  wallet: 'Your wallet',
  card: 'With card',
  transfer: 'Transfer from bank',
  'saved-card': 'Card wey you save',
} as const satisfies Record<TransactionChannel, string>;

export const TRANSACTION_STATUS_NAMES = {
  success: 'E don work',
  pending: 'E dey wait',
  failed: 'E no work',
  refunded: 'Money don go back',
  expired: 'You no pay',
} as const satisfies Record<TransactionStatus, string>;
