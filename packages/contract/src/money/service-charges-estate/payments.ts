import * as z from 'zod/mini';
import { chargeWays } from '../service-charges.ts';
import { defineRoute } from '../../route.ts';
import { instant, kobo, month, optionalText, rowId, text } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { base, ofEstate, ofHouse, ofPayment, toMoney } from './shared.ts';
import { estateInvoice } from './invoices.ts';
import { rateAmount } from './heads.ts';

/* Payments that a house made, and its account. */

/** `waits`: entered by hand, above the limit; it counts when another person has confirmed it. */
export const estatePaymentStates = ['counted', 'waits', 'refused'] as const;

const estatePayment = z.object({
  id: z.string(),
  state: z.enum(estatePaymentStates),
  /** Null until it counts. */
  number: z.nullable(z.string()),
  house_id: z.string(),
  house_name: z.string(),
  way: z.enum(chargeWays),
  amount_kobo: kobo,
  left_kobo: kobo,
  payer_name: z.string(),
  /** Of the bank or the receipt book, for cash and bank. */
  reference: z.nullable(z.string()),
  note: z.string(),
  at: instant,
  entered_by: z.nullable(z.string()),
  decided_by: z.nullable(z.string()),
  /** Entered by hand by the caller: someone else confirms it. */
  is_yours: z.boolean(),
  invoices: z.array(z.object({ id: z.string(), number: z.string(), amount_kobo: kobo })),
});
export type EstatePayment = z.output<typeof estatePayment>;

export const listEstatePayments = defineRoute({
  id: 'listEstatePayments',
  method: 'GET',
  path: `${base}/payments`,
  summary: 'Payments of houses, the newest first. `waits` and `refused` are those entered by hand that do not count',
  access: toMoney,
  ...ofEstate,
  query: z.strictObject({
    ...pageQuery,
    state: z._default(z.enum(estatePaymentStates), 'counted'),
    way: z.optional(z.enum(chargeWays)),
    month: z.optional(month),
    house: z.optional(rowId),
  }),
  answer: page(estatePayment),
  errors: ['not-found'],
});

export const recordEstatePayment = defineRoute({
  id: 'recordEstatePayment',
  method: 'POST',
  path: `${base}/payments`,
  summary:
    'A payment in cash or by bank that the estate received itself. Above the limit of the rules it waits for a second person',
  access: toMoney,
  ...ofEstate,
  idempotent: true,
  body: z.strictObject({
    house_id: rowId,
    way: z.enum(['cash', 'bank']),
    amount_kobo: rateAmount,
    /** Of the bank, or the number of the receipt that the payer got: once in the estate. */
    reference: text(60, 'payment-reference-required'),
    received_on: z.iso.date(),
    payer_name: z.optional(optionalText(120)),
    note: z.optional(optionalText(200)),
    invoice_ids: z.optional(z.array(rowId).check(z.minLength(1), z.maxLength(50))),
  }),
  success: 201,
  answer: estatePayment,
  errors: ['not-found', 'receipt-known', 'date-in-future', 'idempotency-key-reused', 'card-number-not-allowed'],
});

export const decideEstatePayment = defineRoute({
  id: 'decideEstatePayment',
  method: 'POST',
  path: `${base}/payments/{payment}/decision`,
  summary: 'Confirm or refuse a payment that waits: not by the person who entered it',
  access: toMoney,
  ...ofPayment,
  body: z.strictObject({ confirm: z.boolean(), reason: z.optional(optionalText(200)) }),
  answer: estatePayment,
  errors: [
    'not-found',
    'second-person-required',
    'new-together',
    'own-house',
    'charge-payment-decided',
    'card-number-not-allowed',
  ],
});

export const getHouseCharges = defineRoute({
  id: 'getHouseCharges',
  method: 'GET',
  path: `${base}/houses/{house}`,
  summary: 'The account of one house: what it owes, its credit, and its last 50 invoices',
  access: toMoney,
  ...ofHouse,
  answer: z.object({
    house_id: z.string(),
    house_name: z.string(),
    owed_kobo: kobo,
    overdue_kobo: kobo,
    credit_kobo: kobo,
    invoices: z.array(estateInvoice),
  }),
  errors: ['not-found'],
});
