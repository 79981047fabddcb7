import * as z from 'zod/mini';
import { defineRoute } from '../../route.ts';
import { kobo, month } from '../../fields.ts';
import { base, ofEstate, toFigures } from './shared.ts';

/* Sums of an estate. */

const counted = z.object({ invoices: z.int(), billed_kobo: kobo, left_kobo: kobo });

export const getChargeSummary = defineRoute({
  id: 'getChargeSummary',
  method: 'GET',
  path: `${base}/summary`,
  summary: 'Billed and collected for one month, and what all houses owe; sums without names',
  access: toFigures,
  ...ofEstate,
  query: z.strictObject({ month: z.optional(month) }),
  answer: z.object({
    month,
    houses: z.int(),
    /** Without what credit notes took off. */
    billed_kobo: kobo,
    credited_kobo: kobo,
    /** Paid of what was billed for this month. */
    collected_kobo: kobo,
    /** Each invoice counts in one of these; one in an agreed plan counts there alone. */
    paid: counted,
    in_plan: counted,
    part: counted,
    overdue: counted,
    due: counted,
    /** Of all months. */
    owed_kobo: kobo,
    owing_houses: z.int(),
    overdue_kobo: kobo,
    /** Paid ahead by houses. */
    credit_kobo: kobo,
  }),
  errors: ['not-found'],
});
export type ChargeSummary = z.output<typeof getChargeSummary.answer>;
