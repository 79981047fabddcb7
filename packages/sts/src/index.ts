/** STS prepaid tokens (IEC 62055-41 edition 3): make and read them, derive keys, and behave as the meter does. No I/O. */

export { StsError } from './errors.ts';
export type { StsErrorCode } from './errors.ts';

export { isLuhnValid, isMeterNumber, luhnDigit, meterPan, parseMeterPan } from './meter-identity.ts';
export type { MeterIdentity } from './meter-identity.ts';

export { creditedTenths, decodeUnits, encodeUnits, MAX_UNITS } from './token/amount.ts';
export { decodeCurrency, encodeCurrency, MAX_CURRENCY_UNITS } from './token/currency-amount.ts';
export type { CurrencyField } from './token/currency-amount.ts';

export { isKeyExpired, isReservedTid, MAX_TID, nextTid, rndAt, tidToDate, toTid } from './token/tid.ts';
export type { BaseDate, NextTid } from './token/tid.ts';

export { hasOddParity, requireVendingKey } from './keys/vending-key.ts';
export type { KeyDerivation } from './keys/vending-key.ts';
export { deriveDecoderKey } from './keys/decoder-key.ts';
export type { DecoderKeyInput, KeyAttributes, KeyType } from './keys/decoder-key.ts';

export { tokenCipher } from './ciphers/cipher.ts';
export type { EncryptionAlgorithm, TokenCipher, TokenCipherOptions } from './ciphers/cipher.ts';
export { parseStaTables, sampleStaTables } from './ciphers/sta.ts';
export type { StaTables } from './ciphers/sta.ts';

export { decodeToken, encodeToken } from './token/token.ts';
export type { Decoded, DecodeFailure } from './token/token.ts';
export type { CreditFields, CurrencyCreditFields, Service, TokenFields } from './token/token-fields.ts';
export { keyChangeTokens } from './keys/key-change.ts';
export type { KeyChange, NewKey } from './keys/key-change.ts';

export { createMeter, enterToken } from './meter.ts';
export type { EnterTokenOptions, Entered, Meter, MeterEffect, MeterRefusal, MeterResult, NewMeter } from './meter.ts';
