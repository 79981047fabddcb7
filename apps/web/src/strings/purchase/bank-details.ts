/** Texts of the account to transfer to, the same on every page. */
export const BANK_DETAILS_WORDS = {
  sendExactly: 'Send exactly',
  amountCopied: 'Amount copied successfully',
  amountCopyFailed: 'Error copying amount',
  bank: 'Bank',
  accountNumber: 'Account number',
  accountName: 'Account name',
} as const;
