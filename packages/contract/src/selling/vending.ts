import * as z from 'zod/mini';
import { messageStates, messageChannels } from '../deliveries.ts';
import type { FieldCode } from '../errors.ts';
import {
  chosenId,
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
  typedReferenceOrMeter,
  units,
  utility,
  wantedRepeat,
} from '../fields.ts';
import { moneyFacts, namedAccount, paymentMethod, refundReason, refundState } from '../money.ts';
import { paymentState } from '../money/payments.ts';
import { orderStatus } from '../order-status.ts';
import { defineRoute, defineStreamRoute } from '../route.ts';

export { orderStatus } from '../order-status.ts';
export type { OrderStatus } from '../order-status.ts';

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
  /** Without a method: a transfer of a visitor, the wallet of a user. */
  body: z.strictObject({ meterNumber, amount_kobo: kobo, method: z.optional(paymentMethod) }),
  answer: priceLines,
  errors: [
    'unknown-meter',
    'meter-inactive',
    'meter-replaced',
    'amount-too-small',
    'amount-too-large',
    'too-many-units',
    'meter-limit-reached',
    'meter-tampered',
    'meter-held',
    'vending-paused',
  ],
});

export const quoteEstate = defineRoute({
  id: 'quoteEstate',
  method: 'POST',
  path: '/api/v1/quotes/estate',
  summary: 'What an amount buys in an estate, at the price that most of its electricity meters have',
  access: 'public',
  limits: ['meter-requests'],
  body: z.strictObject({ estate: text(120, 'estate-required'), amount_kobo: kobo }),
  answer: priceLines,
  errors: ['unknown-estate', 'amount-too-small', 'amount-too-large', 'too-many-units', 'card-number-not-allowed'],
});

/** What any buyer may read of an order: where the money is, what it bought, and what was sent. */
const orderFacts = {
  reference: z.string(),
  status: orderStatus,
  payment_status: paymentState,
  /** Where the money is and what happens next: as facts, and as one English sentence made from them. */
  money: moneyFacts,
  message: z.string(),
  /** The provider sends a transfer back by itself; missing when there is nothing to say. */
  notice: z.optional(z.string()),
  meter_number: z.string(),
  estate_name: z.string(),
  utility,
  created_at: instant,
  paid_at: z.nullable(instant),
  vended_at: z.nullable(instant),
  /** When the payer was told that the token is late; null while it is not. */
  delay_notice_at: z.nullable(instant),
  price: priceLines,
  amount_received_kobo: kobo,
  /** To be loaded in this order, each 20 digits without spaces. */
  tokens: z.array(
    z.object({ token: z.string().check(z.regex(/^\d{20}$/)), kind: z.enum(['credit', 'key-change']), units }),
  ),
  deliveries: z.array(
    z.object({
      channel: z.enum(messageChannels),
      /** Empty for push: a device has no address. */
      to_masked: z.string(),
      state: z.enum(messageStates),
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
      /** The bank account that the payer or staff gave for it; missing: it goes back to the account that it came from. */
      account: z.optional(namedAccount),
    }),
  ),
};

/** A purchase as its payer may read it. */
export const purchase = z.object({
  ...orderFacts,
  customer_name: z.string(),
  phone_masked: z.string(),
  email_masked: z.nullable(z.string()),
  expires_at: instant,
});
export type Purchase = z.output<typeof purchase>;

/** An account to which exactly one amount can be transferred. */
export const transferAccount = z.object({
  account_number: z.string(),
  account_name: z.string(),
  bank_name: z.string(),
});

/** An order of a signed-in user, as that user may read it. `refunds` with the state `in_wallet` are in the user's wallet. */
export const residentOrder = z.object({
  ...orderFacts,
  /** The name under which the provider's page sends the payer back: the same as `reference`. */
  trxref: z.string(),
  method: paymentMethod,
  /** Until when it can be paid; null for a wallet, which pays at once. */
  expires_at: z.nullable(instant),
  /** Where to transfer the amount; null when there is nothing to transfer. */
  account: z.nullable(transferAccount),
  /** The provider's payment page; null when there is nothing to pay there. */
  authorization_url: z.nullable(z.string()),
  /** Why the bank declined the card at the latest try, in the provider's words; nothing was charged by that try. */
  decline: z.nullable(z.string()),
  /** The server's clock, so that a wrong one in a phone does not move the countdown. */
  now: instant,
});
export type ResidentOrder = z.output<typeof residentOrder>;

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
  features: ['quick-purchase'],
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
  summary: 'Says when a purchase was paid, vended or given back, for whoever holds its secret',
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

