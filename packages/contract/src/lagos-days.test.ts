import { afterEach, expect, test, vi } from 'vitest';
import {
  addDays,
  addMonths,
  daysBetween,
  isDay,
  lagosDate,
  lagosHour,
  lagosMonth,
  lastMonths,
  lastOf,
  startOf,
  todayInLagos,
} from './lagos-days.ts';

afterEach(() => {
  vi.useRealTimers();
});

/** In Lagos the first of December has begun. */
const lateEvening = new Date('2026-11-30T23:30:00Z');

test('from 23:00 UTC the day and the month in Lagos are the next ones', () => {
  vi.useFakeTimers({ now: lateEvening });
  expect(lagosDate(lateEvening)).toBe('2026-12-01');
  expect(lagosDate(new Date('2026-11-30T22:59:59Z'))).toBe('2026-11-30');
  expect(lagosMonth(lateEvening)).toBe('2026-12');
  expect(lagosHour(lateEvening)).toBe(0);
  expect([todayInLagos(-1), todayInLagos(), todayInLagos(31)]).toEqual(['2026-11-30', '2026-12-01', '2027-01-01']);
  expect(lastMonths(3)).toEqual(['2026-12', '2026-11', '2026-10']);
  expect(startOf(todayInLagos())).toEqual(new Date('2026-11-30T23:00:00Z'));
});

test('days and months go over the ends of months and years', () => {
  expect([addDays('2028-02-28', 1), addDays('2026-01-01', -1)]).toEqual(['2028-02-29', '2025-12-31']);
  expect([addMonths('2026-11', 2), addMonths('2026-01', -13)]).toEqual(['2027-01', '2024-12']);
  expect([lastOf('2026-02'), lastOf('2028-02'), lastOf('2026-12')]).toEqual(['2026-02-28', '2028-02-29', '2026-12-31']);
  expect(daysBetween('2026-11-29', '2026-12-01')).toEqual(['2026-11-29', '2026-11-30', '2026-12-01']);
  expect(daysBetween('2026-12-01', '2026-11-30')).toEqual([]);
});

test.each([
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-02-30', false],
  ['2026-11-31', false],
  ['2026-13-01', false],
  ['', false],
])('%s is a day: %s', (text, is) => expect(isDay(text)).toBe(is));
