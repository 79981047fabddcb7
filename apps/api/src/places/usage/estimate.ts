/** Units at a moment, in tenths of a kWh or m³: bought, or read on the meter's display. */
export interface UnitsAt {
  at: Date;
  unitsTenths: bigint;
}

export interface Estimate {
  daysLeft: number;
  unitsLeftTenths: bigint;
  /** Units a day, in tenths. It is a fraction, because it is an average. */
  perDayTenths: number;
}

export type EstimateKind = 'readings' | 'reading-and-purchases' | 'purchases' | 'none';

export interface Estimated {
  kind: EstimateKind;
  /** Missing when too little is known. */
  estimate?: Estimate;
  readings: number;
  purchases: number;
  /** The time over which the use was averaged. */
  from: Date | null;
  until: Date | null;
}

const dayMs = 86_400_000;
/** Two points with less time between them say little about a day. */
const shortestMs = dayMs;
const shortestPurchasesMs = 3 * dayMs;

/**
 * How long the units of a meter will last. Both lists are oldest first. With two readings a day apart, the use between
 * them continues: the first reading, plus purchases, minus the last reading. With one reading, its units are used at
 * the average of the purchases. Without a reading, each purchase counts as used up at the next one. Purchases within 24
 * hours of the first count as one, because a second purchase soon after does not mean that the first is used up.
 */
export function estimateUsage(now: Date, readings: readonly UnitsAt[], purchases: readonly UnitsAt[]): Estimated {
  return (
    fromReadings(now, readings, purchases) ??
    fromPurchases(now, readings.at(-1), purchases) ?? {
      kind: 'none',
      readings: readings.length,
      purchases: purchases.length,
      from: null,
      until: null,
    }
  );
}

function fromReadings(now: Date, readings: readonly UnitsAt[], purchases: readonly UnitsAt[]): Estimated | undefined {
  const last = readings.at(-1);
  const first = readings.find(
    (reading) => last !== undefined && last.at.getTime() - reading.at.getTime() >= shortestMs,
  );
  if (!first || !last) return undefined;
  const bought = purchases.filter(({ at }) => at > first.at && at <= last.at);
  const used = Number(first.unitsTenths + sum(bought) - last.unitsTenths);
  // A display with more units than possible means a token from elsewhere, or a typing mistake.
  if (used <= 0) return undefined;
  const perDayTenths = (used * dayMs) / (last.at.getTime() - first.at.getTime());
  return {
    kind: 'readings',
    estimate: left(now, last, purchases, perDayTenths),
    readings: readings.filter(({ at }) => at >= first.at).length,
    purchases: bought.length,
    from: first.at,
    until: last.at,
  };
}

function fromPurchases(now: Date, reading: UnitsAt | undefined, purchases: readonly UnitsAt[]): Estimated | undefined {
  const days = joinWithinADay(purchases);
  const first = days[0];
  const last = days.at(-1);
  if (!first || !last || last.at.getTime() - first.at.getTime() < shortestPurchasesMs) return undefined;
  const usedUp = days.slice(0, -1);
  const perDayTenths = (Number(sum(usedUp)) * dayMs) / (last.at.getTime() - first.at.getTime());
  if (perDayTenths <= 0) return undefined;
  return {
    kind: reading ? 'reading-and-purchases' : 'purchases',
    estimate: reading ? left(now, reading, purchases, perDayTenths) : left(now, last, days, perDayTenths),
    readings: reading ? 1 : 0,
    purchases: purchases.length,
    from: first.at,
    until: last.at,
  };
}

/** Purchases within a day of the first of them, as one at its time. */
function joinWithinADay(purchases: readonly UnitsAt[]): UnitsAt[] {
  const days: UnitsAt[] = [];
  for (const { at, unitsTenths } of purchases) {
    const day = days.at(-1);
    if (day && at.getTime() - day.at.getTime() < dayMs) day.unitsTenths += unitsTenths;
    else days.push({ at, unitsTenths });
  }
  return days;
}

/**
 * The units that are left now, from the units at a moment and the purchases since, and for how long they last. Never
 * negative.
 */
function left(now: Date, start: UnitsAt, purchases: readonly UnitsAt[], perDayTenths: number): Estimate {
  const since = sum(purchases.filter(({ at }) => at > start.at));
  const used = (perDayTenths * (now.getTime() - start.at.getTime())) / dayMs;
  const tenths = Math.max(0, Number(start.unitsTenths + since) - used);
  return {
    unitsLeftTenths: BigInt(Math.floor(tenths)),
    perDayTenths,
    // More than a year is not useful for planning.
    daysLeft: Math.min(365, Math.floor(tenths / perDayTenths)),
  };
}

function sum(amounts: readonly UnitsAt[]): bigint {
  return amounts.reduce((total, { unitsTenths }) => total + unitsTenths, 0n);
}
