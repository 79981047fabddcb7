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
    /**
     * Each invoice counts in one of these, as its row shows it and as the filter of the same name lists it: one in an agreed plan there
     * alone, one that is late and paid in part among those that are overdue.
     */
    paid: counted,
    in_plan: counted,
    part: counted,
    overdue: counted,
    due: counted,
    /** Of all months. */
    owed_kobo: kobo,
    owing_houses: z.int(),
    overdue_kobo: kobo,
    /** Houses with an invoice that is overdue: fewer than those that owe something. */
    overdue_houses: z._default(z.int(), 0),
    /** Paid ahead by houses. */
    credit_kobo: kobo,
  }),
  errors: ['not-found'],
});
export type ChargeSummary = z.output<typeof getChargeSummary.answer>;
