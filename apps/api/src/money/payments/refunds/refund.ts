import assert from 'node:assert/strict';
import { refundReason, type RefundReason } from '@gatelight/contract';

/**
 * Payments stores the reason, shows it and makes one refund for each reason and capture; only the caller knows what it
 * means.
 */
export type { RefundReason };

/** Throws for a reason that has no text for people. */
export function requireReason(reason: RefundReason): void {
  assert(refundReason.options.includes(reason), `not a refund reason: ${JSON.stringify(reason)}`);
}

/**
 * `sending`: the provider was called or is about to be, and has not responded. `sent`: it has the refund and works on
 * it.
 */
export type RefundState = 'queued' | 'sending' | 'sent' | 'processed' | 'needs_attention';

/** Every allowed change of state. A refund that staff resolved with the provider may still turn out to be processed. */
export const refundTransitions = [
  ['queued', 'sending'],
  ['sending', 'queued'],
  ['sending', 'sent'],
  ['sending', 'processed'],
  ['sending', 'needs_attention'],
  ['sent', 'processed'],
  ['sent', 'needs_attention'],
  // Staff retry it: as a new refund of the provider, or the same one into another bank account.
  ['needs_attention', 'queued'],
  ['needs_attention', 'sending'],
  ['needs_attention', 'sent'],
  ['needs_attention', 'processed'],
] as const satisfies readonly (readonly [RefundState, RefundState])[];

/** The states from which a refund may become `to`: the guard of every update. */
export function statesBefore(to: RefundState): RefundState[] {
  return refundTransitions.filter(([, after]) => after === to).map(([before]) => before);
}

/**
 * Delay before the next step of a refund that made no progress, in milliseconds. A minute at most: each step begins
 * with a harmless look-up, and when the provider is available again, no payer should wait much longer.
 */
export function refundBackOffMs(attempts: number): number {
  return Math.min(60_000, 2000 * 2 ** Math.min(attempts, 10));
}

/** The note in a refund at the provider, which tells ours apart from any other of the same amount. */
export function refundNote(refundId: bigint): string {
  return `gatelight-refund-${refundId}`;
}
