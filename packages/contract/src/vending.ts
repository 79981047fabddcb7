import * as z from 'zod/mini';
import type { FieldCode } from './errors.ts';
import {
  givenText,
  instant,
  kobo,
  linkSecret,
  maxKobo,
  meterNumber,
  oneTimeCode,
  optionalEmail,
  phoneNumber,
  purchaseReference,
  signedKobo,
  text,
  typedReference,
  units,
  utility,
} from './fields.ts';
import { moneyFacts, refundReason, refundState } from './money.ts';
import { paymentState } from './payments.ts';
import { defineRoute } from './route.ts';

/** The smallest purchase: 1,000 naira. */
export const minimumPurchaseKobo = 100_000n;

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

/** The lines of a price, the same before payment and on the receipt: debt + fee + energy + VAT = amount, to the kobo. */
export const priceLines = z.object({
  amount_kobo: kobo,
  debt_kobo: kobo,
  fee_kobo: kobo,
  energy_kobo: kobo,
  vat_kobo: kobo,
  /** Basis points: 750 is 7.5 %. */
  vat_rate_bp: z.int(),
  tariff_name: z.string(),
  price_kobo_per_unit: kobo,
  units,
  unit: z.enum(['kWh', 'm³']),
  rounding: z.enum(['up', 'down', 'half-up']),
  /**
   * Rounding is done once for all purchases of a meter: this many units were already given by rounding earlier purchases
   * and count towards this one. Below zero: earlier purchases gave less, and this one makes up for it.
   */
  carried_units: z.optional(z.string().check(z.regex(/^-?\d+\.\d{3}$/))),
  /** Still owed on the meter after this purchase. */
  debt_left_kobo: signedKobo,
});
export type PriceLines = z.output<typeof priceLines>;

export const quotePrice = defineRoute({
  id: 'quotePrice',
  method: 'POST',
  path: '/api/v1/quotes',
  summary: 'What an amount buys on a meter, line by line',
  access: 'public',
  limits: ['meter-requests', 'meter-lookup'],
  body: z.strictObject({ meterNumber, amount_kobo: kobo }),
  answer: priceLines,
  errors: [
    'unknown-meter',
    'meter-inactive',
    'amount-too-small',
    'amount-too-large',
    'too-many-units',
    'meter-limit-reached',
    'vending-paused',
  ],
});

/** The state of an order. `awaiting_payment` is the first state that a payer sees. */
export const orderStatus = z.enum([
  'created',
  'awaiting_payment',
  'expired',
  'paid',
  'paid_late',
  'vending',
  'unknown',
  'vended',
  'vend_failed',
  'refunding',
  'refunded',
  'credited',
  'cancelled',
]);
export type OrderStatus = z.output<typeof orderStatus>;

/** Why money for an order goes back: the one list of them. */
export const refundReasons = [
  'underpaid',
  'overpaid',
  'late',
  'duplicate',
  'wrong_currency',
  'vend_failed',
  'debt_settled',
  'charge_closed',
] as const;
export type RefundReason = (typeof refundReasons)[number];

export const deliveryState = z.enum(['queued', 'sent', 'delivered', 'failed']);

/** A purchase as its payer may read it. */
export const purchase = z.object({
  reference: z.string(),
  status: orderStatus,
  payment_status: paymentState,
  /** Where the money is and what happens next: as facts, and as one English sentence made from them. */
  money: moneyFacts,
  message: z.string(),
  customer_name: z.string(),
  phone_masked: z.string(),
  email_masked: z.nullable(z.string()),
  meter_number: z.string(),
  estate_name: z.string(),
  utility,
  created_at: instant,
  expires_at: instant,
  paid_at: z.nullable(instant),
  vended_at: z.nullable(instant),
  /** When the payer was told that the token is late; null while it is not. */
  delay_notice_at: z.nullable(instant),
  price: priceLines,
  amount_received_kobo: kobo,
  /** To be entered in this order, each 20 digits without spaces. */
  tokens: z.array(
    z.object({ token: z.string().check(z.regex(/^\d{20}$/)), kind: z.enum(['credit', 'key-change']), units }),
  ),
  deliveries: z.array(
    z.object({
      channel: z.enum(['sms', 'whatsapp', 'email']),
      to_masked: z.string(),
      state: deliveryState,
      at: instant,
    }),
  ),
  refunds: z.array(
    z.object({
      amount_kobo: kobo,
      currency: z.string(),
      reason: refundReason,
      state: refundState,
      at: instant,
    }),
  ),
});
export type Purchase = z.output<typeof purchase>;

const noNumber: FieldCode = 'amount-format';

const wireKobo = /* @__PURE__ */ z.pipe(
  z.pipe(
    z.union([z.int(noNumber), z.string().check(z.regex(/^\d{1,15}$/, noNumber))], noNumber),
    z.transform((wire) => BigInt(wire)),
  ),
  z
    .bigint()
    .check(
      z.minimum(minimumPurchaseKobo, 'amount-below-minimum' satisfies FieldCode),
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
    'provider-unavailable',
  ],
});

export const getPaymentLink = defineRoute({
  id: 'getPaymentLink',
  method: 'GET',
  path: '/v1/{merchant}/payment-link/{secret}',
  summary: 'The callback_url: how the payment stands, and the details that we issued',
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
  errors: ['invalid-link', 'unknown-client', 'card-number-refused'],
});

const bySecret = z.strictObject({ secret: linkSecret });

export const getQuickPurchase = defineRoute({
  id: 'getQuickPurchase',
  method: 'GET',
  path: '/api/v1/quick-purchases/{secret}',
  summary: 'A purchase with its token, for whoever holds its secret',
  access: 'public',
  limits: ['purchase-read', 'wrong-link'],
  params: bySecret,
  answer: purchase,
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

export const findToken = defineRoute({
  id: 'findToken',
  method: 'POST',
  path: '/api/v1/find-token',
  summary: 'Send a one-time code to the phone of a purchase; answers alike whether there is one or not',
  access: 'public',
  limits: ['find-token-ip', 'find-token-phone', 'messages'],
  body: z.strictObject({ reference: typedReference, phoneNumber }),
  success: 202,
  answer: z.object({ expires_in_seconds: z.int() }),
  errors: ['card-number-refused'],
});

export const verifyFindToken = defineRoute({
  id: 'verifyFindToken',
  method: 'POST',
  path: '/api/v1/find-token/verify',
  summary: 'With the code: the purchase, its token, and the secret to come back with',
  access: 'public',
  limits: ['otp-tries', 'otp-tries-phone'],
  body: z.strictObject({ reference: typedReference, phoneNumber, otp: oneTimeCode }),
  answer: z.object({ secret: linkSecret, purchase }),
  errors: ['wrong-code', 'card-number-refused'],
});
