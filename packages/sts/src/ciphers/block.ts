import { StsError } from '../errors.ts';

/**
 * A 64-bit block as two unsigned 32-bit halves. With two numbers instead of one bigint the ciphers run about fifty
 * times faster, and the split is exactly between the token's TID and its amount.
 */
export interface Block {
  readonly hi: number;
  readonly lo: number;
}

/** Reads 16 hexadecimal digits, most significant first. */
export function blockFromHex(hex: string): Block {
  if (!/^[0-9a-f]{16}$/i.test(hex)) throw new StsError('field', 'A 64-bit block is written as 16 hexadecimal digits.');
  return { hi: Number.parseInt(hex.slice(0, 8), 16), lo: Number.parseInt(hex.slice(8), 16) };
}

/** Writes 16 lower-case hexadecimal digits, most significant first. */
export function blockToHex(block: Block): string {
  return word32ToHex(block.hi) + word32ToHex(block.lo);
}

/** Writes 8 lower-case hexadecimal digits. */
export function word32ToHex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0');
}

/** A 64-bit block cipher with a prepared key schedule. */
export interface BlockCipher {
  readonly encrypt: (block: Block) => Block;
  readonly decrypt: (block: Block) => Block;
}
