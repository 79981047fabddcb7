import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { solarAssumptions, solarBillLimits, solarInput, solarLimits, solarSize } from './solar-size.ts';

const given = { ...solarAssumptions, bill_kobo: 6_750_000n };
const size = (changes: object = {}) => solarSize({ ...given, ...changes });

describe('a first solar size', () => {
  it('follows from the bill: 67,500 naira at 225 is 10 kWh a day', () => {
    expect(size()).toEqual({ wattHoursADay: 10_000, panels: 6, inverterWatts: 1500, batteryKwh: 5 });
  });

  it('rounds up and never down', () => {
    expect(size({ bill_kobo: 6_750_100n })).toMatchObject({ wattHoursADay: 10_001, batteryKwh: 6 });
    expect(size({ bill_kobo: 10_000n })).toEqual({ wattHoursADay: 15, panels: 1, inverterWatts: 500, batteryKwh: 1 });
  });

  it('needs no battery when nothing is used after dark', () => {
    expect(size({ night_percent: 0 }).batteryKwh).toBe(0);
  });

  it('takes more panels with less sun and more losses', () => {
    expect(size({ sun_tenths: 30 }).panels).toBe(8);
    expect(size({ loss_percent: 50 }).panels).toBe(9);
  });

  it('is exact for a small shop and for a factory: 500 and 50 million naira', () => {
    expect(size({ bill_kobo: 50_000n })).toEqual({ wattHoursADay: 75, panels: 1, inverterWatts: 500, batteryKwh: 1 });
    expect(size({ bill_kobo: 5_000_000_000n })).toEqual({
      wattHoursADay: 7_407_408,
      panels: 4390,
      inverterWatts: 988_000,
      batteryKwh: 3704,
    });
  });

  it('is a whole number of each thing for whatever the limits let in, and grows with the bill', () => {
    const within = ([least, most]: readonly [number, number]) => fc.integer({ min: least, max: most });
    const { tariff_kobo: tariff, ...rest } = solarLimits;
    const assumptions = fc.record({
      tariff_kobo: within(tariff).map(BigInt),
      ...(Object.fromEntries(Object.entries(rest).map(([name, limits]) => [name, within(limits)])) as {
        [name in keyof typeof rest]: fc.Arbitrary<number>;
      }),
    });
    const bill = fc.bigInt({ min: solarBillLimits[0], max: solarBillLimits[1] / 2n });
    fc.assert(
      fc.property(assumptions, bill, (assumed, bill_kobo) => {
        const one = solarSize({ ...assumed, bill_kobo });
        const two = solarSize({ ...assumed, bill_kobo: bill_kobo * 2n });
        for (const name of ['wattHoursADay', 'panels', 'inverterWatts', 'batteryKwh'] as const) {
          expect(Number.isSafeInteger(one[name])).toBe(true);
          expect(two[name]).toBeGreaterThanOrEqual(one[name]);
        }
        expect(one.panels).toBeGreaterThan(0);
        expect(one.inverterWatts).toBeGreaterThanOrEqual(500);
      }),
    );
  });
});

describe('what a size follows from', () => {
  const wire = { ...given, bill_kobo: 6_750_000, tariff_kobo: 22_500 };

  it('is taken as it crosses the wire', () => {
    expect(solarInput.parse(wire)).toEqual(given);
  });

  it.each([
    { bill_kobo: 0 },
    { bill_kobo: -5 },
    { bill_kobo: Number.NaN },
    { bill_kobo: 10_000.5 },
    { bill_kobo: 100_000_000_001 },
    { tariff_kobo: 0 },
    { loss_percent: 100 },
    { share_percent: 0 },
    { share_percent: 101 },
    { night_percent: 101 },
    { depth_percent: 0 },
    { sun_tenths: 0 },
    { sun_tenths: '40' },
    { panel_watts: undefined },
    { panels: 6 },
  ])('is refused with %j', (changes) => {
    expect(solarInput.safeParse({ ...wire, ...changes }).success).toBe(false);
  });
});
