import { expect, it } from 'vitest';
import { tenthsOf } from './readings-file.ts';

it.each([
  ['540', 5400],
  ['540.57', 5405],
  ['540,5', 5405],
  ['0,125', 1],
  ['1,250', 12_500],
  ['12,450.5', 124_505],
  ['1,234,567', 12_345_670],
  ['1 250', 12_500],
])('a reading in a file is read as people here write numbers: %s', (text, tenths) => {
  expect(tenthsOf(text)).toBe(tenths);
});

it.each(['', '-1', '1e3', '1,25,000', '12,4505', '1.250.5', '₦5', '１００', '1234567890'])(
  'a reading that is not a number is refused: %s',
  (text) => {
    expect(tenthsOf(text)).toBeUndefined();
  },
);
