import type { DisputeState } from '@gatelight/contract';
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { type Fields, fieldsOf, textOf } from '../fields.ts';
import type { ProviderEvent } from '../provider.ts';
import { idOf, minorOf } from './paystack-values.ts';

/* The events that Paystack sends to us. */

export function matches(rawBody: Buffer, signature: unknown, key: string): boolean {
  const expected = createHmac('sha512', key).update(rawBody).digest();
  if (typeof signature !== 'string' || !/^[0-9a-f]{128}$/i.test(signature)) return false;
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}

export function readEvent(rawBody: Buffer): ProviderEvent | undefined {
  let body: unknown;
  try {
    body = JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
  const name = textOf(fieldsOf(body)['event']);
  if (!name) return undefined;
  const data = fieldsOf(fieldsOf(body)['data']);
  if (name.startsWith('refund.')) {
    const reference =
      referenceOf(data['transaction_reference']) ?? referenceOf(fieldsOf(data['transaction'])['reference']);
    const about = idOf(data['id']) ?? textOf(data['refund_reference']) ?? digest(rawBody);
    return { key: keyOf(name, reference ?? '', about), kind: 'refund', reference };
  }
  if (name === 'charge.success') {
    const reference = referenceOf(data['reference']);
    return { key: keyOf(name, idOf(data['id']) ?? reference ?? digest(rawBody)), kind: 'charge', reference };
  }
  const key = keyOf(name, digest(rawBody));
  if (name.startsWith('charge.dispute.')) {
    const transaction = fieldsOf(data['transaction']);
    const about = factsOf({ step: name, ...data }, ['step', 'id', 'status', 'resolution', 'refund_amount', 'currency']);
    const dispute = { id: about['id'] ?? digest(rawBody), state: disputeStateOf(about['resolution']) };
    return { key, kind: 'dispute', reference: referenceOf(transaction['reference']), dispute, about };
  }
  if (/^transfer\.(?:success|failed|reversed)$/.test(name)) {
    return {
      key: keyOf(name, textOf(data['transfer_code']) ?? digest(rawBody)),
      kind: 'payout',
      reference: referenceOf(data['reference']),
    };
  }
  if (name === 'bank.transfer.rejected') {
    const about = factsOf(fieldsOf(data['bank_transfer']), ['amount', 'message_type', 'transaction_id']);
    const sentBackMinor = minorOf(fieldsOf(data['bank_transfer'])['amount']);
    return { key, kind: 'rejected_transfer', reference: undefined, about, sentBackMinor };
  }
  return { key, kind: 'other', reference: undefined };
}

/** The provider names a resolution once the dispute is decided; `declined` means that the bank declined the claim. */
function disputeStateOf(resolution: string | undefined): DisputeState {
  if (resolution === undefined) return 'open';
  return resolution === 'declined' ? 'won' : 'lost';
}

/** The named fields that are short texts or numbers. */
function factsOf(fields: Fields, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = fields[name];
      const text = typeof value === 'number' ? String(value) : textOf(value);
      return text === undefined ? [] : [[name, text.slice(0, 100)]];
    }),
  );
}

/** The format of this provider's references; it cannot look up anything else. */
function referenceOf(value: unknown): string | undefined {
  return typeof value === 'string' && /^[\w.=-]{1,100}$/.test(value) ? value : undefined;
}

function digest(rawBody: Buffer): string {
  return createHash('sha256').update(rawBody).digest('hex');
}

function keyOf(...parts: string[]): string {
  return parts
    .join(':')
    .replaceAll(/[^ -~]/g, '?')
    .slice(0, 300);
}
