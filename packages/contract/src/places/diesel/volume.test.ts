import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { litresPerHour, loadOf } from './burn.ts';
import { fullDepth, litresAt, litresAt15, litresPerMm, type TankShape } from './volume.ts';

const upright: TankShape = { kind: 'upright', diameter_mm: 2000, height_mm: 1000 };
const lying: TankShape = { kind: 'lying', diameter_mm: 1200, length_mm: 2650 };
const table: TankShape = {
  kind: 'table',
  rows: [
    { depth_mm: 0, litres: 0 },
    { depth_mm: 224, litres: 560 },
    { depth_mm: 246, litres: 614 },
    { depth_mm: 1200, litres: 3000 },
  ],
};

describe('a dip in litres', () => {
  it('of an upright cylinder rises evenly', () => {
    expect(litresAt(upright, 1000)).toBeCloseTo(3141.59, 1);
    expect(litresAt(upright, 250)).toBeCloseTo(785.4, 1);
  });

  it('of a lying cylinder is half at half its height, and a fifth of its height is far less than a fifth', () => {
    const full = litresAt(lying, 1200);
    expect(full).toBeCloseTo(2997.1, 1);
    expect(litresAt(lying, 600)).toBeCloseTo(full / 2, 6);
    // 0.1424 of the circle is below a fifth of its height.
    expect(litresAt(lying, 240) / full).toBeCloseTo(0.1424, 3);
    expect(litresAt(lying, 240) + litresAt(lying, 960)).toBeCloseTo(full, 6);
  });

  it('of a strapping table is read between its rows', () => {
    expect(litresAt(table, 224)).toBe(560);
    expect(litresAt(table, 235)).toBeCloseTo(587, 6);
    expect(litresAt(table, 0)).toBe(0);
  });

  it('never falls while the dip rises, and stays within the tank', () => {
    const shape = fc.constantFrom(upright, lying, table);
    fc.assert(
      fc.property(shape, fc.integer({ min: -50, max: 2100 }), fc.integer({ min: 0, max: 300 }), (tank, depth, more) => {
        const litres = litresAt(tank, depth);
        expect(litresAt(tank, depth + more)).toBeGreaterThanOrEqual(litres - 1e-9);
        expect(litres).toBeGreaterThanOrEqual(0);
        expect(litres).toBeLessThanOrEqual(litresAt(tank, fullDepth(tank)) + 1e-9);
      }),
    );
  });

  it('knows what a millimetre is worth', () => {
    expect(litresPerMm(upright, 500)).toBeCloseTo(3.14, 2);
    expect(litresPerMm(lying, 600)).toBeGreaterThan(litresPerMm(lying, 100));
  });

  it('at 15 °C is less when the fuel is warm', () => {
    expect(litresAt15(1000, 35)).toBeCloseTo(983.4, 1);
    expect(litresAt15(1000, 15)).toBe(1000);
  });
});

describe('litres an hour', () => {
  const curve = { quarter: 7.8, half: 15, three_quarters: 20, full: 26 };
  it('are those of the maker at the stated loads, and between them in between', () => {
    expect([25, 50, 75, 100].map((load) => litresPerHour(curve, load))).toEqual([7.8, 15, 20, 26]);
    expect(litresPerHour(curve, 37.5)).toBeCloseTo(11.4, 6);
  });

  it('go on below a quarter and above full load, never below zero', () => {
    expect(litresPerHour(curve, 10)).toBeCloseTo(3.48, 6);
    expect(litresPerHour(curve, 110)).toBeCloseTo(28.4, 6);
    expect(litresPerHour({ quarter: 1, half: 15, three_quarters: 20, full: 26 }, 0)).toBe(0);
  });

  it('need the load, which follows from what was made', () => {
    expect(loadOf(137, 4.9, 80)).toBeCloseTo(34.95, 2);
  });
});
