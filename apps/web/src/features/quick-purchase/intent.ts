import { meterNumber, phoneNumber, purchaseReference } from '@gatelight/contract';
import type { QuickPurchaseForm } from '@gatelight/contract';
import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../browser-storage.ts';
import { makeReference } from './reference.ts';

const KEY = 'quickPurchaseIntent';

/** The specification shows a local placeholder here. The server never calls it. */
const WEBHOOK_PLACEHOLDER = 'http://localhost/webhook';

/** A payment-link request exactly as the specification shows it. `amount` is kobo. */
const paymentLinkRequest = z.object({
  clientId: z.string(),
  webhook_url: z.string(),
  amount: z.int().check(z.minimum(0)),
  customerName: z.string(),
  customerEmail: z.string(),
  customerTelephone: phoneNumber,
  reference: purchaseReference,
  metadata: z.object({
    reference: purchaseReference,
    order_id: z.string(),
    meter_number: meterNumber,
    estate_name: z.string(),
    created_at: z.string(),
  }),
});
export type PaymentLinkRequest = z.output<typeof paymentLinkRequest>;

const intentSchema = z.object({
  request: paymentLinkRequest,
  /** When the account that was given out closes; null until there is one. */
  expiresAt: z.nullable(z.iso.datetime()),
  /** Whether the bank side has refused to give out an account for it. */
  wasRefused: orElse(z.boolean(), false),
});

/** Whole naira as typed, to kobo. The only place where the form's amount is multiplied. */
export function nairaToKobo(naira: string): bigint {
  return BigInt(naira) * 100n;
}

function makeRequest(form: QuickPurchaseForm, clientId: string, at: Date): PaymentLinkRequest {
  const reference = makeReference(at);
  return {
    clientId,
    webhook_url: WEBHOOK_PLACEHOLDER,
    // 13 digits of naira at most, so a JSON number carries the kobo exactly.
    amount: Number(nairaToKobo(form.amount)),
    customerName: form.fullName,
    customerEmail: form.email,
    customerTelephone: form.phoneNumber,
    reference,
    metadata: {
      reference,
      order_id: reference,
      meter_number: form.meterNumber,
      estate_name: form.estateName,
      created_at: at.toISOString(),
    },
  };
}

function asksForTheSame(request: PaymentLinkRequest, form: QuickPurchaseForm, clientId: string): boolean {
  return (
    request.clientId === clientId &&
    request.amount === Number(nairaToKobo(form.amount)) &&
    request.customerName === form.fullName &&
    request.customerEmail === form.email &&
    request.customerTelephone === form.phoneNumber &&
    request.metadata.meter_number === form.meterNumber &&
    request.metadata.estate_name === form.estateName
  );
}

/**
 * The request for this form. One intent has one reference: a retry, a reload, the back button and a second tab send
 * the very same body, so the server answers with the same order. A changed form or a closed account makes a new one.
 *
 * The whole body is kept, not only the reference: `created_at` is part of what the server compares.
 */
export function requestFor(form: QuickPurchaseForm, clientId: string, at: Date): PaymentLinkRequest {
  const kept = readStored('localStorage', KEY, intentSchema);
  const isOpen = kept !== null && (kept.expiresAt === null || new Date(kept.expiresAt) > at);
  if (isOpen && asksForTheSame(kept.request, form, clientId)) return kept.request;
  const request = makeRequest(form, clientId, at);
  writeStored('localStorage', KEY, { request, expiresAt: null, wasRefused: false });
  return request;
}

/** The account for this request was given out: going back and sending the same form leads to it again until it closes. */
export function rememberExpiry(request: PaymentLinkRequest, expiresAt: string): void {
  writeStored('localStorage', KEY, { request, expiresAt, wasRefused: false });
}

/**
 * No account was given out. One more try goes under the same reference, because the answer may only have been lost; after
 * a second refusal the order may be closed for good, and as nobody has seen an account a new reference risks nothing.
 */
export function noteRefusal(request: PaymentLinkRequest): void {
  const kept = readStored('localStorage', KEY, intentSchema);
  if (kept?.request.reference !== request.reference || kept.expiresAt !== null) return;
  if (kept.wasRefused) removeStored('localStorage', KEY);
  else writeStored('localStorage', KEY, { ...kept, wasRefused: true });
}

/** The intent is settled (or void): the next purchase, even an identical one, is a new one. Other intents stay. */
export function endIntent(reference: string): void {
  const kept = readStored('localStorage', KEY, intentSchema);
  if (kept?.request.reference === reference) removeStored('localStorage', KEY);
}

/** Forgets whatever was asked for on this device. */
export function dropIntent(): void {
  removeStored('localStorage', KEY);
}
