import { lagosDate } from '@gatelight/contract/lagos-days';
import { litresPerMm, type TankShape } from '@gatelight/contract/places/diesel/volume';

/*
 * What happened in a tank, from dip to dip. Nothing here reads a database or a clock.
 */

/** A run as it affects the tank. */
export interface BurnedRun {
  from: Date;
  to: Date;
  hours: number;
  kwh: number;
  isMetered: boolean;
  /** Litres by the maker's curve, and their usual error as a share. */
  expected: number;
  error: number;
}

export interface Reading {
  at: Date;
  litres: number;
  /** One standard deviation. */
  error: number;
  /** The second dip of a delivery; the reading before it is the first one. */
  endsDelivery?: true;
}

/** Litres that left (above zero) or arrived by a transfer. */
export interface Transfer {
  at: Date;
  litres: number;
}

/** From one reading to the next. */
export interface Step {
  from: Date;
  to: Date;
  start: Reading;
  end: Reading;
  hours: number;
  kwh: number;
  isMetered: boolean;
  expected: number;
  /** The usual error of `expected`, squared. */
  variance: number;
  transferred: number;
  isDelivery: boolean;
  /** By the dips before and after, with what the generators burned meanwhile. */
  delivered: number;
  /** Litres by the two dips. During a delivery the stock cannot be measured, so the expected litres count. */
  used: number;
}

/** A transfer is measured with a pump's counter: a hundredth. */
const transferError = 0.01;

/** The usual error of a reading, in litres. Even a good stick cannot be read more finely than a litre. */
export function readingError(shape: TankShape, depthMm: number, errorMm: number): number {
  return Math.max(1, errorMm * litresPerMm(shape, depthMm));
}

/** `readings` and `runs` are sorted by time. A run across a dip is divided by time. */
export function stepsOf(
  readings: readonly Reading[],
  runs: readonly BurnedRun[],
  transfers: readonly Transfer[] = [],
): Step[] {
  const steps: Step[] = [];
  let first = 0;
  for (let at = 1; at < readings.length; at += 1) {
    const start = readings[at - 1]!;
    const end = readings[at]!;
    const total = { hours: 0, kwh: 0, expected: 0, variance: 0, isMetered: true };
    while (first < runs.length && runs[first]!.to <= start.at) first += 1;
    for (let one = first; one < runs.length && runs[one]!.from < end.at; one += 1) {
      const run = runs[one]!;
      const share = shareWithin(run, start.at, end.at);
      if (share <= 0) continue;
      total.hours += share * run.hours;
      total.kwh += share * run.kwh;
      total.expected += share * run.expected;
      total.variance += (share * run.expected * run.error) ** 2;
      total.isMetered &&= run.isMetered;
    }
    const moved = transfers.filter((one) => one.at > start.at && one.at <= end.at);
    const transferred = moved.reduce((sum, { litres }) => sum + litres, 0);
    const isDelivery = end.endsDelivery ?? false;
    steps.push({
      from: start.at,
      to: end.at,
      start,
      end,
      ...total,
      variance: total.variance + moved.reduce((sum, { litres }) => sum + (litres * transferError) ** 2, 0),
      transferred,
      isDelivery,
      delivered: isDelivery ? end.litres - start.litres + total.expected + transferred : 0,
      used: isDelivery ? total.expected : start.litres - end.litres - transferred,
    });
  }
  return steps;
}

/** The share of a run between two instants. */
export function shareWithin({ from, to }: BurnedRun, start: Date, end: Date): number {
  const within = Math.min(to.getTime(), end.getTime()) - Math.max(from.getTime(), start.getTime());
  return within / (to.getTime() - from.getTime());
}

/** The sum of several steps in a row. */
export interface Period {
  from: Date;
  to: Date;
  dipLitres: number;
  hours: number;
  kwh: number;
  isMetered: boolean;
  used: number;
  expected: number;
}

export function periodOf(steps: readonly Step[]): Period {
  const first = steps[0]!;
  const sum = (of: (step: Step) => number) => steps.reduce((total, step) => total + of(step), 0);
  return {
    from: first.from,
    to: steps.at(-1)!.to,
    dipLitres: first.start.litres,
    hours: sum((step) => step.hours),
    kwh: sum((step) => step.kwh),
    isMetered: steps.every((step) => step.isMetered),
    used: sum((step) => step.used),
    expected: sum((step) => step.expected),
  };
}

/** The steps of each day: from the first dip of a Lagos day to the first dip of the next day that has one. */
export function daysOf(steps: readonly Step[]): { day: string; steps: Step[] }[] {
  const days: { day: string; steps: Step[] }[] = [];
  for (const step of steps) {
    const day = lagosDate(step.from);
    const last = days.at(-1);
    if (last?.day === day) last.steps.push(step);
    else days.push({ day, steps: [step] });
  }
  // The last day continues until there is a first dip of a later day.
  const open = days.at(-1);
  if (open && lagosDate(open.steps.at(-1)!.to) === open.day) days.pop();
  return days;
}
