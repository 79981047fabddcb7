import { expect, test } from 'vitest';
import { numberAt, numberBefore, numberOf, segmentName, segmentStart } from './segments.ts';

const bytes = 16 * 1_048_576;

test('a segment has the same number by name and by position, across the end of a log file', () => {
  expect(segmentName('00000001', numberAt('0/3000028', bytes), bytes)).toBe('000000010000000000000003');
  expect(segmentName('00000002', numberAt('1/0', bytes), bytes)).toBe('000000020000000100000000');
  expect(segmentName('00000002', numberBefore('1/0', bytes), bytes)).toBe('0000000200000000000000FF');
  for (const number of [1n, 255n, 256n, 70_000n]) {
    expect(numberOf(segmentName('0000000A', number, bytes), bytes)).toBe(number);
    expect(numberAt(segmentStart(number, bytes), bytes)).toBe(number);
  }
});
