import { StsError } from '../errors.ts';

const MANTISSAS = 0x4000;
const OFFSETS = [0, 16_384, 180_224, 1_818_624] as const;

/** The largest amount in one token, in tenths of a unit (or in watts for the power limits). */
export const MAX_UNITS = 18_201_624;

/**
 * Encodes whole units (0.1 kWh, 0.1 m³, 0.1 minute, or 1 W) into the token's 16-bit amount, rounded up in the
 * customer's favour. Refuses (`amount`) numbers that are negative, not whole or above `MAX_UNITS`.
 */
export function encodeUnits(units: number | bigint): number {
  const whole = Number(units);
  if (!Number.isSafeInteger(whole) || whole < 0 || whole > MAX_UNITS) {
    throw new StsError('amount', `A token carries a whole number of units from 0 to ${MAX_UNITS}.`);
  }
  let exponent = whole >= OFFSETS[3] ? 3 : whole >= OFFSETS[2] ? 2 : whole >= OFFSETS[1] ? 1 : 0;
  let mantissa = Math.ceil((whole - OFFSETS[exponent]!) / 10 ** exponent);
  if (mantissa === MANTISSAS) {
    exponent += 1;
    mantissa = 0;
  }
  return exponent * MANTISSAS + mantissa;
}

/** Reads the 16-bit amount back into whole units, exactly as the meter does. */
export function decodeUnits(field: number): number {
  if (!Number.isInteger(field) || field < 0 || field > 0xffff)
    throw new StsError('amount', 'An amount field has 16 bits.');
  const exponent = field >>> 14;
  return 10 ** exponent * (field & (MANTISSAS - 1)) + OFFSETS[exponent]!;
}

/**
 * What the meter credits for `tenths` of a kWh or m³: the same up to 1,638.3 units, above that at most one step of the
 * token's scale more. Print and record this figure, not the requested one.
 */
export function creditedTenths(tenths: number | bigint): number {
  return decodeUnits(encodeUnits(tenths));
}
