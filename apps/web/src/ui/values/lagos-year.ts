import { BRAND } from '../../brand.ts';

const HOUR_MS = 3_600_000;
const FARTHEST_WEST = -12;
const FARTHEST_EAST = 14;

/**
 * The current year in Lagos. Nearly always it is the same all over the world, and then no time zone is read: that costs a
 * phone 20 ms and more of the page's start.
 */
export function lagosYear(at: Date = new Date()): number {
  const yearAt = (offset: number) => new Date(at.getTime() + offset * HOUR_MS).getUTCFullYear();
  if (yearAt(FARTHEST_WEST) === yearAt(FARTHEST_EAST)) return yearAt(0);
  return Number(new Intl.DateTimeFormat('en-GB', { timeZone: BRAND.timeZone, year: 'numeric' }).format(at));
}
