import { meterNumber, phoneNumber, purchaseReference } from '@gatelight/contract/fields';
import type { QuickPurchaseForm } from '@gatelight/contract/selling/vending/quick-purchases';
import * as z from 'zod/mini';
import { catch as orElse } from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../../data/device/browser-storage.ts';
import { INTENT_KEY as KEY } from '../../../data/payment/open-transfer.ts';
import { makeReference } from './reference.ts';

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

/** Only the buyer's browser knows it: 32 random bytes as base64url. With it a repeat gets the same response as the first request. */
const buyerProof = z.string().check(z.regex(/^[\w-]{43}$/));

/** The request for one purchase, at first and for each repeat: always the same body with the same proof. */
export const purchaseIntent = z.object({ request: paymentLinkRequest, proof: buyerProof });
export type PurchaseIntent = z.output<typeof purchaseIntent>;

/** An intent of an earlier version has no proof and is not read: the server would treat its repeat as another buyer's. */
const storedIntent = z.extend(purchaseIntent, {
  /** When the issued account closes; null until there is one. */
  expiresAt: z.nullable(z.iso.datetime()),
  /** Whether the bank has refused to issue an account for it. */
  wasRefused: orElse(z.boolean(), false),
});

function makeProof(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}

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
 * The intent for this form. One intent has one reference and one proof: a retry, a reload, the back button and a second
 * tab send the same request, so the server returns the same order. A changed form or a closed account makes a new one.
 *
 * The whole body is stored, not only the reference: the server refuses a known reference with another body.
 */
export function intentFor(form: QuickPurchaseForm, clientId: string, at: Date): PurchaseIntent {
  const kept = openIntent(form, clientId, at);
  if (kept) return { request: kept.request, proof: kept.proof };
  const intent = { request: makeRequest(form, clientId, at), proof: makeProof() };
  writeStored('localStorage', KEY, { ...intent, expiresAt: null, wasRefused: false });
  return intent;
}

function openIntent(form: QuickPurchaseForm, clientId: string, at: Date): z.output<typeof storedIntent> | null {
  const kept = readStored('localStorage', KEY, storedIntent);
  const isOpen = kept !== null && (kept.expiresAt === null || new Date(kept.expiresAt) > at);
  return isOpen && asksForTheSame(kept.request, form, clientId) ? kept : null;
}

/** The request for the account that still waits for its transfer, or null. */
export function storedOpenIntent(at: Date): PurchaseIntent | null {
  const kept = readStored('localStorage', KEY, storedIntent);
  const isOpen = kept !== null && kept.expiresAt !== null && new Date(kept.expiresAt) > at;
  return isOpen ? { request: kept.request, proof: kept.proof } : null;
}

/** Whether this form got an account before: money may have been sent to it. */
export function mayBePaid(form: QuickPurchaseForm, clientId: string, at: Date): boolean {
  return typeof openIntent(form, clientId, at)?.expiresAt === 'string';
}

/** The account for this intent was issued: sending the same form again returns it until it closes. */
export function rememberExpiry(intent: PurchaseIntent, expiresAt: string): void {
  writeStored('localStorage', KEY, { ...intent, expiresAt, wasRefused: false });
}

/**
 * No account was issued. The next try uses the same reference, because the response may only have been lost. After a second
 * refusal the order may be closed for good; no one has seen an account, so a new reference risks nothing.
 */
export function noteRefusal({ request }: PurchaseIntent): void {
  const kept = readStored('localStorage', KEY, storedIntent);
  if (kept?.request.reference !== request.reference || kept.expiresAt !== null) return;
  if (kept.wasRefused) removeStored('localStorage', KEY);
  else writeStored('localStorage', KEY, { ...kept, wasRefused: true });
}

/** The intent is settled (or void): the next purchase, even an identical one, is a new one. Other intents stay. */
export function endIntent(reference: string): void {
  const kept = readStored('localStorage', KEY, storedIntent);
  if (kept?.request.reference === reference) removeStored('localStorage', KEY);
}

/** Forgets the intent of this device. */
export function dropIntent(): void {
  removeStored('localStorage', KEY);
}
