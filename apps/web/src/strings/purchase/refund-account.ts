/** Texts of the form in which a payer says where a refund goes. */
export const REFUND_ACCOUNT_WORDS = {
  title: (amount: string) => `Where should ${amount} go?`,
  lead: 'Your money is safe. The bank did not tell us which account it came from, so it needs to know where to send it.',
  bank: 'Bank',
  noBanks: 'The list of banks did not load. Please try again.',
  accountNumber: 'Account number',
  accountNumberHint: '10 digits',
  fill: 'Choose a bank and enter the 10 digits of the account',
  check: 'Check the name',
  accountName: 'Account name',
  otherName: (name: string) => `This account belongs to ${name}, which is not the name on the purchase. Is it right?`,
  digitWarning: 'The last digit does not fit this bank. Please compare the number.',
  send: 'Send my money to this account',
  sent: 'We have your account. We are sending the money now, and you will get an SMS.',
} as const;
