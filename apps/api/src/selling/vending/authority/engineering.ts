import type { Meter, MeterKeyConfig } from '#metering';

/** The task of an engineering token. Test 0 shows everything; watts and tenths are whole numbers. */
export type EngineeringWork =
  | { kind: 'test'; test: number }
  | { kind: 'clear-tamper' }
  | { kind: 'clear-credit' }
  | { kind: 'power-limit'; watts: number }
  | { kind: 'free-units'; tenths: number }
  | { kind: 'key-change'; to: Pick<MeterKeyConfig, 'supplyGroupCode' | 'keyRevision' | 'tariffIndex'> };

/** A request for engineering tokens. The reference is `engineering-<id>` and names the request forever. */
export interface EngineeringRequest {
  reference: string;
  meter: Meter;
  work: EngineeringWork;
}

export interface EngineeringToken {
  token: string;
  /** Null for tests: they need no key. */
  keyId: bigint | null;
  /** Null if the token has no identifier. */
  tid: number | null;
  unitsTenths: bigint;
}

/**
 * `refused`: certainly not made and never will be. `later`: certainly not made. `unknown`: it may have been made; the
 * same request again returns the same tokens, so it is safe to repeat it.
 */
export type EngineeringOutcome =
  | { kind: 'ok'; tokens: EngineeringToken[]; newKey?: Pick<MeterKeyConfig, 'baseDate' | 'keyExpiry'> }
  | { kind: 'refused' | 'later' | 'unknown'; reason: string };

/** The part of a vending authority that makes engineering tokens. */
export interface EngineeringAuthority {
  /** Makes the tokens of a request. The same request again returns the same tokens, so it may be repeated after any outcome. */
  engineer: (request: EngineeringRequest) => Promise<EngineeringOutcome>;
}
