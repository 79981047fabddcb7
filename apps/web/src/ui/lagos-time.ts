import { BRAND } from '../brand.ts';

const parts = new Intl.DateTimeFormat('en-GB', {
  timeZone: BRAND.timeZone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hour12: false,
});

/** An instant as Lagos writes it: "20 Nov 2026, 14:07 WAT". Takes a Date or an ISO text. */
export function lagosTime(at: Date | string): string {
  const of = Object.fromEntries(parts.formatToParts(new Date(at)).map(({ type, value }) => [type, value]));
  return `${of.day} ${of.month?.slice(0, 3)} ${of.year}, ${of.hour}:${of.minute} WAT`;
}

/** The current year in Lagos. */
export function lagosYear(at: Date = new Date()): number {
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone: BRAND.timeZone, year: 'numeric' }).format(at));
}
