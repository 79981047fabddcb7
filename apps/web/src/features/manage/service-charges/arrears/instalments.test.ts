import { expect, test } from 'vitest';
import { monthlyInstalments } from './instalments.ts';

test('instalments add up, fall on the same day of each month, and the last one is the remainder', () => {
  expect(monthlyInstalments(12_500_000n, 5, '2026-11-28')).toEqual(
    ['2026-11-28', '2026-12-28', '2027-01-28', '2027-02-28', '2027-03-28'].map((dueOn) => ({
      dueOn,
      kobo: 2_500_000n,
    })),
  );
  expect(monthlyInstalments(10_001n, 3, '2026-12-31')).toEqual([
    { dueOn: '2026-12-31', kobo: 3300n },
    { dueOn: '2027-01-31', kobo: 3300n },
    { dueOn: '2027-02-28', kobo: 3401n },
  ]);
});
