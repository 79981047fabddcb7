/** Days that the usual loss is taken from, and the fewest of them. */
export const normalDays = 60;
const fewestDays = 14;
/** Median absolute deviation to standard deviation, for values that spread like measuring errors. */
const madToDeviation = 1.4826;
/** Losses of one day differ by so much anyway, in basis points: readings are not taken at the same minute. */
const leastMargin = 180;

export interface NormalRange {
  median_bp: number;
  limit_bp: number;
  days: number;
}

/**
 * What loss is normal here: the median of the last 60 days, and above it three deviations, but at least 1.8 points. Median and
 * median absolute deviation instead of mean and deviation, because a few weeks of by-pass must not make themselves normal.
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
