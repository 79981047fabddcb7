import type { Step } from '../log/steps.ts';

/*
 * Which litres are missing beyond what measuring errors explain, and whether a generator burns more than it did.
 *
 * A Kalman filter follows the stock from dip to dip. It expects the previous stock less what the runs burn by the
 * maker's curve times the generator's own factor, and each dip corrects the expectation by its accuracy. So an error of
 * one dip is not counted twice, as it would be if each day was judged alone. The difference between the expected and
 * the read stock, divided by its standard deviation, is about normal when nothing is missing. A one-sided CUSUM adds up
 * these differences less an allowance. It crosses its limit immediately for a large loss, and after some days for a
 * small steady one. docs/decisions/0079 has its figures on simulated years.
 */

export const method = {
  /**
   * The part of a step above zero that does not add to the sum, in standard deviations: half of the smallest loss that
   * matters.
   */
  allowance: 0.75,
  /** Litres count as missing when the sum reaches this. */
  limit: 5.5,
  /**
   * How many steps the generator's own factor is learned from. The latest steps are left out, so that a continuing loss
   * does not look normal.
   */
  learnSteps: 60,
  skipSteps: 14,
  /** The usual error of the maker's curve before and after the factor is learned. */
  curveError: 0.05,
  /** After how many litres a generator counts as known. */
  priorLitres: 600,
  /** Use per hour in the latest steps, compared with the time before. */
  burnSteps: 21,
  burnRise: 0.08,
} as const;

/** A smaller loss is not worth a visit to the tank. */
const leastLitres = 10;

export interface MissingLitres {
  from: Date;
  to: Date;
  /** What the dips show, what the runs needed, and for how long they ran. */
  used: number;
  expected: number;
  hours: number;
  litres: number;
  /** Missing litres in standard deviations. */
  deviations: number;
}

/** What a tank's generators burn compared with their makers' curves, in whole per cent, learned from these steps. */
export function ownFactor(steps: readonly Step[]): number {
  const known = steps.filter((step) => !step.isDelivery && step.expected > 0);
  const used = known.reduce((sum, step) => sum + step.used, 0);
  const expected = known.reduce((sum, step) => sum + step.expected, 0);
  const factor = (method.priorLitres + used) / (method.priorLitres + expected);
  return Math.round(Math.min(1.3, Math.max(0.7, factor)) * 100) / 100;
}

/** The usual error of the factor after it was learned from so many litres. */
const factorError = (expected: number) =>
  method.curveError * Math.sqrt(method.priorLitres / (method.priorLitres + expected));

/**
 * The losses in a row of steps. `until`: ends of known losses. The search starts again after each of them, and after
 * each loss that it finds.
 */
export function findMissing(steps: readonly Step[], until: readonly Date[] = []): MissingLitres[] {
  const found: MissingLitres[] = [];
  if (steps.length === 0) return found;
  const known = new Set(until.map((at) => at.getTime()));
  const clean: Step[] = [];
  let level = steps[0]!.start.litres;
  let spread = steps[0]!.start.error ** 2;
  let sum = 0;
  let open: Step[] = [];
  let factor = 1;
  let doubt: number = method.curveError;
  const begin = (step: Step) => {
    level = step.end.litres;
    spread = step.end.error ** 2;
  };
  for (const [at, step] of steps.entries()) {
    if (at % 7 === 0) {
      const learned = clean.slice(-(method.learnSteps + method.skipSteps), -method.skipSteps);
      factor = ownFactor(learned);
      doubt = factorError(learned.reduce((total, one) => total + one.expected, 0));
    }
    if (step.isDelivery) {
      // The two dips of a delivery measure the delivery, so they cannot show a loss.
      begin(step);
      if (open.length > 0) open.push(step);
      continue;
    }
    const expected = step.expected * factor;
    const wanted = level - expected - step.transferred;
    const before = spread + step.variance * factor ** 2 + (expected * doubt) ** 2;
    const error = before + step.end.error ** 2;
    const gap = wanted - step.end.litres;
    const deviations = gap / Math.sqrt(error);
    const gain = before / error;
    level = wanted - gain * gap;
    spread = (1 - gain) * before;
    sum = Math.max(0, sum + deviations - method.allowance);
    if (sum === 0) {
      open = [];
      clean.push(step);
    } else {
      open.push(step);
      if (sum < method.limit) clean.push(step);
    }
    if (known.has(step.to.getTime())) {
      begin(step);
      sum = 0;
      open = [];
    } else if (sum >= method.limit) {
      const loss = clearest(open, factor);
      if (loss.litres >= leastLitres) found.push(loss);
      begin(step);
      sum = 0;
      open = [];
    }
  }
  return found;
}

