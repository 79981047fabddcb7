import { tokenCipher } from './ciphers/cipher.ts';
import type { EncryptionAlgorithm } from './ciphers/cipher.ts';
import type { KeyAttributes, KeyType } from './keys/decoder-key.ts';
import { StsError } from './errors.ts';
import { holdKeySection } from './keys/meter-key-change.ts';
import type { HeldKeySections, KeySectionFields } from './keys/meter-key-change.ts';
import type { StaTables } from './ciphers/sta.ts';
import { isKeyExpired, toTid } from './token/tid.ts';
import type { BaseDate } from './token/tid.ts';
import type { Service, TokenFields } from './token/token-fields.ts';
import { decodeToken } from './token/token.ts';

/** A meter's whole memory as a plain object. It survives `JSON.stringify`, and is never changed in place. */
export interface Meter extends KeyAttributes {
  readonly ea: EncryptionAlgorithm;
  /** Its decoder key: 16 (EA07) or 32 (EA11) hexadecimal digits. */
  readonly decoderKeyHex: string;
  /** 0 to 255. Tokens are refused when the highest 8 bits of their identifier are above it. */
  readonly keyExpiryNumber: number;
  /** The maker's code in class 1 tokens. */
  readonly manufacturerCode: number;
  /** The accepted identifiers, smallest first. It is full from the factory, so it always has the same length. */
  readonly tids: readonly number[];
  /** The registers of this meter, in tenths of a kWh, m³ or minute. */
  readonly credit: Readonly<Partial<Record<Service, number>>>;
  /** The largest value of a register, in tenths. */
  readonly registerMaximum: number;
  readonly maximumPowerLimitWatts: number | null;
  readonly phaseUnbalanceLimitWatts: number | null;
  readonly tariffRate: number | null;
  readonly waterMeterFactor: number | null;
  readonly isTampered: boolean;
  readonly keySections: HeldKeySections;
}

/** How a meter leaves the factory. Times are instants, `baseDate` is that of its key. */
export interface NewMeter extends KeyAttributes {
  readonly ea: EncryptionAlgorithm;
  readonly decoderKeyHex: string;
  readonly baseDate: BaseDate;
  readonly manufacturedAt: Date;
  readonly services: readonly Service[];
  /** 255 when left out, so the key does not expire. */
  readonly keyExpiryNumber?: number;
  readonly manufacturerCode?: number;
  /** How many identifiers it stores: 50 when left out. */
  readonly tidStoreSize?: number;
  /** The largest value of a register, in tenths: 999,999.9 when left out. */
  readonly registerMaximum?: number;
}

/**
 * Why a meter refuses a token. `format`: not 20 digits. `range`: a number or field that no token has. `crc`: the check
 * is wrong; a mistyped token and a token for another meter or key look the same. `function`: not a token that this
 * meter acts on. `used`, `old`: its identifier is stored, or below all stored ones. `expired-key`: the key may no
 * longer be used. `ddtk`: credit with a default key. `key-type`: a change between key types that is not allowed, or
 * credit with the maker's initial key. `manufacturer-code`: a test for another maker. `overflow`: the register cannot
 * hold it; the token stays valid.
 */
export type MeterRefusal =
  | 'format'
  | 'range'
  | 'crc'
  | 'function'
  | 'used'
  | 'old'
  | 'expired-key'
  | 'ddtk'
  | 'key-type'
  | 'manufacturer-code'
  | 'overflow';

/** The effect of an accepted token. Credit and balance are in tenths. */
export type MeterEffect =
  | { readonly kind: 'credit'; readonly service: Service; readonly tenths: number; readonly balanceTenths: number }
  | { readonly kind: 'test'; readonly control: number; readonly controlBits: 36 | 28 }
  | { readonly kind: 'maximum-power-limit' | 'phase-unbalance-limit'; readonly watts: number }
  | { readonly kind: 'clear-credit'; readonly services: readonly Service[] }
  | { readonly kind: 'tariff-rate' | 'water-meter-factor'; readonly value: number }
  | { readonly kind: 'clear-tamper' }
  /**
   * `missing` counts the tokens of the set that have not arrived yet. Null before the first token, which has the number
   * of tokens.
   */
  | { readonly kind: 'key-section'; readonly section: 1 | 2 | 3 | 4; readonly missing: number | null }
  | { readonly kind: 'key-changed'; readonly rollover: boolean };

