import * as z from 'zod/mini';
import { instant, longText, optionalText, rowId } from '../../fields.ts';
import { defineRoute, defineUploadRoute } from '../../route.ts';

/* Calls of a gate's device about blocks, incidents, shifts and rounds. Managers' calls are in other files: a device loads none of them. */

export const incidentKinds = ['theft', 'damage', 'quarrel', 'accident', 'fire', 'suspicious', 'other'] as const;
export type IncidentKind = (typeof incidentKinds)[number];
/** Photos of one incident. */
export const MOST_INCIDENT_PHOTOS = 6;
export const incidentFacts = {
  kind: z.enum(incidentKinds),
  at: instant,
  place: optionalText(80),
  said: longText(1000, 'message-required'),
  /** Names or descriptions of people in it. */
  people: optionalText(300),
  vehicles: optionalText(120),
};

export const photoKinds = { field: 'file', kinds: ['jpeg', 'png'], maxBytes: 8 * 1024 * 1024 } as const;
export const photoErrors = [
  'not-found',
  'too-many-photos',
  'photo-unreadable',
  'too-large',
  'unsupported-media-type',
  'rate-limited',
] as const;

export const roundView = z.object({
  id: z.string(),
  name: z.string(),
  weekdays: z.int(),
  times: z.array(z.int()),
  minutes: z.int(),
  points: z.array(z.string()),
});
export type PatrolRound = z.output<typeof roundView>;

const ofDevice = { access: { device: 'gate' } } as const;

export const getGateBlocks = defineRoute({
  id: 'getGateBlocks',
  method: 'GET',
  path: '/api/v1/gate/blocks',
  summary: 'Who is blocked today, by plate and name, and which passes of the list are theirs',
  ...ofDevice,
  answer: z.object({
    blocks: z.array(z.object({ id: z.string(), visitor: z.string(), plate: z.string() })),
    /** Passes of the next day that belong to a blocked phone number, plate or name, by their numbers. */
    passes: z.array(z.object({ id: z.int(), answer: z.enum(['look', 'stop']) })),
    /** Helpers with a blocked phone number, by their ids. What a device kept before has none. */
    helpers: z._default(z.array(z.string()), []),
  }),
});
export type GateBlocks = z.output<typeof getGateBlocks.answer>;

export const getGateDuty = defineRoute({
  id: 'getGateDuty',
  method: 'GET',
  path: '/api/v1/gate/duty',
  summary:
    'Points and rounds for a device, and what was scanned in the last day. A point is known by the hash of its QR',
  ...ofDevice,
  answer: z.object({
    /** SHA-256 of the secret, hexadecimal. */
    points: z.array(z.object({ id: z.string(), name: z.string(), hash: z.string() })),
    rounds: z.array(roundView),
    scans: z.array(z.object({ point_id: z.string(), at: instant })),
  }),
});
export type GateDuty = z.output<typeof getGateDuty.answer>;

/** Made on the device, perhaps without network: a repeat of its key changes nothing. */
const made = { key: z.uuid(), guard_id: rowId };

const dutyItem = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('incident'), ...made, ...incidentFacts }),
  /** Sent when it begins, and again with its end. */
  z.strictObject({ type: z.literal('shift'), ...made, at: instant, ended_at: z.nullable(instant) }),
  /** A code that the list of a device without network did not know. */
  z.strictObject({ type: z.literal('wrong-code'), ...made, at: instant }),
  /** A point of a round, by what its QR has. */
  z.strictObject({ type: z.literal('point'), ...made, at: instant, code: z.string().check(z.regex(/^[\w-]{22}$/)) }),
]);
export type DutyItem = z.input<typeof dutyItem>;

export const sendGateDuty = defineRoute({
  id: 'sendGateDuty',
  method: 'POST',
  path: '/api/v1/gate/duty',
  summary: 'Store what guards wrote down on a device, in its order. What is stored already changes nothing',
  ...ofDevice,
  body: z.strictObject({
    /** The device's clock now: a difference is noted. */
    sent_at: instant,
    items: z.array(dutyItem).check(z.minLength(1), z.maxLength(20)),
  }),
  answer: z.object({
    /** One for each item, in their order. `refused`: it names a guard or point that this estate does not have. */
    items: z.array(z.object({ key: z.string(), state: z.enum(['stored', 'refused']) })),
  }),
});

export const sendGatePhoto = defineUploadRoute({
  id: 'sendGatePhoto',
  method: 'POST',
  path: '/api/v1/gate/photos/{photo}',
  summary: 'A photo of an incident that this device wrote down. A repeat with its name changes nothing',
  ...ofDevice,
  params: z.strictObject({ photo: z.uuid() }),
  limits: ['gate-photos'],
  upload: photoKinds,
  body: z.strictObject({ incident: z.uuid() }),
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: [...photoErrors],
});

export const patrolAtGateRoutes = [getGateBlocks, getGateDuty, sendGateDuty, sendGatePhoto] as const;
