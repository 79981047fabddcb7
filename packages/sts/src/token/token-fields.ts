import type { EncryptionAlgorithm } from '../ciphers/cipher.ts';
import { decodeUnits, encodeUnits } from './amount.ts';
import { decodeCurrency, encodeCurrency } from './currency-amount.ts';
import { StsError } from '../errors.ts';

/** The service of a credit token. */
export type Service = 'electricity' | 'water' | 'gas' | 'time';

/** The token's minute (24 bits, see `nextTid`) and its four random bits. */
interface Identified {
  readonly tid: number;
  readonly rnd: number;
}

/**
 * Class 0: units. `tenths` are tenths of a kWh, of a m³ or of a minute. In a decoded token they are what the meter
 * credits.
 */
export interface CreditFields extends Identified {
  readonly kind: 'credit';
  readonly service: Service;
  readonly tenths: number;
}

/**
 * Class 0: money, in units of 0.00001 of the currency. A negative amount takes away. These tokens have no random bits.
 */
export interface CurrencyCreditFields {
  readonly kind: 'currency-credit';
  readonly service: Service;
  readonly units: bigint;
  readonly tid: number;
}

/**
 * Class 1: show or test something on the meter. `controlBits` is 36 with an 8-bit maker's code and 28 with a 16-bit
 * one. 0 is any maker.
 */
interface InitiateTestFields {
  readonly kind: 'initiate-test';
  readonly controlBits: 36 | 28;
  readonly control: number;
  readonly manufacturerCode: number;
}

/** Class 1 sub-class 2: 44 raw bits, because their inner layout is not public. */
interface ExtendedReadFields {
  readonly kind: 'extended-read';
  readonly body: number;
}

/** Class 2: power limits in watts, encoded like amounts. In a decoded token they are what the meter sets. */
interface PowerLimitFields extends Identified {
  readonly kind: 'maximum-power-limit' | 'phase-unbalance-limit';
  readonly watts: number;
}

/**
 * Class 2: 16 raw bits. `clear-credit`: 0 electricity, 1 water, 2 gas, 3 time, 4 to 7 the same in currency, 0xffff all.
 * `clear-tamper` has 0. `extended-set`: STS 202-5, its inner layout is not public.
 */
interface RawFields extends Identified {
  readonly kind: 'clear-credit' | 'tariff-rate' | 'clear-tamper' | 'water-meter-factor' | 'extended-set';
  readonly value: number;
}

/** Class 2, first key-change token. */
interface KeySection1Fields {
  readonly kind: 'key-section-1';
  readonly keyExpiryHigh: number;
  readonly keyRevisionNumber: number;
  readonly rollover: boolean;
  readonly threeTokenSet: boolean;
  readonly keyType: number;
  /** The 32 highest bits of the new key. */
  readonly keyPart: number;
}

/** Class 2, second key-change token. `keyPart` has the 32 lowest bits of the new key. */
interface KeySection2Fields {
  readonly kind: 'key-section-2';
  readonly keyExpiryLow: number;
  readonly tariffIndex: number;
  readonly keyPart: number;
}

/** Class 2, third key-change token of EA11: 12 low bits of the supply group, and bits 95 to 64 of the new key. */
interface KeySection3Fields {
  readonly kind: 'key-section-3';
  readonly supplyGroupLow: number;
  readonly keyPart: number;
}

/** Class 2, third key-change token of EA07: the whole supply group code as a number. */
interface SupplyGroupFields {
  readonly kind: 'key-supply-group';
  readonly supplyGroup: number;
}

/** Class 2, fourth key-change token of EA11: 12 high bits of the supply group, and bits 63 to 32 of the new key. */
interface KeySection4Fields {
  readonly kind: 'key-section-4';
  readonly supplyGroupHigh: number;
  readonly keyPart: number;
}

/** All possible contents of a token. */
export type TokenFields =
  | CreditFields
  | CurrencyCreditFields
  | InitiateTestFields
  | ExtendedReadFields
  | PowerLimitFields
  | RawFields
  | KeySection1Fields
  | KeySection2Fields
  | KeySection3Fields
  | SupplyGroupFields
  | KeySection4Fields;

/** A token before its check: class, 32 bits from the sub-class on, and the 16 bits before the check. */
export interface Body {
  readonly tokenClass: number;
  readonly hi: number;
  readonly field: number;
}

