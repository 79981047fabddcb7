import { StsError } from '../errors.ts';

/**
 * A currency amount in a token: sign and three exponent bits in one nibble, two exponent bits and the mantissa in the
 * field.
 */
export interface CurrencyField {
  readonly signExponent: number;
  readonly field: number;
}

const MANTISSAS = 16_384n;
const MAX_EXPONENT = 31;

// Doubles would lose whole units here (the largest amount has 36 digits), so everything is bigint.
const scales = Array.from({ length: MAX_EXPONENT + 2 }, (_, exponent) => 10n ** BigInt(exponent));
const offsets = scales.map((scale) => (MANTISSAS * (scale - 1n)) / 9n);

function scaleOf(exponent: number): bigint {
  return scales[exponent]!;
}

function offsetOf(exponent: number): bigint {
  return offsets[exponent]!;
}

/** The largest magnitude of a currency token, in units of 0.00001 of the currency. */
export const MAX_CURRENCY_UNITS = scaleOf(MAX_EXPONENT) * (MANTISSAS - 1n) + offsetOf(MAX_EXPONENT);

/**
 * Encodes a currency amount in units of 0.00001. Rounds towards plus infinity: a credit up, a debt's magnitude down, so
 * the customer never loses by it. Refuses (`amount`) a magnitude above `MAX_CURRENCY_UNITS`.
 */
export function encodeCurrency(units: bigint): CurrencyField {
  const negative = units < 0n;
  const magnitude = negative ? -units : units;
  if (magnitude > MAX_CURRENCY_UNITS)
    throw new StsError('amount', 'The currency amount is larger than a token can carry.');

  let exponent = 0;
  while (exponent < MAX_EXPONENT && offsetOf(exponent + 1) <= magnitude) exponent += 1;
  const above = magnitude - offsetOf(exponent);
  const scale = scaleOf(exponent);
  let mantissa = negative ? above / scale : (above + scale - 1n) / scale;
  if (mantissa === MANTISSAS) {
    exponent += 1;
    mantissa = 0n;
  }
  const sign = negative && (exponent > 0 || mantissa > 0n) ? 8 : 0;
  return { signExponent: sign | (exponent >>> 2), field: ((exponent & 3) << 14) | Number(mantissa) };
}

/** Reads a currency amount back, in units of 0.00001 of the currency. */
export function decodeCurrency({ signExponent, field }: CurrencyField): bigint {
  const exponent = ((signExponent & 7) << 2) | (field >>> 14);
  const magnitude = scaleOf(exponent) * BigInt(field & 0x3fff) + offsetOf(exponent);
  return signExponent & 8 ? -magnitude : magnitude;
}
