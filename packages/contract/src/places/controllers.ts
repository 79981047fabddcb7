import * as z from 'zod/mini';
import { givenText, instant, optionalText, rowId, text } from '../fields.ts';
import { page, pageQuery } from '../page.ts';
import { defineFileRoute, defineRoute } from '../route.ts';
import { entryConflicts, listedPass } from './gate/at-gate.ts';
import { MOST_GUESTS, passTextShape } from './passes/pass-text.ts';

/*
 * Barriers and readers of a gate: a controller asks whether a plate, card, code or pass may come in, and reports what it did. Each signs its
 * requests as our webhooks are signed, with a secret of its own. Managers give cards and stickers out. docs/controllers.md is for the
 * programmers of controllers.
 */

/** A message older or younger than this is refused. */
export const CONTROLLER_SECONDS = 300;

/** How a person shows who they are. */
export const credentialKinds = ['plate', 'card', 'code', 'pass'] as const;
/** What a controller did, or what happened to its barrier. */
export const controllerEvents = ['opened', 'refused', 'held', 'jammed'] as const;
export const cardKinds = ['person', 'helper', 'sticker'] as const;
/** Why a controller does not get `go`. */
export const controllerReasons = [
  'unknown',
  'cancelled',
  'used',
  'over',
  'too-early',
  'wrong-day',
  'near-hours',
  'too-many',
  'inside',
  'not-inside',
  'ask-house',
  'stopped',
  'blocked',
  'closed',
  'delivery-hours',
] as const;
export type ControllerReason = (typeof controllerReasons)[number];

/** As a reader sends it: facility and number of a Wiegand card, as text. */
const cardNumber = z.string().check(z.regex(/^\d{1,3}:\d{1,8}$/));

// ---- The controller -------------------------------------------------------------------------------------------------

const ofController = { access: { controller: 'gate' } } as const;

const shown = {
  direction: z._default(z.enum(['in', 'out']), 'in'),
  people: z._default(z.int().check(z.minimum(1), z.maximum(MOST_GUESTS)), 1),
};

export const checkAtController = defineRoute({
  id: 'checkAtController',
  method: 'POST',
  path: '/api/v1/controllers/check',
  summary: 'Whether a plate, card, code or pass may come in or leave now. `look`: a guard decides',
  ...ofController,
  limits: ['controller-calls'],
  body: z.union([
    z.strictObject({ kind: z.literal('plate'), value: z.string().check(z.regex(/^[\dA-Za-z -]{2,12}$/)), ...shown }),
    z.strictObject({ kind: z.literal('card'), value: cardNumber, ...shown }),
    z.strictObject({ kind: z.literal('code'), value: z.string().check(z.regex(/^\d{6}$/)), ...shown }),
    z.strictObject({ kind: z.literal('pass'), value: passTextShape, ...shown }),
  ]),
  answer: z.object({
    answer: z.enum(['go', 'look', 'stop']),
    reason: z.nullable(z.enum(controllerReasons)),
    /** The end of what was shown. */
    until: z.nullable(instant),
    /** Send it with the event, so that the entry names what was shown. It is good for two days. */
    ticket: z.nullable(z.string()),
  }),
  errors: ['rate-limited'],
});
export type Shown = z.output<typeof checkAtController.body>;

const event = z.strictObject({
  /** Made by the controller: a repeat with it changes nothing. */
  key: z.uuid(),
  at: instant,
  kind: z.enum(controllerEvents),
  direction: z._default(z.enum(['in', 'out']), 'in'),
  people: z._default(z.int().check(z.minimum(1), z.maximum(MOST_GUESTS)), 1),
  /** Of the response that it acted on. */
  ticket: z._default(z.nullable(z.uuid()), null),
  /** A controller that decided with its list names the pass, card or vehicle of that list instead. */
  pass_id: z._default(z.nullable(z.int().check(z.minimum(1))), null),
  card_id: z._default(z.nullable(rowId), null),
  vehicle_id: z._default(z.nullable(rowId), null),
  plate: z._default(optionalText(12), ''),
  /** Age of the list that it used, in seconds; 0 when it asked. */
  list_age: z._default(z.int().check(z.minimum(0), z.maximum(31_536_000)), 0),
  reason: z._default(optionalText(120), ''),
});
export type ControllerEvent = z.output<typeof event>;

export const sendControllerEvents = defineRoute({
  id: 'sendControllerEvents',
  method: 'POST',
  path: '/api/v1/controllers/events',
  summary: 'Store what a controller did, in its order. What is stored already changes nothing, so a repeat is safe',
  ...ofController,
  limits: ['controller-calls'],
  body: z.strictObject({
    /** The controller's clock now: a difference is noted on its entries. */
    sent_at: instant,
    events: z.array(event).check(z.minLength(1), z.maxLength(200)),
  }),
  answer: z.object({
    /** One for each event, in their order. `refused`: it names a ticket, pass, card or vehicle that this estate does not have. */
    events: z.array(
      z.object({ key: z.string(), state: z.enum(['stored', 'refused']), conflict: z.nullable(z.enum(entryConflicts)) }),
    ),
  }),
  errors: ['rate-limited'],
});