/** The display of the meter. */
export type MeterResult = { readonly code: 'accept'; readonly effect: MeterEffect } | { readonly code: MeterRefusal };

/**
 * The new state of the meter, and its display. After a refusal `state` is unchanged, except that a refused key change
 * drops its sections.
 */
export interface Entered {
  readonly state: Meter;
  readonly result: MeterResult;
}

/** EA07 meters need the tables. They are not part of the state, because they are licensed. */
export interface EnterTokenOptions {
  readonly staTables?: StaTables | undefined;
}

type Identified = Extract<TokenFields, { tid: number }>;

const DEFAULT_TID_STORE_SIZE = 50;
const DEFAULT_REGISTER_MAXIMUM = 9_999_999;
const SERVICES: readonly Service[] = ['electricity', 'water', 'gas', 'time'];
const ALL_REGISTERS = 0xffff;

/**
 * A new meter from the factory: registers at zero, and its identifier store filled with its date of manufacture, so
 * that older tokens are old.
 */
export function createMeter(fresh: NewMeter): Meter {
  const size = fresh.tidStoreSize ?? DEFAULT_TID_STORE_SIZE;
  if (!Number.isInteger(size) || size < 1)
    throw new StsError('field', 'A meter remembers at least one token identifier.');
  const { ea, decoderKeyHex, keyType, supplyGroupCode, tariffIndex, keyRevisionNumber } = fresh;
  return {
    ea,
    decoderKeyHex,
    keyType,
    supplyGroupCode,
    tariffIndex,
    keyRevisionNumber,
    keyExpiryNumber: fresh.keyExpiryNumber ?? 255,
    manufacturerCode: fresh.manufacturerCode ?? 0,
    tids: Array.from({ length: size }, () => toTid(fresh.manufacturedAt, fresh.baseDate)),
    credit: Object.fromEntries(fresh.services.map((service) => [service, 0])),
    registerMaximum: fresh.registerMaximum ?? DEFAULT_REGISTER_MAXIMUM,
    maximumPowerLimitWatts: null,
    phaseUnbalanceLimitWatts: null,
    tariffRate: null,
    waterMeterFactor: null,
    isTampered: false,
    keySections: {},
  };
}

/**
 * Enters 20 digits into a meter. Never throws for any digits. Throws only for a state that no meter can have
 * (`decoder-key`) and for an EA07 meter without tables (`sta-tables`). Order of checks: format, class, decryption,
 * check, maker, identifier, action.
 */
export function enterToken(state: Meter, token: string, options: EnterTokenOptions = {}): Entered {
  const cipher = tokenCipher({ ea: state.ea, decoderKeyHex: state.decoderKeyHex, staTables: options.staTables });
  const decoded = decodeToken(token, cipher);
  if (!decoded.ok) {
    // With a key, `no-key` cannot be returned.
    if (decoded.code === 'no-key') throw new StsError('decoder-key', 'The meter holds no decoder key.');
    return refused(state, decoded.code);
  }
  const { fields } = decoded;
  switch (fields.kind) {
    case 'initiate-test':
      return initiateTest(state, fields);
    case 'extended-read':
      return refused(state, 'function');
    case 'key-section-1':
    case 'key-section-2':
    case 'key-section-3':
    case 'key-supply-group':
    case 'key-section-4':
      return changeKey(state, fields);
    case 'credit':
    case 'currency-credit':
    case 'maximum-power-limit':
    case 'phase-unbalance-limit':
    case 'clear-credit':
    case 'tariff-rate':
    case 'clear-tamper':
    case 'water-meter-factor':
    case 'extended-set':
      return actOnce(state, fields);
  }
}

function refused(state: Meter, code: MeterRefusal): Entered {
  return { state, result: { code } };
}

function accepted(state: Meter, effect: MeterEffect): Entered {
  return { state, result: { code: 'accept', effect } };
}

