import type { ChargePeriod } from '@gatelight/contract';
import { addDays, addMonths, firstOf } from '@gatelight/contract/lagos-days';

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const monthsIn: Readonly<Record<ChargePeriod, number>> = { month: 1, quarter: 3, year: 12 };

/** The days of a period that begins with a month such as `2026-12`: `to` is the first day after it. */
export function periodOf(period: ChargePeriod, first: string): { title: string; from: string; to: string } {
  const from = firstOf(first);
  const to = firstOf(addMonths(first, monthsIn[period]));
  const last = addDays(to, -1);
  const name = (day: string, withYear: boolean) =>
    `${monthFormat.format(new Date(day))}${withYear ? ` ${day.slice(0, 4)}` : ''}`;
  const isOneYear = from.slice(0, 4) === last.slice(0, 4);
  const title = period === 'month' ? name(from, true) : `${name(from, !isOneYear)} to ${name(last, true)}`;
  return { title, from, to };
}