const SERVICES: readonly Service[] = ['electricity', 'water', 'gas', 'time'];

const SUBCLASS = {
  'maximum-power-limit': 0,
  'clear-credit': 1,
  'tariff-rate': 2,
  'clear-tamper': 5,
  'phase-unbalance-limit': 6,
  'water-meter-factor': 7,
  'extended-set': 10,
} as const;

function bits(value: number, width: number, name: string): number {
  if (!Number.isInteger(value) || value < 0 || value >= 2 ** width) {
    throw new StsError('field', `The token's ${name} is a whole number of ${width} bits.`);
  }
  return value;
}

function identified(tokenClass: number, subclass: number, fields: Identified, field: number): Body {
  const rnd = bits(fields.rnd, 4, 'random part');
  return { tokenClass, hi: withTid(subclass, rnd, fields.tid), field };
}

function withTid(subclass: number, nibble: number, tid: number): number {
  return ((subclass << 28) | (nibble << 24) | bits(tid, 24, 'identifier')) >>> 0;
}

/** 44 bits after the sub-class, in parts of 12 and 32. */
function wide(tokenClass: number, subclass: number, high12: number, low32: number): Body {
  bits(low32, 32, 'key part');
  return { tokenClass, hi: ((subclass << 28) | (high12 << 16) | (low32 >>> 16)) >>> 0, field: low32 & 0xffff };
}

function serviceIndex(service: Service): number {
  const index = SERVICES.indexOf(service);
  if (index < 0) throw new StsError('field', 'A credit token is for electricity, water, gas or time.');
  return index;
}

/**
 * Encodes fields as bits. Refuses (`field`, `amount`) values that are out of range, and a section that the algorithm
 * does not have.
 */
export function packFields(fields: TokenFields, ea: EncryptionAlgorithm | null): Body {
  switch (fields.kind) {
    case 'credit':
      return identified(0, serviceIndex(fields.service), fields, encodeUnits(fields.tenths));
    case 'currency-credit': {
      const { signExponent, field } = encodeCurrency(fields.units);
      return { tokenClass: 0, hi: withTid(4 + serviceIndex(fields.service), signExponent, fields.tid), field };
    }
    case 'initiate-test': {
      const codeBits = fields.controlBits === 36 ? 8 : 16;
      const control = bits(fields.control, fields.controlBits, 'control');
      const body = control * 2 ** codeBits + bits(fields.manufacturerCode, codeBits, "maker's code");
      return wide(1, fields.controlBits === 36 ? 0 : 1, Math.floor(body / 2 ** 32), body % 2 ** 32);
    }
    case 'extended-read': {
      const body = bits(fields.body, 44, 'body');
      return wide(1, 2, Math.floor(body / 2 ** 32), body % 2 ** 32);
    }
    case 'maximum-power-limit':
    case 'phase-unbalance-limit':
      return identified(2, SUBCLASS[fields.kind], fields, encodeUnits(fields.watts));
    case 'clear-credit':
    case 'tariff-rate':
    case 'clear-tamper':
    case 'water-meter-factor':
    case 'extended-set':
      return identified(2, SUBCLASS[fields.kind], fields, bits(fields.value, 16, 'value'));
    case 'key-section-1': {
      const flags = (fields.rollover ? 8 : 0) | (fields.threeTokenSet ? 4 : 0) | bits(fields.keyType, 2, 'key type');
      const expiry = bits(fields.keyExpiryHigh, 4, 'key expiry');
      const revision = bits(fields.keyRevisionNumber, 4, 'key revision');
      return wide(2, 3, (expiry << 8) | (revision << 4) | flags, fields.keyPart);
    }
    case 'key-section-2': {
      const expiry = bits(fields.keyExpiryLow, 4, 'key expiry');
      return wide(2, 4, (expiry << 8) | bits(fields.tariffIndex, 8, 'tariff index'), fields.keyPart);
    }
    case 'key-section-3':
      requireAlgorithm(ea, '11', fields.kind);
      return wide(2, 8, bits(fields.supplyGroupLow, 12, 'supply group'), fields.keyPart);
    case 'key-supply-group': {
      requireAlgorithm(ea, '07', fields.kind);
      const group = bits(fields.supplyGroup, 24, 'supply group');
      return wide(2, 8, group >>> 12, (group & 0xfff) * 2 ** 20);
    }
    case 'key-section-4':
      requireAlgorithm(ea, '11', fields.kind);
      return wide(2, 9, bits(fields.supplyGroupHigh, 12, 'supply group'), fields.keyPart);
    default:
      throw new StsError('field', 'There is no such kind of token.');
  }
}

