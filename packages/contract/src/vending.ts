import * as z from 'zod/mini';
import {
  instant,
  kobo,
  linkSecret,
  meterNumber,
  oneTimeCode,
  optionalEmail,
  optionalText,
  phoneNumber,
  purchaseReference,
  text,
  typedReference,
  units,
  utility,
} from './fields.ts';
import { priceLines } from './metering.ts';
import { paymentState } from './payments.ts';
import { defineRoute } from './route.ts';

/** The Quick Token Purchase form, with the words of its messages. `amount` is whole naira as typed. */
export const quickPurchaseForm = z.object({
  fullName: text(100, 'Full Name is required'),
  phoneNumber,
  meterNumber,
  estateName: text(120, 'Estate Name is required'),
  amount: z.string().check(
    z.regex(/^\d{1,13}$/, 'Amount must be a valid number'),
    z.refine((typed) => BigInt(/^\d+$/.test(typed) ? typed : '0') >= 1000n, 'Minimum amount is 1000'),
  ),
  email: optionalEmail,
});
export type QuickPurchaseForm = z.output<typeof quickPurchaseForm>;

/** Where an order stands. `awaiting_payment` is the first state that a payer sees. */
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

export const deliveryState = z.enum(['queued', 'sent', 'delivered', 'failed']);

/** A purchase as its payer may read it. */
export const purchase = z.object({
  reference: z.string(),
  status: orderStatus,
  payment_status: paymentState,
  /** One sentence: where the money is and what happens next. */
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
  /** To be keyed in this order, each 20 digits without spaces. */
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
      reason: z.enum([
        'underpaid',
        'overpaid',
        'late',
        'duplicate',
        'wrong_currency',
        'vend_failed',
        'debt_settled',
        'charge_closed',
      ]),
      /** `held`: too small to send back by itself; the payer can ask for it. */
      state: z.enum(['requested', 'pending', 'processed', 'needs_attention', 'held']),
      at: instant,
    }),
  ),
});
export type Purchase = z.output<typeof purchase>;

const bySecret = z.strictObject({ secret: linkSecret });

export const getQuickPurchase = defineRoute({
  id: 'getQuickPurchase',
  method: 'GET',
  path: '/api/v1/quick-purchases/{secret}',
  summary: 'A purchase with its token, for whoever holds its secret',
  params: bySecret,
  answer: purchase,
  errors: ['not-found', 'rate-limited'],
});

export const resendToken = defineRoute({
  id: 'resendToken',
  method: 'POST',
  path: '/api/v1/quick-purchases/{secret}/resend',
  summary: 'Send the same token again; never makes a new one',
  params: bySecret,
  body: z.strictObject({ channel: z._default(z.enum(['sms', 'email']), 'sms') }),
  success: 202,
  answer: z.object({ channel: z.enum(['sms', 'email']), to_masked: z.string() }),
  errors: ['not-found', 'nothing-to-resend', 'rate-limited'],
});

export const findToken = defineRoute({
  id: 'findToken',
  method: 'POST',
  path: '/api/v1/find-token',
  summary: 'Send a one-time code to the phone of a purchase; answers alike whether there is one or not',
  body: z.strictObject({ reference: typedReference, phoneNumber }),
  success: 202,
  answer: z.object({ expires_in_seconds: z.int() }),
  errors: ['rate-limited', 'card-number-refused'],
});

export const verifyFindToken = defineRoute({
  id: 'verifyFindToken',
  method: 'POST',
  path: '/api/v1/find-token/verify',
  summary: 'With the code: the purchase, its token, and the secret to come back with',
  body: z.strictObject({ reference: typedReference, phoneNumber, otp: oneTimeCode }),
  answer: z.object({ secret: linkSecret, purchase }),
  errors: ['wrong-code', 'rate-limited', 'card-number-refused'],
});

/** The stored form, sent as multipart once the payment succeeded. Every value is text. */
export const collectForm = defineRoute({
  id: 'collectForm',
  method: 'POST',
  path: '/api/v1/forms/quick-purchase',
  summary: 'Form collection for quick purchases',
  body: z.strictObject({
    reference: purchaseReference,
    fullname: text(100, 'Full Name is required'),
    email: optionalEmail,
    phoneNumber,
    meterNumber,
    estateName: text(120, 'Estate Name is required'),
    /** Naira, converted from minor units by the page. */
    amount: z.string().check(z.regex(/^\d{1,13}(\.\d{1,2})?$/, 'Amount must be a valid number')),
    status: optionalText(40),
  }),
  bodyType: 'multipart',
  answer: z.object({ received: z.literal(true) }),
  errors: ['rate-limited', 'card-number-refused'],
});
