export interface Percentiles {
  p50: number;
  p99: number;
}

/** Half of the values are below `p50`, 99 of 100 below `p99`; whole numbers. */
export function percentiles(values: readonly number[]): Percentiles {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0);
  return { p50: at(0.5), p99: at(0.99) };
}
