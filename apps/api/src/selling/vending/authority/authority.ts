import type { Utility } from '@gatelight/contract';
import type { Meter } from '#metering';

/**
 * A request for the tokens of one paid order. The reference is ours and names the order forever: two requests make one
 * token.
 */
export interface VendRequest {
  reference: string;
  meter: Meter;
  utility: Utility;
  /** Tenths of a kWh or m³. */
  unitsTenths: bigint;
  /** The paid amount, for the caps. */
  amountKobo: bigint;
}

export interface VendedToken {
  token: string;
  kind: 'credit' | 'key-change';
  /** What the meter will credit. */
  unitsTenths: bigint;
  keyId: bigint;
  tid: number | null;
}

/**
 * `refused`: certainly not vended and never will be. `later`: certainly not vended, may be tried again.
 * `unknown`: it may have been vended; ask with `lookUp` before anything else.
 */
export type VendOutcome =
  | { kind: 'ok'; tokens: VendedToken[] }
  | { kind: 'refused'; reason: string }
  | { kind: 'later'; reason: string }
  | { kind: 'unknown'; reason: string };

export type LookUpOutcome =
  | { kind: 'vended'; tokens: VendedToken[] }
  /** Certainly never vended under this reference. */
  | { kind: 'never' }
  | { kind: 'unknown'; reason: string };

/** Makes tokens: a security module. The embedded one is software; a certified module is another implementation. */
export interface VendingAuthority {
  vend: (request: VendRequest) => Promise<VendOutcome>;
  /** The result of an earlier request with this reference. */
  lookUp: (reference: string) => Promise<LookUpOutcome>;
  /**
   * Makes sure that this reference never gets a token, even when an earlier request for it is still on its way. Returns
   * `never` when that is certain, `vended` when it already has a token.
   */
  cancel: (reference: string) => Promise<LookUpOutcome>;
}