/** By what a purchase is looked for; exactly one of the first two. */
const lookup = {
  reference: z.optional(typedReference),
  /** Finds the newest purchase that the phone made for this meter; one that was paid comes before one that was not. */
  meterNumber: z.optional(meterNumber),
  phoneNumber,
};

const namesOne = (given: { reference?: string | undefined; meterNumber?: string | undefined }) =>
  (given.reference === undefined) !== (given.meterNumber === undefined);
const oneOfBoth = { path: ['reference'], error: 'reference-or-meter' satisfies FieldCode };

/** The form of Find my token, where one field takes the reference or the meter number. */
export const findTokenForm = z.object({ wanted: typedReferenceOrMeter, phoneNumber });
export type FindTokenForm = z.output<typeof findTokenForm>;

export const findToken = defineRoute({
  id: 'findToken',
  method: 'POST',
  path: '/api/v1/find-token',
  summary: 'Send a one-time code to the phone of a purchase; answers alike whether there is one or not',
  access: 'public',
  limits: ['find-token-ip', 'find-token-phone', 'find-token-meter', 'messages'],
  body: z.strictObject(lookup).check(z.refine(namesOne, oneOfBoth)),
  success: 202,
  answer: z.object({ expires_in_seconds: z.int() }),
  errors: ['card-number-not-allowed'],
});

export const verifyFindToken = defineRoute({
  id: 'verifyFindToken',
  method: 'POST',
  path: '/api/v1/find-token/verify',
  summary: 'With the code: the purchase, its token, and the secret to come back with',
  access: 'public',
  limits: ['otp-tries', 'otp-tries-phone'],
  body: z.strictObject({ ...lookup, otp: oneTimeCode }).check(z.refine(namesOne, oneOfBoth)),
  answer: z.object({ secret: linkSecret, purchase }),
  errors: ['wrong-code', 'card-number-not-allowed'],
});

/** What stops an order before any money moves. */
const orderRefusals = [
  'paid-a-moment-ago',
  'over-limit',
  'unknown-meter',
  'meter-inactive',
  'meter-replaced',
  'amount-too-small',
  'amount-too-large',
  'too-many-units',
  'meter-limit-reached',
  'meter-tampered',
  'meter-held',
  'vending-paused',
  'card-number-not-allowed',
] as const;

/** The smallest amount of a signed-in user's order: the same as without an account. */
const orderKobo = /* @__PURE__ */ kobo.check(
  z.minimum(minimumPurchaseKobo, 'amount-below-minimum' satisfies FieldCode),
);

const keyRefusals = ['idempotency-key-reused', 'still-running'] as const;

/** What the provider appends when it opened a payment page again: it sends the payer back with it. */
const again = /-r\d{1,3}$/;

/** Our name of a user's order: `VND-`, the day and ten characters. As the provider returns it, too. */
export const orderReference = /* @__PURE__ */ z.pipe(
  z.string().check(z.regex(/^VND-[A-Z0-9]{10,40}(?:-r\d{1,3})?$/)),
  z.transform((given: string) => given.replace(again, '')),
);

export const vendFromWallet = defineRoute({
  id: 'vendFromWallet',
  method: 'POST',
  path: '/api/v1/vend/wallet',
  summary: 'Buy units from the wallet: the answer has the token, or the order that is still being worked on after 3 s',
  access: 'signed-in',
  limits: ['vend-refusals'],
  idempotent: true,
  body: z.strictObject({ meterNumber, amount_kobo: orderKobo, repeat: wantedRepeat }),
  answer: z.object({ order: residentOrder }),
  errors: [...orderRefusals, ...keyRefusals, 'insufficient-funds', 'step-up-required'],
});

/** Naira as a JSON number with at most two decimals, in kobo inside. */
const nairaNumber = /* @__PURE__ */ z.pipe(
  z.pipe(
    z.number(noNumber).check(z.refine((naira) => /^\d{1,13}(\.\d{1,2})?$/.test(String(naira)), noNumber)),
    z.transform((naira: number) => {
      const [whole = '0', cents = ''] = String(naira).split('.');
      return BigInt(whole) * 100n + BigInt(cents.padEnd(2, '0'));
    }),
  ),
  z
    .bigint()
    .check(
      z.minimum(minimumPurchaseKobo, 'amount-below-minimum' satisfies FieldCode),
      z.maximum(maxKobo, 'amount-too-large' satisfies FieldCode),
    ),
);

const authorizationUrl = z.url();

