import type { TokenCipher } from '../src/ciphers/cipher.ts';
import type { TokenFields } from '../src/token/token-fields.ts';
import { traceToken } from '../src/token/token.ts';
import type { JsonObject } from './json.ts';

const NAMES: Readonly<Record<string, string>> = {
  '0/0': 'TransferCredit electricity',
  '0/1': 'TransferCredit water',
  '0/2': 'TransferCredit gas',
  '0/3': 'TransferCredit time',
  '0/4': 'TransferCredit electricity currency',
  '0/5': 'TransferCredit water currency',
  '0/6': 'TransferCredit gas currency',
  '0/7': 'TransferCredit time currency',
  '1/0': 'InitiateMeterTest/Display (36-bit control, 8-bit mfr)',
  '1/1': 'InitiateMeterTest/Display (28-bit control, 16-bit mfr)',
  '1/2': 'STS202-5 extended read',
  '2/0': 'SetMaximumPowerLimit',
  '2/1': 'ClearCredit',
  '2/2': 'SetTariffRate',
  '2/3': 'Set1stSectionDecoderKey',
  '2/4': 'Set2ndSectionDecoderKey',
  '2/5': 'ClearTamperCondition',
  '2/6': 'SetMaximumPhasePowerUnbalanceLimit',
  '2/7': 'SetWaterMeterFactor',
  '2/8': 'Set3rdSectionDecoderKey',
  '2/9': 'Set4thSectionDecoderKey',
  '2/10': 'STS202-5 extended write',
};

function hex(value: number, digits: number): string {
  return value.toString(16).padStart(digits, '0');
}

/** A token with the names of a vector file: every value that its `expect` may have. */
export function describeToken(fields: TokenFields, cipher: TokenCipher | null): JsonObject {
  const { tokenClass, subclass, ...trace } = traceToken(fields, cipher);
  return {
    class: tokenClass,
    subclass,
    name: NAMES[`${tokenClass}/${subclass}`],
    ...trace,
    ...('tid' in fields ? { tid: fields.tid, fieldHex: trace.dataBlockHex.slice(8, 12) } : {}),
    ...('rnd' in fields ? { rnd: fields.rnd } : {}),
    ...particulars(fields, trace.dataBlockHex),
  };
}

function particulars(fields: TokenFields, dataBlockHex: string): JsonObject {
  switch (fields.kind) {
    case 'currency-credit':
      return { signExponent: Number.parseInt(dataBlockHex.charAt(1), 16) };
    case 'initiate-test':
      return {
        controlHex: hex(fields.control, fields.controlBits / 4),
        mfrCodeHex: hex(fields.manufacturerCode, fields.controlBits === 36 ? 2 : 4),
      };
    case 'extended-read':
      return { controlHex: dataBlockHex.slice(1, 8), mfrCodeHex: dataBlockHex.slice(8, 12) };
    case 'key-section-1':
      return {
        kenho: fields.keyExpiryHigh,
        krn: fields.keyRevisionNumber,
        ro: Number(fields.rollover),
        threeKct: Number(fields.threeTokenSet),
        kt: fields.keyType,
        nkhoHex: hex(fields.keyPart, 8),
      };
    case 'key-section-2':
      return { kenlo: fields.keyExpiryLow, ti: fields.tariffIndex, nkloHex: hex(fields.keyPart, 8) };
    case 'key-section-3':
    case 'key-section-4':
    case 'key-supply-group':
      return { low44Hex: dataBlockHex.slice(1, 12) };
    case 'credit':
    case 'maximum-power-limit':
    case 'phase-unbalance-limit':
    case 'clear-credit':
    case 'tariff-rate':
    case 'clear-tamper':
    case 'water-meter-factor':
    case 'extended-set':
      return {};
  }
}
