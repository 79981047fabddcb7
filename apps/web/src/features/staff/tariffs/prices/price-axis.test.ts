import { expect, it } from 'vitest';
import { priceMarks } from './price-axis.ts';

it.each([[[20_950]], [[20_950, 22_500]], [[6_800, 20_950, 22_500]], [[100]], [[1]], [[999_999, 1_000_000]]])(
  'the marks for %j are round, evenly spaced, and include every price',
  (prices) => {
    const marks = priceMarks(prices);
    const steps = new Set(marks.slice(1).map((mark, index) => mark - marks[index]!));
    expect(steps.size).toBe(1);
    expect(String([...steps][0])).toMatch(/^[125]0*$/);
    expect(marks[0]).toBeLessThanOrEqual(Math.min(...prices));
    expect(marks.at(-1)).toBeGreaterThan(Math.max(...prices));
    expect(marks.length).toBeLessThanOrEqual(6);
  },
);

it('two prices of a tariff have marks that a reader can count', () => {
  expect(priceMarks([20_950, 22_500])).toEqual([20_000, 21_000, 22_000, 23_000]);
});
