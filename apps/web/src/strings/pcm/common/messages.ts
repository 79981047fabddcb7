import type { ErrorCode } from '@gatelight/contract';

/** Our words for each message of the contract's forms and for what the server says beyond its codes. */
const MESSAGES: Readonly<Record<string, string>> = {
  'Full Name is required': 'Abeg put your full name',
  'Phone Number must be 11 digits and start with 0': 'Phone number must be 11 digits and start with 0',
  'Meter Number must be 11 digits': 'Meter number must be 11 digits. Abeg check am',
  'Estate Name is required': 'Abeg pick your estate',
  'Amount must be a valid number': 'Abeg put correct amount, only numbers',
  'Minimum amount is 1000': 'The smallest amount na 1000',
  'Amount is too large': 'The amount too big',
  'Invalid email format': 'This e-mail no correct. Abeg check am',
  'Subject is required': 'Abeg tell us wetin e concern',
  'Message is required': 'Abeg write your message',
  'Estate or place is required': 'Abeg put the estate or place',
  'The reference starts with TOK-. It is on your receipt.': 'The reference dey start with TOK-. E dey your receipt.',
  'The reference must start with TOK- and hold only capital letters, digits and dashes':
    'The reference must start with TOK-, and only capital letters, digits and dashes fit follow',
  'OTP must be exactly 6 digits': 'The code must be 6 digits',
  'OTP must be numeric': 'The code must be only numbers',
  'That looks like a card number. Never type a card number here.':
    'E be like card number. Abeg no ever type card number here.',
  'This field is missing or not of the right kind': 'This one never complete, or e no correct',
  'This field is not known': 'We no know this one',
  'One token cannot hold that many units. Buy a smaller amount, twice if you need to.':
    'One token no fit carry units wey plenty like that. Buy smaller amount, two times if you need am.',
  'The bank did not open an account for this purchase. Nothing was charged. Please start again.':
    'The bank no gree give account number for this purchase. No money comot. Abeg start again.',
  'This purchase was closed before an account was opened. Nothing was charged. Please start again.':
    'This purchase close before account number come. No money comot. Abeg start again.',
  'This purchase expired before an account was opened. Nothing was charged. Please start again.':
    'Time finish for this purchase before account number come. No money comot. Abeg start again.',
};

/** The same with a number in it. */
const PATTERNS: readonly (readonly [said: RegExp, ours: (number: string) => string])[] = [
  [/^Use at most (\d+) characters$/, (most) => `E no fit pass ${most} letters`],
  [/^Maximum amount is (\d+)$/, (most) => `The biggest amount na ${most}`],
  [
    /^Too many attempts\. Please wait and try again in (\d+) minutes?\.$/,
    (minutes) => `You don try am too many times. Try again after ${minutes} ${minutes === '1' ? 'minute' : 'minutes'}.`,
  ],
];

/** Every code, so that a new one needs words here before it compiles. */
const REFUSALS: Readonly<Record<ErrorCode, string>> = {
  'invalid-input': 'Something no correct for wetin you put. Abeg check am again.',
  'invalid-json': 'We no fit read the request. Abeg try again.',
  'unknown-client': 'This site no get permission to ask for payment link.',
  'invalid-signature': 'The signature no match.',
  'forbidden-origin': 'We no dey accept request from that site.',
  'sign-in-required': 'Sign in first, make you continue.',
  'role-required': 'Your account no get permission for this one.',
  'not-found': 'We no fit find that one.',
  'unknown-meter': 'This meter number no correct. Abeg check the meter number and try again.',
  'unknown-estate': 'We no know that estate. Abeg pick one from the list.',
  'invalid-link': 'This payment link no correct.',
  'method-not-allowed': 'E no possible for this address.',
  'meter-inactive': 'This meter never active. No money comot. Ask your estate office make dem activate am.',
  'meter-limit-reached':
    'This amount pass wetin dem fit buy for this meter today. No money comot. Abeg put smaller amount, or try again tomorrow.',
  'meter-not-in-estate': 'This meter no dey that estate. Abeg pick the estate where dem install the meter.',
  'nothing-to-resend': 'No token dey to send yet.',
  'reference-conflict': 'Somebody don use that reference for another thing.',
  'insufficient-funds': 'Your money no reach.',
  'too-large': 'That one too big, we no fit take am.',
  'unsupported-media-type': 'Abeg send this as JSON.',
  'reference-reused': 'You don use this reference for another purchase. Start again to get new one.',
  'idempotency-key-reused': 'You don send this one before with another words. Abeg send am again as new one.',
  'amount-too-small': 'This amount no fit buy any unit after the debt for the meter. Abeg put bigger amount.',
  'card-number-refused': 'E be like card number. Abeg no ever type card number here.',
  'wrong-code': 'That code no correct, or e don expire. Abeg ask for new one.',
  'rate-limited': 'You don try am too many times. Wait small, then try again.',
  'vending-paused': 'We no fit make token for this meter now. No money comot. Abeg try again later.',
  internal: 'Something spoil for our side. Abeg try again later, or write to us.',
  'provider-unavailable':
    'The bank wey dey give account number no dey answer. No money comot. Try again after one minute.',
  unavailable: 'We no fit do am now. Try again after one minute.',
};

function known(message: string): string | undefined {
  for (const [said, ours] of PATTERNS) {
    const number = said.exec(message)?.[1];
    if (number !== undefined) return ours(number);
  }
  return Object.hasOwn(MESSAGES, message) ? MESSAGES[message] : undefined;
}

export function fieldMessage(message: string): string {
  return known(message) ?? message;
}

export function refusalMessage(code: ErrorCode, message: string): string {
  return known(message) ?? (Object.hasOwn(REFUSALS, code) ? REFUSALS[code] : message);
}
