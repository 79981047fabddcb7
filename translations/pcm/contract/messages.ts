import type { FieldProblem } from '@gatelight/contract/errors';
import {
  errorMessageIn,
  fieldMessageIn,
  type ErrorTexts,
  type Failure,
  type FieldTexts,
} from '@gatelight/contract/message-of';
import { lagosDay } from '@gatelight/contract/lagos-time';
import type { pageErrors as english } from '@gatelight/contract/messages';

const cardNumber = 'E be like card number. Abeg no ever type card number here.';
const tooManyUnits = 'One token no fit carry units wey plenty like that. Buy smaller amount, two times if you need am.';
const userNameTaken = 'Another person don take that username. Abeg choose another one.';
const maximum = ({ max_kobo }: { max_kobo?: number }) =>
  max_kobo === undefined ? 'The amount too big' : `The biggest amount na ${max_kobo / 100}`;

function tooManyAttempts(seconds: number | undefined): string {
  if (seconds === undefined) return 'You don try am too many times. Wait small, then try again.';
  const minutes = Math.ceil(seconds / 60);
  return `You don try am too many times. Try again after ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}

function triesLeft(tries: number | undefined): string {
  if (tries === undefined) return '';
  return tries === 1 ? ' One more try remain, then we go lock am.' : ` ${tries} tries remain.`;
}

export const pageErrors: Pick<ErrorTexts, keyof typeof english> = {
  'estate-without-team': 'This estate no dey take message for here. Send am to us instead.',
  'plan-over': 'This plan no dey open again.',
  'plan-sum-changed': 'The house dey owe another amount now. Nothing change. Ask for new plan.',
  'share-changed': 'Wetin your estate allow don change. Nothing change for your side. Check am again, then agree.',
  'job-not-done': 'You fit rate this one when dem don finish am.',
  'invalid-input': 'Something no correct for wetin you put. Abeg check am again.',
  'invalid-json': 'We no fit read the request. Abeg try again.',
  'unknown-client': 'This site no get permission to ask for payment link.',
  'invalid-signature': 'The signature no match.',
  'sign-in-required': 'Abeg sign in first.',
  'session-ended': 'Your session don end. Abeg sign in again.',
  'wrong-sign-in': 'The email, username or password no correct.',
  'email-not-verified': 'Abeg confirm your email first. We don send you code.',
  'step-up-required': 'Abeg confirm say na you before you continue.',
  'pin-locked':
    'We don lock your wallet PIN because e wrong 5 times. Use your password. You fit set new PIN for Your profile, Your security.',
  'invalid-invitation': 'This invitation no correct. Ask one admin for new one.',
  'role-required': 'Your account no get permission for this one.',
  'permission-required': 'Your role no get permission for this one.',
  'second-factor-required': 'Put the code from your authenticator app make you continue.',
  'account-locked': 'Dem don lock this account. Contact us make we open am.',
  'code-required': 'Put new code from your authenticator app to do this one.',
  'forbidden-origin': 'We no dey accept request from that site.',
  'not-found': 'We no fit find that one.',
  'unknown-meter': 'This meter number no correct. Abeg check the meter number and try again.',
  'unknown-estate': 'We no know that estate. Abeg pick one from the list.',
  'invalid-link': 'This payment link no correct.',
  'method-not-allowed': ({ allowed_methods }) =>
    allowed_methods ? `Abeg use ${allowed_methods.join(' or ')} here.` : 'This address no dey take that method.',
  'meter-inactive': 'This meter never active. No money comot. Ask your estate office make dem activate am.',
  'meter-tampered':
    'This meter report say person tamper am, so token no go work. No money comot. Tell your estate office or our support make dem clear am.',
  'meter-held':
    'Nobody fit buy light for this house now, because the estate charge don late tey. No money comot. For the app, under Estate charge, people of the house fit see wetin dem owe, pay am, or talk say person need light for health. After that, token go work again.',
  'meter-limit-reached':
    'This amount pass wetin dem fit buy for this meter today. No money comot. Abeg put smaller amount, or try again tomorrow.',
  'meter-not-in-estate': 'This meter no dey that estate. Abeg pick the estate where dem install the meter.',
  'meter-not-looked-up': 'Abeg check the meter again, then tell us whether na your own.',
  'meter-not-in-house': 'This meter no dey that house. Abeg pick the house where dem install the meter.',
  'house-not-in-estate': 'That house no dey this estate. Abeg pick the house again.',
  'meter-of-another-household':
    'Another household dey use this meter already. You fit ask them or the estate office make dem allow you.',
  'meter-not-linked': 'No household dey use this meter yet. Add am to your account.',
  'too-many-favourites': 'You fit save 20 other meters. Comot one first.',
  'too-many-meters': 'Your account don full with meters. Comot one first.',
  'pass-times': 'Check the days and the time: the end suppose dey after the start, and e no fit too far.',
  'phone-blocked': ({ blocked_until: until }) =>
    `The estate don block this number${until === undefined ? '' : ` till ${lagosDay(`${until}T12:00:00Z`, true)}`}. Ask the estate office, or make the code without the number.`,
  'block-of-nobody': 'Put name, phone number or plate.',
  'block-until': 'Choose last day from today, inside one year.',
  'period-too-long': 'Choose first day wey dey before the last one. E no fit pass one year.',
  'too-many-points': 'This estate don reach the number wey e fit get. End one wey you no need.',
  'point-in-use': 'One round still dey use this point. End the round first.',
  'too-many-photos': 'One incident fit get 6 photos, no be more.',
  'too-many-blocks': 'This estate don get 200 blocks. End one wey you no need.',
  'too-many-passes': 'This house don reach the number of codes wey e fit get. Cancel one wey you no need.',
  'helper-listed': 'Helper wey get this phone number don dey your list.',
  'vehicle-listed': 'This plate don dey your list.',
  'household-full': 'Your list don full. Remove one wey you no need.',
  'too-many-invitations': 'Too many invitation dey open. Take back one wey you no need.',
  'nobody-with-email': 'Nobody get account with this email. Make dem sign up first.',
  'role-by-staff': 'Na only our team dey change manager of estate. Write us.',
  'invitation-ended': 'Dem don use this invitation or take am back. Ask for new one.',
  'invitation-expired': 'This invitation don expire. Ask for new one.',
  'too-many-members': 'This meter don full with people. Comot one first.',
  'already-member': 'This person fit use this meter already.',
  'already-decided': 'Dem don close this request already.',
  'nothing-to-resend': 'No token dey to send yet.',
  'no-receipt': 'You fit print receipt only for transaction wey succeed',
  'reference-conflict': 'Dem don use that reference for another thing.',
  'insufficient-funds': 'Your money no reach.',
  'paid-a-moment-ago': 'You don pay the same thing just now. You wan pay again?',
  'card-not-usable': 'We no fit charge this card. No money comot. Choose another card.',
  'email-taken': 'Account dey already with this email. Sign in there, then ask one admin for the role.',
  'user-name-taken': userNameTaken,
  'still-running': 'We still dey work on this payment. Wait small, then try again. You no go pay two times.',
  'token-not-ready': 'Your payment don reach us. We dey make your token.',
  'not-paid': 'Your payment never reach us.',
  'bank-account-unknown': 'This bank no get account with that number. Check the number and the bank.',
  'too-many-bank-accounts': 'Bank accounts wey we fit keep for you don full. Comot one first.',
  'bank-account-in-use': 'One withdrawal to this account never finish. Comot the account when e finish.',
  'withdrawal-below-minimum': ({ min_kobo = 500_000 }) =>
    `The smallest money wey you fit withdraw na ₦${(min_kobo / 100).toLocaleString('en-NG')}`,
  'withdrawal-over-limit': ({ max_kobo = 0 }) =>
    `You fit withdraw up to ₦${(max_kobo / 100).toLocaleString('en-NG')} again today. No money don comot from your wallet.`,
  'feature-off': 'We don off this service for now. No money comot. Try again later.',
  'meter-replaced': ({ new_meter_ending }) =>
    `Dem don change this meter${new_meter_ending === undefined ? '' : ` to the one wey end with ${new_meter_ending}`}. No money comot. Use the new number.`,
  'top-up-exists': 'This meter get top-up wey dey run already. Change am or comot that one.',
  'top-up-too-soon': 'Pick first day wey be two days from now or later. We go tell you one day before.',
  'over-limit': ({ max_kobo = 0 }) =>
    `This one pass your limit. You fit use up to ₦${(max_kobo / 100).toLocaleString('en-NG')} now. No money comot.`,
  'withdrawal-held':
    'Person don complain give bank about one payment wey enter your account, and the bank never decide. You fit withdraw when e don decide.',
  'withdrawal-card-money': ({ max_kobo = 0 }) =>
    `You fit withdraw up to ₦${(max_kobo / 100).toLocaleString('en-NG')} to this account now. The rest of your money enter with card, so e must wait first. No money don comot from your wallet.`,
  'withdrawal-sent': 'This withdrawal don dey go bank, so you no fit cancel am again.',
  'card-declined': 'The bank no gree for this card. No money comot. Use another card or another way to pay.',
  'wallet-not-empty': 'Money still dey your wallet. Use am or withdraw am first, then delete the account.',
  'orders-open': 'One of your purchase or payment never finish. Try again when e don finish.',
  'last-admin': 'Na only this administrator account dey. Make another person administrator first.',
  'charge-already-paid': 'Dem don pay this service charge before. No money comot.',
  'charge-estate-retired': 'This estate no dey use Gatelight again. No money comot. Ask the estate how to pay.',
  'charge-changed': 'Wetin your house dey owe don reduce pass this amount. No money comot. Check the new amount.',
  'too-large': 'The request too big, we no fit take am.',
  'unsupported-media-type': ({ expected_type }) =>
    expected_type ? `Abeg send this as ${expected_type}.` : 'Abeg send this as JSON.',
  'reference-reused': 'You don use this reference for another purchase. Start again to get new one.',
  'idempotency-key-reused': 'You don already send this form with different details. Abeg start new one.',
  'amount-too-small': 'After we comot the debt for this meter, wetin remain no reach buy unit. Abeg put bigger amount.',
  'amount-too-large': maximum,
  'too-many-units': tooManyUnits,
  'card-number-not-allowed': cardNumber,
  'photo-unreadable': 'We no fit read this picture. Choose another JPEG or PNG photo.',
  'code-used': 'Dem don use that code already. Wait for the next one.',
  'wrong-code': 'That code no correct, or e don expire. Abeg ask for new one.',
  'wrong-password': 'The password wey you dey use now no correct.',
  'wrong-pin': ({ tries_left }) => `That wallet PIN no correct.${triesLeft(tries_left)}`,
  'pin-not-set': 'You no get wallet PIN. Use your password, or set PIN for Your profile, Your security.',
  'current-pin-required':
    'You get wallet PIN already. Put am, or put the code from our email, make you fit set new one.',
  'too-many-tries': ({ retry_after_seconds }) => tooManyAttempts(retry_after_seconds),
  'rate-limited': ({ retry_after_seconds }) => tooManyAttempts(retry_after_seconds),
  internal: 'Something spoil for our side. Abeg try again later, or write to us.',
  'provider-unavailable': ({ reason }) =>
    reason === 'account-refused'
      ? 'The bank no gree give account number for this purchase. No money comot. Abeg start again.'
      : reason === 'purchase-cancelled'
        ? 'This purchase close before account number come. No money comot. Abeg start again.'
        : reason === 'purchase-expired'
          ? 'Time finish for this purchase before account number come. No money comot. Abeg start again.'
          : reason === 'page-refused'
            ? 'Our payment provider no open the payment page. No money comot. Abeg start again.'
            : reason === 'no-account'
              ? 'The bank wey dey give account number no dey answer. No money comot. Try again after one minute.'
              : 'Our payment provider no dey answer. No money comot. Try again after one minute.',
  'vending-paused': 'We no fit make token for this meter now. No money comot. Abeg try again later.',
  unavailable: ({ reason }) =>
    reason === 'sandbox-starting'
      ? 'The sandbox dey start. Try again after small time.'
      : 'We no fit do am now. Try again after one minute.',
};

export const fieldTexts: FieldTexts = {
  'address-not-ours': 'This address no be one of our pages',
  'all-fields-required': 'Abeg complete everything',
  'amount-below-minimum': 'The smallest amount na 1000',
  'account-number-format': 'Account number suppose be 10 digits',
  'account-required': 'Choose bank account',
  'card-required': 'Choose card',
  'client-required': 'Send the client id of this product',
  'metadata-required': 'Send the reference, the meter number and the estate of wetin person dey buy',
  'meter-required': 'Choose meter',
  'return-address-required': 'Send the address of the page wey the person go come back to',
  'bank-required': 'Choose bank',
  'amount-format': 'Abeg put correct amount, only numbers',
  'amount-too-large': maximum,
  'card-number': cardNumber,
  'email-address': 'This email no correct. Abeg check am',
  'email-not-yours': 'Use the email wey dey your account',
  'confirmation-text': 'Type DELETE with capital letters',
  'email-format': 'This email no correct. Abeg check am',
  'email-or-phone': 'Put email address or phone number',
  'estate-required': 'Abeg pick your estate',
  'file-not-accepted': 'We no dey take file for here.',
  'house-required': 'Abeg pick your house',
  'file-required': 'Abeg choose file',
  'first-name-required': 'Abeg put your first name',
  'label-required': 'Abeg put a name',
  'last-name-required': 'Abeg put your last name',
  'idempotency-key-format': 'Idempotency-Key must be 16 to 255 characters wey person fit see',
  'meter-number-exact': 'Meter number must be exactly 11 digits',
  'meter-number-format': 'Meter number must be 11 digits. Abeg check am',
  'message-required': 'Abeg write your message',
  'name-required': 'Abeg put your full name',
  'new-password-common': 'This password too easy to guess. Abeg choose another one',
  'new-password-digit': 'The new password must get at least one number',
  'new-password-lowercase': 'The new password must get at least one small letter',
  'new-password-special': 'The new password must get at least one special character',
  'new-password-too-short': 'The new password must reach 8 characters',
  'new-password-uppercase': 'The new password must get at least one capital letter',
  'password-common': 'This password too easy to guess. Abeg choose another one',
  'password-digit': 'The password must get at least one number',
  'password-lowercase': 'The password must get at least one small letter',
  'password-special': 'The password must get at least one special character',
  'password-too-short': 'The password must reach 8 characters',
  'password-uppercase': 'The password must get at least one capital letter',
  'passwords-differ': 'The two passwords must be the same',
  'otp-digits': 'The code must be only numbers',
  'otp-length': 'The code must be 6 digits',
  'phone-number-format': 'Phone number must be 11 digits and start with 0',
  'pin-format': 'PIN must be 4 to 6 digits',
  'pin-weak':
    'This PIN too easy to guess. No use digits wey follow or repeat, year, date, or the end of your phone number',
  'property-required': 'Abeg pick your estate',
  'goods-required': 'Write wetin dey comot',
  'plate-format': 'Plate dey get 3 to 12 letters and numbers',
  'sticker-format': 'Sticker number fit get up to 12 letters, numbers and dashes',
  'place-required': 'Abeg put the estate or place',
  'proof-format': 'Purchase-Proof must be 43 characters of base64url, no be this one',
  'payment-reference-required': 'Put the payment reference',
  'reason-required': 'Talk why',
  'reference-characters': 'The reference must start with TOK-, and only capital letters, digits and dashes fit follow',
  'reference-or-meter': 'Enter the reference (e dey start with TOK-) or the 11 numbers of the meter.',
  'reference-format': 'The reference dey start with TOK-. E dey your receipt.',
  'references-differ': 'The two references for this request no be the same.',
  'solar-not-expected': 'Only solar enquiry fit get solar size',
  'subject-required': 'Abeg tell us wetin e concern',
  'too-long': ({ max }) => `E no fit pass ${max} letters`,
  'too-many-units': tooManyUnits,
  'user-name-format': 'Username fit get only letters A go reach Z, numbers, dots, dashes and underscores',
  'user-name-reserved': 'This username resemble our own. Choose another one.',
  'user-name-taken': userNameTaken,
  'user-name-too-short': 'Username must reach 3 characters',
  'units-format': 'Type the units as number, like 12.5',
  'unknown-field': 'We no know this one',
  'wrong-kind': 'This one never complete, or e no correct',
};

/** The text of an error on pages outside the back office. */
export function pageErrorMessage(failure: Failure): string {
  return errorMessageIn(pageErrors, fieldTexts, failure);
}

/** The text of a problem with one field. */
export function fieldMessage(problem: FieldProblem): string {
  return fieldMessageIn(fieldTexts, problem);
}
