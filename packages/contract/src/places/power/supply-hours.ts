import * as z from 'zod/mini';
import type { ErrorCode } from '../../errors.ts';
import { defineRoute } from '../../route.ts';
import { instant, month } from '../../fields.ts';
import { day, reading, refusals, writing } from './shared.ts';
import { made } from './supply-set-up.ts';
import { readingSources } from './account.ts';

/* Hours of supply. */

export const supplyKinds = ['grid', 'generator'] as const;
export type SupplyKind = (typeof supplyKinds)[number];

const supplyPeriod = z.object({
  kind: z.enum(supplyKinds),
  started_at: instant,
  /** Null: it is on. */
  ended_at: z.nullable(instant),
});
const supplyDay = z.object({
  day,
  grid_minutes: z.int(),
  generator_minutes: z.int(),
  none_minutes: z.int(),
});
export const supply = {
  /** What is on now; `none`: neither. Null: nothing was entered yet. */
  now: z.nullable(z.enum([...supplyKinds, 'none'])),
  since: z.nullable(instant),
  /** Of today, oldest first. */
  today: z.array(supplyPeriod),
  /** Of the month until now, newest first. A day before the first entry is not in it. */
  days: z.array(supplyDay),
  /** Hours of the grid a day in this month, without today, against what the supplier promises. */
  grid_minutes_a_day: z.nullable(z.int()),
  promised_minutes: z.nullable(z.int()),
  promise_name: z.string(),
  complaints: z.string(),
};

export const getPowerSupply = defineRoute({
  id: 'getPowerSupply',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/power/supply',
  summary: 'Hours of supply of a month: grid, generator and none',
  ...reading,
  query: z.strictObject({ month: z.optional(month) }),
  answer: z.object({
    ...supply,
    /** The last 50 that are no longer on or still are, newest first, to correct one. */
    periods: z.array(
      z.object({ id: z.string(), ...supplyPeriod.shape, source: z.enum(readingSources), by: z.string() }),
    ),
  }),
  errors: ['not-found'],
});
export type PowerSupplyView = z.output<typeof getPowerSupply.answer>;

const supplyErrors = [...refusals, 'supply-overlaps', 'reading-in-future'] as const satisfies ErrorCode[];

export const addSupplyPeriod = defineRoute({
  id: 'addSupplyPeriod',
  method: 'POST',
  path: '/api/v1/manage/estates/{id}/power/supply',
  summary: 'Enter from when to when there was power from the grid or from a generator; without an end: it is on',
  ...writing,
  body: z.strictObject({ kind: z.enum(supplyKinds), started_at: instant, ended_at: z.optional(instant) }),
  success: 201,
  answer: made,
  errors: supplyErrors,
});

export const endSupplyPeriod = defineRoute({
  id: 'endSupplyPeriod',
  method: 'POST',
  path: '/api/v1/manage/power/supply/{id}/end',
  summary: 'The power went off: ends what was on',
  ...writing,
  object: 'managed-power-supply',
  body: z.strictObject({ ended_at: instant }),
  answer: made,
  errors: [...supplyErrors, 'already-decided'],
});

export const cancelSupplyPeriod = defineRoute({
  id: 'cancelSupplyPeriod',
  method: 'POST',
  path: '/api/v1/manage/power/supply/{id}/cancel',
  summary: 'Take a wrong entry of supply back. Its line stays',
  ...writing,
  object: 'managed-power-supply',
  answer: made,
  errors: [...refusals, 'already-decided'],
});
