/** Tenths of a unit as the wire carries them: `12.5`. */
export function unitsText(tenths: bigint): string {
  return `${tenths / 10n}.${tenths % 10n}`;
}

/** Tenths of what a person read on a display; a second decimal is cut off, so that nothing is promised that is not there. */
export function tenthsOf(units: string): bigint {
  const [whole = '0', decimals = ''] = units.split('.');
  return BigInt(whole) * 10n + BigInt(decimals.padEnd(1, '0').slice(0, 1));
}
