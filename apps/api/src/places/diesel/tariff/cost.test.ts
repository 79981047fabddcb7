import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { byPrice, costOf, layersOf, take } from './cost.ts';

describe('the cost of diesel, first in first out', () => {
  it('takes the oldest litres first', () => {
    const layers = layersOf(
      1078,
      [
        { litres: 991, priceKobo: 124_000n },
        { litres: 982, priceKobo: 120_500n },
      ],
      0n,
    );
    expect(layers).toEqual([
      { litres: 87, priceKobo: 120_500n },
      { litres: 991, priceKobo: 124_000n },
    ]);
    const taken = take(layers, 518);
    expect(taken.map((layer) => [layer.litres, costOf(layer)])).toEqual([
      [87, 10_483_500n],
      [431, 53_444_000n],
    ]);
    expect(layers).toEqual([{ litres: 560, priceKobo: 124_000n }]);
  });

  it('prices litres without a delivery like the oldest delivery, or else by the supplier’s price', () => {
    expect(layersOf(100, [{ litres: 40, priceKobo: 5n }], 9n)).toEqual([
      { litres: 60, priceKobo: 5n },
      { litres: 40, priceKobo: 5n },
    ]);
    expect(layersOf(100, [], 9n)).toEqual([{ litres: 100, priceKobo: 9n }]);
  });

  it('uses exactly the litres that were bought, and returns litres that a later dip shows again', () => {
    const litres = fc.integer({ min: 1, max: 500 });
    fc.assert(
      fc.property(
        fc.array(litres, { minLength: 1, maxLength: 8 }),
        fc.array(litres, { maxLength: 8 }),
        (bought, used) => {
          const layers = bought.map((amount, at) => ({ litres: amount, priceKobo: BigInt(100 + at) }));
          const all = bought.reduce((sum, one) => sum + one, 0);
          let left = all;
          for (const want of used) {
            const amount = Math.min(want, left);
            const taken = take(layers, amount);
            expect(taken.reduce((sum, layer) => sum + layer.litres, 0)).toBeCloseTo(amount, 6);
            left -= amount;
            expect(layers.reduce((sum, layer) => sum + layer.litres, 0)).toBeCloseTo(left, 6);
          }
        },
      ),
    );
    const layers = [{ litres: 10, priceKobo: 7n }];
    take(layers, -3);
    expect(layers).toEqual([{ litres: 13, priceKobo: 7n }]);
  });

  it('combines equal prices and rounds half a kobo up', () => {
    expect(
      byPrice([
        { litres: 1, priceKobo: 3n },
        { litres: 2, priceKobo: 4n },
        { litres: 4, priceKobo: 3n },
      ]),
    ).toEqual([
      { litres: 5, priceKobo: 3n },
      { litres: 2, priceKobo: 4n },
    ]);
    expect(costOf({ litres: 0.5, priceKobo: 3n })).toBe(2n);
  });
});
