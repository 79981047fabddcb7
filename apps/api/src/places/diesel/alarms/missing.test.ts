import { describe, expect, it } from 'vitest';
import { simulateYear } from '../test-year.ts';
import { findBurnRise, findMissing, ownFactor, shortLimit, stillMissing } from './missing.ts';
import { daysOf, periodOf, stepsOf, type BurnedRun, type Reading } from '../log/steps.ts';

const dayMs = 86_400_000;
const start = Date.parse('2026-08-01T05:30:00Z');

/**
 * Days with one run of 55 litres each. `lost`: litres by day. `rate`: burned litres as a share of the maker's curve.
 */
function log(
  days: number,
  { lost = {}, rate = () => 1 }: { lost?: Record<number, number>; rate?: (day: number) => number } = {},
) {
  let level = 60 * days + 2000;
  const readings: Reading[] = [];
  const runs: BurnedRun[] = [];
  for (let day = 0; day <= days; day += 1) {
    const at = start + day * dayMs;
    // Reading errors that add up to zero.
    readings.push({ at: new Date(at), litres: level + [2, -1, -2, 1][day % 4]!, error: 3 });
    runs.push({
      from: new Date(at + 6 * 3_600_000),
      to: new Date(at + 11.2 * 3_600_000),
      hours: 5.2,
      kwh: 144,
      isMetered: true,
      expected: 55,
      error: 0.04,
    });
    level -= 55 * rate(day) + (lost[day] ?? 0);
  }
  return { readings, runs, steps: stepsOf(readings, runs) };
}

describe('missing litres', () => {
  it('are not reported when measuring errors explain them', () => {
    expect(findMissing(log(200).steps)).toEqual([]);
  });

  it('of one day are found at its end, with what the tank lost and what the runs needed', () => {
    const found = findMissing(log(120, { lost: { 100: 121 } }).steps);
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({
      from: new Date(start + 100 * dayMs),
      to: new Date(start + 101 * dayMs),
      hours: 5.2,
    });
    expect(found[0]!.litres).toBeGreaterThan(110);
    expect(found[0]!.litres).toBeLessThan(130);
  });

  it('are found once, and again when more is lost', () => {
    expect(findMissing(log(120, { lost: { 80: 100, 100: 60 } }).steps)).toHaveLength(2);
    const { steps } = log(120, { lost: { 80: 100 } });
    const [loss] = findMissing(steps);
    expect(findMissing(steps, [loss!.to])).toEqual([]);
  });

  it('of a few litres every day are found after some days', () => {
    const lost = Object.fromEntries(Array.from({ length: 60 }, (_, day) => [day + 90, 4]));
    const [loss] = findMissing(log(150, { lost }).steps);
    expect(loss).toBeDefined();
    expect(loss!.to.getTime()).toBeLessThan(start + 115 * dayMs);
  });

  it('are not searched for during a delivery, because its dips measure the delivery', () => {
    const { readings, runs } = log(30);
    const at = readings[20]!.at.getTime();
    const more = readings.map((one, day) => (day <= 20 ? one : { ...one, litres: one.litres + 1000 }));
    more.splice(
      21,
      0,
      { at: new Date(at + 3_600_000), litres: readings[20]!.litres, error: 3 },
      { at: new Date(at + 5_400_000), litres: readings[20]!.litres + 1000, error: 3, endsDelivery: true },
    );
    const steps = stepsOf(more, runs);
    expect(findMissing(steps)).toEqual([]);
    expect(steps.find((step) => step.isDelivery)?.delivered).toBe(1000);
  });

  it('are no longer missing when the next dip shows them again', () => {
    const { readings, runs } = log(120);
    // One reading is 100 litres too low.
    const wrong = readings.map((one, day) => (day === 100 ? { ...one, litres: one.litres - 100 } : one));
    const steps = stepsOf(wrong, runs);
    const [loss] = findMissing(steps);
    const within = steps.filter((step) => step.from >= loss!.from && step.to <= loss!.to);
    const next = steps.find((step) => step.from >= loss!.to)!;
    expect(stillMissing(within, 1).deviations).toBeGreaterThan(5);
    expect(stillMissing([...within, next], 1).deviations).toBeLessThan(2);
  });

  it('raise fewer than one false alarm a year, and of twelve nights of theft nearly all are found', () => {
    const years = 25;
    let falseAlarms = 0;
    let found = 0;
    for (let seed = 1; seed <= years; seed += 1) {
      falseAlarms += findMissing(simulateYear(seed, undefined).steps).length;
      found += findMissing(simulateYear(seed, { share: 0.05, nights: 12 }).steps).length;
    }
    expect(falseAlarms / years).toBeLessThan(1);
    expect(found / years).toBeGreaterThan(10);
  });
});

describe('a generator', () => {
  it('that always burns more than its curve has a factor of its own, and nothing is missing', () => {
    const { steps } = log(120, { rate: () => 1.06 });
    expect(ownFactor(steps.slice(0, 60))).toBeCloseTo(1.05, 2);
    expect(findMissing(steps.slice(30))).toEqual([]);
  });

  it('that burns more than before is due for an inspection', () => {
    const rise = findBurnRise(log(120, { rate: (day) => (day >= 95 ? 1.12 : 1) }).steps);
    expect(rise?.percent).toBeGreaterThanOrEqual(10);
    expect(findBurnRise(log(120).steps)).toBeUndefined();
  });
});

describe('a delivery', () => {
  it('may be short by what the stick and the warmth explain, and no more', () => {
    const limit = shortLimit(1000, [4, 4], false);
    expect(limit).toBeGreaterThan(18);
    expect(limit).toBeLessThan(30);
    expect(shortLimit(1000, [4, 4], true)).toBeLessThan(limit);
  });
});

describe('a day', () => {
  it('is the time from its first dip to the first dip of a later day; a run across a dip is divided', () => {
    const reading = (at: string, litres: number): Reading => ({ at: new Date(at), litres, error: 3 });
    const readings = [
      reading('2026-11-20T05:30:00Z', 900),
      reading('2026-11-20T13:00:00Z', 880),
      reading('2026-11-21T05:30:00Z', 850),
      reading('2026-11-23T05:30:00Z', 760),
      reading('2026-11-23T13:00:00Z', 750),
    ];
    const run = { hours: 4, kwh: 80, isMetered: true, expected: 40, error: 0.04 };
    const runs = [{ ...run, from: new Date('2026-11-21T03:30:00Z'), to: new Date('2026-11-21T07:30:00Z') }];
    const days = daysOf(stepsOf(readings, runs));
    expect(days.map(({ day, steps }) => [day, periodOf(steps).used, periodOf(steps).hours])).toEqual([
      ['2026-11-20', 50, 2],
      ['2026-11-21', 90, 2],
    ]);
  });
});
