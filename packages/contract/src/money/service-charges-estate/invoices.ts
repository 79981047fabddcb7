import * as z from 'zod/mini';
import { chargeWays, invoiceDetails, serviceCharge } from '../service-charges.ts';
import { defineFileRoute, defineRoute } from '../../route.ts';
import { kobo, month, optionalText, rowId, text } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { base, ofEstate, ofInvoice, toMoney } from './shared.ts';
import { rate, rateAmount } from './heads.ts';

/* Invoices and credit notes. */

export const invoiceFilters = ['open', 'paid', 'part', 'in-plan', 'overdue', 'due', 'cancelled'] as const;

export const estateInvoice = z.extend(z.omit(serviceCharge, { estate_name: true, paid_by_you: true, late_fee: true }), {
  payer_name: z.string(),
  payer_kind: z.enum(['occupant', 'owner', 'house']),
  paid_kobo: kobo,
  credited_kobo: kobo,
  /** How it was paid, each way once. */
  ways: z.array(z.enum(chargeWays)),
  days_overdue: z.int(),
});
export type EstateInvoice = z.output<typeof estateInvoice>;

const invoiceQuery = {
  /** Of the month in which the invoice was issued. */
  month: z.optional(month),
  state: z.optional(z.enum(invoiceFilters)),
  way: z.optional(z.enum(chargeWays)),
  house: z.optional(rowId),
  run: z.optional(rowId),
  /** A part of the house, the number or the payer's name. */
  q: z.optional(optionalText(60)),
};

export const listEstateInvoices = defineRoute({
  id: 'listEstateInvoices',
  method: 'GET',
  path: `${base}/invoices`,
  summary: 'Invoices of the houses of an estate, the newest first',
  access: toMoney,
  ...ofEstate,
  query: z.strictObject({ ...pageQuery, ...invoiceQuery }),
  answer: page(estateInvoice),
  errors: ['not-found', 'card-number-not-allowed'],
});

export const getEstateInvoicesFile = defineFileRoute({
  id: 'getEstateInvoicesFile',
  path: `${base}/invoices/file`,
  summary: 'The same list as CSV',
  access: toMoney,
  ...ofEstate,
  query: z.strictObject(invoiceQuery),
  files: ['csv'],
  errors: ['not-found', 'card-number-not-allowed'],
});

const estateInvoiceWhole = z.extend(estateInvoice, invoiceDetails);

export const getEstateInvoice = defineRoute({
  id: 'getEstateInvoice',
  method: 'GET',
  path: `${base}/invoices/{invoice}`,
  summary: 'One invoice with its lines, payments and credit notes',
  access: toMoney,
  ...ofInvoice,
  answer: estateInvoiceWhole,
  errors: ['not-found'],
});

export const getEstateInvoicePdf = defineFileRoute({
  id: 'getEstateInvoicePdf',
  path: `${base}/invoices/{invoice}/file`,
  summary: 'The invoice as PDF',
  access: toMoney,
  ...ofInvoice,
  files: ['pdf'],
  errors: ['not-found'],
});

export const createEstateInvoice = defineRoute({
  id: 'createEstateInvoice',
  method: 'POST',
  path: `${base}/invoices`,
  summary: 'An invoice for one house besides the runs: a correction or something of its own',
  access: toMoney,
  ...ofEstate,
  idempotent: true,
  body: z.strictObject({
    house_id: rowId,
    title: text(100, 'name-required'),
    due_on: z.iso.date(),
    lines: z
      .array(z.strictObject({ text: text(100, 'name-required'), amount_kobo: rateAmount, vat_bp: rate.vat_bp }))
      .check(z.minLength(1), z.maxLength(20)),
  }),
  success: 201,
  answer: estateInvoiceWhole,
  errors: ['not-found', 'idempotency-key-reused', 'card-number-not-allowed'],
});
