import { expect, test } from 'vitest';
import { areHoursAllowed } from './helper-hours.ts';

test.each([
  ['2026-11-29T22:59:00Z', '2026-11-29', true],
  // Half past midnight in Lagos.
  ['2026-11-29T23:30:00Z', '2026-11-29', false],
  ['2026-11-29T23:30:00Z', '2026-11-30', true],
  ['2026-11-30T12:00:00Z', '2027-06-02', true],
  ['2026-11-30T12:00:00Z', '2027-06-03', false],
])('at %s a helper may come until %s: %s', (now, until_on, may) => {
  expect(areHoursAllowed({ day_from: 480, day_to: 840, until_on }, new Date(now))).toBe(may);
});

test.each([
  { day_from: 480, day_to: 480, until_on: '2026-12-01' },
  // A change that leaves the other fields.
  { day_from: 480 },
  { day_to: 840 },
])('hours of a helper have a begin, an end and a length: not %o', (given) => {
  expect(areHoursAllowed(given, new Date('2026-11-30T12:00:00Z'))).toBe(false);
});

test('a change may leave the hours and the last day as they are', () => {
  expect(areHoursAllowed({}, new Date('2026-11-30T12:00:00Z'))).toBe(true);
});
