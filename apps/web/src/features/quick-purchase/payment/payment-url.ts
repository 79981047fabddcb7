import { linkSecret } from '@gatelight/contract/fields';
import type { AnswerOf } from '@gatelight/contract/route';
import type { createPaymentLink, getPaymentLink } from '@gatelight/contract/selling/vending/quick-purchases';
import * as z from 'zod/mini';
import { PATHS } from '../../../paths.ts';

const one = z.array(z.string().check(z.minLength(1), z.maxLength(2048))).check(z.length(1));

/** What `/purchase` takes from its address. Anyone can write an address: these are claims to be checked, never shown. */
const purchaseUrlSchema = z.object({
  account_number: one,
  account_name: one,
  bank_name: one,
  amount: one,
  meter_number: one,
  callback_url: one,
});

export interface ClaimedDetails {
  account_number: string;
  account_name: string;
  bank_name: string;
  /** Kobo, as text. */
  amount: string;
  meter_number: string;
}

/** A payment link's address, taken apart. Anyone who has the secret may read that purchase. */
export interface LinkAddress {
  merchant: string;
  secret: string;
}

/** Whether the address of the page has any payment details. Without any, the page was opened by hand. */
export function claimsDetails(query: URLSearchParams): boolean {
  return Object.keys(purchaseUrlSchema.shape).some((name) => query.has(name));
}

/** The claims and the address to check them at; null when the address of the page is incomplete or of another site. */
export function readPurchaseUrl(
  query: URLSearchParams,
  origin: string,
): { claimed: ClaimedDetails; address: LinkAddress; callbackUrl: string } | null {
  const parsed = purchaseUrlSchema.safeParse(
    Object.fromEntries(Object.keys(purchaseUrlSchema.shape).map((key) => [key, query.getAll(key)])),
  );
  if (!parsed.success) return null;
  const [callbackUrl = ''] = parsed.data.callback_url;
  const address = parseCallbackUrl(callbackUrl, origin);
  if (!address) return null;
  const first = (values: string[]) => values[0] ?? '';
  return {
    claimed: {
      account_number: first(parsed.data.account_number),
      account_name: first(parsed.data.account_name),
      bank_name: first(parsed.data.bank_name),
      amount: first(parsed.data.amount),
      meter_number: first(parsed.data.meter_number),
    },
    address,
    callbackUrl,
  };
}

/** Takes a callback_url apart when it is one of ours: this origin, `/v1/{merchant}/payment-link/{secret}`; otherwise null. */
export function parseCallbackUrl(callbackUrl: string, origin: string): LinkAddress | null {
  if (!URL.canParse(callbackUrl, origin)) return null;
  const url = new URL(callbackUrl, origin);
  if (url.origin !== origin || url.username !== '' || url.password !== '') return null;
  const [, merchant, secret] = /^\/v1\/([A-Za-z0-9_-]{1,64})\/payment-link\/([^/]+)$/.exec(url.pathname) ?? [];
  if (!merchant || !linkSecret.safeParse(secret).success || !secret) return null;
  return { merchant, secret };
}

/**
 * The callback_url that the gateway has just returned, for this origin. The same deployment may be reached
 * under another name (127.0.0.1, a second domain) than the one in its settings.
 */
export function asOwnAddress(callbackUrl: string, origin: string): string {
  if (!URL.canParse(callbackUrl)) return callbackUrl;
  const url = new URL(callbackUrl);
  return url.origin === origin ? callbackUrl : url.pathname;
}

/** Where the payer goes with the account. The details are in the address as specified; the page there checks them. */
export function purchaseAddress(
  account: AnswerOf<typeof createPaymentLink>['data'],
  meterNumber: string,
  origin: string,
): string {
  const query = new URLSearchParams({
    account_number: account.account_number,
    account_name: account.account_name,
    bank_name: account.bank_name,
    amount: String(account.amount),
    meter_number: meterNumber,
    callback_url: asOwnAddress(account.callback_url, origin),
  });
  return `${PATHS.purchase}?${query}`;
}

export type LinkAnswer = AnswerOf<typeof getPaymentLink>['data'];

/** Whether the gateway issued exactly these details. */
export function wasIssued(claimed: ClaimedDetails, issued: LinkAnswer): boolean {
  return (
    claimed.account_number === issued.account_number &&
    claimed.account_name === issued.account_name &&
    claimed.bank_name === issued.bank_name &&
    claimed.amount === String(issued.amount) &&
    claimed.meter_number === issued.meter_number
  );
}