export const vendByCard = defineRoute({
  id: 'vendByCard',
  features: ['cards'],
  method: 'POST',
  path: '/api/v1/vend/pay',
  summary:
    "Buy units by card: answers with the provider's payment page. Without a key, the same call within 10 s returns the first order while it is unpaid",
  access: 'signed-in',
  limits: ['vend-charges', 'vend-refusals'],
  idempotent: true,
  body: z.strictObject({
    /** Naira. */
    amount: nairaNumber,
    meterNumber,
    /** Where the provider sends the payer back to: our own `/user/vend_utility/status`. */
    callback_url: givenText(2048, 'return-address-required'),
    repeat: wantedRepeat,
    /** Keep the card, as the provider's authorization, for later payments. */
    save_card: z.optional(z.boolean()),
  }),
  answer: z.object({
    authorization_url: authorizationUrl,
    reference: z.string(),
    data: z.object({ authorization_url: authorizationUrl, reference: z.string() }),
  }),
  errors: [...orderRefusals, ...keyRefusals, 'provider-unavailable'],
});

export const vendByTransfer = defineRoute({
  id: 'vendByTransfer',
  method: 'POST',
  path: '/api/v1/vend/transfer',
  summary: 'Buy units by bank transfer: answers with an account to which exactly this order can be paid',
  access: 'signed-in',
  limits: ['vend-charges', 'vend-refusals'],
  idempotent: true,
  body: z.strictObject({ meterNumber, amount_kobo: orderKobo, repeat: wantedRepeat }),
  answer: z.extend(transferAccount, {
    reference: z.string(),
    amount_kobo: kobo,
    expires_at: instant,
    now: instant,
  }),
  errors: [...orderRefusals, ...keyRefusals, 'provider-unavailable'],
});

export const vendBySavedCard = defineRoute({
  id: 'vendBySavedCard',
  features: ['cards'],
  method: 'POST',
  path: '/api/v1/vend/saved-card',
  summary: 'Buy units with a saved card. With an `authorization_url` the bank asks the payer to confirm there',
  access: 'signed-in',
  limits: ['vend-charges', 'vend-refusals'],
  idempotent: true,
  body: z.strictObject({
    meterNumber,
    amount_kobo: orderKobo,
    card_id: chosenId('card-required'),
    callback_url: z.optional(givenText(2048)),
    repeat: wantedRepeat,
  }),
  answer: z.object({
    reference: z.string(),
    status: orderStatus,
    authorization_url: z.optional(authorizationUrl),
  }),
  errors: [...orderRefusals, ...keyRefusals, 'card-declined', 'card-not-usable', 'provider-unavailable'],
});

export const vendToken = defineRoute({
  id: 'vendToken',
  method: 'POST',
  path: '/api/v1/vend/token',
  summary: "The token of the caller's own paid order; never makes one",
  access: 'signed-in',
  limits: ['order-reads'],
  body: z.strictObject({ trxnRef: givenText(80, 'reference-format') }),
  answer: z.object({
    /** The credit token, 20 digits. */
    token: z.string(),
    /** Naira. */
    amount: z.number(),
    meterNumber: z.string(),
    date: instant,
    units: z.string(),
    address: z.string(),
    facility: z.string(),
    name: z.string(),
    /** All tokens in the order in which they are entered; more than one when the meter's key changes. */
    tokens: z.array(z.string()),
  }),
  errors: ['not-found', 'token-not-ready', 'not-paid', 'card-number-not-allowed'],
});

export const getOrder = defineRoute({
  id: 'getOrder',
  method: 'GET',
  path: '/api/v1/vend/orders/{reference}',
  summary: "One of the caller's own orders, with where its money is and its tokens",
  access: 'signed-in',
  object: 'own-order',
  limits: ['order-reads'],
  params: z.strictObject({ reference: orderReference }),
  answer: residentOrder,
});

export const leavePaymentPage = defineRoute({
  id: 'leavePaymentPage',
  method: 'POST',
  path: '/api/v1/vend/orders/{reference}/leave',
  summary:
    "The payer came back from the provider's page: asks the provider at once, and ends the purchase unless money is on its way",
  access: 'signed-in',
  object: 'own-order',
  limits: ['order-reads'],
  params: z.strictObject({ reference: orderReference }),
  answer: residentOrder,
});

export const vendingRoutes = [
  quotePrice,
  quoteEstate,
  createPaymentLink,
  getPaymentLink,
  getQuickPurchase,
  streamQuickPurchase,
  resendToken,
  findToken,
  verifyFindToken,
  vendFromWallet,
  vendByCard,
  vendByTransfer,
  vendBySavedCard,
  vendToken,
  getOrder,
  leavePaymentPage,
] as const;
