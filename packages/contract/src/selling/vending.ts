import * as z from 'zod/mini';
import { chosenId, givenText, instant, kobo, meterNumber, wantedRepeat } from '../fields.ts';
import { paymentMethod } from '../money.ts';
import { orderStatus } from './vending/order-status.ts';
import { defineRoute } from '../route.ts';
import { nairaNumber, orderKobo } from './vending/amounts.ts';
import { orderFacts } from './vending/order-facts.ts';

export { orderStatus } from './vending/order-status.ts';
export type { OrderStatus } from './vending/order-status.ts';

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
  /** Until when it can be paid; null for a wallet, which pays immediately. */
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
  summary: 'Buy units by bank transfer: returns an account to which exactly this order can be paid',
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
  vendFromWallet,
  vendByCard,
  vendByTransfer,
  vendBySavedCard,
  vendToken,
  getOrder,
  leavePaymentPage,
] as const;
