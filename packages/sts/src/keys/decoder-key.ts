import { blockFromHex, blockToHex } from '../ciphers/block.ts';
import type { Block } from '../ciphers/block.ts';
import type { EncryptionAlgorithm } from '../ciphers/cipher.ts';
import { desEncrypt } from '../ciphers/des.ts';
import { StsError } from '../errors.ts';
import { hmacSha256 } from '../ciphers/hmac.ts';
import { parseMeterPan, splitMeterPan } from '../meter-identity.ts';
import type { BaseDate } from '../token/tid.ts';
import { requireVendingKey } from './vending-key.ts';
import type { KeyDerivation } from './vending-key.ts';

/** 0 initial (the maker's own), 1 default, 2 unique (the usual one), 3 common. */
export type KeyType = 0 | 1 | 2 | 3;

/** The attributes of a decoder key; `supplyGroupCode` is 6 digits, `tariffIndex` 2 digits, `keyRevisionNumber` 1 to 9. */
export interface KeyAttributes {
  readonly keyType: KeyType;
  readonly supplyGroupCode: string;
  readonly tariffIndex: string;
  readonly keyRevisionNumber: number;
}

/**
 * All inputs of a decoder key. `meterPan` is 18 digits, `vendingKeyHex` 16 (DKGA02) or 40 (DKGA04) hexadecimal digits.
 */
export interface DecoderKeyInput extends KeyAttributes {
  readonly dkga: KeyDerivation;
  readonly ea: EncryptionAlgorithm;
  readonly vendingKeyHex: string;
  readonly meterPan: string;
  readonly baseDate: BaseDate;
}

/**
 * Derives a meter's decoder key: 16 hexadecimal digits for EA07, 32 for EA11.
 * Refuses `vending-key`, `vending-key-parity`, `meter-pan`, `key-attributes`, and `algorithm` for pairs that do not exist.
 * Source: IEC 62055-41 edition 3, 6.5.3.
 */
export function deriveDecoderKey(input: DecoderKeyInput): string {
  requireVendingKey(input.dkga, input.vendingKeyHex);
  parseMeterPan(input.meterPan);
  return deriveDecoderKeyUnchecked(input);
}

/**
 * Like `deriveDecoderKey`, without the parity and Luhn checks, which files of reference vectors may break on purpose.
 */
export function deriveDecoderKeyUnchecked(input: DecoderKeyInput): string {
  requireKeyAttributes(input);
  if (input.ea !== '07' && input.ea !== '11')
    throw new StsError('algorithm', 'The encryption algorithms are 07 and 11.');
  if (input.dkga === '02') {
    if (input.ea !== '07') throw new StsError('algorithm', 'DKGA02 makes 64-bit keys, which EA11 cannot use.');
    return dkga02(input);
  }
  return dkga04(input);
}

/** Refuses (`key-attributes`) a key type, supply group code, tariff index or key revision that does not exist. */
export function requireKeyAttributes(key: KeyAttributes): void {
  const refuse = (message: string): never => {
    throw new StsError('key-attributes', message);
  };
  // An initial key is the meter maker's own and cannot be derived from a vending key.
  if (key.keyType !== 1 && key.keyType !== 2 && key.keyType !== 3) refuse('A derived key is of type 1, 2 or 3.');
  if (!/^[0-9]{6}$/.test(key.supplyGroupCode)) refuse('A supply group code has 6 digits.');
  if (!/^[0-9]{2}$/.test(key.tariffIndex)) refuse('A tariff index has 2 digits.');
  if (!Number.isInteger(key.keyRevisionNumber) || key.keyRevisionNumber < 1 || key.keyRevisionNumber > 9) {
    refuse('A key revision number is 1 to 9.');
  }
}

/** The 64 bits of the meter: 16 digits of issuer and meter number. The meter number is all zero for a common key. */
export function panBlock(pan: string, keyType: KeyType): Block {
  const { iin, drn } = splitMeterPan(pan);
  return blockFromHex(iin.slice(drn.length - 16) + (keyType === 3 ? '0'.repeat(drn.length) : drn));
}

/** The 64 bits of the key's attributes. */
export function controlBlock(key: KeyAttributes): Block {
  return blockFromHex(`${key.keyType}${key.supplyGroupCode}${key.tariffIndex}${key.keyRevisionNumber}ffffff`);
}

function xor(one: Block, other: Block): Block {
  return { hi: (one.hi ^ other.hi) >>> 0, lo: (one.lo ^ other.lo) >>> 0 };
}

function dkga02(input: DecoderKeyInput): string {
  const vendingKey = blockFromHex(input.vendingKeyHex);
  const data = xor(panBlock(input.meterPan, input.keyType), controlBlock(input));
  return blockToHex(xor(xor(desEncrypt(vendingKey, data), data), vendingKey));
}

function dkga04(input: DecoderKeyInput): string {
  if (input.keyType === 3) {
    // Programs disagree about the MeterPAN that is used here, and no published example settles it.
    throw new StsError(
      'key-attributes',
      'Common keys (type 3) are not derived by DKGA04 here: public sources disagree on how.',
    );
  }
  const withLength = (text: string): string => String.fromCharCode(text.length) + text;
  const bits = input.ea === '07' ? 64 : 128;
  const label = ['04', String(input.baseDate % 100), input.ea, input.tariffIndex];
  const context = [input.supplyGroupCode, String(input.keyType), String(input.keyRevisionNumber), input.meterPan];
  const message = `\u0004${label.map(withLength).join('')}\0\u0004${context.map(withLength).join('')}\0\0\0${String.fromCharCode(bits)}`;
  return hmacSha256(Buffer.from(input.vendingKeyHex, 'hex'), Buffer.from(message, 'latin1')).slice(0, bits / 4);
}
