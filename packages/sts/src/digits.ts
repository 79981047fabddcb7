import type { Block } from './ciphers/block.ts';

/** The 66 bits that a customer types: `top` holds bits 65 and 64, `block` the other 64. */
export interface Bits66 {
  readonly top: number;
  readonly block: Block;
}

const LIMB = 2 ** 22;
const BILLION = 1e9;

/**
 * Writes 66 bits as 20 decimal digits. Three limbs of 22 bits are divided by 10^9. Each step stays below 2^53, so plain
 * numbers are exact, and no bigint slows down each vend.
 */
export function digitsFromBits(top: number, hi: number, lo: number): string {
  const upper = top * 2 ** 20 + (hi >>> 12);
  const middle = ((hi & 0xfff) << 10) | (lo >>> 22);
  const lower = lo & 0x3fffff;

  const first = upper * LIMB + middle;
  const firstQuotient = Math.floor(first / BILLION);
  const second = (first - firstQuotient * BILLION) * LIMB + lower;
  const secondQuotient = Math.floor(second / BILLION);
  const lowNine = second - secondQuotient * BILLION;

  const rest = firstQuotient * LIMB + secondQuotient;
  const highTwo = Math.floor(rest / BILLION);
  const midNine = rest - highTwo * BILLION;
  return String(highTwo).padStart(2, '0') + String(midNine).padStart(9, '0') + String(lowNine).padStart(9, '0');
}

/** Reads 20 decimal digits: `format` when they are not 20 ASCII digits, `range` when the number needs more than 66 bits. */
export function bitsFromDigits(digits: string): Bits66 | 'format' | 'range' {
  if (!/^[0-9]{20}$/.test(digits)) return 'format';
  const rest = Number(digits.slice(0, 11));
  const lowNine = Number(digits.slice(11));

  const restHigh = Math.floor(rest / LIMB);
  const first = (rest - restHigh * LIMB) * BILLION + lowNine;
  const firstCarry = Math.floor(first / LIMB);
  const lower = first - firstCarry * LIMB;
  const second = restHigh * BILLION + firstCarry;
  const upper = Math.floor(second / LIMB);
  const middle = second - upper * LIMB;
  if (upper >= LIMB) return 'range';

  return {
    top: upper >>> 20,
    block: { hi: (((upper & 0xfffff) << 12) | (middle >>> 10)) >>> 0, lo: (((middle & 0x3ff) << 22) | lower) >>> 0 },
  };
}
