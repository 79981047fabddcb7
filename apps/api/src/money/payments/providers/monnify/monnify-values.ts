import { momentOf, textOf, type Fields } from '../fields.ts';
import type { ProviderRefundState, TransactionStatus } from '../provider.ts';
import type { PayoutStatus } from '../payout-provider.ts';

type RawJson = { rawJSON: (text: string) => unknown };

/**
 * Whole kobo from naira as text with at most two decimals. Any other value is not an amount, and is never rounded to
 * one.
 */
export function koboOf(value: unknown): bigint | undefined {
  const parts = typeof value === 'string' ? /^(\d{1,13})(?:\.(\d{1,2})0*)?$/.exec(value) : null;
  return parts ? BigInt(parts[1]!) * 100n + BigInt((parts[2] ?? '').padEnd(2, '0')) : undefined;
}

/** Kobo as a JSON number of naira, written digit by digit, without a floating-point number in between. */
export function nairaJson(kobo: bigint): unknown {
  const digits = kobo.toString().padStart(3, '0');
  return (JSON as unknown as RawJson).rawJSON(`${digits.slice(0, -2)}.${digits.slice(-2)}`);
}

/** The JSON body with every number as the text that was sent; undefined when it is not JSON. */
export function parseExactly(text: string): unknown {
  const keepSource = (_key: string, value: unknown, context?: { source?: string }): unknown =>
    typeof value === 'number' ? (context?.source ?? String(value)) : value;
  try {
    return JSON.parse(text, keepSource as (key: string, value: unknown) => unknown);
  } catch {
    return undefined;
  }
}

/** This provider writes Lagos time, as `20/09/2026 11:35:21 AM` or `2026-11-17 11:28:42.615`; also ISO 8601 with a zone. */
export function lagosMoment(value: unknown): Date | undefined {
  const text = textOf(value);
  if (text === undefined) return undefined;
  if (/(?:Z|[+-]\d\d:?\d\d)$/.test(text)) return momentOf(text);
  const slashes = /^(\d\d)\/(\d\d)\/(\d{4}) (\d{1,2}):(\d\d):(\d\d) (AM|PM)$/i.exec(text);
  if (slashes) {
    const [, day, month, year, hour, minute, second, half] = slashes;
    const of24 = (Number(hour) % 12) + (half?.toUpperCase() === 'PM' ? 12 : 0);
    return momentOf(`${year}-${month}-${day}T${String(of24).padStart(2, '0')}:${minute}:${second}+01:00`);
  }
  const plain = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d:\d\d(?:\.\d{1,9})?)$/.exec(text);
  return plain ? momentOf(`${plain[1]}T${plain[2]}+01:00`) : undefined;
}

/**
 * Any payment, whole or partial, is money that arrived: our own policies decide about it. Expired accounts may still be
 * paid.
 */
export function paymentStatusOf(value: unknown): TransactionStatus {
  switch (value) {
    case 'PAID':
    case 'OVERPAID':
    case 'PARTIALLY_PAID':
      return 'success';
    case 'FAILED':
    case 'CANCELLED':
      return 'failed';
    case 'REVERSED':
      return 'reversed';
    default:
      return 'pending';
  }
}

/** A refund that failed because it had no account can be made again into one. */
export function refundStateOf(fields: Fields): ProviderRefundState {
  switch (fields['refundStatus']) {
    case 'COMPLETED':
      return 'processed';
    case 'FAILED':
      return /destination account/i.test(textOf(fields['comment']) ?? '') ? 'needs_attention' : 'failed';
    default:
      return 'pending';
  }
}

export function payoutStatusOf(value: unknown): PayoutStatus {
  switch (value) {
    case 'SUCCESS':
    case 'COMPLETED':
      return 'success';
    case 'FAILED':
    case 'EXPIRED':
    case 'OTP_EMAIL_DISPATCH_FAILED':
      return 'failed';
    case 'REVERSED':
      return 'reversed';
    default:
      return 'pending';
  }
}
