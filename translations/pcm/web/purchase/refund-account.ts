import type { REFUND_ACCOUNT_WORDS as ENGLISH } from '../../../../apps/web/src/strings/purchase/refund-account.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';

export const REFUND_ACCOUNT_WORDS: Translation<typeof ENGLISH> = {
  title: (amount) => `Where make we send ${amount}?`,
  lead: 'Your money dey safe. The bank no tell us which account e come from, so e need know where to send am.',
  bank: 'Your bank',
  noBanks: 'The list of banks no load. Abeg try again.',
  accountNumber: 'The account number',
  accountNumberHint: 'E get 10 digits',
  fill: 'Pick bank and put the 10 digits of the account',
  check: 'Make we check the name',
  accountName: 'Name for the account',
  otherName: (name) => `This account na ${name} get am, and e no be the name for the purchase. E correct?`,
  digitWarning: 'The last digit no fit this bank. Abeg check the number well.',
  send: 'Send my money go this account',
  sent: 'We don get your account. We dey send the money now, and SMS go reach you.',
};
