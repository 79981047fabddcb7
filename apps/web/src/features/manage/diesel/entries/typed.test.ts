import { expect, test } from 'vitest';
import { mmOf, numberOf, optionalNumber, signedText } from './typed.ts';

test('a dip in centimetres is whole millimetres, and any other text is NaN', () => {
  expect(['22.4', '22,4', ' 7 ', '0'].map(mmOf)).toEqual([224, 224, 70, 0]);
  expect(['', '22.45', 'x', '-1', '2.', '12345'].map(mmOf)).toEqual(Array.from({ length: 6 }, () => Number.NaN));
});

test('litres are read with and without separators', () => {
  expect(['1,000', '1000.5', '1 000', '12'].map(numberOf)).toEqual([1000, 1000.5, 1000, 12]);
  expect(['', 'ten', '1,00,0'].map(numberOf)).toEqual([Number.NaN, Number.NaN, Number.NaN]);
  expect(optionalNumber(' ')).toBeUndefined();
});

test('a difference has its sign, and none when it rounds to zero', () => {
  expect([121.4, -1.2, 0.3, -0.3].map(signedText)).toEqual(['+121', '−1', '0', '0']);
});
