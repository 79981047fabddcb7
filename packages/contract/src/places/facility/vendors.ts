import * as z from 'zod/mini';
import { kobo, longText, optionalEmail, optionalText, phoneNumber, rowId, seenAt, text } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineRoute } from '../../route.ts';
import { idempotentErrors, madeOrChanged, ofEstate, officers, paper, team } from './parts.ts';

/* The vendors of an estate: who works for it, with papers, rates and what they were paid. */

export const rateUnits = ['visit', 'hour', 'day', 'piece', 'month'] as const;
/** The papers that each vendor needs. */
export const neededPapers = ['registration', 'tax'] as const;

const path = '/api/v1/manage/estates/{id}/facility/vendors';
const ofVendor = /* @__PURE__ */ z.strictObject({ id: rowId, vendor: rowId });
const object = 'managed-vendor';

const vendor = z.object({
  id: z.string(),
  name: z.string(),
  trade: z.string(),
  phone: z.nullable(z.string()),
  /** Of this year: jobs that were due, and how many of them were done in time. */
  jobs: z.int(),
  on_time: z.int(),
  open_jobs: z.int(),
  paid_this_year_kobo: kobo,
  /** The papers that it lacks, or whose last day is over. None: complete. */
  missing: z.array(z.enum(neededPapers)),
  /** The first day on which a document has expired, within 30 days. */
  expires_soon: z.nullable(z.string()),
  is_ended: z.boolean(),
});
export type Vendor = z.output<typeof vendor>;

export const listVendors = defineRoute({
  id: 'listVendors',
  method: 'GET',
  path,
  summary: 'The vendors of an estate, by name',
  access: team,
  object: 'managed-estate',
  params: ofEstate,
  query: z.strictObject({ ...pageQuery, ended: z.optional(z.literal('yes')) }),
  answer: page(vendor),
});

const fields = {
  name: text(100, 'name-required'),
  trade: text(60, 'name-required'),
  contact: optionalText(100),
  phone: /* @__PURE__ */ z.union([z.literal(''), phoneNumber]),
  email: optionalEmail,
  note: /* @__PURE__ */ z._default(z.union([z.literal(''), longText(1000, 'message-required')]), ''),
  rates: /* @__PURE__ */ z
    .array(
      z.strictObject({
        text: text(100, 'name-required'),
        unit: z.enum(rateUnits),
        amount_kobo: kobo.check(z.refine((amount) => amount > 0n, 'amount-format')),
      }),
    )
    .check(z.maxLength(20)),
};

export const createVendor = defineRoute({
  id: 'createVendor',
  method: 'POST',
  path,
  summary: 'Add a vendor',
  access: officers,
  object: 'managed-estate',
  idempotent: true,
  params: ofEstate,
  body: z.strictObject(fields),
  success: 201,
  answer: madeOrChanged,
  errors: ['not-found', 'card-number-not-allowed', 'name-taken', ...idempotentErrors],
});

export const editVendor = defineRoute({
  id: 'editVendor',
  method: 'PUT',
  path: `${path}/{vendor}`,
  summary: 'Change a vendor, or give it no more jobs',
  access: officers,
  object,
  params: ofVendor,
  idempotent: true,
  body: z.strictObject({ ...fields, is_ended: z.optional(z.boolean()), seen_at: seenAt }),
  answer: madeOrChanged,
  errors: ['not-found', 'card-number-not-allowed', 'name-taken', 'changed-meanwhile', 'idempotency-key-reused'],
});

const vendorStory = z.object({
  /** For a change. */
  seen_at: seenAt,
  vendor,
  contact: z.string(),
  email: z.string(),
  note: z.string(),
  rates: z.array(z.object({ text: z.string(), unit: z.enum(rateUnits), amount_kobo: kobo })),
  files: z.array(paper),
  /** Empty: pages of the version before show no story without it. */
  jobs: z.optional(z.array(z.unknown())),
});
export type VendorStory = z.output<typeof vendorStory>;

export const getVendor = defineRoute({
  id: 'getVendor',
  method: 'GET',
  path: `${path}/{vendor}`,
  summary: 'One vendor with its papers and rates',
  access: officers,
  object,
  params: ofVendor,
  answer: vendorStory,
  errors: ['not-found'],
});

export const vendorRoutes = [listVendors, createVendor, editVendor, getVendor] as const;
