import { cardNumberMessage } from './card-numbers.ts';

/** Every failure that a caller can meet: its HTTP status and the words that a person reads. A code without both does not compile. */
export const errorCodes = {
  'invalid-input': { status: 400, message: 'Some of what you entered needs another look.' },
  'invalid-json': { status: 400, message: 'The request could not be read. Please try again.' },
  'unknown-client': { status: 401, message: 'This site is not allowed to ask for a payment link.' },
  'invalid-signature': { status: 401, message: 'The signature does not match.' },
  'sign-in-required': { status: 401, message: 'Sign in to continue.' },
  'role-required': { status: 403, message: 'Your account does not allow this.' },
  'forbidden-origin': { status: 403, message: 'Requests from that site are not accepted.' },
  'not-found': { status: 404, message: 'We could not find that.' },
  'unknown-meter': { status: 404, message: 'Invalid meter number, please try again' },
  'unknown-estate': { status: 404, message: 'We do not know that estate. Choose one from the list.' },
  'invalid-link': { status: 404, message: 'This payment link is not valid' },
  'method-not-allowed': { status: 405, message: 'That is not possible at this address.' },
  'meter-inactive': {
    status: 409,
    message: 'This meter is inactive. Nothing was charged. Ask your estate office to activate it.',
  },
  'meter-limit-reached': {
    status: 409,
    message:
      'This amount is above what can be bought for this meter today. Nothing was charged. Enter a smaller amount, or try again tomorrow.',
  },
  'meter-not-in-estate': {
    status: 409,
    message: 'This meter is not in that estate. Choose the estate where the meter is installed.',
  },
  'nothing-to-resend': { status: 409, message: 'There is no token to send yet.' },
  'reference-conflict': { status: 409, message: 'That reference was already used for something else.' },
  'insufficient-funds': { status: 409, message: 'Insufficient Funds' },
  'too-large': { status: 413, message: 'That is too large to accept.' },
  'unsupported-media-type': { status: 415, message: 'Send this as JSON.' },
  'reference-reused': {
    status: 422,
    message: 'This reference was already used for another purchase. Start again to get a new one.',
  },
  'idempotency-key-reused': {
    status: 422,
    message: 'This was already sent with other words. Send it again as something new.',
  },
  'amount-too-small': {
    status: 422,
    message: 'After the debt on this meter is deducted, this amount is too small to buy units. Enter a larger amount.',
  },
  'card-number-refused': {
    status: 422,
    message: cardNumberMessage,
  },
  'wrong-code': { status: 422, message: 'That code is not right, or it has expired. Ask for a new one.' },
  'rate-limited': { status: 429, message: 'That was tried too often. Wait a little, then try again.' },
  internal: {
    status: 500,
    message: 'Oops! Something went wrong. Please try again later or contact support.',
  },
  'provider-unavailable': {
    status: 503,
    message: 'The bank that gives out account numbers is not answering. Nothing was charged. Try again in a minute.',
  },
  'vending-paused': {
    status: 503,
    message: 'We cannot make tokens for this meter at the moment. Nothing was charged. Try again later.',
  },
  unavailable: { status: 503, message: 'We cannot do that right now. Try again in a minute.' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** The body of every failed call. */
export interface ErrorBody {
  status: 'error';
  message: string;
  code: ErrorCode;
  /** For forms: one message for each field that was refused. */
  fields?: Record<string, string>;
  /** Quote this to support. */
  request_id?: string;
}
