import type { PowerMeterKind } from '@gatelight/contract';
import type { UseByLine } from '../supply/estimate.ts';

export interface MeterOfAccount {
  id: string;
  kind: PowerMeterKind;
  lineId: string | null;
  inUseFrom: string;
  /** The last day. */
  inUseUntil: string | null;
}

/** The parts of a balance, all in tenths of a kWh. */
export interface Measured {
  meters: readonly MeterOfAccount[];
  /** Use of a meter on a day. Undefined when it is not known. */
  measured: (meterId: string, day: string) => { tenths: number; isSpread: boolean } | undefined;
  estimated: UseByLine;
  /** The lines with houses. Null means houses without a line. */
  houseLines: readonly (string | null)[];
  /** The use of common areas in a day when they have no meter. */
  commonDaily: (day: string) => number;
}

export interface Figures {
  grid_tenths: number;
  generator_tenths: number;
  solar_tenths: number;
  houses_tenths: number;
  common_tenths: number;
  lost_tenths: number;
  lost_bp: number;
}

export interface DayBalance extends Figures {
  day: string;
  housesEstimated: boolean;
  commonEstimated: boolean;
  isEstimate: boolean;
}

export interface LineDay {
  day: string;
  in_tenths: number;
  lost_tenths: number;
  lost_bp: number;
}

const inOf = (one: Figures) => one.grid_tenths + one.generator_tenths + one.solar_tenths;

/**
 * The loss is the rest, so in and out always add up. It is in basis points of the incoming energy, and zero when
 * nothing came in.
 */
export function withLost(parts: Omit<Figures, 'lost_tenths' | 'lost_bp'>): Figures {
  const came = parts.grid_tenths + parts.generator_tenths + parts.solar_tenths;
  const lost = came - parts.houses_tenths - parts.common_tenths;
  return { ...parts, lost_tenths: lost, lost_bp: shareBp(lost, came) };
}

export const shareBp = (part: number, whole: number): number => (whole === 0 ? 0 : Math.round((part * 10_000) / whole));

/** The balance of several days: the sum of each part. */
export function sumOf(days: readonly Figures[]): Figures {
  const sum = (pick: (one: Figures) => number) => days.reduce((total, one) => total + pick(one), 0);
  return withLost({
    grid_tenths: sum((one) => one.grid_tenths),
    generator_tenths: sum((one) => one.generator_tenths),
    solar_tenths: sum((one) => one.solar_tenths),
    houses_tenths: sum((one) => one.houses_tenths),
    common_tenths: sum((one) => one.common_tenths),
  });
}

export const cameIn = inOf;

const isInUse = (meter: MeterOfAccount, day: string) =>
  meter.inUseFrom <= day && (meter.inUseUntil === null || day <= meter.inUseUntil);

/** The sum of these meters on a day. Null when at least one of them is unknown. */
function counted(facts: Measured, meters: readonly MeterOfAccount[], day: string) {
  const values = meters.map(({ id }) => facts.measured(id, day));
  if (values.some((value) => value === undefined)) return null;
  return {
    tenths: values.reduce((sum, value) => sum + value!.tenths, 0),
    isSpread: values.some((value) => value!.isSpread),
  };
}

/** The use of houses on one line: measured where there is a meter, otherwise estimated from purchases. */
function housesOf(facts: Measured, line: string | null, day: string): { tenths: number; isEstimate: boolean } {
  const meters = facts.meters.filter((one) => one.kind === 'houses' && one.lineId === line && isInUse(one, day));
  const known = meters.length === 0 ? null : counted(facts, meters, day);
  if (known) return { tenths: known.tenths, isEstimate: known.isSpread };
  return { tenths: facts.estimated.get(line)?.(day) ?? 0, isEstimate: true };
}

function allHouses(facts: Measured, day: string): { tenths: number; isEstimate: boolean } {
  const whole = facts.meters.filter((one) => one.kind === 'houses' && one.lineId === null && isInUse(one, day));
  const known = whole.length === 0 ? null : counted(facts, whole, day);
  if (known) return { tenths: known.tenths, isEstimate: known.isSpread };
  const lines = facts.houseLines.map((line) => housesOf(facts, line, day));
  return {
    tenths: lines.reduce((sum, { tenths }) => sum + tenths, 0),
    isEstimate: lines.some(({ isEstimate }) => isEstimate),
  };
}

/** The balance of one day. Null when no meter measures incoming energy, or a reading is missing. */
export function balanceOf(facts: Measured, day: string): DayBalance | null {
  const of = (kind: PowerMeterKind) => facts.meters.filter((one) => one.kind === kind && isInUse(one, day));
  const sources = [of('grid'), of('generator'), of('solar')];
  if (sources.every((meters) => meters.length === 0)) return null;
  const [grid, generator, solar] = sources.map((meters) => counted(facts, meters, day));
  const commonMeters = of('common');
  const common = counted(facts, commonMeters, day);
  if (!grid || !generator || !solar || !common) return null;
  const houses = allHouses(facts, day);
  const commonEstimated = commonMeters.length === 0;
  return {
    day,
    ...withLost({
      grid_tenths: grid.tenths,
      generator_tenths: generator.tenths,
      solar_tenths: solar.tenths,
      houses_tenths: houses.tenths,
      common_tenths: commonEstimated ? facts.commonDaily(day) : common.tenths,
    }),
    housesEstimated: houses.isEstimate,
    commonEstimated,
    isEstimate:
      houses.isEstimate || commonEstimated || grid.isSpread || generator.isSpread || solar.isSpread || common.isSpread,
  };
}

/** The energy into a line and the loss on it. Null when the line has no meter, or a reading is missing. */
export function lineDay(facts: Measured, line: string, day: string): LineDay | null {
  const of = (kind: PowerMeterKind) =>
    facts.meters.filter((one) => one.kind === kind && one.lineId === line && isInUse(one, day));
  const meters = of('line');
  const came = meters.length === 0 ? null : counted(facts, meters, day);
  const common = counted(facts, of('common'), day);
  if (!came || !common) return null;
  const lost = came.tenths - housesOf(facts, line, day).tenths - common.tenths;
  return { day, in_tenths: came.tenths, lost_tenths: lost, lost_bp: shareBp(lost, came.tenths) };
}

/** The days above the limit that continue until the newest day, at least `least` of them. */
export function runAbove<One extends { lost_bp: number }>(
  days: readonly One[],
  limitBp: number | undefined,
  least = 3,
): One[] {
  if (limitBp === undefined) return [];
  const last = days.findLastIndex(({ lost_bp }) => lost_bp <= limitBp);
  const run = days.slice(last + 1);
  return run.length >= least ? run : [];
}
