import { wordsQuery } from '#platform/database/search';

/** The kind of a text with which a person searches for an order. Each kind has its own index. */
export type SearchTerm =
  | { kind: 'token'; digits: string }
  /** Eleven digits may be a meter or a phone. Fewer are the beginning of a meter number. */
  | { kind: 'digits'; digits: string; phone: string | null }
  | { kind: 'reference'; start: string }
  | { kind: 'email'; email: string }
  /** Beginnings of parts of a name, all of which must match: a query for `hasWords`. */
  | { kind: 'name'; query: string };

/** `+234 803…` and `803…` as the number is stored: 0 and ten digits. Null when it is not a phone number. */
function phoneOf(digits: string): string | null {
  if (/^0[789]\d{9}$/.test(digits)) return digits;
  if (/^234[789]\d{9}$/.test(digits)) return `0${digits.slice(3)}`;
  return null;
}

/** Undefined when it is too short for a search. */
export function readSearchTerm(typed: string): SearchTerm | undefined {
  const text = typed.trim().normalize('NFC');
  if (text.length < 2) return undefined;
  const digits = text.replaceAll(/[\s+-]/g, '');
  if (/^\d{20}$/.test(digits)) return { kind: 'token', digits };
  if (/^\d+$/.test(digits)) return { kind: 'digits', digits, phone: phoneOf(digits) };
  if (text.includes('@')) return { kind: 'email', email: text.toLowerCase() };
  // A reference has a prefix, or a digit among its letters. A name has neither.
  if (/^[A-Z]{2,5}-/i.test(text) || (/\d/.test(text) && /^[\w.:-]+$/.test(text))) {
    return { kind: 'reference', start: text.toUpperCase() };
  }
  const query = wordsQuery(text);
  return query === undefined ? undefined : { kind: 'name', query };
}

/** Fewer letters than these are the end of too many references. */
const leastEnd = 4;

/** A possible end of a reference, reversed, as its index has it. People read out the last letters. */
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
