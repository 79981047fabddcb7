import { addDays, lagosDate } from '@gatelight/contract/lagos-days';
import type { AnswerOf } from '@gatelight/contract/route';
import type { getStatus } from '@gatelight/contract/office/health/status';

export type Status = AnswerOf<typeof getStatus>;
export type PartStatus = Status['parts'][number];
type MeasuredDay = PartStatus['days'][number];

export type DayState = 'none' | 'working' | 'partly' | 'failing';

/** One or two failed minutes may be a retried call. An outage begins with three. */
const leastFailed = 3;

export function dayState(day: MeasuredDay | undefined): DayState {
  if (!day || day.minutes === 0) return 'none';
  if (day.failed_minutes * 2 >= day.minutes) return 'failing';
  return day.failed_minutes >= leastFailed ? 'partly' : 'working';
}

/** The states of the 90 days that end with the day of `now` in Lagos, the oldest first. Days without a record are `none`. */
export function ninetyDays(days: readonly MeasuredDay[], now: Date): { day: string; state: DayState }[] {
  const byDay = new Map(days.map((one) => [one.day, one]));
  return Array.from({ length: 90 }, (_, at) => {
    const day = addDays(lagosDate(now), at - 89);
    return { day, state: dayState(byDay.get(day)) };
  });
}

/** The share of used minutes that worked, rounded down, so that 99.99 % is never shown as all: "99.9%". */
export function workedShare(days: readonly MeasuredDay[]): string | undefined {
  const used = days.reduce((sum, { minutes }) => sum + minutes, 0);
  if (used === 0) return undefined;
  const failed = days.reduce((sum, day) => sum + day.failed_minutes, 0);
  const tenths = Math.floor(((used - failed) * 1000) / used);
  return tenths === 1000 ? '100%' : `${Math.floor(tenths / 10)}.${tenths % 10}%`;
}

/** "41 min", "2 h 5 min"; at least one minute. */
export function durationText(from: Date, to: Date): string {
  const minutes = Math.max(1, Math.round((to.getTime() - from.getTime()) / 60_000));
  const hours = Math.floor(minutes / 60);
  if (hours === 0) return `${minutes} min`;
  return minutes % 60 === 0 ? `${hours} h` : `${hours} h ${minutes % 60} min`;
}
