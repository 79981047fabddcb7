import type { FieldProblem } from './errors.ts';
import { lagosDay } from './lagos-time.ts';
import { errorMessageIn, fieldMessageIn, type ErrorTexts, type FieldTexts, type Failure } from './message-of.ts';

const cardNumber = 'That looks like a card number. Never type a card number here.';
const userNameTaken = 'That username is already taken. Choose another one.';
const tooManyUnits = 'One token cannot hold that many units. Buy a smaller amount, twice if you need to.';
const maximum = ({ max_kobo }: { max_kobo?: number }) =>
  max_kobo === undefined ? 'Amount is too large' : `Maximum amount is ${max_kobo / 100}`;

function tooManyAttempts(seconds: number | undefined): string {
  if (seconds === undefined) return 'Too many attempts. Please wait a moment and try again.';
  const minutes = Math.ceil(seconds / 60);
  return `Too many attempts. Please wait and try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`;
}

function triesLeft(tries: number | undefined): string {
  if (tries === undefined) return '';
  return tries === 1 ? ' 1 try is left, then the PIN is locked.' : ` ${tries} tries are left.`;
}

/** English, also for the web's English pages. Some texts are fixed by the specification. */
export const pageErrors = {
  'estate-without-team': 'This estate does not take messages here. Send it to us instead.',
  'job-not-done': 'You can rate this once it is done.',
  'invalid-input': 'Please check what you entered.',
  'invalid-json': 'We could not read the request. Please try again.',
  'unknown-client': 'This site is not allowed to request a payment link.',
  'invalid-signature': 'The signature does not match.',
  'sign-in-required': 'Sign in to continue.',
  'session-ended': 'Your session has ended. Please sign in again.',
  'wrong-sign-in': 'That email, username or password is not correct.',
  'email-not-verified': 'Confirm your email address first. We sent you a code.',
  'step-up-required': 'Confirm that it is you to continue.',
  'pin-locked':
    'Your wallet PIN is locked after 5 wrong tries. Use your password. You can set a new PIN under Profile, Security.',
  'invalid-invitation': 'This invitation is not valid. Ask an admin for a new one.',
  'role-required': 'Your account does not allow this.',
  'account-locked': 'This account is locked. Contact us to unlock it.',
  'permission-required': 'Your role does not allow this.',
  'second-factor-required': 'Enter the code from your authenticator app to continue.',
  'code-required': 'Enter a new code from your authenticator app to do this.',
  'code-used': 'That code was used already. Wait for the next one.',
  'forbidden-origin': 'We do not accept requests from that site.',
  'feature-off': 'This service is switched off for now. Nothing was charged. Please try again later.',
  'not-found': 'We could not find that.',
  'unknown-meter': 'Invalid meter number, please try again',
  'unknown-estate': 'We do not know that estate. Choose one from the list.',
  'invalid-link': 'This payment link is not valid',
  'method-not-allowed': ({ allowed_methods }) =>
    allowed_methods ? `Use ${allowed_methods.join(' or ')} here.` : 'This address does not support that method.',
  'meter-inactive': 'This meter is inactive. Nothing was charged. Ask your estate office to activate it.',
  'meter-tampered':
    'This meter reports tampering, and a token would not work. Nothing was charged. Ask your estate office or our support to clear it.',
  'meter-held':
    'No electricity can be bought for this home now, because its service charge is long overdue. Nothing was charged. Under Service charge in the app, people of the home can see what is owed, pay it, or declare medical hardship. Then the home can buy again.',
  'meter-limit-reached':
    'This amount is above what can be bought for this meter today. Nothing was charged. Enter a smaller amount, or try again tomorrow.',
  'meter-not-in-estate': 'This meter is not in that estate. Choose the estate where the meter is installed.',
  'meter-not-looked-up': 'Look the meter up first, and confirm that the name is the right one.',
  'meter-not-in-house': 'This meter is not in that house. Choose the house where the meter is installed.',
  'house-not-in-estate': 'That house is not in this estate. Choose the house again.',
  'meter-of-another-household':
    'Another household already uses this meter. You can ask them or the estate office for access.',
  'meter-not-linked': 'No household uses this meter yet. Add it to your account.',
  'too-many-favourites': 'You can save 20 other meters. Remove one first.',
  'too-many-meters': 'Your account has the maximum number of meters. Remove one first.',
  'pass-times': 'Check the days and times: the end must be later than the start, and not too far ahead.',
  'phone-blocked': ({ blocked_until: until }) =>
    `The estate has blocked this number${until === undefined ? '' : ` until ${lagosDay(`${until}T12:00:00Z`, true)}`}. Ask the estate office, or make the code without the number.`,
  'block-of-nobody': 'Give a name, a phone number or a plate.',
  'block-until': 'Choose a last day from today on, within a year.',
  'period-too-long': 'The first day must be before the last one. Choose at most a year.',
  'too-many-points': 'This estate has the maximum number of these. End one that you do not need.',
  'point-in-use': 'A round uses this point. End the round first.',
  'too-many-photos': 'An incident has at most 6 photos.',
  'too-many-blocks': 'This estate has 200 blocks. End one that you do not need.',
  'too-many-passes': 'This house has the maximum number of codes. Cancel one that you do not need.',
  'helper-listed': 'A helper with this phone number is in your list already.',
  'vehicle-listed': 'This plate is in your list already.',
  'household-full': 'Your list is full. Remove one that you do not need.',
  'too-many-invitations': 'There are many open invitations. Take back one that you do not need.',
  'nobody-with-email': 'Nobody has an account with this email address. Ask the person to sign up first.',
  'role-by-staff': 'Only our team changes managers of an estate. Write to us.',
  'invitation-ended': 'This invitation was used or taken back. Ask for a new one.',
  'invitation-expired': 'This invitation has expired. Ask for a new one.',
  'too-many-members': 'This meter has the maximum number of members. Remove one first.',
  'already-member': 'This person already has access to this meter.',
  'already-decided': 'This request is already closed.',
  'nothing-to-resend': 'There is no token to send yet.',
  'no-receipt': 'You can only print receipt for successful transactions',
  'reference-conflict': 'That reference was already used for something else.',
  'insufficient-funds': 'Insufficient Funds',
  'paid-a-moment-ago': 'You paid the same a moment ago. Pay again?',
  'card-not-usable': 'This card cannot be charged. Nothing was charged. Choose another card.',
  'email-taken': 'There is already an account with this email address. Sign in there and ask an admin for the role.',
  'user-name-taken': userNameTaken,
  'still-running': 'We are still working on this payment. Wait a moment, then try again. You will not pay twice.',
  'token-not-ready': 'We received your payment. Your token is being made.',
  'not-paid': 'We have not received your payment yet.',
  'bank-account-unknown': 'This bank has no account with that number. Check the number and the bank.',
  'too-many-bank-accounts': 'You have saved the maximum number of bank accounts. Remove one first.',
  'bank-account-in-use': 'A withdrawal to this account is still in progress. Remove the account when it has finished.',
  'withdrawal-below-minimum': ({ min_kobo = 500_000 }) =>
    `Minimum withdrawal amount is ₦${(min_kobo / 100).toLocaleString('en-NG')}`,
  'withdrawal-over-limit': ({ max_kobo = 0 }) =>
    `You can withdraw up to ₦${(max_kobo / 100).toLocaleString('en-NG')} more today. Nothing has left your wallet.`,
  'meter-replaced': ({ new_meter_ending }) =>
    `This meter was replaced${new_meter_ending === undefined ? '' : ` by the one ending in ${new_meter_ending}`}. Nothing was charged. Use the new number.`,
  'top-up-exists': 'This meter already has a scheduled top-up. Change or delete that one.',
  'top-up-too-soon': 'Choose a first day two days from now or later. We tell you the day before.',
  'over-limit': ({ max_kobo = 0 }) =>
    `This is above your limit. You can use up to ₦${(max_kobo / 100).toLocaleString('en-NG')} now. Nothing was charged.`,
  'withdrawal-held':
    'A payment to your account is disputed, and a bank is deciding about it. You can withdraw again once it has decided.',
  'withdrawal-card-money': ({ max_kobo = 0 }) =>
    `You can withdraw up to ₦${(max_kobo / 100).toLocaleString('en-NG')} to this account now. The rest of your balance came by card and has to wait first. Nothing has left your wallet.`,
  'withdrawal-sent': 'This withdrawal is already on its way to the bank, so it cannot be cancelled.',
  'card-declined': 'The bank declined this card. Nothing was charged. Use another card or another way to pay.',
  'wallet-not-empty': 'There is still money in your wallet. Spend it or withdraw it first, then delete the account.',
  'orders-open': 'One of your purchases or payments is still in progress. Try again when it has finished.',
  'last-admin': 'This is the only administrator account. Make another person an administrator first.',
  'charge-already-paid': 'This service charge is already paid. Nothing was charged.',
  'plan-over': 'This plan is no longer open.',
  'plan-sum-changed': 'The house owes another amount now. Nothing was changed. Ask for a new plan.',
  'share-changed': 'Your estate has changed what it allows. Nothing was changed for you. Look at it again, then agree.',
  'charge-estate-retired': 'This estate no longer uses Gatelight. Nothing was charged. Ask the estate how to pay.',
  'charge-changed': 'Your house owes less than this amount now. Nothing was charged. Check the new amount.',
  'too-large': 'The request is too large.',
  'unsupported-media-type': ({ expected_type }) =>
    expected_type ? `Send this as ${expected_type}.` : 'Send this as JSON.',
  'reference-reused': 'This reference was already used for another purchase. Start again to get a new one.',
  'idempotency-key-reused': 'You have already sent this form with different details. Please start a new one.',
  'amount-too-small':
    'After the debt on this meter is deducted, this amount is too small to buy units. Enter a larger amount.',
  'amount-too-large': maximum,
  'too-many-units': tooManyUnits,
  'card-number-not-allowed': cardNumber,
  'photo-unreadable': 'We could not read this picture. Choose another JPEG or PNG photo.',
  'wrong-code': 'That code is wrong or has expired. Request a new one.',
  'wrong-password': 'Your current password is not correct.',
  'wrong-pin': ({ tries_left }) => `That wallet PIN is not correct.${triesLeft(tries_left)}`,
  'pin-not-set': 'You have no wallet PIN. Use your password, or set a PIN under Profile, Security.',
  'current-pin-required': 'You have a wallet PIN. Enter it, or the code from our email, to set a new one.',
  'too-many-tries': ({ retry_after_seconds }) => tooManyAttempts(retry_after_seconds),
  'rate-limited': ({ retry_after_seconds }) => tooManyAttempts(retry_after_seconds),
  internal: 'Oops! Something went wrong. Please try again later or contact support.',
  'provider-unavailable': ({ reason }) =>
    reason === 'account-refused'
      ? 'The bank did not open an account for this purchase. Nothing was charged. Please start again.'
      : reason === 'purchase-cancelled'
        ? 'This purchase was closed before an account was opened. Nothing was charged. Please start again.'
        : reason === 'purchase-expired'
          ? 'This purchase expired before an account was opened. Nothing was charged. Please start again.'
          : reason === 'page-refused'
            ? 'Our payment provider did not open its payment page. Nothing was charged. Please start again.'
            : reason === 'no-account'
              ? 'The bank that issues account numbers is not responding. Nothing was charged. Try again in a minute.'
              : 'Our payment provider is not responding. Nothing was charged. Try again in a minute.',
  'vending-paused': 'We cannot make tokens for this meter at the moment. Nothing was charged. Try again later.',
  unavailable: ({ reason }) =>
    reason === 'sandbox-starting'
      ? 'The sandbox is starting. Try again in a moment.'
      : 'We cannot do that right now. Try again in a minute.',
} satisfies Partial<ErrorTexts>;

