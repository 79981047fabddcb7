import type { OrderStatus } from '@gatelight/contract';

const TITLES: Record<OrderStatus, string> = {
  created: 'Not paid yet',
  awaiting_payment: 'Not paid yet',
  expired: 'No transfer was seen',
  paid: 'Your token is being made',
  paid_late: 'Your transfer arrived after the account closed',
  vending: 'Your token is being made',
  unknown: 'Your token is taking longer than usual',
  vended: 'Your token',
  vend_failed: 'No token could be made',
  refunding: 'Your money is on its way back',
  refunded: 'Your money was sent back',
  credited: 'Your money is back in your wallet',
  cancelled: 'This purchase was closed',
};

/** Words of Find my token. */
export const FIND_TOKEN_WORDS = {
  title: 'Find my token',
  lead: 'Paid, but no token? The reference of the purchase and the phone number that you gave bring it back.',
  reference: 'Reference',
  referenceHint: 'Starts with TOK-. It is on the payment page, the receipt and in our SMS.',
  phoneNumber: 'Phone Number',
  phoneHint: 'The number that you gave when you bought the token.',
  askForCode: 'Send me a code',
  askFailed: (message: string) => `We could not send a code: ${message}`,
  codeTitle: 'Enter the code',
  codeSent: (phone: string) =>
    `If the reference and ${phone} belong together, a code is on its way to that phone by SMS.`,
  codeLasts: (minutes: number) => `It works for ${minutes} minutes.`,
  code: 'One-time code',
  show: 'Show my token',
  change: 'Change reference or phone number',
  sendNewCode: 'Send a new code',
  newCodeIn: (seconds: number) => `A new code can be sent in ${seconds} s`,
  newCodeSent: 'A new code is on its way, if they belong together',
  verifyFailed: (message: string) => `The code could not be checked: ${message}`,
  noCode: 'No code? Check the reference and the phone number, or',
  contact: 'write to us',
  stateTitle: (status: OrderStatus) => TITLES[status],
  lateTitle: 'Your token is delayed',
  lateText:
    'Your money is safe. We could not make your token yet, and we keep trying. If we cannot make it, we return your money. Do not pay again.',
  amount: 'Amount',
  meter: 'Meter number',
  estate: 'Estate',
  date: 'Date and time',
  buyAgain: 'Buy a token',
  getHelp: 'Get help',
  another: 'Find another token',
  sendAgainFailed: (message: string) => `The token could not be sent again: ${message}`,
} as const;
