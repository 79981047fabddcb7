import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { estimateUsage } from './estimate.ts';

const now = new Date('2026-11-22T12:00:00Z');
const ago = (days: number, units: number) => ({
  at: new Date(now.getTime() - days * 86_400_000),
  unitsTenths: BigInt(Math.round(units * 10)),
});

describe('how long units last', () => {
  test('there is no estimate when too little is known', () => {
    for (const [readings, purchases] of [
      [[], []],
      [[ago(1, 20)], []],
      [[], [ago(4, 20)]],
      [[], [ago(2, 20), ago(0, 20)]],
      [[ago(0.5, 20), ago(0.1, 19)], []],
    ] as const) {
      expect(estimateUsage(now, readings, purchases)).toMatchObject({ kind: 'none' });
      expect(estimateUsage(now, readings, purchases).estimate).toBeUndefined();
    }
  });

  test('two readings give the use between them, including purchases in between', () => {
    // 50 + 30 - 20 = 60 kWh in 10 days; since the last reading, 2 days ago, 12 of the 20 were used.
    const found = estimateUsage(now, [ago(12, 50), ago(2, 20)], [ago(40, 99), ago(7, 30)]);
    expect(found).toMatchObject({
      kind: 'readings',
      readings: 2,
      purchases: 1,
      from: ago(12, 0).at,
      until: ago(2, 0).at,
    });
    expect(found.estimate).toEqual({ perDayTenths: 60, unitsLeftTenths: 80n, daysLeft: 1 });
  });

  test('a purchase after the last reading counts', () => {
    const { estimate } = estimateUsage(now, [ago(12, 50), ago(2, 20)], [ago(7, 30), ago(1, 60)]);
    expect(estimate).toEqual({ perDayTenths: 60, unitsLeftTenths: 680n, daysLeft: 11 });
  });

  test('impossible readings are left out, and purchases are used instead', () => {
    const found = estimateUsage(now, [ago(12, 10), ago(2, 400)], [ago(20, 50), ago(10, 50)]);
    expect(found).toMatchObject({ kind: 'reading-and-purchases' });
    expect(found.estimate).toMatchObject({ perDayTenths: 50, unitsLeftTenths: 3900n });
  });

  test('purchases alone: each one counts as used up at the next one', () => {
    const found = estimateUsage(now, [], [ago(30, 60), ago(20, 40), ago(10, 80)]);
    expect(found).toMatchObject({ kind: 'purchases', purchases: 3 });
    expect(found.estimate).toEqual({ perDayTenths: 50, unitsLeftTenths: 300n, daysLeft: 6 });
  });

  test('purchases alone: a small purchase minutes after a large one does not use up the large one', () => {
    const found = estimateUsage(now, [], [ago(30, 60), ago(20, 40), ago(0.1, 80), ago(0.09, 5)]);
    expect(found).toMatchObject({ kind: 'purchases', purchases: 4 });
    expect(found.estimate?.unitsLeftTenths).toBeGreaterThan(800n);
    expect(found.estimate?.daysLeft).toBe(25);
  });

  test('units that should be used up are zero, not negative', () => {
    expect(estimateUsage(now, [], [ago(80, 10), ago(70, 10)]).estimate).toMatchObject({
      unitsLeftTenths: 0n,
      daysLeft: 0,
    });
  });

  test('for any history, days and units are never negative', () => {
    const points = fc
      .array(fc.tuple(fc.double({ min: 0, max: 90, noNaN: true }), fc.integer({ min: 0, max: 99_999 })), {
        maxLength: 12,
      })
      .map((list) =>
        list
          .map(([days, tenths]) => ({ at: new Date(now.getTime() - days * 86_400_000), unitsTenths: BigInt(tenths) }))
          .toSorted((a, b) => a.at.getTime() - b.at.getTime()),
      );
    fc.assert(
      fc.property(points, points, (readings, purchases) => {
        const { kind, estimate } = estimateUsage(now, readings, purchases);
        expect(kind === 'none').toBe(estimate === undefined);
        if (!estimate) return;
        expect(estimate.perDayTenths).toBeGreaterThan(0);
        expect(estimate.unitsLeftTenths >= 0n && estimate.daysLeft >= 0 && estimate.daysLeft <= 365).toBe(true);
      }),
    );
  });
});
