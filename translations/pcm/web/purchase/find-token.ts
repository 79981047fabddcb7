import type { OrderStatus } from '@gatelight/contract/selling/vending/order-status';
import type { FIND_TOKEN_WORDS as ENGLISH } from '../../../../apps/web/src/strings/purchase/find-token.ts';
import type { Translation } from '../../../../apps/web/src/strings/translation.ts';
import { REFUND_TITLES } from './money-states.ts';

const TITLES: Record<OrderStatus, string> = {
  created: 'You never pay',
  awaiting_payment: 'You never pay',
  expired: 'We no see any transfer',
  paid: 'We dey make your token',
  paid_late: 'Your transfer come after the account don close',
  vending: 'We dey make your token',
  unknown: 'Your token dey take time pass normal',
  vended: 'See your token',
  vend_failed: 'We no fit make the token',
  refunding: REFUND_TITLES.requested,
  refunded: REFUND_TITLES.processed,
  credited: REFUND_TITLES.in_wallet,
  cancelled: 'This purchase don close',
};

export const FIND_TOKEN_WORDS: Translation<typeof ENGLISH> = {
  title: 'Find my token',
  lead: 'You pay but you no see token? Put your payment reference or your meter number, and the phone number wey you use, and we go find am.',
  reference: 'Reference number',
  referenceOrMeter: 'Reference or meter number wey you get',
  referenceHint: 'The reference dey start with TOK-. If na meter number, we go show the last purchase for that meter.',
  phoneNumber: 'Your phone number',
  phoneHint: 'The number wey you give us when you buy the token.',
  askForCode: 'Send me code',
  askFailed: (message) => `We no fit send code: ${message}`,
  codeTitle: 'Enter the code',
  codeSent: (phone) => `If na ${phone} you use for that purchase, we don send am code by SMS.`,
  codeLasts: (minutes) => `E go work for ${minutes} minutes.`,
  code: 'Code wey we send you',
  show: 'Show me my token',
  change: 'Change wetin you put',
  sendNewCode: 'Send new code',
  newCodeIn: (seconds) => `You fit ask for new code in ${seconds} seconds`,
  newCodeSent: 'If na that number you use for the purchase, we don send am new code',
  verifyFailed: (message) => `We no fit check the code: ${message}`,
  noCode: 'You no see code? Check wetin you put, or',
  contact: 'write to us',
  stateTitle: (status) => TITLES[status],
  lateTitle: 'Your token don delay',
  lateText:
    'Your money dey safe. We never fit make your token, and we still dey try. If we no fit make am, we go return your money. Abeg no pay again.',
  amount: 'The amount',
  meter: 'Meter number',
  estate: 'Your estate',
  date: 'Day and time',
  buyAgain: 'Buy light',
  getHelp: 'I need help',
  another: 'Find one more token',
  sendAgainFailed: (message) => `We no fit send the token again: ${message}`,
};
