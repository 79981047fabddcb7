import { litresPerHour, type BurnCurve } from '@gatelight/contract/places/diesel/burn';
import { litresAt, type TankShape } from '@gatelight/contract/places/diesel/volume';
import { readingError, stepsOf, type BurnedRun, type Reading, type Step } from './log/steps.ts';

/*
 * A simulated year of one tank and one generator: the true figures, and what people write down with their usual errors.
 * The generator drifts slowly away from the maker's curve, so the simulation is harder than the method assumes.
 */

/** 32 random bits from a seed (mulberry32), so that each run has the same years. */
export function chanceOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let bits = Math.imul(state ^ (state >>> 15), 1 | state);
    bits = (bits + Math.imul(bits ^ (bits >>> 7), 61 | bits)) ^ bits;
    return ((bits ^ (bits >>> 14)) >>> 0) / 4_294_967_296;
  };
}

export interface Theft {
  /** Share of the diesel that the year needs. */
  share: number;
  /** In how many nights diesel is stolen, or `every` day a little. */
  nights: number | 'every';
}

const shape: TankShape = { kind: 'lying', diameter_mm: 1300, length_mm: 2260 };
const curve: BurnCurve = { quarter: 8, half: 14.2, three_quarters: 19.6, full: 25.4 };
const ratingKw = 80;
const dipErrorMm = 1.5;
const kwhError = 0.01;
const capacity = litresAt(shape, 1300);
const day = 86_400_000;

/** Days before the thefts begin, in which the method learns the generator. */
export const quietDays = 90;

export function simulateYear(seed: number, theft: Theft | undefined): { steps: Step[]; stolen: Map<number, number> } {
  const chance = chanceOf(seed);
  const normal = () => Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
  const start = Date.UTC(2025, 0, 1, 5, 30);
  const days = quietDays + 365;
  /** This generator differs from its curve, and drifts: 1.5 % over weeks. */
  const own = 1 + 0.04 * normal();
  let drift = 0;
  const readings: Reading[] = [];
  const runs: BurnedRun[] = [];
  const stolen = new Map<number, number>();
  const needed = 20_000 * (theft?.share ?? 0);
  const nights = new Set<number>();
  if (theft && theft.nights !== 'every')
    while (nights.size < theft.nights) nights.add(quietDays + Math.floor(chance() * 365));
  let level = 1600;
  const depthOf = (litres: number): number => {
    let [low, high] = [0, 1300];
    for (let round = 0; round < 24; round += 1) {
      const middle = (low + high) / 2;
      if (litresAt(shape, middle) < litres) low = middle;
      else high = middle;
    }
    return (low + high) / 2;
  };
  const read = (): number => Math.round(depthOf(level) + dipErrorMm * normal());
  const readingAt = (at: number, depth: number, endsDelivery?: true): Reading => ({
    at: new Date(at),
    litres: litresAt(shape, depth),
    error: readingError(shape, depth, dipErrorMm),
    ...(endsDelivery ? { endsDelivery } : {}),
  });
  for (let number = 0; number < days; number += 1) {
    const dawn = start + number * day;
    // One dip in twenty is forgotten.
    if (chance() > 0.05 || number === 0) readings.push(readingAt(dawn, read()));
    if (level < 500) {
      const before = read();
      level += 1000;
      const after = read();
      readings.push(readingAt(dawn + 3_600_000, before));
      readings.push(readingAt(dawn + 5_400_000, after, true));
    }
    drift = 0.97 * drift + 0.015 * Math.sqrt(1 - 0.97 ** 2) * normal();
    const count = 1 + Math.floor(chance() * 3);
    for (let run = 0; run < count; run += 1) {
      const hours = (5.2 / 2) * (0.4 + 1.2 * chance());
      const load = 25 + 20 * chance();
      const from = dawn + 2 * 3_600_000 + run * 7 * 3_600_000;
      const burned = hours * litresPerHour(curve, load) * (own + drift) * (1 + 0.03 * normal());
      level -= Math.min(level, burned);
      const kwh = (hours * load * ratingKw) / 100 / (1 + kwhError * normal());
      runs.push({
        from: new Date(from),
        to: new Date(from + hours * 3_600_000),
        hours,
        kwh,
        isMetered: true,
        expected: hours * litresPerHour(curve, (100 * kwh) / (hours * ratingKw)),
        error: 0.04,
      });
    }
    const taken =
      theft && number >= quietDays
        ? theft.nights === 'every'
          ? needed / 365
          : nights.has(number)
            ? needed / theft.nights
            : 0
        : 0;
    if (taken > 0) {
      level -= Math.min(level, taken);
      stolen.set(dawn + 20 * 3_600_000, taken);
    }
    level = Math.min(capacity, Math.max(0, level));
  }
  return { steps: stepsOf(readings, runs), stolen };
}
