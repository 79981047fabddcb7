import type { ProviderRefundState, TransactionStatus } from '../provider.ts';

import { textOf } from '../fields.ts';

/** Ids are numbers above 2^31 or strings. */
export function idOf(value: unknown): string | undefined {
  if (typeof value === 'number' && Number.isSafeInteger(value) && value > 0) return String(value);
  return textOf(value);
}

/**
 * Whole minor units from an integer or a string of digits. Any other value is not an amount, and is never rounded to
 * one.
 */
export function minorOf(value: unknown): bigint | undefined {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value >= 0 ? BigInt(value) : undefined;
  if (typeof value === 'string' && /^\d{1,15}$/.test(value)) return BigInt(value);
  return undefined;
}

/**
 * `abandoned` is not final at this provider: money may still arrive. A status that is not documented decides nothing.
 */
export function transactionStatusOf(value: unknown): TransactionStatus {
  switch (value) {
    case 'success':
      return 'success';
    case 'failed':
      return 'failed';
    case 'reversed':
    case 'reversal pending':
      return 'reversed';
    default:
      return 'pending';
  }
}

export function refundStateOf(value: unknown): ProviderRefundState {
  switch (value) {
    case 'processed':
      return 'processed';
    case 'failed':
      return 'failed';
    case 'needs-attention':
      return 'needs_attention';
    default:
      return 'pending';
  }
}