/** The part of these steps, up to the last one, in which the loss is clearest. */
function clearest(steps: readonly Step[], factor: number): MissingLitres {
  const last = steps.at(-1)!;
  let best: MissingLitres | undefined;
  const total = { used: 0, expected: 0, hours: 0, variance: 0 };
  for (const step of steps.toReversed()) {
    total.used += step.used;
    total.expected += step.expected * factor;
    total.hours += step.hours;
    total.variance += step.variance * factor ** 2 + (step.isDelivery ? 2 * step.end.error ** 2 : 0);
    const litres = total.used - total.expected;
    const deviations = litres / Math.sqrt(total.variance + step.start.error ** 2 + last.end.error ** 2);
    if (!best || deviations > best.deviations) {
      const { used, expected, hours } = total;
      best = { from: step.from, to: last.to, used, expected, hours, litres, deviations };
    }
  }
  return best!;
}

/** What is missing in steps after a loss was reported. It is less when a later entry or dip shows the litres again. */
export function stillMissing(steps: readonly Step[], factor: number): { litres: number; deviations: number } {
  const [first] = steps;
  if (!first) return { litres: 0, deviations: 0 };
  const litres = steps.reduce((sum, step) => sum + step.used - step.expected * factor, 0);
  const variance = steps.reduce((sum, step) => sum + step.variance * factor ** 2, 0);
  return { litres, deviations: litres / Math.sqrt(variance + first.start.error ** 2 + steps.at(-1)!.end.error ** 2) };
}

export interface BurnRise {
  from: Date;
  to: Date;
  used: number;
  expected: number;
  hours: number;
  /** Per cent above the time before. */
  percent: number;
}

/** Whether the last steps burned more an hour than the steps before them, beyond chance. Steps of reported losses are left out. */
export function findBurnRise(steps: readonly Step[]): BurnRise | undefined {
  const known = steps.filter((step) => !step.isDelivery && step.expected > 0);
  const recent = known.slice(-method.burnSteps);
  const earlier = known.slice(-(method.burnSteps + method.learnSteps), -method.burnSteps);
  if (recent.length < method.burnSteps || earlier.length < method.burnSteps) return undefined;
  const before = ratioOf(earlier);
  const now = ratioOf(recent);
  const rise = now.ratio / before.ratio - 1;
  if (rise < method.burnRise || rise < 4 * Math.hypot(now.error, before.error)) return undefined;
  const hours = recent.reduce((sum, step) => sum + step.hours, 0);
  return {
    from: recent[0]!.from,
    to: recent.at(-1)!.to,
    used: now.used,
    expected: now.expected * before.ratio,
    hours,
    percent: Math.round(rise * 100),
  };
}

function ratioOf(steps: readonly Step[]) {
  const used = steps.reduce((sum, step) => sum + step.used, 0);
  const expected = steps.reduce((sum, step) => sum + step.expected, 0);
  const variance = steps.reduce((sum, step) => sum + step.variance, 0);
  const dips = steps[0]!.start.error ** 2 + steps.at(-1)!.end.error ** 2;
  return { used, expected, ratio: used / expected, error: Math.sqrt(variance + dips) / expected };
}

/** The usual error of a delivery's volume when the temperatures were not measured: five degrees of difference. */
const unknownWarmth = 5 * 0.00083;

/**
 * How many litres a delivery may be short through measuring errors alone: three standard deviations, so one false alarm
 * in 740 deliveries.
 */
export function shortLimit(litres: number, dipErrors: readonly [number, number], knowsTemperatures: boolean): number {
  const warmth = knowsTemperatures ? litres * 0.00083 : litres * unknownWarmth;
  return 3 * Math.hypot(...dipErrors, warmth);
}
