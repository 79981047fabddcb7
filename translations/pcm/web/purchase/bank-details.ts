import type { BANK_DETAILS_WORDS as ENGLISH } from '../../../../apps/web/src/strings/purchase/bank-details.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const BANK_DETAILS_WORDS: Translation<typeof ENGLISH> = {
  sendExactly: 'Send exactly',
  amountCopied: 'You don copy the amount',
  amountCopyFailed: 'The amount no gree copy',
  bank: 'Bank name',
  accountNumber: 'Account number',
  accountName: 'Account name',
};
