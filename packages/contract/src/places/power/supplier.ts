import * as z from 'zod/mini';
import { defineFileRoute, defineRoute } from '../../route.ts';
import { instant, kobo, month, text } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { day, params, readers, reading, refusals, writing } from './shared.ts';
import { made } from './supply-set-up.ts';

/* Bills and payments of the supplier. */

export const supplierEntryKinds = ['bill', 'payment'] as const;

export const addSupplierEntry = defineRoute({
  id: 'addSupplierEntry',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/power/entries',
  summary: "The supplier's bill of a month, or a payment for it with its receipt",
  ...writing,
  access: { roles: ['manager', 'facilityOfficer'] },
  body: z.strictObject({
    kind: z.enum(supplierEntryKinds),
    month,
    amount_kobo: kobo,
    on: day,
    /** Number of the bill or of the receipt. */
    number: text(60, 'reference-format'),
    file_id: z.optional(z.uuid()),
  }),
  success: 201,
  answer: made,
  errors: [...refusals, 'reference-conflict'],
});

const supplierEntry = z.object({
  id: z.string(),
  kind: z.enum(supplierEntryKinds),
  month,
  amount_kobo: kobo,
  on: day,
  number: z.string(),
  has_file: z.boolean(),
  by: z.string(),
  entered_at: instant,
  /** Taken back, with the reason. */
  cancelled_at: z.nullable(instant),
  cancelled_by: z.nullable(z.string()),
  reason: z.string(),
});
export type SupplierEntry = z.output<typeof supplierEntry>;

export const listSupplierEntries = defineRoute({
  id: 'listSupplierEntries',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/power/entries',
  summary: 'Bills of the supplier and payments to it, newest first',
  ...reading,
  query: z.strictObject(pageQuery),
  answer: page(supplierEntry),
  errors: ['not-found'],
});

export const cancelSupplierEntry = defineRoute({
  id: 'cancelSupplierEntry',
  method: 'POST',
  path: '/api/v1/manage/power/entries/{id}/cancel',
  summary: 'Take a wrong bill or payment back, with a reason. Its line stays',
  ...writing,
  object: 'managed-power-entry',
  body: z.strictObject({ reason: text(200, 'reason-required') }),
  answer: made,
  errors: [...refusals, 'already-decided'],
});

export const getSupplierReceipt = defineFileRoute({
  id: 'getSupplierReceipt',
  path: '/api/v1/manage/power/entries/{id}/receipt',
  summary: 'The picture of a bill or of a receipt',
  access: readers,
  object: 'managed-power-entry',
  params,
  files: ['jpeg'],
  errors: ['not-found'],
});
