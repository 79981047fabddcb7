/** Keeps the digits of a text. */
export function digitsOf(text: string): string {
  return text.replace(/\D/g, '');
}

/**
 * Reads an amount as people type or paste it ("₦5,000.00", "5 000") and keeps digits and one dot with two decimals.
 * Returns the value of the form: "5000", "5000.5", "".
 */
export function amountOf(text: string): string {
  const kept = text.replace(/[^\d.]/g, '');
  const [whole = '', ...decimals] = kept.split('.');
  const trimmed = whole.replace(/^0+(?=\d)/, '');
  return decimals.length === 0 ? trimmed : `${trimmed}.${decimals.join('').slice(0, 2)}`;
}

/** Pasted as "5,000.00" it is whole naira all the same: "5000.00" is "5000". */
export function wholeNaira(amount: string): string {
  return amount.replace(/\.00$/, '');
}

/** An amount in the format of a field, in kobo; 0n when it is not an amount: "5000.5" is 500050n. */
export function typedKobo(amount: string): bigint {
  const [, naira, part = ''] = /^(\d{1,12})(?:\.(\d{0,2}))?$/.exec(amount) ?? [];
  return naira === undefined ? 0n : BigInt(naira + part.padEnd(2, '0'));
}

/** The same for the body of a call: at most 14 digits, which a JSON number holds exactly. */
export const koboOf = (amount: string): number => Number(typedKobo(amount));

/** Kobo in the format of a field: 500050n is "5000.50", 500000n is "5000". */
export const typedNaira = (kobo: bigint): string =>
  wholeNaira(`${kobo / 100n}.${String(kobo % 100n).padStart(2, '0')}`);

/** Writes a held amount with thousands separators: "5000.5" is "5,000.5". */
export function withSeparators(amount: string): string {
  const [whole = '', decimals] = amount.split('.');
  const grouped = whole.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  return decimals === undefined ? grouped : `${grouped}.${decimals}`;
}

/** Splits digits into groups: sizes [4, 4, 3] write a meter number as "0417 5000 019". */
export function inGroups(digits: string, sizes: readonly number[]): string {
  const groups: string[] = [];
  let at = 0;
  for (const size of sizes) {
    if (at >= digits.length) break;
    groups.push(digits.slice(at, at + size));
    at += size;
  }
  if (at < digits.length) groups.push(digits.slice(at));
  return groups.join(' ');
}

export const METER_GROUPS = [4, 4, 3] as const;
export const TOKEN_GROUPS = [4, 4, 4, 4, 4] as const;

/** Counts the characters before `caret` that survive formatting, so the caret can be put back behind the same one. */
export function keptBefore(text: string, caret: number, keep: RegExp): number {
  return Array.from(text.slice(0, caret)).filter((character) => keep.test(character)).length;
}

/** The position of the caret in `text` when `count` kept characters are on its left. */
export function caretAfter(text: string, count: number, keep: RegExp): number {
  if (count === 0) return 0;
  let seen = 0;
  for (let i = 0; i < text.length; i++) {
    if (keep.test(text[i] ?? '') && ++seen === count) return i + 1;
  }
  return text.length;
}
