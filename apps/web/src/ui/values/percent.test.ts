import { expect, it } from 'vitest';
import { percentOfPoints, percentText } from './percent.ts';

it('groups thousands, keeps the asked decimals and writes the sign at the number', () => {
  expect(percentText(1023.84, 1)).toBe('1,023.8%');
  expect(percentText(600, 1)).toBe('600.0%');
  expect(percentText(99.98, 2)).toBe('99.98%');
  expect([percentOfPoints(750), percentOfPoints(9900), percentOfPoints(125)]).toEqual(['7.5%', '99%', '1.25%']);
});
