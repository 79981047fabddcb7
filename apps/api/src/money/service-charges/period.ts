import type { ChargePeriod } from '@gatelight/contract';

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', timeZone: 'UTC' });
const monthsIn: Readonly<Record<ChargePeriod, number>> = { month: 1, quarter: 3, year: 12 };

/** The days of a period that begins with a month such as `2026-12`: `to` is the first day after it. */
export function periodOf(period: ChargePeriod, first: string): { title: string; from: string; to: string } {
  const from = new Date(`${first}-01T00:00:00Z`);
  const to = new Date(from);
  to.setUTCMonth(to.getUTCMonth() + monthsIn[period]);
  const last = new Date(to.getTime() - 86_400_000);
  const name = (day: Date, withYear: boolean) =>
    `${monthFormat.format(day)}${withYear ? ` ${day.getUTCFullYear()}` : ''}`;
  const isOneYear = from.getUTCFullYear() === last.getUTCFullYear();
  return {
    title: period === 'month' ? name(from, true) : `${name(from, !isOneYear)} to ${name(last, true)}`,
    from: from.toISOString().slice(0, 10),
    to: to.toISOString().slice(0, 10),
  };
}
