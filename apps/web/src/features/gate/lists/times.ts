import { LAGOS_MINUTES } from '@gatelight/contract/lagos-days';
import { lagosDay } from '@gatelight/contract/lagos-time';
import { GATE_WORDS as words } from '../../../strings/gate/gate.ts';

const MINUTE_MS = 60_000;
const DAY = 1440;

const two = (value: number) => String(value).padStart(2, '0');

/** The minute of the day in Lagos. */
const minuteOf = (minutes: number) => (minutes + LAGOS_MINUTES) % DAY;

/** "14:07" of minutes since 1970. */
export function clockOf(minutes: number): string {
  const minute = minuteOf(Math.floor(minutes));
  return `${two(Math.floor(minute / 60))}:${two(minute % 60)}`;
}

/** "14:07" of a minute of the day in Lagos. */
export const minuteText = (minute: number) => clockOf(minute - LAGOS_MINUTES + DAY);

/** "14:07" of an instant. */
export const timeText = (at: number | string | Date) => clockOf(new Date(at).getTime() / MINUTE_MS);

/** The day in Lagos, counted from 1970. */
export const dayOf = (minutes: number) => Math.floor((minutes + LAGOS_MINUTES) / DAY);

/** When a day in Lagos begins, in minutes since 1970. */
export const startOfDay = (day: number) => day * DAY - LAGOS_MINUTES;

/** "today, 18:00" or "28 Nov, 18:00". */
export function whenText(minutes: number, now: number): string {
  const time = clockOf(minutes);
  return dayOf(minutes) === dayOf(now) ? words.today(time) : words.onDay(lagosDay(new Date(minutes * MINUTE_MS)), time);
}

/** "27 min", "14 hours", "3 days". */
export function ageText(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 90) return words.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? words.hours(hours) : words.days(Math.floor(hours / 24));
}
