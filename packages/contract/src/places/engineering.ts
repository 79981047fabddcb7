import * as z from 'zod/mini';
import { instant, rowId as id, units } from '../fields.ts';
import { defineRoute } from '../route.ts';

const number = z.string().check(z.regex(/^(\d{11}|\d{13})$/, 'meter-number-format'));
const byNumber = z.strictObject({ number });

/** Shows the digits, and writes down who looked. */
export const showEngineeringTokens = defineRoute({
  id: 'showEngineeringTokens',
  method: 'POST',
  path: '/api/v1/admin/meters/{number}/requests/{request}/tokens',
  summary: 'The digits of engineering tokens, in the order in which to key them in',
  access: { permission: 'meters.engineer' },
  params: z.strictObject({ number, request: id }),
  answer: z.object({ tokens: z.array(z.string()) }),
});

/** What is left on a meter that cannot be read, and how that was worked out. */
const workingShape = {
  reading: z.nullable(z.object({ units, at: instant })),
  bought: units,
  purchases: z.int(),
  daily_use: units,
  days: z.int(),
  used: units,
  left: units,
};
export const estimateUnits = defineRoute({
  id: 'estimateUnits',
  method: 'GET',
  path: '/api/v1/admin/meters/{number}/units-left',
  summary: 'Units left on a meter, estimated from its readings and tokens',
  access: { permission: 'meters.read' },
  params: byNumber,
  answer: z.object({
    ...workingShape,
    /** Above this many units a second person approves. */
    alone: units,
  }),
});
export type UnitsEstimate = z.output<typeof estimateUnits.answer>;

/** More than these are found by digits of their number. */
export const MOST_SPARES = 100;

/** Meters in store that could replace one: of its estate first, at most `MOST_SPARES`. `q`: digits of the number. */
export const listSpareMeters = defineRoute({
  id: 'listSpareMeters',
  method: 'GET',
  path: '/api/v1/admin/meters/{number}/spares',
  summary: 'Meters in store of the same utility',
  access: { permission: 'meters.read' },
  params: byNumber,
  query: z.strictObject({ q: z.optional(z.string().check(z.regex(/^\d{1,13}$/))) }),
  answer: z.array(
    z.object({ number: z.string(), make: z.string(), estate_name: z.string(), needs_key_change: z.boolean() }),
  ),
});

export const engineeringRoutes = [showEngineeringTokens, estimateUnits, listSpareMeters] as const;
