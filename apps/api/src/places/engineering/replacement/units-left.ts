import type { UnitsAt } from './usage-store.ts';

/** How the remaining units of a meter were calculated. All figures are in tenths of a unit. */
export interface Working {
  /** The newest reading. Null: the calculation begins with the first known purchase and an empty meter. */
  reading: { at: Date; tenths: bigint } | null;
  bought: bigint;
  purchases: number;
  /** Use in a day, rounded down in the household's favour. */
  dailyUse: bigint;
  days: number;
  used: bigint;
  left: bigint;
}

const dayMs = 86_400_000;
const daysBetween = (from: Date, to: Date) => Math.max(0, Math.floor((to.getTime() - from.getTime()) / dayMs));
const sum = (units: readonly UnitsAt[]) => units.reduce((total, { tenths }) => total + tenths, 0n);

/** Use in a day: between the two newest readings, or else what was bought for each day without a reading. */
function dailyUse(now: Date, readings: readonly UnitsAt[], purchases: readonly UnitsAt[]): bigint {
  const [last, before] = readings.toReversed();
  if (last && before) {
    const days = daysBetween(before.at, last.at);
    const between = purchases.filter(({ at }) => at > before.at && at <= last.at);
    const used = before.tenths + sum(between) - last.tenths;
    if (days > 0 && used > 0n) return used / BigInt(days);
  }
  const first = purchases[0];
  const days = first ? daysBetween(first.at, now) : 0;
  return days > 0 ? sum(purchases) / BigInt(days) : 0n;
}

/**
 * Estimates the remaining units of a meter whose screen is blank. Readings and purchases: oldest first, of the last 90
 * days.
 */
export function workOutUnitsLeft(now: Date, readings: readonly UnitsAt[], purchases: readonly UnitsAt[]): Working {
  const last = readings.at(-1) ?? null;
  const since = purchases.filter(({ at }) => last === null || at > last.at);
  const begin = last?.at ?? since[0]?.at ?? now;
  const days = daysBetween(begin, now);
  const daily = dailyUse(now, readings, purchases);
  const had = (last?.tenths ?? 0n) + sum(since);
  const use = daily * BigInt(days);
  const used = use > had ? had : use;
  return {
    reading: last,
    bought: sum(since),
    purchases: since.length,
    dailyUse: daily,
    days,
    used,
    left: had - used,
  };
}
