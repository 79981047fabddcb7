import { blockToHex } from '../ciphers/block.ts';
import type { Block } from '../ciphers/block.ts';
import type { TokenCipher } from '../ciphers/cipher.ts';
import { tokenCrc } from '../ciphers/crc.ts';
import type { CrcKind } from '../ciphers/crc.ts';
import { bitsFromDigits, digitsFromBits } from '../digits.ts';
import { StsError } from '../errors.ts';
import { packFields, unpackFields } from './token-fields.ts';
import type { Body, TokenFields } from './token-fields.ts';

/**
 * Why 20 digits are not a token for this key. `format`: not 20 digits. `range`: beyond 66 bits, or a field with a
 * forbidden value. `no-key`: encrypted, and there is no key. `crc`: the check is wrong, because the token was mistyped
 * or made with another key; the token does not show which. `function`: a class or sub-class that is reserved.
 */
export type DecodeFailure = 'format' | 'range' | 'no-key' | 'crc' | 'function';

/** The result of reading 20 digits. */
export type Decoded =
  | { readonly ok: true; readonly fields: TokenFields }
  | { readonly ok: false; readonly code: DecodeFailure };

/** A token with every step of its making in hexadecimal, for reference vectors and for debugging. */
export interface TokenTrace {
  readonly token: string;
  readonly tokenClass: number;
  readonly subclass: number;
  readonly dataBlockHex: string;
  readonly crcHex: string;
  readonly crcKind: CrcKind;
  readonly cipherBlockHex: string;
  readonly token66Hex: string;
}

const CLASS_SHIFT = 27;
const CLASS_MASK = 3 << CLASS_SHIFT;

function crcKindOf({ tokenClass, hi }: Body): CrcKind {
  const subclass = hi >>> 28;
  return tokenClass === 0 && subclass >= 4 && subclass <= 7 ? 'CRC_C' : 'CRC';
}

function dataBlock(body: Body): Block {
  const crc = tokenCrc(crcKindOf(body), body.tokenClass, body.hi, body.field);
  return { hi: body.hi, lo: ((body.field << 16) | crc) >>> 0 };
}

function encrypted(body: Body, block: Block, cipher: TokenCipher | null): Block {
  if (body.tokenClass === 1) return block;
  if (cipher === null) throw new StsError('decoder-key', 'Only class 1 tokens are made without a decoder key.');
  return cipher.encrypt(block);
}

/** The class takes bits 28 and 27, whose own values move up to bits 65 and 64. */
function withClass({ hi, lo }: Block, tokenClass: number): { top: number; hi: number; lo: number } {
  return { top: (lo & CLASS_MASK) >>> CLASS_SHIFT, hi, lo: ((lo & ~CLASS_MASK) | (tokenClass << CLASS_SHIFT)) >>> 0 };
}

/**
 * Makes the 20 digits of a token with a decoder key (`null` is enough for class 1, which is not encrypted). Refuses
 * with `field`, `amount`, `algorithm` or `decoder-key`. Source: IEC 62055-41 edition 3, 6.2 to 6.4.
 */
export function encodeToken(fields: TokenFields, cipher: TokenCipher | null): string {
  const body = packFields(fields, cipher === null ? null : cipher.ea);
  const { top, hi, lo } = withClass(encrypted(body, dataBlock(body), cipher), body.tokenClass);
  return digitsFromBits(top, hi, lo);
}

/** Makes a token as `encodeToken` does and returns the steps. */
export function traceToken(fields: TokenFields, cipher: TokenCipher | null): TokenTrace {
  const body = packFields(fields, cipher === null ? null : cipher.ea);
  const block = dataBlock(body);
  const cipherBlock = encrypted(body, block, cipher);
  const { top, hi, lo } = withClass(cipherBlock, body.tokenClass);
  const dataBlockHex = blockToHex(block);
  return {
    token: digitsFromBits(top, hi, lo),
    tokenClass: body.tokenClass,
    subclass: body.hi >>> 28,
    dataBlockHex,
    crcHex: dataBlockHex.slice(12),
    crcKind: crcKindOf(body),
    cipherBlockHex: blockToHex(cipherBlock),
    token66Hex: String(top) + blockToHex({ hi, lo }),
  };
}

/**
 * Reads 20 digits with a decoder key. Never throws for any string. About one in 65,536 foreign tokens passes the check
 * by chance.
 */
export function decodeToken(token: string, cipher: TokenCipher | null): Decoded {
  const bits = bitsFromDigits(token);
  if (typeof bits === 'string') return { ok: false, code: bits };
  const { top, block } = bits;
  const tokenClass = (block.lo & CLASS_MASK) >>> CLASS_SHIFT;
  if (tokenClass === 3) return { ok: false, code: 'function' };

  const restored = { hi: block.hi, lo: ((block.lo & ~CLASS_MASK) | (top << CLASS_SHIFT)) >>> 0 };
  if (tokenClass !== 1 && cipher === null) return { ok: false, code: 'no-key' };
  const data = tokenClass === 1 || cipher === null ? restored : cipher.decrypt(restored);

  const body = { tokenClass, hi: data.hi, field: data.lo >>> 16 };
  if (tokenCrc(crcKindOf(body), tokenClass, body.hi, body.field) !== (data.lo & 0xffff))
    return { ok: false, code: 'crc' };
  const fields = unpackFields(body, cipher === null ? null : cipher.ea);
  return typeof fields === 'string' ? { ok: false, code: fields } : { ok: true, fields };
}