export const getControllerList = defineRoute({
  id: 'getControllerList',
  method: 'GET',
  path: '/api/v1/controllers/list',
  summary:
    "What a controller needs to work without network: the passes of the next day, cards, and the estate's public keys",
  ...ofController,
  limits: ['controller-calls'],
  answer: z.object({
    at: instant,
    estate_id: z.int(),
    gate: z.string(),
    /** Ed25519 public keys by their version, base64url. */
    keys: z.array(z.object({ version: z.int(), key: z.string() })),
    salt: z.string(),
    rounds: z.int(),
    list_hours: z.int(),
    passes: z.array(listedPass),
    cards: z.array(z.object({ id: z.string(), number: z.string(), house: z.string(), until: z.nullable(instant) })),
    /** Vehicles of houses that have a sticker of the estate. */
    vehicles: z.array(z.object({ id: z.string(), plate: z.string(), house: z.string() })),
    /** When visitors and deliveries are taken, in minutes since midnight in Lagos. */
    hours: z.object({ open_from: z.int(), open_to: z.int(), deliveries_from: z.int(), deliveries_to: z.int() }),
    /** Plates that the estate keeps out today, in capitals without spaces and signs. */
    blocked_plates: z.array(z.string()),
    /** Passes of the list that belong to a blocked phone number, plate or name. */
    blocked_passes: z.array(z.object({ id: z.int(), answer: z.enum(['look', 'stop']) })),
  }),
  errors: ['rate-limited'],
});
export type ControllerList = z.output<typeof getControllerList.answer>;

// ---- The manager ----------------------------------------------------------------------------------------------------

const ofEstate = { access: { roles: ['manager'] }, object: 'managed-estate' } as const;
const path = '/api/v1/manage/estates/{id}';
const params = z.strictObject({ id: rowId });

/** How many barriers and readers of an estate are listed: more than an estate has gates. */
export const mostControllers = 200;

export const listControllers = defineRoute({
  id: 'listControllers',
  method: 'GET',
  path: `${path}/controllers`,
  summary: 'Barriers and readers of an estate, at most 200. Cutting one off is cutOffGateDevice',
  ...ofEstate,
  params,
  answer: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      gate_id: z.string(),
      gate: z.string(),
      is_cut_off: z.boolean(),
      seen_at: z.nullable(instant),
      /** The last time that the barrier was held open or stuck, in the last 7 days. */
      trouble: z.nullable(z.object({ kind: z.enum(['held', 'jammed']), at: instant })),
    }),
  ),
});
export type Controller = z.output<typeof listControllers.answer>[number];

export const addController = defineRoute({
  id: 'addController',
  method: 'POST',
  path: `${path}/gates/{gate}/controllers`,
  summary: 'Add a barrier or reader to a gate. Its key and secret are in this answer and never again',
  access: { roles: ['manager'] },
  object: 'managed-gate',
  params: z.strictObject({ id: rowId, gate: rowId }),
  body: z.strictObject({ name: text(40, 'name-required') }),
  success: 201,
  answer: z.object({ id: z.string(), key: z.string(), secret: z.string() }),
  errors: ['not-found', 'card-number-not-allowed'],
});

const cardView = z.object({
  id: z.string(),
  number: z.string(),
  kind: z.enum(cardKinds),
  house: z.string(),
  holder: z.string(),
  until: z.nullable(instant),
  state: z.enum(['in-use', 'over', 'lost', 'stopped']),
  /** When a reader saw it last. */
  seen_at: z.nullable(instant),
});
export type GateCard = z.output<typeof cardView>;

export const listGateCards = defineRoute({
  id: 'listGateCards',
  method: 'GET',
  path: `${path}/gate-cards`,
  summary: 'Cards and stickers of an estate, the newest first',
  ...ofEstate,
  params,
  query: z.strictObject({ ...pageQuery, q: z.optional(givenText(40)) }),
  answer: page(cardView),
  errors: ['card-number-not-allowed'],
});

export const exportGateCards = defineFileRoute({
  id: 'exportGateCards',
  path: `${path}/gate-cards.csv`,
  summary: 'The cards and stickers that fit the search, as a table',
  ...ofEstate,
  params,
  query: z.strictObject({ q: z.optional(givenText(40)) }),
  files: ['csv'],
  errors: ['card-number-not-allowed'],
});

export const addGateCard = defineRoute({
  id: 'addGateCard',
  method: 'POST',
  path: `${path}/gate-cards`,
  summary: 'Give out a card or sticker by its number',
  ...ofEstate,
  params,
  body: z.strictObject({
    number: cardNumber,
    kind: z.enum(cardKinds),
    /** The name of the house, as the estate writes it. Empty: a card of the estate itself. */
    house: optionalText(60),
    holder: optionalText(60),
    /** Null: until it is stopped. */
    until: z.nullable(instant),
  }),
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: ['not-found', 'house-not-in-estate', 'gate-card-taken', 'card-number-not-allowed'],
});

export const stopGateCard = defineRoute({
  id: 'stopGateCard',
  method: 'POST',
  path: `${path}/gate-cards/{card}/stop`,
  summary: 'Stop a card. A reader with network refuses it immediately, one without at its next contact',
  ...ofEstate,
  params: z.strictObject({ id: rowId, card: rowId }),
  body: z.strictObject({ is_lost: z.boolean() }),
  answer: z.object({ stopped: z.literal(true) }),
  errors: ['not-found'],
});

export const controllersRoutes = [
  checkAtController,
  sendControllerEvents,
  getControllerList,
  listControllers,
  addController,
  listGateCards,
  exportGateCards,
  addGateCard,
  stopGateCard,
] as const;
