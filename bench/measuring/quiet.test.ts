import { expect, test } from 'vitest';
import { isBusy, spreadOf } from './quiet.ts';

test('the spread of rounds is their smallest, middle and largest value', () => {
  expect(spreadOf([3, 1, 2])).toEqual({ min: 1, median: 2, max: 3 });
  expect(spreadOf([4, 1, 2, 3])).toEqual({ min: 1, median: 2.5, max: 4 });
  expect(() => spreadOf([])).toThrow('no values');
});

test('a machine with less than half of its cores free is busy', () => {
  expect(isBusy(0.6, 2)).toBe(false);
  expect(isBusy(1.1, 2)).toBe(true);
});
