import { expect, test } from 'vitest';

import { isFullCheckDue, lastClosedDay } from './reconcile-job.ts';

test.each([
  ['2026-11-22T00:00:00+01:00', '2026-11-20'],
  ['2026-11-22T00:59:59+01:00', '2026-11-20'],
  ['2026-11-22T01:00:00+01:00', '2026-11-21'],
  ['2026-11-22T12:00:00+01:00', '2026-11-21'],
  ['2026-11-22T23:59:59+01:00', '2026-11-21'],
  ['2026-03-01T00:30:00+01:00', '2026-02-27'],
])('at %s the last day that can be closed is %s', (now, day) => {
  expect(lastClosedDay(new Date(now))).toBe(day);
});

test.each([
  ['never checked', '2026-11-22T12:00:00+01:00', undefined, true],
  ['checked this night', '2026-11-22T12:00:00+01:00', '2026-11-22T02:01:00+01:00', false],
  ['before 02:00 of the next night', '2026-11-23T01:59:59+01:00', '2026-11-22T02:01:00+01:00', false],
  ['at 02:00 of the next night', '2026-11-23T02:00:00+01:00', '2026-11-22T02:01:00+01:00', true],
  ['the worker was off for days', '2026-11-25T12:00:00+01:00', '2026-11-22T02:01:00+01:00', true],
])('a full check is due: %s', (_, now, last, expected) => {
  expect(isFullCheckDue(new Date(now), last === undefined ? undefined : new Date(last))).toBe(expected);
});
