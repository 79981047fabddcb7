import { blockFromHex } from './block.ts';
import type { BlockCipher } from './block.ts';
import { StsError } from '../errors.ts';
import { misty1 } from './misty1.ts';
import { sta } from './sta.ts';
import type { StaTables } from './sta.ts';

/** `07` is STA (64-bit keys, licensed tables), `11` is MISTY1 (128-bit keys, public). */
export type EncryptionAlgorithm = '07' | '11';

/** A prepared decoder key. Prepare it once for each key and use it for many tokens. */
export interface TokenCipher extends BlockCipher {
  readonly ea: EncryptionAlgorithm;
}

/**
 * The input of a cipher: a decoder key as 16 (EA07) or 32 (EA11) hexadecimal digits, and for EA07 the operator's
 * tables.
 */
export interface TokenCipherOptions {
  readonly ea: EncryptionAlgorithm;
  readonly decoderKeyHex: string;
  readonly staTables?: StaTables | undefined;
}

/**
 * Prepares a decoder key. Refuses with `decoder-key` (wrong length), `sta-tables` (EA07 without tables) or `algorithm`.
 */
export function tokenCipher({ ea, decoderKeyHex, staTables }: TokenCipherOptions): TokenCipher {
  requireDecoderKey(ea, decoderKeyHex);
  const high = blockFromHex(decoderKeyHex.slice(0, 16));
  if (ea === '11') return { ea, ...misty1(high, blockFromHex(decoderKeyHex.slice(16))) };
  if (staTables === undefined) {
    throw new StsError('sta-tables', 'EA07 needs the STA tables, and none were given.');
  }
  return { ea, ...sta(staTables, high) };
}

/**
 * Refuses a decoder key with a wrong length for its algorithm (`decoder-key`), and any other algorithm (`algorithm`).
 */
export function requireDecoderKey(ea: EncryptionAlgorithm, decoderKeyHex: string): void {
  if (ea !== '07' && ea !== '11') throw new StsError('algorithm', 'The encryption algorithms are 07 and 11.');
  const length = ea === '07' ? 16 : 32;
  if (decoderKeyHex.length !== length || !/^[0-9a-f]+$/i.test(decoderKeyHex)) {
    throw new StsError('decoder-key', `A decoder key for EA${ea} is ${length} hexadecimal digits.`);
  }
}
