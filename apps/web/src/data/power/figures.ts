import { lagosDay } from '@gatelight/contract/lagos-time';
import { countText } from '../../ui/values/count-text.ts';

/** What pages of the power account make of its figures: whole kWh, hours, spans of days. */

const whole = (tenths: number) => Math.round(tenths / 10);

export const kwhText = (tenths: number): string => signed(whole(tenths));
const signed = (count: number) => (count < 0 ? `−${countText(-count)}` : countText(count));

export const wholeText = signed;

const date = (day: string) => new Date(`${day}T00:00:00Z`);
const words = new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'long', timeZone: 'UTC' });
const week = new Intl.DateTimeFormat('en-GB', { weekday: 'short', timeZone: 'UTC' });

/** "18 November". */
export const dayText = (day: string): string => words.format(date(day));
/** "9 Nov 2026". */
export const fullDay = (day: string): string => lagosDay(date(day), true);
/** "9 Nov". */
export const shortDay = (day: string): string => lagosDay(date(day));
/** "Sun 22". */
export const weekDay = (day: string): string => `${week.format(date(day))} ${Number(day.slice(8))}`;

/** "1 to 22 November", or "30 November to 2 December". */
export function spanText(from: string, until: string): string {
  if (from === until) return dayText(from);
  return from.slice(0, 7) === until.slice(0, 7)
    ? `${Number(from.slice(8))} to ${dayText(until)}`
    : `${dayText(from)} to ${dayText(until)}`;
}

/** Minutes as whole hours and the minutes left, in two digits. */
export const hoursOf = (minutes: number): readonly [number, string] => [
  Math.floor(minutes / 60),
  String(minutes % 60).padStart(2, '0'),
];

/** Amounts in millions with two places, without a sign: "4.16". */
export const millions = (kobo: bigint): string =>
  (Number(kobo) / 100_000_000).toLocaleString('en-NG', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
