import * as z from 'zod/mini';
import { rowId } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

/* Counts of an estate's gates for a period. They contain no names, and stay when the log is deleted. */

export const gateTotals = z.object({
  visits: z.int(),
  people: z.int(),
  with_pass: z.int(),
  asked_in: z.int(),
  refused: z.int(),
  /** Codes that were typed and are not codes of the estate. */
  wrong_codes: z.int(),
  answers: z.int(),
  /** Mean seconds until a house answered a guard's question. Null: no question was answered. */
  wait_seconds: z.nullable(z.int()),
});
export type GateTotals = z.output<typeof gateTotals>;

export const getGateFigures = defineRoute({
  id: 'getGateFigures',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/gates/figures',
  summary: 'Visits by hour and gate, waiting time, passes and refused codes of a period, beside the one before it',
  access: { roles: ['manager'] },
  object: 'managed-estate',
  params: z.strictObject({ id: rowId }),
  /** Days in Lagos, both included; the last 30 days without them. A year at most. */
  query: z.strictObject({ from_day: z.optional(z.iso.date()), until_day: z.optional(z.iso.date()) }),
  answer: z.object({
    from_day: z.string(),
    until_day: z.string(),
    now: gateTotals,
    /** The same number of days before. */
    before: gateTotals,
    gates: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        visits: z.int(),
        /** Visits of each hour of the day, 24 of them. */
        hours: z.array(z.int()),
      }),
    ),
  }),
  errors: ['period-too-long'],
});
export type GateFigures = z.output<typeof getGateFigures.answer>;

export const figuresRoutes = [getGateFigures] as const;
