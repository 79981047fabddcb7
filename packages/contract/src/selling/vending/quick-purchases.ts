import * as z from 'zod/mini';
import type { FieldCode } from '../../errors.ts';
import {
  givenText,
  instant,
  linkSecret,
  meterNumber,
  optionalEmail,
  phoneNumber,
  purchaseReference,
  text,
  wantedRepeat,
} from '../../fields.ts';
import { moneyFacts } from '../../money.ts';
import { paymentState } from '../../money/payments.ts';
import { defineRoute, defineStreamRoute } from '../../route.ts';
import { minimumPurchaseKobo, wireKobo } from './amounts.ts';
import { orderFacts } from './order-facts.ts';

/** The Quick Token Purchase form. `amount` is whole naira as typed. */
export const quickPurchaseForm = z.object({
  fullName: text(100, 'name-required'),
  phoneNumber,
  meterNumber,
  estateName: text(120, 'estate-required'),
  amount: z.string().check(
    z.regex(/^\d{1,13}$/, 'amount-format' satisfies FieldCode),
    z.refine(
      (typed) => BigInt(/^\d+$/.test(typed) ? typed : '0') >= minimumPurchaseKobo / 100n,
      'amount-below-minimum' satisfies FieldCode,
    ),
  ),
  email: optionalEmail,
});
export type QuickPurchaseForm = z.output<typeof quickPurchaseForm>;

/** A purchase as its payer may read it. */
export const purchase = z.object({
  ...orderFacts,
  customer_name: z.string(),
  phone_masked: z.string(),
  email_masked: z.nullable(z.string()),
  expires_at: instant,
});
export type Purchase = z.output<typeof purchase>;

/**
 * Proof that a repeat comes from the same buyer: 32 random bytes as base64url, made in the browser before the first request
 * of a purchase and sent with each request of it. The server keeps only its hash.
 */
export const purchaseProof = /* @__PURE__ */ z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

const textTo = (max: number) => z.string().check(z.maxLength(max));

export const createPaymentLink = defineRoute({
  id: 'createPaymentLink',
  features: ['quick-purchase'],
  method: 'POST',
  path: '/v1/{merchant}/payment-link',
  summary: 'Get a bank account to which exactly one purchase can be paid',
  access: 'public',
  limits: ['link-requests', 'quick-purchase-ip', 'quick-purchase', 'meter-requests', 'meter-lookup'],
  headers: {
    'Purchase-Proof': {
      schema: purchaseProof,
      description:
        '32 random bytes as base64url, the same for each request of one purchase. The same reference with the same proof returns the same answer; without it, or with another proof, the request is a new purchase.',
    },
  },
  params: z.strictObject({ merchant: textTo(64) }),
  body: z.strictObject({
    clientId: givenText(100, 'client-required').check(z.minLength(1, 'client-required' satisfies FieldCode)),
    /** Part of the specified request; never called. Where webhooks go is the server's own setting. */
    webhook_url: z.optional(givenText(2048)),
    amount: wireKobo,
    customerName: text(100, 'name-required'),
    customerEmail: z.optional(optionalEmail),
    customerTelephone: phoneNumber,
    reference: purchaseReference,
    metadata: z.strictObject(
      {
        reference: purchaseReference,
        order_id: z.optional(givenText(200)),
        meter_number: meterNumber,
        estate_name: text(120, 'estate-required'),
        created_at: z.optional(givenText(200)),
      },
      'metadata-required' satisfies FieldCode,
    ),
    repeat: wantedRepeat,
  }),
  envelope: 'raw',
  answer: z.object({
    status: z.literal('success'),
    message: z.string(),
    data: z.object({
      account_number: z.string(),
      account_name: z.string(),
      bank_name: z.string(),
      /** Kobo, to be transferred exactly. */
      amount: z.int(),
      callback_url: z.url(),
      reference: z.string(),
      expires_at: z.iso.datetime(),
    }),
  }),
  errors: [
    'unknown-client',
    'paid-a-moment-ago',
    'unknown-meter',
    'meter-inactive',
    'meter-replaced',
    'unknown-estate',
    'meter-not-in-estate',
    'reference-reused',
    'amount-too-small',
    'amount-too-large',
    'too-many-units',
    'meter-limit-reached',
    'meter-tampered',
    'meter-held',
    'vending-paused',
    'card-number-not-allowed',
    'provider-unavailable',
  ],
});

export const getPaymentLink = defineRoute({
  id: 'getPaymentLink',
  method: 'GET',
  path: '/v1/{merchant}/payment-link/{secret}',
  summary: 'The callback_url: the status of the payment, and the details that we issued',
  access: 'public',
  limits: ['purchase-read', 'wrong-link'],
  params: z.strictObject({ merchant: textTo(64), secret: textTo(200) }),
  query: z.strictObject({ clientId: givenText(100) }),
  envelope: 'raw',
  answer: z.object({
    status: paymentState,
    message: z.string(),
    data: z.object({
      status: paymentState,
      /** Where the money is, as facts; `message` is made from them. */
      money: moneyFacts,
      message: z.string(),
      /** As in a purchase. */
      notice: z.optional(z.string()),
      reference: z.string(),
      amount: z.int(),
      /** Kobo that arrived so far, when it differs from `amount`. */
      amount_received: z.int(),
      meter_number: z.string(),
      account_number: z.string(),
      account_name: z.string(),
      bank_name: z.string(),
      expires_at: z.iso.datetime(),
      /** The server's clock, so that a wrong one in a phone does not move the countdown. */
      now: z.iso.datetime(),
      paid_at: z.nullable(z.iso.datetime()),
    }),
  }),
  errors: ['invalid-link', 'unknown-client', 'card-number-not-allowed'],
});

const bySecret = z.strictObject({ secret: linkSecret });

export const getQuickPurchase = defineRoute({
  id: 'getQuickPurchase',
  method: 'GET',
  path: '/api/v1/quick-purchases/{secret}',
  summary: 'A purchase with its token, for a caller with its secret',
  access: 'public',
  limits: ['purchase-read', 'wrong-link'],
  params: bySecret,
  answer: purchase,
});

/**
 * `sync` is the first event of every connection, and comes again when something may have been missed; `changed` and `over`:
 * read the purchase again. After `over` nothing more happens to it. An event carries no data of the purchase.
 */
export const streamQuickPurchase = defineStreamRoute({
  id: 'streamQuickPurchase',
  path: '/api/v1/quick-purchases/{secret}/events',
  summary: 'Says when a purchase was paid, vended or given back, for callers who have its secret',
  access: 'public',
  limits: ['purchase-read', 'wrong-link'],
  params: bySecret,
  event: z.object({ type: z.enum(['sync', 'changed', 'over']) }),
  errors: ['not-found', 'unavailable'],
});

export const resendToken = defineRoute({
  id: 'resendToken',
  method: 'POST',
  path: '/api/v1/quick-purchases/{secret}/resend',
  summary: 'Send the same token again; never makes a new one',
  access: 'public',
  limits: ['purchase-read', 'wrong-link', 'resend', 'messages'],
  params: bySecret,
  body: z.strictObject({ channel: z._default(z.enum(['sms', 'email']), 'sms') }),
  success: 202,
  answer: z.object({ channel: z.enum(['sms', 'email']), to_masked: z.string() }),
  errors: ['not-found', 'nothing-to-resend'],
});

export const quickPurchaseRoutes = [
  createPaymentLink,
  getPaymentLink,
  getQuickPurchase,
  streamQuickPurchase,
  resendToken,
] as const;
