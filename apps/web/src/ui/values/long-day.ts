import { BRAND } from '../../brand.ts';

let format: Intl.DateTimeFormat | undefined;

/** The day in Lagos in full: "Monday, 23 November 2026". */
export function longDay(at: Date): string {
  format ??= new Intl.DateTimeFormat('en-GB', {
    timeZone: BRAND.timeZone,
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  });
  // Browsers differ about the comma after the weekday.
  const of = Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]));
  return `${of['weekday']}, ${of['day']} ${of['month']} ${of['year']}`;
}
