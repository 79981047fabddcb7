import * as z from 'zod/mini';
import type { FieldCode } from '../errors.ts';
import { chosenId, givenText, instant, kobo, maxKobo, rowId, wantedRepeat } from '../fields.ts';
import { page, pageQuery } from '../page.ts';
import { defineFileRoute, defineRoute } from '../route.ts';
import { transferAccount } from '../selling/vending.ts';
import { lateFee } from './late-fee.ts';

/*
 * What the caller's houses owe to their estate, what was paid, and paying it. Managers have the calls of service-charges-estate.ts.
 */

/** `due`: open and in time, also when a part is paid. `in-plan`: open and part of an agreed plan. `cancelled`: no longer owed, by a credit note. */
export const invoiceStatus = z.enum(['due', 'overdue', 'in-plan', 'paid', 'cancelled']);
export type InvoiceStatus = z.output<typeof invoiceStatus>;

/** How money for a house came. `cash` and `bank`: the estate received it itself. */
export const chargeWays = ['wallet', 'transfer', 'card', 'saved-card', 'cash', 'bank'] as const;
export type ChargeWay = (typeof chargeWays)[number];

/** One invoice of a house. */
export const serviceCharge = z.object({
  id: z.string(),
  /** `INV-2026-11-019`, unique in the estate. */
  number: z.string(),
  title: z.string(),
  estate_name: z.string(),
  house_id: z.string(),
  house_name: z.string(),
  amount_kobo: kobo,
  /** What is still to pay: the amount without payments and credit notes. */
  left_kobo: kobo,
  issued_at: instant,
  due_on: z.iso.date(),
  status: invoiceStatus,
  /** When nothing was left. */
  paid_at: z.nullable(instant),
  /** Whether the caller paid all of it. Its payments name the payers. */
  paid_by_you: z.boolean(),
  /** The next late fee if nothing is paid until then; null: none comes. */
  late_fee: z.nullable(z.object({ on: z.iso.date(), kobo })),
});
export type ServiceCharge = z.output<typeof serviceCharge>;

/** A house of the caller, with what the caller may see of its account. */
export const chargedHouse = z.object({
  id: z.string(),
  name: z.string(),
  estate_name: z.string(),
  owed_kobo: kobo,
  overdue_kobo: kobo,
  /** Paid ahead: the next invoice uses it. */
  credit_kobo: kobo,
  /** What the last billing run asked of this house for one month; null: it was not billed yet. */
  month_kobo: z.nullable(kobo),
  /** The estate no longer uses Gatelight, so its bills cannot be paid here. They are not in the sums of all houses. */
  is_retired: z.boolean(),
});
export type ChargedHouse = z.output<typeof chargedHouse>;

export const listServiceCharges = defineRoute({
  id: 'listServiceCharges',
  method: 'GET',
  path: '/api/v1/service-charge',
  summary: "What the caller's houses owe and their invoices, newest first (at most 200)",
  access: 'signed-in',
  answer: z.object({
    owed_kobo: kobo,
    overdue_kobo: kobo,
    has_house: z.boolean(),
    houses: z.array(chargedHouse),
    items: z.array(serviceCharge),
  }),
});

export const invoiceLine = z.object({
  text: z.string(),
  /** `100.00` square metres, `3` bedrooms; 1 for a house. */
  quantity: z.string(),
  months: z.int(),
  unit_kobo: kobo,
  /** With VAT. */
  amount_kobo: kobo,
  vat_bp: z.int(),
  vat_kobo: kobo,
});

const invoicePayment = z.object({
  /** `REC-2026-11-0007`. */
  receipt: z.string(),
  at: instant,
  way: z.enum(chargeWays),
  payer_name: z.string(),
  /** Of this payment, what went to this invoice. */
  amount_kobo: kobo,
});

const creditNote = z.object({
  number: z.string(),
  at: instant,
  amount_kobo: kobo,
  reason: z.string(),
});

/** What is on an invoice besides its sums. */
export const invoiceDetails = {
  payer_name: z.string(),
  period_from: z.nullable(z.iso.date()),
  /** The last day. */
  period_to: z.nullable(z.iso.date()),
  vat_kobo: kobo,
  paid_kobo: kobo,
  credited_kobo: kobo,
  lines: z.array(invoiceLine),
  payments: z.array(invoicePayment),
  credit_notes: z.array(creditNote),
  /** Null: this bill has no late fee, whatever happens. */
  late_terms: z.nullable(lateFee),
};

