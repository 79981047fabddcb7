/** The smallest of 1, 2 or 5 times a power of ten that is at least `least`. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(least));
  return power * ([1, 2, 5].find((step) => step * power >= least) ?? 10);
}

/** The marks of an axis for these prices in kobo: round amounts, evenly spaced, with room above and below the prices. */
export function priceMarks(prices: readonly number[]): readonly [number, ...number[]] {
  const least = Math.min(...prices);
  const most = Math.max(...prices);
  const spread = Math.max(most - least, most * 0.05, 2);
  const step = roundStep(spread / 2);
  const low = Math.max(0, Math.floor((least - spread / 4) / step) * step);
  const count = Math.max(1, Math.ceil((most + spread / 4 - low) / step));
  return [low, ...Array.from({ length: count }, (_, index) => low + (index + 1) * step)];
}
