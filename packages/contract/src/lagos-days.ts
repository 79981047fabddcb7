/*
 * Days and months in Lagos as texts, `2026-11-24` and `2026-11`: as fields, addresses and the database hold them. Lagos has no summer
 * time: it is one hour ahead of UTC all year. How people read a day is in lagos-time.ts.
 */

const DAY_MS = 86_400_000;
export const LAGOS_MS = 3_600_000;
export const LAGOS_MINUTES = 60;

export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / DAY_MS;
export const dayOfNumber = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);
/** Whether the day exists: 30 February does not. */
export const isDay = (day: string): boolean => !Number.isNaN(dayNumber(day)) && dayOfNumber(dayNumber(day)) === day;
export const addDays = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days);

/** The day of an instant. */
export const lagosDate = (at: Date | number): string =>
  new Date(new Date(at).getTime() + LAGOS_MS).toISOString().slice(0, 10);
/** The month of an instant. */
export const lagosMonth = (at: Date | number): string => monthOf(lagosDate(at));
/** The hour of an instant, from 0 to 23. */
export const lagosHour = (at: Date | number): number => new Date(new Date(at).getTime() + LAGOS_MS).getUTCHours();
/** Today, or the day so many days later; earlier with a number below zero. */
export const todayInLagos = (days = 0): string => addDays(lagosDate(Date.now()), days);
/** The instant at which a day begins. */
export const startOf = (day: string): Date => new Date(dayNumber(day) * DAY_MS - LAGOS_MS);

/** From the first day to the last one, both included. */
export function daysBetween(from: string, until: string): string[] {
  const first = dayNumber(from);
  return Array.from({ length: Math.max(0, dayNumber(until) - first + 1) }, (_, index) => dayOfNumber(first + index));
}

export const monthOf = (day: string): string => day.slice(0, 7);
export const firstOf = (month: string): string => `${month}-01`;
export const lastOf = (month: string): string => addDays(firstOf(addMonths(month, 1)), -1);

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + months, 1)).toISOString());
}

/** This month and those before it, the newest first. */
export function lastMonths(count: number, now: Date | number = Date.now()): string[] {
  return Array.from({ length: count }, (_, back) => addMonths(lagosMonth(now), -back));
}
