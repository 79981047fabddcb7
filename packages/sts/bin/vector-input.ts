import { decodeUnits } from '../src/token/amount.ts';
import type { EncryptionAlgorithm } from '../src/ciphers/cipher.ts';
import { nextTid } from '../src/token/tid.ts';
import type { BaseDate } from '../src/token/tid.ts';
import type { Service, TokenFields } from '../src/token/token-fields.ts';
import { FormatError, hexAt, numberAt, textAt } from './json.ts';
import type { JsonObject } from './json.ts';

const SERVICES: readonly Service[] = ['electricity', 'water', 'gas', 'time'];

function serviceOf(subclass: number): Service {
  const service = SERVICES[subclass & 3];
  if (service === undefined || subclass > 7) throw new FormatError(`class 0 has no sub-class ${subclass}`);
  return service;
}

export function baseDateAt(parent: JsonObject, name: string): BaseDate {
  const year = numberAt(parent, name);
  if (year !== 1993 && year !== 2014 && year !== 2035) throw new FormatError(`${name} is not a base date`);
  return year;
}

export function dateAt(parent: JsonObject, name: string): Date {
  const date = new Date(textAt(parent, name));
  if (Number.isNaN(date.getTime())) throw new FormatError(`${name} is not a time`);
  return date;
}

function tidOf(key: JsonObject, input: JsonObject): number {
  if ('tid' in input) return numberAt(input, 'tid');
  const baseDate = 'tidBaseDate' in input ? baseDateAt(input, 'tidBaseDate') : baseDateAt(key, 'baseDate');
  return nextTid({ now: dateAt(input, 'issueDateTime'), baseDate, lastTid: null });
}

/**
 * Units of 0.00001 of a currency from a decimal such as `-1.82044E+14`, exactly. A remainder is rounded towards plus
 * infinity.
 */
export function currencyUnits(text: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:E([+-]?\d{1,3}))?$/i.exec(text);
  if (match === null) throw new FormatError('currencyAmount is not a decimal');
  const [, sign, whole = '', fraction = '', exponent = '0'] = match;
  const shift = Number(exponent) + 5 - fraction.length;
  const digits = BigInt(whole + fraction);
  if (shift >= 0) return (sign === '-' ? -digits : digits) * 10n ** BigInt(shift);
  const scale = 10n ** BigInt(-shift);
  return sign === '-' ? -(digits / scale) : (digits + scale - 1n) / scale;
}

function wattsOf(input: JsonObject): number {
  return 'watts' in input ? numberAt(input, 'watts') : decodeUnits(hexAt(input, 'fieldHex'));
}

/**
 * The fields of a vector's token, from its input. The class, the sub-class and (for class 1 and single key-change
 * tokens, whose inputs are mostly empty) the plain values come from its expectation. Every encoded form is then
 * compared.
 */
export function fieldsToEncode(key: JsonObject, input: JsonObject, expected: JsonObject): TokenFields {
  const tokenClass = numberAt(expected, 'class');
  const subclass = numberAt(expected, 'subclass');
  const ea = key['ea'] === '11' ? '11' : '07';
  if (tokenClass === 0) return creditToEncode(key, input, subclass);
  if (tokenClass === 1) return testToEncode(input, expected, subclass);
  if (subclass === 3 || subclass === 4 || subclass === 8 || subclass === 9)
    return sectionToEncode(input, expected, subclass, ea);

  const identity = { tid: tidOf(key, input), rnd: numberAt(input, 'rnd') };
  const value = 'fieldHex' in input ? hexAt(input, 'fieldHex') : 0;
  switch (subclass) {
    case 0:
      return { kind: 'maximum-power-limit', watts: wattsOf(input), ...identity };
    case 1:
      return {
        kind: 'clear-credit',
        value: hexAt(input, 'registerToClear' in input ? 'registerToClear' : 'fieldHex'),
        ...identity,
      };
    case 2:
      return { kind: 'tariff-rate', value: hexAt(input, 'fieldHex'), ...identity };
    case 5:
      return { kind: 'clear-tamper', value, ...identity };
    case 6:
      return { kind: 'phase-unbalance-limit', watts: wattsOf(input), ...identity };
    case 7:
      return { kind: 'water-meter-factor', value: hexAt(input, 'fieldHex'), ...identity };
    case 10:
      return { kind: 'extended-set', value: hexAt(input, 'fieldHex'), ...identity };
    default:
      throw new FormatError(`there is no token of class ${tokenClass}, sub-class ${subclass}`);
  }
}

function creditToEncode(key: JsonObject, input: JsonObject, subclass: number): TokenFields {
  const service = serviceOf(subclass);
  const tid = tidOf(key, input);
  if (subclass > 3)
    return { kind: 'currency-credit', service, tid, units: currencyUnits(textAt(input, 'currencyAmount')) };
  return {
    kind: 'credit',
    service,
    tid,
    tenths: Math.ceil(numberAt(input, 'amountUnits')),
    rnd: numberAt(input, 'rnd'),
  };
}

function testToEncode(input: JsonObject, expected: JsonObject, subclass: number): TokenFields {
  const control = 'control' in input ? numberAt(input, 'control') : hexAt(expected, 'controlHex');
  const manufacturerCode = hexAt(expected, 'mfrCodeHex');
  switch (subclass) {
    case 0:
      return { kind: 'initiate-test', controlBits: 36, control, manufacturerCode };
    case 1:
      return { kind: 'initiate-test', controlBits: 28, control, manufacturerCode };
    case 2:
      return { kind: 'extended-read', body: control * 2 ** 16 + manufacturerCode };
    default:
      throw new FormatError(`there is no token of class 1, sub-class ${subclass}`);
  }
}

function sectionToEncode(
  input: JsonObject,
  expected: JsonObject,
  subclass: number,
  ea: EncryptionAlgorithm,
): TokenFields {
  const newKey = textAt(input, 'newDecoderKeyHex');
  const keyPart = (index: number): number => Number.parseInt(newKey.slice(index * 8, index * 8 + 8), 16);
  const supplyGroup = (): number => Number(textAt(input, 'newSupplyGroupCode'));
  switch (subclass) {
    case 3:
      return {
        kind: 'key-section-1',
        keyExpiryHigh: numberAt(expected, 'kenho'),
        keyRevisionNumber: numberAt(expected, 'krn'),
        rollover: numberAt(expected, 'ro') === 1,
        threeTokenSet: numberAt(expected, 'threeKct') === 1,
        keyType: numberAt(expected, 'kt'),
        keyPart: keyPart(0),
      };
    case 4:
      return {
        kind: 'key-section-2',
        keyExpiryLow: numberAt(expected, 'kenlo'),
        tariffIndex: numberAt(expected, 'ti'),
        keyPart: keyPart(ea === '11' ? 3 : 1),
      };
    case 8:
      if (ea === '07') return { kind: 'key-supply-group', supplyGroup: supplyGroup() };
      return { kind: 'key-section-3', supplyGroupLow: supplyGroup() & 0xfff, keyPart: keyPart(1) };
    default:
      return { kind: 'key-section-4', supplyGroupHigh: supplyGroup() >>> 12, keyPart: keyPart(2) };
  }
}
