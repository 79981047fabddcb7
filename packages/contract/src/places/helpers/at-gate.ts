import * as z from 'zod/mini';
import { instant, linkSecret } from '../../fields.ts';
import { defineRoute } from '../../route.ts';
import { helperKinds, hours } from '../helpers.ts';

/* Helpers, vehicles and goods of an estate's houses, as a paired device keeps them. */

const ofDevice = { access: { device: 'gate' } } as const;

/** Instants are minutes since 1970. */
const helperHouse = z.object({
  id: z.string(),
  house_id: z.string(),
  house: z.string(),
  /** First name of who added the helper; empty when they hide it. */
  by: z.string(),
  ...hours,
  weekdays: z.int(),
  day_from: z.int(),
  day_to: z.int(),
  until: z.int(),
  paused_until: z.nullable(z.int()),
  last: z.nullable(z.object({ kind: z.enum(['in', 'out']), at: z.int() })),
});

const contentAtGate = z.object({
  helpers: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(helperKinds),
      /** Name of the photo, for `listHelperPhotos`. */
      photo: z.nullable(z.string()),
      houses: z.array(helperHouse),
    }),
  ),
  vehicles: z.array(
    z.object({
      id: z.string(),
      plate: z.string(),
      about: z.string(),
      sticker: z.nullable(z.string()),
      house_id: z.string(),
      house: z.string(),
      /** First name; empty when they hide it. */
      by: z.string(),
    }),
  ),
  exit_passes: z.array(
    z.object({
      id: z.string(),
      what: z.string(),
      person: z.string(),
      plate: z.string(),
      house_id: z.string(),
      house: z.string(),
      /** End of its day. */
      until: z.int(),
      left_at: z.nullable(z.int()),
    }),
  ),
});
export type HouseholdsAtGate = z.output<typeof contentAtGate>;

export const getGateHouseholds = defineRoute({
  id: 'getGateHouseholds',
  method: 'GET',
  path: '/api/v1/gate/households',
  summary:
    'Helpers of today and tomorrow, vehicles, and goods that leave today. Empty when the device has this version',
  ...ofDevice,
  query: z.strictObject({ known: z.optional(linkSecret) }),
  answer: z.object({ at: instant, version: z.string(), content: z.nullable(contentAtGate) }),
});

export const listHelperPhotos = defineRoute({
  id: 'listHelperPhotos',
  method: 'GET',
  path: '/api/v1/gate/helper-photos',
  summary: 'Photos of helpers that the list of this device names, at most 20 at a time',
  ...ofDevice,
  query: z.strictObject({ names: z.string().check(z.regex(/^[\da-f-]{36}(,[\da-f-]{36}){0,19}$/)) }),
  /** WebP pictures in base64. */
  answer: z.array(z.object({ name: z.string(), photo: z.string() })),
});

export const householdsAtGateRoutes = [getGateHouseholds, listHelperPhotos] as const;
