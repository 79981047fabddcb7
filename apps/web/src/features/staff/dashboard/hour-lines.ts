import { LAGOS_MINUTES } from '@gatelight/contract/lagos-days';
import type { Hours } from './queries.ts';

/** A point of the chart: sales from midnight until then, in naira. */
export type HourPoint = {
  /** Hours since midnight in Lagos; the last point of today is between two hours. */
  readonly at: number;
  readonly today?: number;
  readonly before?: number;
};

const MINUTES = 60;
const DAY_MINUTES = 1440;

const nairaOf = (kobo: bigint) => Number(kobo) / 100;

/** Hours since midnight in Lagos. */
export const hourOf = (at: Date): number =>
  ((at.getUTCHours() * MINUTES + at.getUTCMinutes() + LAGOS_MINUTES) % DAY_MINUTES) / MINUTES;

function runningTotal(hours: Hours['today']): readonly number[] {
  let total = 0n;
  return [0, ...hours.map(({ sales_kobo }) => nairaOf((total += sales_kobo)))];
}

/** The two lines of the chart: today until now, and the whole day a week before. */
export function hourLines({ as_of, today, today_kobo, week_before }: Hours): readonly HourPoint[] {
  const now = hourOf(as_of);
  const before = runningTotal(week_before);
  const soFar = runningTotal(today);
  const points = before.map((value, at): HourPoint => {
    const known = at <= now ? soFar[at] : undefined;
    return { at, before: value, ...(known !== undefined && { today: known }) };
  });
  return [...points.filter(({ at }) => at !== now), { ...points[now], at: now, today: nairaOf(today_kobo) }].toSorted(
    (a, b) => a.at - b.at,
  );
}