function requireAlgorithm(ea: EncryptionAlgorithm | null, wanted: EncryptionAlgorithm, kind: string): void {
  if (ea !== wanted) throw new StsError('algorithm', `A ${kind} token exists under EA${wanted} only.`);
}

/**
 * Reads bits back. `function`: a class or sub-class that is reserved, a maker's own, or absent with this algorithm.
 * `range`: a field that no vending system may write.
 */
export function unpackFields(
  { tokenClass, hi, field }: Body,
  ea: EncryptionAlgorithm | null,
): TokenFields | 'function' | 'range' {
  const subclass = hi >>> 28;
  switch (tokenClass) {
    case 0:
      return unpackCredit(subclass, hi, field);
    case 1: {
      const body = (hi & 0xfffffff) * 2 ** 16 + field;
      if (subclass === 2) return { kind: 'extended-read', body };
      if (subclass > 2) return 'function';
      const codes = subclass === 0 ? 2 ** 8 : 2 ** 16;
      return {
        kind: 'initiate-test',
        controlBits: subclass === 0 ? 36 : 28,
        control: Math.floor(body / codes),
        manufacturerCode: body % codes,
      };
    }
    case 2:
      return unpackManagement(subclass, hi, field, ea);
    default:
      return 'function';
  }
}

function unpackCredit(subclass: number, hi: number, field: number): TokenFields | 'function' {
  const service = SERVICES[subclass & 3];
  if (subclass > 7 || service === undefined) return 'function';
  const nibble = (hi >>> 24) & 15;
  const tid = hi & 0xffffff;
  if (subclass < 4) return { kind: 'credit', service, tenths: decodeUnits(field), tid, rnd: nibble };
  return { kind: 'currency-credit', service, units: decodeCurrency({ signExponent: nibble, field }), tid };
}

function unpackManagement(
  subclass: number,
  hi: number,
  field: number,
  ea: EncryptionAlgorithm | null,
): TokenFields | 'function' | 'range' {
  const identity = { rnd: (hi >>> 24) & 15, tid: hi & 0xffffff };
  const high12 = (hi >>> 16) & 0xfff;
  const keyPart = ((hi << 16) | field) >>> 0;
  switch (subclass) {
    case 0:
      return { kind: 'maximum-power-limit', watts: decodeUnits(field), ...identity };
    case 1:
      return { kind: 'clear-credit', value: field, ...identity };
    case 2:
      return { kind: 'tariff-rate', value: field, ...identity };
    case 3: {
      const keyRevisionNumber = (high12 >>> 4) & 15;
      if (keyRevisionNumber < 1 || keyRevisionNumber > 9) return 'range';
      return {
        kind: 'key-section-1',
        keyExpiryHigh: high12 >>> 8,
        keyRevisionNumber,
        rollover: (high12 & 8) !== 0,
        threeTokenSet: (high12 & 4) !== 0,
        keyType: high12 & 3,
        keyPart,
      };
    }
    case 4: {
      const tariffIndex = high12 & 0xff;
      if (tariffIndex > 99) return 'range';
      return { kind: 'key-section-2', keyExpiryLow: high12 >>> 8, tariffIndex, keyPart };
    }
    case 5:
      return { kind: 'clear-tamper', value: field, ...identity };
    case 6:
      return { kind: 'phase-unbalance-limit', watts: decodeUnits(field), ...identity };
    case 7:
      return { kind: 'water-meter-factor', value: field, ...identity };
    case 8: {
      if (ea === '11') return { kind: 'key-section-3', supplyGroupLow: high12, keyPart };
      const supplyGroup = (high12 << 12) | (keyPart >>> 20);
      if (supplyGroup > 999_999 || (keyPart & 0xfffff) !== 0) return 'range';
      return { kind: 'key-supply-group', supplyGroup };
    }
    case 9:
      return ea === '11' ? { kind: 'key-section-4', supplyGroupHigh: high12, keyPart } : 'function';
    case 10:
      return { kind: 'extended-set', value: field, ...identity };
    default:
      return 'function';
  }
}
