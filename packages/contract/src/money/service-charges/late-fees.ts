import * as z from 'zod/mini';
import type { FieldCode } from '../../errors.ts';
import { instant, kobo, optionalText, rowId } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

/*
 * The late fee of an estate: a dated rule, off at first. A second person confirms it. An invoice has the fee of the rule that was there when it was
 * made, and says so.
 */

const base = '/api/v1/manage/estates/{id}/service-charges/late-fee';
const ofEstate = { object: 'managed-estate', params: z.strictObject({ id: rowId }) } as const;
const ofRule = { object: 'managed-late-rule', params: z.strictObject({ id: rowId, rule: rowId }) } as const;

/** `fixed`: so much for each month. `percent`: a part of what is unpaid, for each month. */
export const lateRuleWays = ['off', 'fixed', 'percent'] as const;
export const lateRuleStates = ['waits', 'confirmed', 'refused', 'replaced'] as const;

const lateRule = z.object({
  id: z.string(),
  from: z.iso.date(),
  way: z.enum(lateRuleWays),
  amount_kobo: z.nullable(kobo),
  percent_bp: z.nullable(z.int()),
  grace_days: z.nullable(z.int()),
  most_bp: z.nullable(z.int()),
  state: z.enum(lateRuleStates),
  asked_by: z.string(),
  asked_at: instant,
  /** The caller requested it: someone else confirms it. */
  is_yours: z.boolean(),
  decided_by: z.nullable(z.string()),
  decided_at: z.nullable(instant),
  reason: z.string(),
});
export type LateRule = z.output<typeof lateRule>;

const lateRules = z.object({
  /** Null: invoices that are made today have no late fee. */
  now: z.nullable(lateRule),
  /** Confirmed, and begins later. */
  next: z.nullable(lateRule),
  /** Waits for a second person. */
  waits: z.nullable(lateRule),
  /** The newest first, at most 20. */
  history: z.array(lateRule),
});
export type LateRules = z.output<typeof lateRules>;

export const getLateFee = defineRoute({
  id: 'getLateFee',
  method: 'GET',
  path: base,
  summary: 'The late fee of the estate: now, from a later day, what waits for a second person, and what it was before',
  access: { roles: ['manager', 'accountant', 'viewer'] },
  ...ofEstate,
  answer: lateRules,
  errors: ['not-found'],
});

const days = z.int().check(z.minimum(3), z.maximum(90));
/** All fees of an invoice together, in hundredths of a percent of the invoice: 1 to 25 percent. */
const most = z.int().check(z.minimum(100), z.maximum(2500));

export const askLateFee = defineRoute({
  id: 'askLateFee',
  method: 'POST',
  path: base,
  summary:
    'A late fee for invoices that are made from a day on, today at the earliest: it counts when a second person has confirmed it. `off` begins immediately, and ends the fees of older invoices too',
  access: { roles: ['manager'] },
  ...ofEstate,
  body: z.discriminatedUnion('way', [
    z.strictObject({ way: z.literal('off'), from: z.iso.date() }),
    z.strictObject({
      way: z.literal('fixed'),
      from: z.iso.date(),
      amount_kobo: kobo.check(
        z.minimum(10_000n, 'amount-below-minimum' satisfies FieldCode),
        z.maximum(10_000_000n, 'amount-too-large' satisfies FieldCode),
      ),
      grace_days: days,
      most_bp: most,
    }),
    z.strictObject({
      way: z.literal('percent'),
      from: z.iso.date(),
      /** For each month, at most 5 percent. */
      percent_bp: z.int().check(z.minimum(1), z.maximum(500)),
      grace_days: days,
      most_bp: most,
    }),
  ]),
  success: 201,
  answer: lateRules,
  errors: ['not-found', 'rates-begun'],
});

export const decideLateFee = defineRoute({
  id: 'decideLateFee',
  method: 'POST',
  path: `${base}/{rule}/decision`,
  summary: 'Confirm or refuse a late fee that waits: not by the person who requested it, who may take it back',
  access: { roles: ['manager', 'accountant'] },
  ...ofRule,
  body: z.strictObject({ confirm: z.boolean(), reason: z.optional(optionalText(200)) }),
  answer: lateRules,
  errors: ['not-found', 'late-rule-decided', 'second-person-required', 'new-together', 'card-number-not-allowed'],
});

export const lateFeeRoutes = [getLateFee, askLateFee, decideLateFee] as const;
