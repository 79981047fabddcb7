import { expect, it } from 'vitest';
import { basisPointsOf, percentOfPoints, percentText, typedPercent } from './percent.ts';

it('groups thousands, keeps the asked decimals and writes the sign at the number', () => {
  expect(percentText(1023.84, 1)).toBe('1,023.8%');
  expect(percentText(600, 1)).toBe('600.0%');
  expect(percentText(99.98, 2)).toBe('99.98%');
  expect([percentOfPoints(750), percentOfPoints(9900), percentOfPoints(125)]).toEqual(['7.5%', '99%', '1.25%']);
});

it('reads percent with a point or a comma, and writes it back', () => {
  expect(['7.5', '7,5', ' 0 '].map(basisPointsOf)).toEqual([750, 750, 0]);
  expect(['', 'x', '7.555', '100'].map(basisPointsOf)).toEqual([NaN, NaN, NaN, NaN]);
  expect([typedPercent(750), typedPercent(0)]).toEqual(['7.5', '0']);
});
