import * as z from 'zod/mini';
import type { FieldCode } from '../errors.ts';
import { instant, rowId, units } from '../fields.ts';
import { defineRoute, type Route } from '../route.ts';

const byId = z.strictObject({ id: rowId });

/** What a meter's display shows, as people type it: `12`, `12.5`. */
const unitsLeft = z.pipe(
  z.pipe(
    /* @__PURE__ */ z.string().check(z.maxLength(20, 'units-format' satisfies FieldCode)),
    z.transform((typed) => typed.replace(/[\s,]/g, '')),
  ),
  /* @__PURE__ */ z.string().check(z.regex(/^\d{1,6}(?:\.\d{1,2})?$/, 'units-format' satisfies FieldCode)),
);

export const readingForm = z.strictObject({ units_left: unitsLeft });

const reading = z.object({ id: z.string(), units_left: units, taken_at: instant });
export type Reading = z.output<typeof reading>;

export const addReading = defineRoute({
  id: 'addReading',
  method: 'POST',
  path: '/api/v1/users/meters/{id}/readings',
  summary: 'The units that the display of a meter shows now',
  access: 'signed-in',
  object: 'my-meter',
  limits: ['readings'],
  params: byId,
  body: readingForm,
  success: 201,
  answer: reading,
  errors: ['not-found', 'rate-limited'],
});

export const listReadings = defineRoute({
  id: 'listReadings',
  method: 'GET',
  path: '/api/v1/users/meters/{id}/readings',
  summary: 'The newest 20 readings of a meter',
  access: 'signed-in',
  object: 'my-meter',
  params: byId,
  answer: z.array(reading),
  errors: ['not-found'],
});

export const removeReading = defineRoute({
  id: 'removeReading',
  method: 'DELETE',
  path: '/api/v1/users/meters/{id}/readings/{readingId}',
  summary: 'Remove a reading that was typed wrongly',
  access: 'signed-in',
  object: 'my-meter',
  params: z.strictObject({ id: rowId, readingId: rowId }),
  answer: z.object({ removed: z.literal(true) }),
  errors: ['not-found'],
});

/**
 * What an estimate assumes. `readings`: the use between two readings goes on. `reading-and-purchases`: the units left at
 * the reading, used at the average of what was bought. `purchases`: each purchase was used up when the next was made;
 * purchases within 24 hours count as one.
 * `none`: too little is known.
 */
export const estimateBasis = z.enum(['readings', 'reading-and-purchases', 'purchases', 'none']);

export const getEstimate = defineRoute({
  id: 'getEstimate',
  method: 'GET',
  path: '/api/v1/users/meters/{id}/estimate',
  summary: 'For how many days the units of a meter will last, and what that assumes',
  access: 'signed-in',
  object: 'my-meter',
  params: byId,
  answer: z.object({
    /** Whole days, rounded down; null when too little is known. */
    days_left: z.nullable(z.int()),
    units_left: z.nullable(units),
    units_per_day: z.nullable(z.string()),
    basis: z.object({
      kind: estimateBasis,
      /** Of what was counted. */
      readings: z.int(),
      purchases: z.int(),
      from: z.nullable(instant),
      until: z.nullable(instant),
    }),
    as_of: instant,
    /** Whether we write to the caller before the units run out. */
    reminder: z.object({ enabled: z.boolean(), days_before: z.int() }),
  }),
  errors: ['not-found'],
});

export const setReminder = defineRoute({
  id: 'setReminder',
  method: 'PUT',
  path: '/api/v1/users/meters/{id}/reminder',
  summary: 'Write to the caller before the units of a meter run out, or not',
  access: 'signed-in',
  object: 'my-meter',
  params: byId,
  body: z.strictObject({
    enabled: z.boolean(),
    days_before: z.optional(/* @__PURE__ */ z.int().check(z.minimum(1), z.maximum(14))),
  }),
  answer: z.object({ enabled: z.boolean(), days_before: z.int() }),
  errors: ['not-found'],
});

/** Every call of this file. */
export const usageRoutes: readonly Route[] = [addReading, listReadings, removeReading, getEstimate, setReminder];
