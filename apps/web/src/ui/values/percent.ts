/** A share of 100 as people write it: 1023.84 with one decimal is "1,023.8%". */
export function percentText(share: number, decimals?: number): string {
  return `${share.toLocaleString('en-NG', { minimumFractionDigits: decimals ?? 0, maximumFractionDigits: decimals ?? 2 })}%`;
}

/** Basis points, of which 100 are one percent: 750 is "7.5%". */
export const percentOfPoints = (points: number): string => percentText(points / 100);

/** Percent as typed, in basis points: "7,5" is 750. NaN, which the server refuses, when it is not a percentage. */
export function basisPointsOf(typed: string): number {
  const given = typed.trim().replace(',', '.');
  return /^\d{1,2}(\.\d{1,2})?$/.test(given) ? Math.round(Number(given) * 100) : Number.NaN;
}

/** Basis points in the format of a field: 750 is "7.5". */
export const typedPercent = (points: number): string => String(points / 100);
