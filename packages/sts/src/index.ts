/** STS prepaid tokens (IEC 62055-41 edition 3): make and read them, derive keys, and behave as the meter does. No I/O. */

export { StsError } from './errors.ts';
export type { StsErrorCode } from './errors.ts';

export { isLuhnValid, isMeterNumber, luhnDigit, meterPan, parseMeterPan } from './meter-identity.ts';
export type { MeterIdentity } from './meter-identity.ts';

export { creditedTenths, decodeUnits, encodeUnits, MAX_UNITS } from './amount.ts';
export { decodeCurrency, encodeCurrency, MAX_CURRENCY_UNITS } from './currency-amount.ts';
export type { CurrencyField } from './currency-amount.ts';

export { isKeyExpired, isReservedTid, MAX_TID, nextTid, rndAt, tidToDate, toTid } from './tid.ts';
export type { BaseDate, NextTid } from './tid.ts';

export { hasOddParity, requireVendingKey } from './vending-key.ts';
export type { KeyDerivation } from './vending-key.ts';
export { deriveDecoderKey } from './decoder-key.ts';
export type { DecoderKeyInput, KeyAttributes, KeyType } from './decoder-key.ts';

export { tokenCipher } from './cipher.ts';
export type { EncryptionAlgorithm, TokenCipher, TokenCipherOptions } from './cipher.ts';
export { parseStaTables, sampleStaTables } from './sta.ts';
export type { StaTables } from './sta.ts';

export { decodeToken, encodeToken } from './token.ts';
export type { Decoded, DecodeFailure } from './token.ts';
export type { CreditFields, CurrencyCreditFields, Service, TokenFields } from './token-fields.ts';
export { keyChangeTokens } from './key-change.ts';
export type { KeyChange, NewKey } from './key-change.ts';

export { createMeter, enterToken } from './meter.ts';
export type { EnterTokenOptions, Entered, Meter, MeterEffect, MeterRefusal, MeterResult, NewMeter } from './meter.ts';
