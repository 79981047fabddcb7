import { describe, expect, it } from 'vitest';
import { SOLAR_ASSUMPTIONS, solarSize } from './solar-size.ts';

const size = (changes: object = {}) => solarSize({ ...SOLAR_ASSUMPTIONS, bill: 67_500, ...changes });

describe('a first solar size', () => {
  it('follows from the bill: 67,500 naira at 225 is 10 kWh a day', () => {
    expect(size()).toEqual({ wattHoursADay: 10_000, panels: 6, inverterWatts: 1500, batteryKwh: 5 });
  });

  it('rounds up and never down', () => {
    expect(size({ bill: 67_501 })?.wattHoursADay).toBe(10_001);
    expect(size({ bill: 67_501 })?.batteryKwh).toBe(6);
    expect(size({ bill: 1 })).toEqual({ wattHoursADay: 1, panels: 1, inverterWatts: 500, batteryKwh: 1 });
  });

  it('needs no battery when nothing is used after dark', () => {
    expect(size({ night: 0 })?.batteryKwh).toBe(0);
  });

  it('takes more panels with less sun and more losses, and stays exact for a large bill', () => {
    expect(size({ sunTenths: 30 })?.panels).toBe(8);
    expect(size({ losses: 50 })?.panels).toBe(9);
    expect(size({ bill: 1_000_000_000, tariff: 1 })?.wattHoursADay).toBe(33_333_333_334);
  });

  it.each([
    { bill: 0 },
    { bill: -5 },
    { bill: Number.NaN },
    { bill: 1.5 },
    { tariff: 0 },
    { losses: 100 },
    { share: 0 },
    { share: 101 },
    { night: 101 },
    { depth: 0 },
    { sunTenths: 0 },
    { bill: 1_000_000_001 },
  ])('says nothing about %j', (changes) => {
    expect(size(changes)).toBeUndefined();
  });
});
