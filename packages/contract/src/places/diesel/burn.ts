/** Litres an hour that a generator burns at four loads, as its maker states them. */
export interface BurnCurve {
  quarter: number;
  half: number;
  three_quarters: number;
  full: number;
}

/** Litres an hour at a load in per cent. Linear between two stated loads, and extended in the same way below 25 and above 100. */
export function litresPerHour(curve: BurnCurve, loadPercent: number): number {
  const points = [curve.quarter, curve.half, curve.three_quarters, curve.full];
  const lower = Math.min(2, Math.max(0, Math.floor(loadPercent / 25) - 1));
  const from = points[lower]!;
  const to = points[lower + 1]!;
  return Math.max(0, from + ((to - from) * (loadPercent - 25 * (lower + 1))) / 25);
}

/** The load that a generator had, from what it made. */
export function loadOf(kwh: number, hours: number, ratingKw: number): number {
  return (100 * kwh) / (hours * ratingKw);
}
