/** A share of 100 as people write it: 1023.84 with one decimal is "1,023.8%". */
export function percentText(share: number, decimals?: number): string {
  return `${share.toLocaleString('en-NG', { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: decimals ?? 2 })}%`;
}

/** Basis points, of which 100 are one percent: 750 is "7.5%". */
export const percentOfPoints = (points: number): string => percentText(points / 100);
