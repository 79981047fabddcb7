import { expect, test } from 'vitest';

import { isFullCheckDue } from './reconcile-job.ts';

test.each([
  ['never checked', '2026-11-22T12:00:00+01:00', undefined, true],
  ['checked this night', '2026-11-22T12:00:00+01:00', '2026-11-22T02:01:00+01:00', false],
  ['before 02:00 of the next night', '2026-11-23T01:59:59+01:00', '2026-11-22T02:01:00+01:00', false],
  ['at 02:00 of the next night', '2026-11-23T02:00:00+01:00', '2026-11-22T02:01:00+01:00', true],
  ['the worker was off for days', '2026-11-25T12:00:00+01:00', '2026-11-22T02:01:00+01:00', true],
])('a full check is due: %s', (_, now, last, expected) => {
  expect(isFullCheckDue(new Date(now), last === undefined ? undefined : new Date(last))).toBe(expected);
});
