import * as z from 'zod/mini';
import type { FieldCode } from './errors.ts';
import { givenText, maxKobo, meterNumber, optionalEmail, phoneNumber, purchaseReference, text } from './fields.ts';
import { defineRoute } from './route.ts';

/** State of a payment, as a payer sees it. Never 'the call worked'. */
export const paymentState = z.enum([
  'pending',
  'success',
  'expired',
  'amount_mismatch',
  'currency_mismatch',
  'paid_late',
  'failed',
]);
export type PaymentState = z.output<typeof paymentState>;

const noNumber: FieldCode = 'amount-format';

const wireKobo = /* @__PURE__ */ z.pipe(
  z.pipe(
    z.union([z.int(noNumber), z.string().check(z.regex(/^\d{1,15}$/, noNumber))], noNumber),
    z.transform((wire) => BigInt(wire)),
  ),
  z
    .bigint()
    .check(
      z.minimum(100_000n, 'amount-below-minimum' satisfies FieldCode),
      z.maximum(maxKobo, 'amount-too-large' satisfies FieldCode),
    ),
);

/**
 * Proof that a repeat comes from the same buyer: 32 random bytes as base64url, made in the browser before the first request
 * of a purchase and sent with each request of it. The server keeps only its hash.
 */
export const purchaseProof = /* @__PURE__ */ z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/));

const textTo = (max: number) => z.string().check(z.maxLength(max));

export const createPaymentLink = defineRoute({
  id: 'createPaymentLink',
  method: 'POST',
  path: '/v1/{merchant}/payment-link',
  summary: 'Ask for a bank account to which exactly one purchase can be paid',
  headers: {
    'Purchase-Proof': {
      schema: purchaseProof,
      description:
        '32 random bytes as base64url, the same for each request of one purchase. The same reference with the same proof returns the same answer; without it, or with another proof, the request is a new purchase.',
    },
  },
  params: z.strictObject({ merchant: textTo(64) }),
  body: z.strictObject({
    clientId: givenText(100).check(z.minLength(1)),
    /** Part of the specified request; never called. Where webhooks go is the server's own setting. */
    webhook_url: z.optional(givenText(2048)),
    amount: wireKobo,
    customerName: text(100, 'name-required'),
    customerEmail: z.optional(optionalEmail),
    customerTelephone: phoneNumber,
    reference: purchaseReference,
    metadata: z.strictObject({
      reference: purchaseReference,
      order_id: z.optional(givenText(200)),
      meter_number: meterNumber,
      estate_name: text(120, 'estate-required'),
      created_at: z.optional(givenText(200)),
    }),
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
    'unknown-meter',
    'meter-inactive',
    'unknown-estate',
    'meter-not-in-estate',
    'reference-reused',
    'amount-too-small',
    'amount-too-large',
    'too-many-units',
    'meter-limit-reached',
    'vending-paused',
    'card-number-refused',
    'rate-limited',
    'provider-unavailable',
  ],
});

export const getPaymentLink = defineRoute({
  id: 'getPaymentLink',
  method: 'GET',
  path: '/v1/{merchant}/payment-link/{secret}',
  summary: 'The callback_url: how the payment stands, and the details that we issued',
  params: z.strictObject({ merchant: textTo(64), secret: textTo(200) }),
  query: z.strictObject({ clientId: givenText(100) }),
  envelope: 'raw',
  answer: z.object({
    status: paymentState,
    message: z.string(),
    data: z.object({
      status: paymentState,
      message: z.string(),
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
  errors: ['invalid-link', 'unknown-client', 'rate-limited', 'card-number-refused'],
});

/** What the provider sends is checked by its adapter; the signature covers the raw bytes. */
export const paystackWebhook = defineRoute({
  id: 'paystackWebhook',
  method: 'POST',
  path: '/api/v1/webhooks/paystack',
  summary: 'Events of the payment provider, signed',
  body: z.unknown(),
  answer: z.object({ received: z.literal(true) }),
  errors: ['invalid-signature'],
});
