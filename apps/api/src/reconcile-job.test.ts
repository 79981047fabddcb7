import { expect, test } from 'vitest';
import { lastClosedDay } from './reconcile-job.ts';

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
