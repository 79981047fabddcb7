/** How many days the usual loss is calculated from, and the fewest. */
export const normalDays = 60;
const fewestDays = 14;
/** Converts a median absolute deviation to a standard deviation, for normally distributed values. */
const madToDeviation = 1.4826;
/**
 * The usual difference between losses of two days in basis points, because readings are not taken at the same minute.
 */
const leastMargin = 180;

export interface NormalRange {
  median_bp: number;
  limit_bp: number;
  days: number;
}

/**
 * The normal range of losses: the median of the last 60 days, plus three deviations or at least 1.8 points. It uses the
 * median and the median absolute deviation, not the mean and the standard deviation, so that a few weeks of by-pass do
 * not become normal.
 */
export function normalRange(lossesBp: readonly number[]): NormalRange | null {
  const days = lossesBp.slice(-normalDays);
  if (days.length < fewestDays) return null;
  const median = medianOf(days);
  const spread = medianOf(days.map((loss) => Math.abs(loss - median)));
  const limit = median + Math.max(3 * madToDeviation * spread, leastMargin);
  return { median_bp: Math.round(median), limit_bp: Math.round(limit), days: days.length };
}

export function medianOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}
