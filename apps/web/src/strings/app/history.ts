import type {
  TransactionChannel,
  TransactionSlug,
  TransactionStatus,
  TransactionType,
} from '@gatelight/contract/transactions';

const types: Record<TransactionType, string> = {
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
};

const channels: Record<TransactionChannel, string> = {
  wallet: 'Wallet',
  card: 'Card',
  transfer: 'Bank Transfer',
  'saved-card': 'Saved Card',
};

const statuses: Record<TransactionStatus, string> = {
  success: 'Success',
  pending: 'Pending',
  failed: 'Failed',
  refunded: 'Refunded',
  expired: 'Not paid',
};

const kinds: Record<TransactionSlug, string> = {
  electricity_token: 'Electricity',
  water_token: 'Water',
  gas_token: 'Gas',
  wallet: 'Wallet',
};

/** Words of the history, of one transaction and of its receipt. */
export const HISTORY_WORDS = {
  title: 'History',
  types,
  channels,
  statuses,
  kinds,
  noChannel: 'Not chosen yet',
  search: 'Search by reference, meter number or token',
  clearSearch: 'Clear the search',
  allTypes: 'All types',
  allStatuses: 'Any status',
  allMonths: 'All months',
  filterType: (chosen: string) => `Type: ${chosen}`,
  filterStatus: (chosen: string) => `Status: ${chosen}`,
  filterMonth: (chosen: string) => `Month: ${chosen}`,
  clear: 'Clear filters',
  downloadCsv: 'Download CSV',
  csvFile: 'transactions',
  downloadFailed: 'We could not download the file',
  loadMore: 'Load 20 more',
  loadMoreFailed: 'We could not load more. Try again.',
  shown: (count: string) => `${count} shown`,
  nothingFits: 'No transaction matches these filters',
  nothingFitsText: 'Try another month, or clear the filters.',
  buyToken: 'Buy a token',
  offlineNote: 'You have no network. These transactions are saved on this device.',

  /** Why money of the wallet moved, where a dispute moved it. */
  disputes: {
    dispute_held: 'A bank is deciding a dispute about one of your payments. We hold this money until it decides.',
    dispute_released: 'The bank has decided the dispute. The money that we held is back in your wallet.',
    dispute_returned:
      'A bank returned one of your payments because it was disputed, so this money has left your wallet.',
  },
  transactions: 'Transactions',
  transaction: 'Transaction',
  close: 'Close',
  back: 'Back to the history',
  newer: 'Newer transaction',
  older: 'Older transaction',
  loading: 'Loading the transaction',
  failed: 'We could not load this transaction',
  failedText: 'Your money is safe. Try again in a moment.',
  notFound: 'We could not find that transaction',
  amount: 'Amount',
  received: 'What we received',
  price: 'Price of the purchase',
  units: 'Units',
  meter: 'Meter number',
  customer: 'Customer',
  address: 'Address',
  type: 'Type',
  method: 'Payment method',
  date: 'Date and time',
  number: 'Transaction id',
  balanceAfter: 'Wallet balance after this',
  follow: 'Follow this payment',
  aboutPurchase: 'The purchase',
  showPurchase: 'Show it',
  loaded: 'Loaded on meter',
  loadedText: 'Tick this when the meter shows the new units.',
  loadedAt: (at: string) => `Loaded ${at}`,
  loadedFailed: 'We could not save that. Try again.',

  receipt: 'Receipt',
  downloadReceipt: 'Download receipt',
  downloadHint: 'Print it, or save it from the print dialog',
  onlySuccessful: 'You can only print receipt for successful transactions',
  emailed: (to: string) => `We are sending the receipt to ${to}`,
  emailFailed: 'We could not send the receipt',
} as const;
