import { expect, test } from 'vitest';
import { strappingOf } from './strapping.ts';

test('a strapping table is read from lines of centimetres and litres', () => {
  expect(strappingOf('0 0\n22.4 560\n\n120; 3,000\n')).toEqual({
    rows: [
      { depth_mm: 0, litres: 0 },
      { depth_mm: 224, litres: 560 },
      { depth_mm: 1200, litres: 3000 },
    ],
    fault: 0,
  });
});

test('the first line that is wrong is named: no start, no rise, no number', () => {
  expect(
    ['5 100', '0 0\n10 100\n9 120', '0 0\n10 100\n12 100', '0 0\nten 100', '0 0\n10'].map(
      (text) => strappingOf(text).fault,
    ),
  ).toEqual([1, 3, 3, 2, 2]);
});
