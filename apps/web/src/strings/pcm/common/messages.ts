import { errorMessageIn, fieldMessageIn } from '@gatelight/contract';
import type { ErrorTexts, Failure, FieldProblem, FieldTexts } from '@gatelight/contract';

const CARD_NUMBER = 'E be like card number. Abeg no ever type card number here.';
const TOO_MANY_UNITS =
  'One token no fit carry units wey plenty like that. Buy smaller amount, two times if you need am.';
const maximum = ({ max_kobo }: { max_kobo?: number }) =>
  max_kobo === undefined ? 'The amount too big' : `The biggest amount na ${max_kobo / 100}`;

function tooManyAttempts(seconds: number | undefined): string {
  if (seconds === undefined) return 'You don try am too many times. Wait small, then try again.';
  const minutes = Math.ceil(seconds / 60);
  return `You don try am too many times. Try again after ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

const ERRORS: ErrorTexts = {
  'invalid-input': 'Something no correct for wetin you put. Abeg check am again.',
  'invalid-json': 'We no fit read the request. Abeg try again.',
  'unknown-client': 'This site no get permission to ask for payment link.',
  'invalid-signature': 'The signature no match.',
  'sign-in-required': 'Abeg sign in first.',
  'role-required': 'Your account no get permission for this one.',
  'forbidden-origin': 'We no dey accept request from that site.',
  'not-found': 'We no fit find that one.',
  'unknown-meter': 'This meter number no correct. Abeg check the meter number and try again.',
  'unknown-estate': 'We no know that estate. Abeg pick one from the list.',
  'invalid-link': 'This payment link no correct.',
  'method-not-allowed': ({ allowed_methods }) =>
    allowed_methods ? `Abeg use ${allowed_methods.join(' or ')} here.` : 'This address no dey take that method.',
  'meter-inactive': 'This meter never active. No money comot. Ask your estate office make dem activate am.',
  'meter-limit-reached':
    'This amount pass wetin dem fit buy for this meter today. No money comot. Abeg put smaller amount, or try again tomorrow.',
  'meter-not-in-estate': 'This meter no dey that estate. Abeg pick the estate where dem install the meter.',
  'nothing-to-resend': 'No token dey to send yet.',
  'reference-conflict': 'Dem don use that reference for another thing.',
  'insufficient-funds': 'Your money no reach.',
  'too-large': 'The request too big, we no fit take am.',
  'unsupported-media-type': ({ expected_type }) => `Abeg send this as ${expected_type ?? 'JSON'}.`,
  'reference-reused': 'You don use this reference for another purchase. Start again to get new one.',
  'idempotency-key-reused': 'You don already send this form with different details. Abeg start new one.',
  'amount-too-small': 'After we comot the debt for this meter, wetin remain no reach buy unit. Abeg put bigger amount.',
  'amount-too-large': maximum,
  'too-many-units': TOO_MANY_UNITS,
  'card-number-refused': CARD_NUMBER,
  'wrong-code': 'That code no correct, or e don expire. Abeg ask for new one.',
  'rate-limited': ({ retry_after_seconds }) => tooManyAttempts(retry_after_seconds),
  internal: 'Something spoil for our side. Abeg try again later, or write to us.',
  'provider-unavailable': ({ reason }) =>
    reason === 'account-refused'
      ? 'The bank no gree give account number for this purchase. No money comot. Abeg start again.'
      : reason === 'purchase-cancelled'
        ? 'This purchase close before account number come. No money comot. Abeg start again.'
        : reason === 'purchase-expired'
          ? 'Time finish for this purchase before account number come. No money comot. Abeg start again.'
          : 'The bank wey dey give account number no dey answer. No money comot. Try again after one minute.',
  'vending-paused': 'We no fit make token for this meter now. No money comot. Abeg try again later.',
  unavailable: ({ reason }) =>
    reason === 'sandbox-starting'
      ? 'The sandbox dey start. Try again after small time.'
      : 'We no fit do am now. Try again after one minute.',
};

const FIELDS: FieldTexts = {
  'amount-below-minimum': 'The smallest amount na 1000',
  'amount-format': 'Abeg put correct amount, only numbers',
  'amount-too-large': maximum,
  'card-number': CARD_NUMBER,
  'email-format': 'This e-mail no correct. Abeg check am',
  'estate-required': 'Abeg pick your estate',
  'file-not-accepted': 'We no dey take file for here.',
  'file-required': 'Abeg choose file',
  'idempotency-key-format': 'Idempotency-Key must be 16 to 255 characters wey person fit see',
  'meter-number-format': 'Meter number must be 11 digits. Abeg check am',
  'message-required': 'Abeg write your message',
  'name-required': 'Abeg put your full name',
  'otp-digits': 'The code must be only numbers',
  'otp-length': 'The code must be 6 digits',
  'phone-number-format': 'Phone number must be 11 digits and start with 0',
  'place-required': 'Abeg put the estate or place',
  'proof-format': 'Purchase-Proof must be 43 characters of base64url, no be this one',
  'reference-characters': 'The reference must start with TOK-, and only capital letters, digits and dashes fit follow',
  'reference-format': 'The reference dey start with TOK-. E dey your receipt.',
  'references-differ': 'The two references for this request no be the same.',
  'solar-not-expected': 'Only solar enquiry fit get solar size',
  'subject-required': 'Abeg tell us wetin e concern',
  'too-long': ({ max }) => `E no fit pass ${max} letters`,
  'too-many-units': TOO_MANY_UNITS,
  'unknown-field': 'We no know this one',
  'wrong-kind': 'This one never complete, or e no correct',
};

export function errorMessage(failure: Failure): string {
  return errorMessageIn(ERRORS, FIELDS, failure);
}

export function fieldMessage(problem: FieldProblem): string {
  return fieldMessageIn(FIELDS, problem);
}