function initiateTest(state: Meter, fields: Extract<TokenFields, { kind: 'initiate-test' }>): Entered {
  const { control, controlBits, manufacturerCode } = fields;
  if (manufacturerCode !== 0 && manufacturerCode !== state.manufacturerCode) return refused(state, 'manufacturer-code');
  return accepted(state, { kind: 'test', control, controlBits });
}

function changeKey(state: Meter, fields: KeySectionFields): Entered {
  const held = holdKeySection(state, fields);
  switch (held.outcome) {
    case 'refused':
      return refused({ ...state, keySections: {} }, held.code);
    case 'waiting':
      return accepted(
        { ...state, keySections: held.sections },
        { kind: 'key-section', section: held.section, missing: held.missing },
      );
    case 'complete': {
      const { rollover, ...key } = held.key;
      // On a new base date the old identifiers mean nothing, and minute 0 allows every later one.
      const tids = rollover ? state.tids.map(() => 0) : state.tids;
      return accepted({ ...state, ...key, tids, keySections: {} }, { kind: 'key-changed', rollover });
    }
  }
}

/** Tokens with an identifier: checks it against the store, acts, and stores it only when the action was possible. */
function actOnce(state: Meter, fields: Identified): Entered {
  const { tid } = fields;
  if (isKeyExpired(tid, state.keyExpiryNumber)) return refused(state, 'expired-key');
  if (tid < (state.tids[0] ?? 0)) return refused(state, 'old');
  if (state.tids.includes(tid)) return refused(state, 'used');

  const acted = carryOut(state, fields);
  if (acted.result.code !== 'accept') return acted;
  const tids = [...state.tids, tid].toSorted((one, other) => one - other).slice(1);
  return { state: { ...acted.state, tids }, result: acted.result };
}

function carryOut(state: Meter, fields: Identified): Entered {
  switch (fields.kind) {
    case 'credit':
      return addCredit(state, fields.service, fields.tenths);
    case 'maximum-power-limit':
      return accepted({ ...state, maximumPowerLimitWatts: fields.watts }, { kind: fields.kind, watts: fields.watts });
    case 'phase-unbalance-limit':
      return accepted({ ...state, phaseUnbalanceLimitWatts: fields.watts }, { kind: fields.kind, watts: fields.watts });
    case 'clear-credit':
      return clearCredit(state, fields.value);
    case 'tariff-rate':
      return accepted({ ...state, tariffRate: fields.value }, { kind: fields.kind, value: fields.value });
    case 'clear-tamper':
      return accepted({ ...state, isTampered: false }, { kind: fields.kind });
    case 'water-meter-factor':
      if (state.credit.water === undefined) return refused(state, 'function');
      return accepted({ ...state, waterMeterFactor: fields.value }, { kind: fields.kind, value: fields.value });
    // This meter counts units, not money, and the effect of an extended set is not public.
    case 'currency-credit':
    case 'extended-set':
      return refused(state, 'function');
  }
}

function addCredit(state: Meter, service: Service, tenths: number): Entered {
  const refusal = creditRefusal(state.keyType);
  if (refusal !== null) return refused(state, refusal);
  const balance = state.credit[service];
  if (balance === undefined) return refused(state, 'function');
  const balanceTenths = balance + tenths;
  if (balanceTenths > state.registerMaximum) return refused(state, 'overflow');
  return accepted(
    { ...state, credit: { ...state.credit, [service]: balanceTenths } },
    { kind: 'credit', service, tenths, balanceTenths },
  );
}

function creditRefusal(keyType: KeyType): 'ddtk' | 'key-type' | null {
  if (keyType === 1) return 'ddtk';
  return keyType === 0 ? 'key-type' : null;
}

function clearCredit(state: Meter, register: number): Entered {
  const chosen = register === ALL_REGISTERS ? SERVICES : SERVICES.slice(register, register + 1);
  const services = chosen.filter((service) => state.credit[service] !== undefined);
  // Registers 4 to 7 count money, which this meter does not have. There are no higher registers.
  if (services.length === 0) return refused(state, register > 7 && register !== ALL_REGISTERS ? 'range' : 'function');
  const cleared = Object.fromEntries(services.map((service) => [service, 0]));
  return accepted({ ...state, credit: { ...state.credit, ...cleared } }, { kind: 'clear-credit', services });
}
