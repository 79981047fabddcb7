import { digitsOf, inGroups } from '../values/number-text.ts';

const MOST_DIGITS = 16;

/** Digits of a card number as typed or pasted, 16 at most. */
export function cardDigits(text: string): string {
  return digitsOf(text).slice(0, MOST_DIGITS);
}

/** Groups of four with dashes: "5061-2000-0000-0000". */
export function withDashes(digits: string): string {
  return inGroups(digits, [4, 4, 4, 4]).replaceAll(' ', '-');
}

/** The brand that the first digits belong to. */
export function cardBrand(digits: string): 'Visa' | 'Mastercard' | 'Verve' | null {
  const six = Number(digits.slice(0, 6).padEnd(6, '0'));
  if (digits.startsWith('4')) return 'Visa';
  if (digits.length >= 2 && six >= 510_000 && six < 560_000) return 'Mastercard';
  if (digits.length >= 4 && six >= 222_100 && six < 272_100) return 'Mastercard';
  if (digits.length < 4) return null;
  const isVerve = /^(?:506[01]|507[89]|6500)/.test(digits);
  return isVerve ? 'Verve' : null;
}

/**
 * Reads an expiry date and returns its digits, MMYYYY. Pasted and autofilled text may be MM/YY or M/YY; text that is
 * typed digit by digit may not be finished, so "04/20" stays as it is until the field is left.
 */
export function expiryDigits(text: string, before: string): string {
  const digits = digitsOf(text).slice(0, 6);
  const cameAtOnce = digits.length - before.length > 1;
  const [, month, year] = /^\s*(\d{1,2})\s*[/.-]\s*(\d{2}|\d{4})\s*$/.exec(text) ?? [];
  if (cameAtOnce && month && year) return month.padStart(2, '0') + wholeYear(year);
  if (cameAtOnce && digits.length === 4) return wholeExpiry(digits);
  // No month begins with 2 to 9, and "1/" is January.
  if (/^[2-9]$/.test(digits) || /^\d\//.test(text)) return digits.padStart(2, '0');
  return digits;
}

function wholeYear(year: string): string {
  return year.length === 2 ? `20${year}` : year;
}

/** "0427" becomes "042027": people may type two digits of the year. */
export function wholeExpiry(digits: string): string {
  return digits.length === 4 ? digits.slice(0, 2) + wholeYear(digits.slice(2)) : digits;
}

/** "042027" as "04/2027". */
export function withSlash(digits: string): string {
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits;
}
