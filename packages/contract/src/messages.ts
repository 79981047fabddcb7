import type { FieldProblem } from './errors.ts';
import { errorMessageIn, fieldMessageIn, type ErrorTexts, type FieldTexts, type Failure } from './message-of.ts';

const cardNumber = 'That looks like a card number. Never type a card number here.';
const tooManyUnits = 'One token cannot hold that many units. Buy a smaller amount, twice if you need to.';
const maximum = ({ max_kobo }: { max_kobo?: number }) =>
  max_kobo === undefined ? 'Amount is too large' : `Maximum amount is ${max_kobo / 100}`;

function tooManyAttempts(seconds: number | undefined): string {
  if (seconds === undefined) return 'Too many attempts. Please wait a moment and try again.';
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please wait and try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
}

/** English, also for the web's English pages. Some texts are fixed by the specification. */
const errors: ErrorTexts = {
  'invalid-input': 'Please check what you entered.',
  'invalid-json': 'We could not read the request. Please try again.',
  'unknown-client': 'This site is not allowed to request a payment link.',
  'invalid-signature': 'The signature does not match.',
  'sign-in-required': 'Sign in to continue.',
  'role-required': 'Your account does not allow this.',
  'forbidden-origin': 'We do not accept requests from that site.',
  'not-found': 'We could not find that.',
  'unknown-meter': 'Invalid meter number, please try again',
  'unknown-estate': 'We do not know that estate. Choose one from the list.',
  'invalid-link': 'This payment link is not valid',
  'method-not-allowed': ({ allowed_methods }) =>
    allowed_methods ? `Use ${allowed_methods.join(' or ')} here.` : 'This address does not support that method.',
  'meter-inactive': 'This meter is inactive. Nothing was charged. Ask your estate office to activate it.',
  'meter-limit-reached':
    'This amount is above what can be bought for this meter today. Nothing was charged. Enter a smaller amount, or try again tomorrow.',
  'meter-not-in-estate': 'This meter is not in that estate. Choose the estate where the meter is installed.',
  'nothing-to-resend': 'There is no token to send yet.',
  'reference-conflict': 'That reference was already used for something else.',
  'insufficient-funds': 'Insufficient Funds',
  'too-large': 'The request is too large.',
  'unsupported-media-type': ({ expected_type }) =>
    expected_type ? `Send this as ${expected_type}.` : 'Send this as JSON.',
  'reference-reused': 'This reference was already used for another purchase. Start again to get a new one.',
  'idempotency-key-reused': 'You have already sent this form with different details. Please start a new one.',
  'amount-too-small':
    'After the debt on this meter is deducted, this amount is too small to buy units. Enter a larger amount.',
  'amount-too-large': maximum,
  'too-many-units': tooManyUnits,
  'card-number-refused': cardNumber,
  'wrong-code': 'That code is wrong or has expired. Request a new one.',
  'rate-limited': ({ retry_after_seconds }) => tooManyAttempts(retry_after_seconds),
  internal: 'Oops! Something went wrong. Please try again later or contact support.',
  'provider-unavailable': ({ reason }) =>
    reason === 'account-refused'
      ? 'The bank did not open an account for this purchase. Nothing was charged. Please start again.'
      : reason === 'purchase-cancelled'
        ? 'This purchase was closed before an account was opened. Nothing was charged. Please start again.'
        : reason === 'purchase-expired'
          ? 'This purchase expired before an account was opened. Nothing was charged. Please start again.'
          : 'The bank that issues account numbers is not responding. Nothing was charged. Try again in a minute.',
  'vending-paused': 'We cannot make tokens for this meter at the moment. Nothing was charged. Try again later.',
  unavailable: ({ reason }) =>
    reason === 'sandbox-starting'
      ? 'The sandbox is starting. Try again in a moment.'
      : 'We cannot do that right now. Try again in a minute.',
};

const fields: FieldTexts = {
  'amount-below-minimum': 'Minimum amount is 1000',
  'amount-format': 'Amount must be a valid number',
  'amount-too-large': maximum,
  'card-number': cardNumber,
  'email-format': 'Invalid email format',
  'estate-required': 'Estate Name is required',
  'file-not-accepted': 'Files are not accepted here.',
  'file-required': 'Choose a file',
  'idempotency-key-format': 'Idempotency-Key must be 16 to 255 visible characters',
  'meter-number-format': 'Meter Number must be 11 digits',
  'message-required': 'Message is required',
  'name-required': 'Full Name is required',
  'otp-digits': 'OTP must be numeric',
  'otp-length': 'OTP must be exactly 6 digits',
  'phone-number-format': 'Phone Number must be 11 digits and start with 0',
  'place-required': 'Estate or place is required',
  'proof-format': 'Purchase-Proof must be 43 characters of base64url',
  'reference-characters': 'The reference must start with TOK- and contain only capital letters, digits and dashes',
  'reference-format': 'The reference starts with TOK-. It is on your receipt.',
  'references-differ': 'The two references in this request are different.',
  'solar-not-expected': 'Only a solar enquiry can have a solar size',
  'subject-required': 'Subject is required',
  'too-long': ({ max }) => `Use at most ${max} characters`,
  'too-many-units': tooManyUnits,
  'unknown-field': 'This field is not known',
  'wrong-kind': 'This field is missing or has the wrong type',
};

/** The English text of an error. The server sends it as `message`; no program decides by it. */
export function errorMessage(failure: Failure): string {
  return errorMessageIn(errors, fields, failure);
}

/** The English text of a problem with one field. */
export function fieldMessage(problem: FieldProblem): string {
  return fieldMessageIn(fields, problem);
}
