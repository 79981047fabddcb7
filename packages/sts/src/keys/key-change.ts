import { requireDecoderKey } from '../ciphers/cipher.ts';
import type { EncryptionAlgorithm, TokenCipher } from '../ciphers/cipher.ts';
import { requireKeyAttributes } from './decoder-key.ts';
import type { KeyAttributes } from './decoder-key.ts';
import { StsError } from '../errors.ts';
import type { TokenFields } from '../token/token-fields.ts';
import { encodeToken } from '../token/token.ts';

/** The new key of a meter. `keyExpiryNumber` is 0 to 255, where 255 means that it never expires within the range. */
export interface NewKey extends KeyAttributes {
  readonly ea: EncryptionAlgorithm;
  readonly decoderKeyHex: string;
  readonly keyExpiryNumber: number;
}

/** A change of key: `rollover` when the base date changes, `threeTokenSet` to change the supply group too with EA07. */
export interface KeyChange {
  readonly newKey: NewKey;
  readonly rollover: boolean;
  readonly threeTokenSet?: boolean;
}

/**
 * The fields of each token of a key-change set, in the order in which they are used: two or three for EA07, four for
 * EA11. Refuses with `key-attributes`, `decoder-key` or `algorithm`.
 */
export function keyChangeFields({ newKey, rollover, threeTokenSet = false }: KeyChange): TokenFields[] {
  requireKeyAttributes(newKey);
  requireDecoderKey(newKey.ea, newKey.decoderKeyHex);
  const expiry = newKey.keyExpiryNumber;
  if (!Number.isInteger(expiry) || expiry < 0 || expiry > 255) {
    throw new StsError('key-attributes', 'A key expiry number is 0 to 255.');
  }
  if (threeTokenSet && newKey.ea === '11') {
    throw new StsError('algorithm', 'Sets of three tokens exist under EA07 only; EA11 always has four.');
  }

  const keyPart = (index: number): number => Number.parseInt(newKey.decoderKeyHex.slice(index * 8, index * 8 + 8), 16);
  const supplyGroup = Number(newKey.supplyGroupCode);
  const first: TokenFields = {
    kind: 'key-section-1',
    keyExpiryHigh: expiry >>> 4,
    keyRevisionNumber: newKey.keyRevisionNumber,
    rollover,
    threeTokenSet,
    keyType: newKey.keyType,
    keyPart: keyPart(0),
  };
  const second: TokenFields = {
    kind: 'key-section-2',
    keyExpiryLow: expiry & 15,
    tariffIndex: Number(newKey.tariffIndex),
    keyPart: keyPart(newKey.ea === '07' ? 1 : 3),
  };
  if (newKey.ea === '07')
    return threeTokenSet ? [first, second, { kind: 'key-supply-group', supplyGroup }] : [first, second];
  return [
    first,
    second,
    { kind: 'key-section-3', supplyGroupLow: supplyGroup & 0xfff, keyPart: keyPart(1) },
    { kind: 'key-section-4', supplyGroupHigh: supplyGroup >>> 12, keyPart: keyPart(2) },
  ];
}

/** The 20-digit tokens that give a meter a new key, all made with its present key. */
export function keyChangeTokens(current: TokenCipher, change: KeyChange): string[] {
  if (current.ea !== change.newKey.ea) {
    throw new StsError('algorithm', 'A meter keeps its encryption algorithm: the new key must be for the same one.');
  }
  return keyChangeFields(change).map((fields) => encodeToken(fields, current));
}