export const fieldTexts: FieldTexts = {
  'address-not-ours': 'This address is not one of our pages',
  'all-fields-required': 'All fields are required',
  'amount-below-minimum': 'Minimum amount is 1000',
  'account-number-format': 'Account Number must be 10 digits',
  'account-required': 'Choose a bank account',
  'bank-required': 'Choose a bank',
  'amount-format': 'Amount must be a valid number',
  'amount-too-large': maximum,
  'card-number': cardNumber,
  'card-required': 'Choose a card',
  'client-required': 'Send the client id of this product',
  'email-address': 'Invalid email address',
  'confirmation-text': 'Type DELETE in capital letters',
  'email-format': 'Invalid email format',
  'email-or-phone': 'Enter an email address or a phone number',
  'email-not-yours': 'Use the email address of your account',
  'estate-required': 'Estate Name is required',
  'file-not-accepted': 'Files are not accepted here.',
  'file-required': 'Choose a file',
  'first-name-required': 'First Name is required',
  'label-required': 'Enter a name',
  'last-name-required': 'Last Name is required',
  'house-required': 'House is required',
  'idempotency-key-format': 'Idempotency-Key must be 16 to 255 visible characters',
  'meter-number-exact': 'Meter number must be exactly 11 digits',
  'meter-number-format': 'Meter Number must be 11 digits',
  'metadata-required': 'Send the reference, the meter number and the estate of the purchase',
  'meter-required': 'Choose a meter',
  'message-required': 'Message is required',
  'name-required': 'Full Name is required',
  'new-password-common': 'This password is easy to guess. Choose another one.',
  'new-password-digit': 'New Password must contain at least one number',
  'new-password-lowercase': 'New Password must contain at least one lowercase letter',
  'new-password-special': 'New Password must contain at least one special character',
  'new-password-too-short': 'New Password must be at least 8 characters long',
  'new-password-uppercase': 'New Password must contain at least one uppercase letter',
  'password-common': 'This password is easy to guess. Choose another one.',
  'password-digit': 'Password must contain at least one number',
  'password-lowercase': 'Password must contain at least one lowercase letter',
  'password-special': 'Password must contain at least one special character',
  'password-too-short': 'Password must be at least 8 characters long',
  'password-uppercase': 'Password must contain at least one uppercase letter',
  'passwords-differ': 'Passwords must match',
  'otp-digits': 'OTP must be numeric',
  'otp-length': 'OTP must be exactly 6 digits',
  'phone-number-format': 'Phone Number must be 11 digits and start with 0',
  'pin-format': 'A PIN has 4 to 6 digits',
  'pin-weak':
    'This PIN is easy to guess. Do not use a row or repeat of digits, a year or a date, or the end of your phone number.',
  'goods-required': 'Write what leaves',
  'plate-format': 'A plate has 3 to 12 letters and digits',
  'sticker-format': 'A sticker number has up to 12 letters, digits and dashes',
  'place-required': 'Estate or place is required',
  'property-required': 'Estate is required',
  'proof-format': 'Purchase-Proof must be 43 characters of base64url',
  'payment-reference-required': 'Enter the reference of the payment',
  'reason-required': 'Enter a reason',
  'reference-characters': 'The reference must start with TOK- and contain only capital letters, digits and dashes',
  'reference-or-meter': 'Enter the reference (it starts with TOK-) or the 11 digits of the meter number.',
  'reference-format': 'The reference starts with TOK-. It is on your receipt.',
  'references-differ': 'The two references in this request are different.',
  'return-address-required': 'Send the address of the page where the payer returns',
  'solar-not-expected': 'Only a solar enquiry can have a solar size',
  'subject-required': 'Subject is required',
  'too-long': ({ max }) => `Use at most ${max} characters`,
  'too-many-units': tooManyUnits,
  'user-name-format': 'Username can only have the letters A to Z, numbers, dots, dashes and underscores',
  'user-name-reserved': 'This username looks like one of ours. Choose another one.',
  'user-name-taken': userNameTaken,
  'user-name-too-short': 'Username must be at least 3 characters long',
  'units-format': 'Enter the units as a number, for example 12.5',
  'unknown-field': 'This field is not expected',
  'wrong-kind': 'This field is missing or has the wrong type',
};

/** The English text of an error on pages outside the back office: they do not carry the texts of staff's errors. */
export function pageErrorMessage(failure: Failure): string {
  return errorMessageIn(pageErrors, fieldTexts, failure);
}

/** The English text of a problem with one field. */
export function fieldMessage(problem: FieldProblem): string {
  return fieldMessageIn(fieldTexts, problem);
}
