/* Months of Lagos, which has no summer time, as `2026-11`. */

const hourMs = 3_600_000;

export const monthOf = (at: Date): string => new Date(at.getTime() + hourMs).toISOString().slice(0, 7);
export const dayOf = (at: Date): string => new Date(at.getTime() + hourMs).toISOString().slice(0, 10);

export function addMonths(month: string, count: number): string {
  const [year = 0, place = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, place - 1 + count, 1)).toISOString().slice(0, 7);
}

export interface Span {
  /** Its first day, and the first one after it. */
  first: string;
  next: string;
  /** The midnights in Lagos with which these days begin. */
  from: Date;
  until: Date;
}

export function spanOf(month: string): Span {
  const first = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  return { first, next, from: new Date(`${first}T00:00:00+01:00`), until: new Date(`${next}T00:00:00+01:00`) };
}

const name = new Intl.DateTimeFormat('en-NG', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** `November 2026`. */
export const monthName = (month: string): string => name.format(new Date(`${month}-01T00:00:00Z`));
