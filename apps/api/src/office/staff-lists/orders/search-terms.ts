import { wordsQuery } from '#platform/database/search';

/** What a text that somebody names an order by is. Each kind has an index of its own. */
export type SearchTerm =
  | { kind: 'token'; digits: string }
  /** Eleven digits may be a meter and a phone; fewer are the beginning of a meter number. */
  | { kind: 'digits'; digits: string; phone: string | null }
  | { kind: 'reference'; start: string }
  | { kind: 'email'; email: string }
  /** Beginnings of parts of a name, all of which must fit: a query for `hasWords`. */
  | { kind: 'name'; query: string };

/** `+234 803…` and `803…` as the number is stored: 0 and ten digits; null when it is none. */
function phoneOf(digits: string): string | null {
  if (/^0[789]\d{9}$/.test(digits)) return digits;
  if (/^234[789]\d{9}$/.test(digits)) return `0${digits.slice(3)}`;
  return null;
}

/** Undefined: too little to search by. */
export function readSearchTerm(typed: string): SearchTerm | undefined {
  const text = typed.trim().normalize('NFC');
  if (text.length < 2) return undefined;
  const digits = text.replaceAll(/[\s+-]/g, '');
  if (/^\d{20}$/.test(digits)) return { kind: 'token', digits };
  if (/^\d+$/.test(digits)) return { kind: 'digits', digits, phone: phoneOf(digits) };
  if (text.includes('@')) return { kind: 'email', email: text.toLowerCase() };
  // A reference has a prefix, or a digit among its letters; no name has.
  if (/^[A-Z]{2,5}-/i.test(text) || (/\d/.test(text) && /^[\w.:-]+$/.test(text))) {
    return { kind: 'reference', start: text.toUpperCase() };
  }
  const query = wordsQuery(text);
  return query === undefined ? undefined : { kind: 'name', query };
}

/** Fewer letters than these end too many references. */
const leastEnd = 4;

/** The end of a reference that a text may be, reversed, as its index has it: people read out the last letters. */
export function reversedEnd(term: SearchTerm): string | undefined {
  const text =
    term.kind === 'digits'
      ? term.digits
      : term.kind === 'reference'
        ? term.start
        : term.kind === 'name'
          ? /^([a-z]+):\*$/.exec(term.query)?.[1]?.toUpperCase()
          : undefined;
  return text === undefined || text.length < leastEnd ? undefined : [...text].toReversed().join('');
}
