/** Naira in thousands or millions, for the axis of a chart: `4.5m`, `820k`. */
export function shortNaira(naira: number): string {
  if (naira >= 1_000_000) return `${(naira / 1_000_000).toFixed(naira % 1_000_000 === 0 ? 0 : 1)}m`;
  if (naira < 1000) return String(Math.round(naira));
  return `${(naira / 1000).toFixed(naira < 100_000 && naira % 1000 !== 0 ? 1 : 0)}k`;
}
