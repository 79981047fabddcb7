import { expect, test } from 'vitest';
import { dayToClose } from './reconcile-job.ts';

test.each([
  ['2026-11-21T22:59:00Z', '2026-11-20'],
  // Midnight to one in Lagos: yesterday is not closed yet, and the checks that follow must run all the same.
  ['2026-11-21T23:00:00Z', '2026-11-20'],
  ['2026-11-21T23:59:59Z', '2026-11-20'],
  ['2026-11-22T00:00:00Z', '2026-11-21'],
  ['2026-11-22T12:00:00Z', '2026-11-21'],
])('at %s the last day to close is %s', (now, day) => {
  expect(dayToClose(new Date(now))).toBe(day);
});
