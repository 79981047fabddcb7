import { addMonths, firstOf, startOf } from '@gatelight/contract/lagos-days';

export interface Span {
  /** Its first day, and the first day of the next month. */
  first: string;
  next: string;
  /** The midnights in Lagos with which these days begin. */
  from: Date;
  until: Date;
}

export function spanOf(month: string): Span {
  const first = firstOf(month);
  const next = firstOf(addMonths(month, 1));
  return { first, next, from: startOf(first), until: startOf(next) };
}

const name = new Intl.DateTimeFormat('en-NG', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** `November 2026`. */
export const monthName = (month: string): string => name.format(new Date(`${month}-01T00:00:00Z`));
