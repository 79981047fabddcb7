import * as z from 'zod/mini';
import { instant, optionalText, phoneNumber, rowId, text } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineRoute } from '../../route.ts';
import { MOST_GUESTS, passTextShape } from '../passes/pass-text.ts';
import { passKinds } from '../passes/signed-pass.ts';

/*
 * Passes for visitors of a house: a code of six digits and a signed QR. The people of the house make and cancel them; the
 * gate lets in with them.
 */

/** How far ahead a pass may begin, and how long each kind may last at most. */
export const PASS_DAYS_AHEAD = 90;
export const PASS_DAYS = { once: 1, delivery: 1, event: 2, days: 14, work: 14, weekly: 92 } as const;

export const passStates = ['waiting', 'ready', 'inside', 'used', 'over', 'cancelled'] as const;

const minute = z.int().check(z.minimum(0), z.maximum(1439));
/** Bit 0: Monday. */
const weekdays = z.int().check(z.minimum(1), z.maximum(127));

const passShape = {
  kind: z.enum(passKinds),
  /** As the guard should see it; may be empty. */
  visitor: optionalText(60),
  plate: optionalText(12),
  people: z.int().check(z.minimum(1), z.maximum(MOST_GUESTS)),
  from: instant,
  until: instant,
  weekdays,
  /** Hours of each day, in minutes since midnight in Lagos. */
  day_from: minute,
  day_to: minute,
};

export const visitorPass = z.object({
  id: z.string(),
  house_id: z.string(),
  ...passShape,
  visitor: z.string(),
  plate: z.string(),
  people: z.int(),
  weekdays: z.int(),
  day_from: z.int(),
  day_to: z.int(),
  /** Six digits. Null once the pass is over or taken back. */
  code: z.nullable(z.string()),
  /** The signed text of the QR; behind the `#` of the pass page's link. Null as `code` is. */
  pass: z.nullable(z.string()),
  state: z.enum(passStates),
  /** People who were let in so far, and who have not left. */
  admitted: z.int(),
  inside: z.int(),
  last_in_at: z.nullable(instant),
  made_by: z.string(),
  /** First name of the resident who invites, for the pass that the visitor shows. Empty: they hide it. */
  host: z.string(),
  /** The event whose guests have a code each. The visitor is the guest. */
  event: z.nullable(z.object({ id: z.string(), name: z.string() })),
});
export type VisitorPass = z.output<typeof visitorPass>;

export const listVisitorHouses = defineRoute({
  id: 'listVisitorHouses',
  method: 'GET',
  path: '/api/v1/users/visitors/houses',
  summary: 'Houses that the caller lives in and may invite visitors to',
  access: 'signed-in',
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      estate_id: z.string(),
      estate_name: z.string(),
      /** Where the gate is, for the visitor. */
      way: z.string(),
      /** False: this estate has no gate that checks passes yet. */
      has_gate: z.boolean(),
    }),
  ),
});
export type VisitorHouse = z.output<typeof listVisitorHouses.answer>[number];

const ofHouse = { access: 'signed-in', object: 'own-house' } as const;
const houseParams = z.strictObject({ house: rowId });

export const listPasses = defineRoute({
  id: 'listPasses',
  method: 'GET',
  path: '/api/v1/users/visitors/houses/{house}/passes',
  summary: 'Passes of a house, the newest first: those in use, or those that are over',
  ...ofHouse,
  params: houseParams,
  query: z.strictObject({ ...pageQuery, is_over: z._default(z.stringbool(), false) }),
  answer: page(visitorPass),
});

export const makePass = defineRoute({
  id: 'makePass',
  method: 'POST',
  path: '/api/v1/users/visitors/houses/{house}/passes',
  summary: 'Make a pass for a visitor of a house. The answer has its code and its QR',
  ...ofHouse,
  limits: ['passes'],
  params: houseParams,
  body: z.strictObject({ ...passShape, phone: z.optional(phoneNumber) }),
  idempotent: true,
  success: 201,
  answer: visitorPass,
  errors: [
    'not-found',
    'pass-times',
    'phone-blocked',
    'too-many-passes',
    'idempotency-key-reused',
    'card-number-not-allowed',
    'rate-limited',
  ],
});
export type NewPass = z.input<typeof makePass.body>;
/** As the server reads it. */
export type WantedPass = z.output<typeof makePass.body>;

/** A random number of 48 bits. */
const passId = z.string().check(z.regex(/^[1-9]\d{0,14}$/));
const passParams = z.strictObject({ house: rowId, pass: passId });

export const cancelPass = defineRoute({
  id: 'cancelPass',
  method: 'POST',
  path: '/api/v1/users/visitors/houses/{house}/passes/{pass}/cancel',
  summary: 'Take a pass back. A gate with network refuses it immediately, one without at its next contact',
  ...ofHouse,
  params: passParams,
  answer: visitorPass,
  errors: ['not-found'],
});

export const makeEvent = defineRoute({
  id: 'makeEvent',
  method: 'POST',
  path: '/api/v1/users/visitors/houses/{house}/events',
  summary: 'Make a pass for each guest of an event: all of them, or none when one cannot be made',
  ...ofHouse,
  limits: ['pass-events'],
  params: houseParams,
  body: z.strictObject({
    name: text(60, 'name-required'),
    /** The guests as the guard should see them. */
    guests: z.array(text(60, 'name-required')).check(z.minLength(1), z.maxLength(MOST_GUESTS)),
    from: instant,
    until: instant,
  }),
  idempotent: true,
  success: 201,
  answer: z.object({ passes: z.array(visitorPass) }),
  errors: [
    'not-found',
    'pass-times',
    'too-many-passes',
    'idempotency-key-reused',
    'card-number-not-allowed',
    'rate-limited',
  ],
});
export type NewEvent = z.input<typeof makeEvent.body>;
/** As the server reads it. */
export type WantedEvent = z.output<typeof makeEvent.body>;

export const cancelEvent = defineRoute({
  id: 'cancelEvent',
  method: 'POST',
  path: '/api/v1/users/visitors/houses/{house}/events/{event}/cancel',
  summary: 'Take back the passes of all guests of an event',
  ...ofHouse,
  params: z.strictObject({ house: rowId, event: rowId }),
  answer: z.object({ passes: z.array(visitorPass) }),
  errors: ['not-found'],
});

export const lookAtPass = defineRoute({
  id: 'lookAtPass',
  method: 'POST',
  path: '/api/v1/passes/look',
  summary:
    'What a visitor may read of their pass: the estate, the way to it, the code and the times. No account is needed',
  access: 'public',
  limits: ['pass-looks'],
  body: z.strictObject({ pass: passTextShape }),
  answer: z.object({
    estate_name: z.string(),
    way: z.string(),
    house: z.string(),
    /** First name of the resident who invites. Empty: they hide it. */
    host: z.string(),
    kind: z.enum(passKinds),
    visitor: z.string(),
    plate: z.string(),
    people: z.int(),
    from: instant,
    until: instant,
    weekdays: z.int(),
    day_from: z.int(),
    day_to: z.int(),
    code: z.nullable(z.string()),
    state: z.enum(passStates),
  }),
  errors: ['not-found', 'rate-limited'],
});
export type PassForVisitor = z.output<typeof lookAtPass.answer>;

export const passRoutes = [
  listVisitorHouses,
  listPasses,
  makePass,
  cancelPass,
  makeEvent,
  cancelEvent,
  lookAtPass,
] as const;
