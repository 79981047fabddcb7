/*
 * The cost of the diesel that was used: first in, first out. The oldest litres in the tank are used first, at the price
 * of the delivery that brought them. Nothing here reads a database.
 */

export interface Layer {
  litres: number;
  priceKobo: bigint;
}

/**
 * The layers of a stock, the oldest first. `deliveries`: earlier deliveries, the latest first. Litres without a
 * delivery have the price of the oldest one, or `otherwise`.
 */
export function layersOf(stock: number, deliveries: readonly Layer[], otherwise: bigint): Layer[] {
  const layers: Layer[] = [];
  let left = stock;
  for (const { litres, priceKobo } of deliveries) {
    if (left <= 0) break;
    layers.unshift({ litres: Math.min(left, litres), priceKobo });
    left -= litres;
  }
  if (left > 0) layers.unshift({ litres: left, priceKobo: layers[0]?.priceKobo ?? otherwise });
  return layers;
}

/**
 * Takes litres from the oldest layers, which it changes, and returns the litres with their prices. A negative number
 * puts litres back.
 */
export function take(layers: Layer[], litres: number): Layer[] {
  if (litres < 0) {
    const priceKobo = layers[0]?.priceKobo ?? 0n;
    if (layers[0]) layers[0].litres -= litres;
    else layers.push({ litres: -litres, priceKobo });
    return [{ litres, priceKobo }];
  }
  const taken: Layer[] = [];
  let left = litres;
  while (left > 1e-9) {
    const oldest = layers[0];
    // More was used than ever arrived, so the last known price counts.
    if (!oldest) {
      taken.push({ litres: left, priceKobo: taken.at(-1)?.priceKobo ?? 0n });
      return taken;
    }
    const part = Math.min(left, oldest.litres);
    taken.push({ litres: part, priceKobo: oldest.priceKobo });
    oldest.litres -= part;
    left -= part;
    if (oldest.litres <= 1e-9 && layers.length > 1) layers.shift();
    else if (oldest.litres <= 1e-9) {
      if (left > 1e-9) taken.push({ litres: left, priceKobo: oldest.priceKobo });
      return taken;
    }
  }
  return taken;
}

/** Combines layers of the same price, in the order of use. */
export function byPrice(taken: readonly Layer[]): Layer[] {
  const sums = new Map<bigint, number>();
  for (const { litres, priceKobo } of taken) sums.set(priceKobo, (sums.get(priceKobo) ?? 0) + litres);
  return [...sums]
    .map(([priceKobo, litres]) => ({ litres, priceKobo }))
    .filter(({ litres }) => Math.abs(litres) > 1e-6);
}

/** Cost in whole kobo of litres with two decimal places. Half a kobo is rounded up. */
export function costOf({ litres, priceKobo }: Layer): bigint {
  return (BigInt(Math.round(litres * 100)) * priceKobo + 50n) / 100n;
}