const chargeAccount = z.extend(transferAccount, {
  reference: z.string(),
  /** What to send: the amount and the stamp duty that the payer bears. */
  amount_kobo: kobo,
  stamp_duty_kobo: kobo,
  expires_at: instant,
  now: instant,
});

const ownInvoice = z.strictObject({ invoice: rowId });

export const getServiceChargeInvoice = defineRoute({
  id: 'getServiceChargeInvoice',
  method: 'GET',
  path: '/api/v1/service-charge/invoices/{invoice}',
  summary: 'One invoice with its lines, payments and credit notes, and its open transfer account if the caller has one',
  access: 'signed-in',
  object: 'own-invoice',
  params: ownInvoice,
  answer: z.extend(serviceCharge, { ...invoiceDetails, account: z.nullable(chargeAccount) }),
  errors: ['not-found'],
});
export type ServiceChargeInvoice = z.output<typeof getServiceChargeInvoice.answer>;

export const getServiceChargeInvoicePdf = defineFileRoute({
  id: 'getServiceChargeInvoicePdf',
  path: '/api/v1/service-charge/invoices/{invoice}/file',
  summary: 'The invoice as PDF',
  access: 'signed-in',
  object: 'own-invoice',
  params: ownInvoice,
  files: ['pdf'],
  errors: ['not-found'],
});

export const listServiceChargeReceipts = defineRoute({
  id: 'listServiceChargeReceipts',
  method: 'GET',
  path: '/api/v1/service-charge/receipts',
  summary: 'What was paid for the houses of the caller: when, how, by whom and for which invoices; newest first',
  access: 'signed-in',
  query: z.strictObject(pageQuery),
  answer: page(
    z.object({
      id: z.string(),
      number: z.string(),
      at: instant,
      house_name: z.string(),
      way: z.enum(chargeWays),
      amount_kobo: kobo,
      /** Not used for an invoice yet. */
      left_kobo: kobo,
      payer_name: z.string(),
      paid_by_you: z.boolean(),
      invoices: z.array(z.object({ number: z.string(), title: z.string(), amount_kobo: kobo })),
    }),
  ),
});
export type ServiceChargeReceipt = z.output<typeof listServiceChargeReceipts.answer>['items'][number];

/** The smallest payment: 100 naira. */
export const minimumChargePaymentKobo = 10_000n;

const payment = {
  house_id: rowId,
  amount_kobo: kobo.check(
    z.minimum(minimumChargePaymentKobo, 'amount-below-minimum' satisfies FieldCode),
    z.maximum(maxKobo, 'amount-too-large' satisfies FieldCode),
  ),
  /** These are paid first, by their due dates. Without it the oldest. */
  invoice_ids: z.optional(z.array(rowId).check(z.minLength(1), z.maxLength(50))),
  /** The amount may be more than what is owed: the rest is paid ahead. Without it such a payment is refused. */
  ahead: z.optional(z.literal(true)),
};

/**
 * The house or an invoice is not the caller's; the estate no longer uses Gatelight; the bill was paid meanwhile; or less is owed
 * than the caller wants to pay.
 */
const chargeRefusals = [
  'not-found',
  'charge-estate-retired',
  'charge-already-paid',
  'charge-changed',
  'idempotency-key-reused',
] as const;

const paid = z.object({
  receipt: z.string(),
  amount_kobo: kobo,
  invoices: z.array(z.object({ id: z.string(), number: z.string(), title: z.string(), amount_kobo: kobo })),
  /** Paid ahead, for the next invoice. */
  left_kobo: kobo,
});

export const payServiceCharge = defineRoute({
  id: 'payServiceCharge',
  features: ['service-charges'],
  method: 'POST',
  path: '/api/v1/service-charge/pay',
  summary: 'Pay service charges of one house from the wallet, whole or in part, once for each key',
  access: 'signed-in',
  limits: ['service-charge'],
  idempotent: true,
  body: z.strictObject(payment),
  answer: paid,
  errors: [...chargeRefusals, 'insufficient-funds', 'step-up-required'],
});

const providerRefusals = [
  'paid-a-moment-ago',
  'amount-too-large',
  'card-number-not-allowed',
  'provider-unavailable',
] as const;

