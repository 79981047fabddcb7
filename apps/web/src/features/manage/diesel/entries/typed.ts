import { litresText } from '../../../../ui/values/count-text.ts';

/** Reads numbers typed in forms about diesel, in the units of the server: NaN when it is not a number. */

/** Centimetres with at most one place, in millimetres. */
export function mmOf(typed: string): number {
  const [, whole = '', place = '0'] = /^(\d{1,4})(?:[.,](\d))?$/.exec(typed.trim()) ?? [];
  return whole === '' ? Number.NaN : Number(whole) * 10 + Number(place);
}

/** A number with at most two places: "1,000" is a thousand, "1000.5" has a half. */
export function numberOf(typed: string): number {
  const plain = typed.trim().replaceAll(/[\s,](?=\d{3}(?:\D|$))/g, '');
  return /^-?\d{1,7}(?:[.,]\d{1,2})?$/.test(plain) ? Number(plain.replace(',', '.')) : Number.NaN;
}

/** A field that may stay empty. */
export const optionalNumber = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : numberOf(typed);

export const cmText = (mm: number): string => (mm / 10).toFixed(1);
/** The text of a field for a number that may be missing. */
export const typed = (number: number | null | undefined): string =>
  number === null || number === undefined ? '' : String(number);

/** "+121", "−1", "0". */
export const signedText = (litres: number): string =>
  Math.round(litres) > 0 ? `+${litresText(litres)}` : litresText(litres);
