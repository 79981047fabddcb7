import { StsError } from '../errors.ts';

/** How a decoder key is derived: `02` from an 8-byte DES vending key, `04` from a 20-byte one by HMAC-SHA-256. */
export type KeyDerivation = '02' | '04';

/** True when each byte of a key has an odd number of ones, as DES keys issued by a key management centre have. */
export function hasOddParity(keyHex: string): boolean {
  return Array.from({ length: keyHex.length / 2 }, (_, index) =>
    Number.parseInt(keyHex.slice(index * 2, index * 2 + 2), 16),
  ).every((byte) => byte.toString(2).replaceAll('0', '').length % 2 === 1);
}

/**
 * Checks a vending key when it is loaded: 16 hexadecimal digits of odd parity for DKGA02, 40 for DKGA04. Refuses with
 * `vending-key` or `vending-key-parity`. The parity rule exists because programs treat keys without it differently.
 */
export function requireVendingKey(dkga: KeyDerivation, vendingKeyHex: string): void {
  if (dkga !== '02' && dkga !== '04') throw new StsError('algorithm', 'Decoder keys are derived by DKGA 02 or 04.');
  const length = dkga === '02' ? 16 : 40;
  if (vendingKeyHex.length !== length || !/^[0-9a-f]+$/i.test(vendingKeyHex)) {
    throw new StsError('vending-key', `A vending key for DKGA${dkga} is ${length} hexadecimal digits.`);
  }
  if (dkga === '02' && !hasOddParity(vendingKeyHex)) {
    throw new StsError(
      'vending-key-parity',
      'The vending key has a byte of even parity: it was mistyped or is not a DES key.',
    );
  }
}
