/* Days in Lagos as `2026-11-24`. Lagos has no summer time: it is UTC and one hour. */

const dayMs = 86_400_000;
const lagosMs = 3_600_000;

export const dayNumber = (day: string): number => Date.parse(`${day}T00:00:00Z`) / dayMs;
export const dayOfNumber = (number: number): string => new Date(number * dayMs).toISOString().slice(0, 10);
export const addDays = (day: string, days: number): string => dayOfNumber(dayNumber(day) + days);
export const lagosDate = (at: Date): string => new Date(at.getTime() + lagosMs).toISOString().slice(0, 10);
/** The instant at which a day begins. */
export const startOf = (day: string): Date => new Date(dayNumber(day) * dayMs - lagosMs);

export const monthOf = (day: string): string => day.slice(0, 7);
export const firstOf = (month: string): string => `${month}-01`;
export const lastOf = (month: string): string => addDays(firstOf(addMonths(month, 1)), -1);

export function addMonths(month: string, months: number): string {
  const [year = 0, number = 1] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number - 1 + months, 1)).toISOString().slice(0, 7);
}

/** From the first day to the last one, both included. */
export function daysBetween(from: string, until: string): string[] {
  const first = dayNumber(from);
  return Array.from({ length: Math.max(0, dayNumber(until) - first + 1) }, (_, index) => dayOfNumber(first + index));
}
