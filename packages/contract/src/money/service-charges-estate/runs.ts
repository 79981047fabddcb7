import * as z from 'zod/mini';
import type { FieldCode } from '../../errors.ts';
import { defineFileRoute, defineRoute } from '../../route.ts';
import { instant, kobo, month, signedKobo, text } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { base, ofEstate, ofRun, toManagers, toMoney } from './shared.ts';
import { chargePeriods, rate, ratesFit } from './heads.ts';

/* Billing runs. */

/** `draft`: a preview, nothing is sent. `confirmed`: invoices are being made. `issued`: all of them. `taken-back`: by credit notes. */
export const runStates = ['draft', 'confirmed', 'issued', 'taken-back'] as const;

/** Why the amount of a house changed since the last run, the most important reason first. */
export const runReasons = [
  'first',
  'new-occupant',
  'became-empty',
  'leaves',
  'house-changed',
  'new-rates',
  'same',
] as const;
export type RunReason = (typeof runReasons)[number];

const run = {
  id: z.string(),
  kind: z.enum(['period', 'levy']),
  /** `December 2026`, or the name of the levy. */
  title: z.string(),
  period_from: z.iso.date(),
  /** The last day. */
  period_to: z.iso.date(),
  invoice_on: z.iso.date(),
  due_on: z.iso.date(),
  state: z.enum(runStates),
  bills: z.int(),
  total_kobo: kobo,
  vat_kobo: kobo,
  /** What the same houses were billed in their last run. */
  last_total_kobo: kobo,
  /** How many invoices are made. */
  issued_bills: z.int(),
  created_at: instant,
  confirmed_at: z.nullable(instant),
  issued_at: z.nullable(instant),
};

export const chargeRun = z.object({
  ...run,
  last_title: z.nullable(z.string()),
  occupied: z.int(),
  empty: z.int(),
  needs_look: z.int(),
  reasons: z.array(z.object({ reason: z.enum(runReasons), houses: z.int(), change_kobo: signedKobo })),
  /** Adds up to the change: heads with another rate, and houses that changed otherwise. */
  why: z.array(
    z.object({
      /** The name of a head; null: houses that changed for another reason than rates. */
      head: z.nullable(z.string()),
      reason: z.nullable(z.enum(runReasons)),
      /** Of each house, where it is the same for all of them. */
      each_kobo: z.nullable(signedKobo),
      houses: z.int(),
      /** The one house. */
      house_name: z.nullable(z.string()),
      change_kobo: signedKobo,
    }),
  ),
  /** Houses whose size or kind a rate needs and no one entered: they pay nothing for that head. */
  without_size: z.int(),
  /** Until when it can be taken back; null: it cannot. */
  take_back_until: z.nullable(instant),
  confirmed_by: z.nullable(z.string()),
});
export type ChargeRun = z.output<typeof chargeRun>;

const levyRate = z
  .strictObject(rate)
  .check(z.refine(ratesFit, { path: ['amount_kobo'], error: 'amount-below-minimum' satisfies FieldCode }));

export const prepareChargeRun = defineRoute({
  id: 'prepareChargeRun',
  method: 'POST',
  path: `${base}/runs`,
  summary:
    'A preview of a billing run or of a one-off levy: what each house would pay. Houses billed for the period are left out',
  access: toMoney,
  ...ofEstate,
  body: z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('period'),
      period: z.enum(chargePeriods),
      /** The first month. A quarter and a year may begin with any month. */
      from: month,
      /** Without it the day of the rules. */
      due_on: z.optional(z.iso.date()),
    }),
    z.strictObject({
      kind: z.literal('levy'),
      title: text(60, 'name-required'),
      due_on: z.iso.date(),
      rate: levyRate,
    }),
  ]),
  success: 201,
  answer: chargeRun,
  errors: ['not-found', 'nothing-to-bill', 'card-number-not-allowed'],
});

export const listChargeRuns = defineRoute({
  id: 'listChargeRuns',
  method: 'GET',
  path: `${base}/runs`,
  summary: 'Billing runs, the newest first',
  access: toMoney,
  ...ofEstate,
  query: z.strictObject(pageQuery),
  answer: page(z.object(run)),
  errors: ['not-found'],
});

export const getChargeRun = defineRoute({
  id: 'getChargeRun',
  method: 'GET',
  path: `${base}/runs/{run}`,
  summary: 'One run: its sums, why they changed, and how far it is',
  access: toMoney,
  ...ofRun,
  answer: chargeRun,
  errors: ['not-found'],
});

const runHouse = z.object({
  house_id: z.string(),
  house_name: z.string(),
  is_occupied: z.boolean(),
  /** Empty: no one is known. */
  payer_name: z.string(),
  payer_kind: z.enum(['occupant', 'owner', 'house']),
  amount_kobo: kobo,
  last_kobo: z.nullable(kobo),
  change_kobo: signedKobo,
  reason: z.enum(runReasons),
  /** The day on which the occupant moves out, where it is known. */
  leaves_on: z.nullable(z.iso.date()),
  needs_look: z.boolean(),
  invoice_id: z.nullable(z.string()),
  invoice_number: z.nullable(z.string()),
  lines: z.array(
    z.object({ text: z.string(), quantity: z.string(), months: z.int(), unit_kobo: kobo, amount_kobo: kobo }),
  ),
});
export type ChargeRunHouse = z.output<typeof runHouse>;

export const listChargeRunHouses = defineRoute({
  id: 'listChargeRunHouses',
  method: 'GET',
  path: `${base}/runs/{run}/houses`,
  summary: 'What each house pays in a run, the biggest change first',
  access: toMoney,
  ...ofRun,
  query: z.strictObject({
    ...pageQuery,
    reason: z.optional(z.enum(runReasons)),
    needs_look: z.optional(z.literal('true')),
  }),
  answer: page(runHouse),
  errors: ['not-found'],
});

export const getChargeRunFile = defineFileRoute({
  id: 'getChargeRunFile',
  path: `${base}/runs/{run}/file`,
  summary: 'Every house of a run with its lines, as CSV',
  access: toMoney,
  ...ofRun,
  files: ['csv'],
  errors: ['not-found'],
});

export const confirmChargeRun = defineRoute({
  id: 'confirmChargeRun',
  method: 'POST',
  path: `${base}/runs/{run}/confirm`,
  summary:
    'Issue what the preview shows: invoices are made in the background. Refused when something changed since the preview',
  access: toMoney,
  ...ofRun,
  idempotent: true,
  body: z.strictObject({ bills: z.int(), total_kobo: kobo }),
  answer: chargeRun,
  errors: ['not-found', 'charge-run-changed', 'charge-run-over'],
});

export const takeBackChargeRun = defineRoute({
  id: 'takeBackChargeRun',
  method: 'POST',
  path: `${base}/runs/{run}/take-back`,
  summary: 'Take a run back within 24 hours, before the first payment: a credit note for each of its invoices',
  access: toManagers,
  ...ofRun,
  body: z.strictObject({ reason: text(200, 'reason-required') }),
  answer: chargeRun,
  errors: ['not-found', 'charge-run-over', 'card-number-not-allowed'],
});

export const discardChargeRun = defineRoute({
  id: 'discardChargeRun',
  method: 'DELETE',
  path: `${base}/runs/{run}`,
  summary: 'Throw a preview away',
  access: toMoney,
  ...ofRun,
  answer: z.object({ discarded: z.literal(true) }),
  errors: ['not-found', 'charge-run-over'],
});
