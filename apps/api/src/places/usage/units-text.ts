/** Tenths of a unit as text for the API: `12.5`. */
export function unitsText(tenths: bigint): string {
  return `${tenths / 10n}.${tenths % 10n}`;
}

/** Tenths of a reading on a display. A second decimal is cut off, so that the estimate never promises too much. */
export function tenthsOf(units: string): bigint {
  const [whole = '0', decimals = ''] = units.split('.');
  return BigInt(whole) * 10n + BigInt(decimals.padEnd(1, '0').slice(0, 1));
}
