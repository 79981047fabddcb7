/**
 * Our own numbers, one in ten of which passes the check of a card number: references with a time stamp, the ids of requests and of
 * webhook messages in base 16, tokens of 20 digits, phone numbers with the country's code. People paste them when they need help.
 */
const ours = new RegExp(
  [
    String.raw`TOK-20\d{12,15}-?[0-9A-Z]{8}(?![0-9A-Z])`,
    String.raw`(?<![0-9A-Z])(?:[0-9A-F]{8}(?:-[0-9A-F]{4}){3}-[0-9A-F]{12}|msg_[0-9A-F]{32})(?![0-9A-Z])`,
    String.raw`(^|\D)(?:\d(?:[ -]?\d){19}|234[789]\d{9})(?![ -]?\d)`,
  ].join('|'),
  'gi',
);

/** What card numbers of each length begin with. Longer ones begin like those of 16 digits. */
const starts: Readonly<Record<number, RegExp>> = { 13: /^[456]/, 14: /^[356]/, 15: /^(?:[1356]|2131)/ };
const longStart = /^(?:2[2-7]|[3-689])/;

function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const doubled = digit * 2;
    sum += index % 2 === 0 ? digit : doubled > 9 ? doubled - 9 : doubled;
  }
  return sum % 10 === 0;
}

function isCardNumber(digits: string): boolean {
  const { length } = digits;
  return length >= 13 && length <= 19 && (starts[length] ?? longStart).test(digits) && passesLuhn(digits);
}

/** A digit of any script as 0 to 9: the ten digits of a script follow each other, zero first. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value += 1;
  return String(value);
}

/** The text as a person reads it: digits of any script or width as 0 to 9, without invisible characters. */
function asRead(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\p{Cc}\p{Cf}\p{M}]/gu, (hidden) => (hidden === '\n' ? '\n' : ''))
    .replace(/[^\P{Nd}0-9]/gu, asciiDigit);
}

/**
 * Whether an identifier is or holds a separate card number. Digits joined to letters are part of a name:
 * one in ten long numbers passes Luhn's check, and the end of a user name or e-mail address must not be a reason to refuse it.
 */
export function holdsCardNumberByItself(identifier: string): boolean {
  return holdsCardNumber(asRead(identifier).replace(/[\p{L}\p{N}]*\p{L}[\p{L}\p{N}]*/gu, '|'));
}

/** Whether a text is a card number and nothing else. */
export function isOnlyCardNumber(text: string): boolean {
  const read = asRead(text);
  return /^[\d\s.-]+$/.test(read) && isCardNumber(read.replace(/\D/g, ''));
}

/**
 * Whether a text holds a payment card's number: 13 to 19 digits that begin like one and pass Luhn's check, in groups or in one
 * piece, also beside other numbers such as an expiry date.
 */
export function holdsCardNumber(text: string): boolean {
  const runs = asRead(text)
    .replace(ours, '$1|')
    .match(/\d(?:[^\S\n]{0,2}[\p{Pd}._/·]?[^\S\n]{0,2}\d){12,}/gu);
  return (runs ?? []).some((run) => {
    const groups = run.split(/\D+/);
    return groups.some((_, from) => {
      let digits = '';
      return groups.slice(from).some((group) => isCardNumber((digits += group)));
    });
  });
}
