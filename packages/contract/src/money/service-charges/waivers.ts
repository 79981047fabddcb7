import * as z from 'zod/mini';
import type { FieldCode } from '../../errors.ts';
import { instant, kobo, maxKobo, optionalText, rowId, text } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineRoute } from '../../route.ts';

/*
 * What a team takes off a bill, with a reason: a waiver of what is unpaid, or a credit note for a correction. Above the limit of the estate's
 * rules, and for a house of the person's own, a second person confirms it.
 */

const base = '/api/v1/manage/estates/{id}/service-charges';
const toMoney = { roles: ['manager', 'accountant'] } as const;

/** `waits`: it counts when another person has confirmed it. */
export const waiverStates = ['counted', 'waits', 'refused'] as const;

const waiver = z.object({
  id: z.string(),
  kind: z.enum(['waiver', 'correction']),
  state: z.enum(waiverStates),
  house_id: z.string(),
  house_name: z.string(),
  invoice_id: z.string(),
  invoice_number: z.string(),
  invoice_title: z.string(),
  amount_kobo: kobo,
  reason: z.string(),
  asked_by: z.string(),
  asked_at: instant,
  /** The caller requested it: someone else confirms it. */
  is_yours: z.boolean(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  /** Why it was refused. */
  decision: z.string(),
  /** Null until it counts. */
  credit_note: z.nullable(z.string()),
});
export type Waiver = z.output<typeof waiver>;

export const listWaivers = defineRoute({
  id: 'listWaivers',
  method: 'GET',
  path: `${base}/waivers`,
  summary: 'Waivers and corrections of an estate, the newest first',
  access: toMoney,
  object: 'managed-estate',
  params: z.strictObject({ id: rowId }),
  query: z.strictObject({
    ...pageQuery,
    state: z._default(z.enum(waiverStates), 'counted'),
    invoice: z.optional(rowId),
  }),
  answer: page(waiver),
  errors: ['not-found'],
});

const takesOff = {
  method: 'POST',
  access: toMoney,
  object: 'managed-invoice',
  params: z.strictObject({ id: rowId, invoice: rowId }),
  idempotent: true,
  body: z.strictObject({
    amount_kobo: kobo.check(
      z.minimum(1n, 'amount-below-minimum' satisfies FieldCode),
      z.maximum(maxKobo, 'amount-too-large' satisfies FieldCode),
    ),
    reason: text(200, 'reason-required'),
  }),
  success: 201,
  answer: waiver,
  errors: ['not-found', 'credit-too-large', 'waiver-waits', 'idempotency-key-reused', 'card-number-not-allowed'],
} as const;

export const askWaiver = defineRoute({
  id: 'askWaiver',
  path: `${base}/invoices/{invoice}/waivers`,
  summary:
    'Waive what is unpaid of an invoice, whole or in part, with a reason. Above the limit, or for a house of your own, it waits for a second person',
  ...takesOff,
});

export const createCreditNote = defineRoute({
  id: 'createCreditNote',
  path: `${base}/invoices/{invoice}/credit-notes`,
  summary:
    'Take an invoice back, whole or in part: what was paid above the rest becomes credit of the house. It waits for a second person as a waiver does',
  ...takesOff,
});

export const decideWaiver = defineRoute({
  id: 'decideWaiver',
  method: 'POST',
  path: `${base}/waivers/{waiver}/decision`,
  summary:
    'Confirm or refuse a waiver or correction that waits: not by the person who requested it, who may take it back',
  access: toMoney,
  object: 'managed-waiver',
  params: z.strictObject({ id: rowId, waiver: rowId }),
  body: z.strictObject({ confirm: z.boolean(), reason: z.optional(optionalText(200)) }),
  answer: waiver,
  errors: [
    'not-found',
    'waiver-decided',
    'second-person-required',
    'new-together',
    'own-house',
    'credit-too-large',
    'card-number-not-allowed',
  ],
});

export const waiverRoutes = [listWaivers, askWaiver, createCreditNote, decideWaiver] as const;