export const payServiceChargeByTransfer = defineRoute({
  id: 'payServiceChargeByTransfer',
  features: ['service-charges'],
  method: 'POST',
  path: '/api/v1/service-charge/pay/transfer',
  summary:
    'An account for a transfer. With one invoice it is the account of that invoice; while it is open a repeat returns the same one',
  access: 'signed-in',
  limits: ['service-charge-payments'],
  idempotent: true,
  body: z.strictObject(payment),
  answer: chargeAccount,
  errors: [...chargeRefusals, ...providerRefusals],
});

const cardPayment = {
  ...payment,
  callback_url: z.optional(givenText(2048)),
  repeat: wantedRepeat,
};

export const payServiceChargeByCard = defineRoute({
  id: 'payServiceChargeByCard',
  features: ['service-charges', 'cards'],
  method: 'POST',
  path: '/api/v1/service-charge/pay/card',
  summary: "Pay by card: returns the provider's page, which sends the payer back to /user/service_charge",
  access: 'signed-in',
  limits: ['service-charge-payments'],
  idempotent: true,
  body: z.strictObject({ ...cardPayment, save_card: z.optional(z.boolean()) }),
  answer: z.object({ reference: z.string(), authorization_url: z.url() }),
  errors: [...chargeRefusals, ...providerRefusals],
});

export const chargePaymentStatus = z.enum(['pending', 'credited', 'failed', 'expired']);

export const payServiceChargeBySavedCard = defineRoute({
  id: 'payServiceChargeBySavedCard',
  features: ['service-charges', 'cards'],
  method: 'POST',
  path: '/api/v1/service-charge/pay/saved-card',
  summary: 'Pay with a saved card. With an `authorization_url` the bank asks the payer to confirm there',
  access: 'signed-in',
  limits: ['service-charge-payments'],
  idempotent: true,
  body: z.strictObject({ ...cardPayment, card_id: chosenId('card-required') }),
  answer: z.object({ reference: z.string(), status: chargePaymentStatus, authorization_url: z.optional(z.url()) }),
  errors: [...chargeRefusals, ...providerRefusals, 'card-declined', 'card-not-usable'],
});

/** Our name of a payment, also as the provider returns it when it opened its page again (`-r2`). */
export const chargePaymentReference = /* @__PURE__ */ z.pipe(
  z.string().check(z.regex(/^SCP-[A-Z0-9]{10,40}(?:-r\d{1,3})?$/)),
  z.transform((given: string) => given.replace(/-r\d{1,3}$/, '')),
);

/** A payment by transfer or card. `credited`: money arrived and counts for the house, perhaps less or more than was due. */
export const chargePayment = z.object({
  reference: z.string(),
  house_id: z.string(),
  method: z.enum(['transfer', 'card', 'saved-card']),
  status: chargePaymentStatus,
  amount_kobo: kobo,
  stamp_duty_kobo: kobo,
  credited_kobo: kobo,
  message: z.string(),
  created_at: instant,
  expires_at: instant,
  credited_at: z.nullable(instant),
  account: z.nullable(transferAccount),
  authorization_url: z.nullable(z.string()),
  decline: z.nullable(z.string()),
  ended: z.nullable(z.enum(['cancelled', 'declined'])),
  /** What became of the money that arrived. */
  receipts: z.array(paid),
  now: instant,
});
export type ChargePayment = z.output<typeof chargePayment>;

const ownPayment = z.strictObject({ reference: chargePaymentReference });

export const getServiceChargePayment = defineRoute({
  id: 'getServiceChargePayment',
  method: 'GET',
  path: '/api/v1/service-charge/payments/{reference}',
  summary: "The status of one of the caller's payments by transfer or card",
  access: 'signed-in',
  object: 'own-charge-payment',
  limits: ['service-charge-reads'],
  params: ownPayment,
  answer: chargePayment,
});

export const leaveServiceChargePage = defineRoute({
  id: 'leaveServiceChargePage',
  method: 'POST',
  path: '/api/v1/service-charge/payments/{reference}/leave',
  summary:
    "The payer came back from the provider's page: asks the provider at once, and ends the payment unless money is on its way",
  access: 'signed-in',
  object: 'own-charge-payment',
  limits: ['service-charge-reads'],
  params: ownPayment,
  answer: chargePayment,
});

export const serviceChargeRoutes = [
  listServiceCharges,
  getServiceChargeInvoice,
  getServiceChargeInvoicePdf,
  listServiceChargeReceipts,
  payServiceCharge,
  payServiceChargeByTransfer,
  payServiceChargeByCard,
  payServiceChargeBySavedCard,
  getServiceChargePayment,
  leaveServiceChargePage,
] as const;
