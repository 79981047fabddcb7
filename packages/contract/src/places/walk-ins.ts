import * as z from 'zod/mini';
import { instant, optionalText, rowId, text } from '../fields.ts';
import { defineRoute } from '../route.ts';

/*
 * Guests who come without a code. The guard asks the house, the first resident to answer decides, and no answer within two minutes
 * means no. Residents who have not answered after 20 seconds get an SMS and can answer it.
 */

export const ASK_SECONDS = 120;
export const SMS_AFTER_SECONDS = 20;
/** Questions to one house within an hour. */
export const MOST_ASKS_OF_HOUSE = 10;

export const askReasons = ['visit', 'delivery', 'work'] as const;
export type AskReason = (typeof askReasons)[number];
/** `no-answer` counts as no. `stopped`: the guard stopped asking. */
export const askStates = ['asking', 'yes', 'no', 'no-answer', 'stopped'] as const;

// ---- The device -----------------------------------------------------------------------------------------------------

const ofDevice = { access: { device: 'gate' } } as const;

export const getGateHouses = defineRoute({
  id: 'getGateHouses',
  method: 'GET',
  path: '/api/v1/gate/houses',
  summary: 'The houses of the estate, and how a guard calls one without the app',
  ...ofDevice,
  answer: z.object({ call_way: z.string(), houses: z.array(z.object({ id: z.string(), name: z.string() })) }),
});
export type GateHouses = z.output<typeof getGateHouses.answer>;

/** What both the gate and the house read. */
const facts = {
  id: z.string(),
  house_id: z.string(),
  house: z.string(),
  visitor: z.string(),
  reason: z.enum(askReasons),
  people: z.int(),
  state: z.enum(askStates),
  asked_at: instant,
  /** Time until no answer means no, by the server's clock. */
  ms_left: z.int(),
  answered_at: z.nullable(instant),
  /** Who answered. Empty: no one. */
  answered_by: z.string(),
};

const guardView = z.object({
  ...facts,
  /** A resident of the house has an account, so the question went to an app. */
  to_app: z.boolean(),
  /** When it went out by SMS. */
  texts_at: z.nullable(instant),
  /** When an app showed it or a phone got the SMS, as far as we know. */
  arrived_at: z.nullable(instant),
});
export type GuardAsk = z.output<typeof guardView>;

export const askHouse = defineRoute({
  id: 'askHouse',
  method: 'POST',
  path: '/api/v1/gate/walk-ins',
  summary: 'Ask the people of a house whether a guest without a code may come in',
  ...ofDevice,
  limits: ['gate-asks'],
  body: z.strictObject({
    /** Made by the device: a repeat with the same key does not ask the house again. */
    key: z.uuid(),
    guard_id: rowId,
    house_id: rowId,
    visitor: text(60, 'name-required'),
    reason: z.enum(askReasons),
    people: z.int().check(z.minimum(1), z.maximum(50)),
  }),
  success: 201,
  answer: guardView,
  errors: ['not-found', 'asked-too-often', 'nobody-to-ask', 'card-number-not-allowed', 'rate-limited'],
});

const askParams = z.strictObject({ ask: rowId });

export const getGateAsk = defineRoute({
  id: 'getGateAsk',
  method: 'GET',
  path: '/api/v1/gate/walk-ins/{ask}',
  summary: 'What the house has said so far',
  ...ofDevice,
  params: askParams,
  answer: guardView,
  errors: ['not-found'],
});

export const stopAsking = defineRoute({
  id: 'stopAsking',
  method: 'POST',
  path: '/api/v1/gate/walk-ins/{ask}/stop',
  summary: 'Stop asking a house. An answer that was first stays',
  ...ofDevice,
  params: askParams,
  answer: guardView,
  errors: ['not-found'],
});

// ---- The house ------------------------------------------------------------------------------------------------------

const houseView = z.object({
  ...facts,
  gate: z.string(),
  guard: z.string(),
  /** The caller gave the answer. */
  is_mine: z.boolean(),
  /** When a visitor of this name last came to this house, as its own log says. */
  came_before_at: z.nullable(instant),
});
export type HouseAsk = z.output<typeof houseView>;

export const listAsks = defineRoute({
  id: 'listAsks',
  method: 'GET',
  path: '/api/v1/users/visitors/asks',
  summary: 'Guests who are at the gate and ask for the caller, and those of the last five minutes',
  access: 'signed-in',
  answer: z.array(houseView),
});

export const answerAsk = defineRoute({
  id: 'answerAsk',
  method: 'POST',
  path: '/api/v1/users/visitors/houses/{house}/asks/{ask}/answer',
  summary: 'Let a guest in, or not. The first answer of the house counts: the answer says whose it was',
  access: 'signed-in',
  object: 'own-ask',
  params: z.strictObject({ house: rowId, ask: rowId }),
  body: z.strictObject({ answer: z.enum(['yes', 'no']) }),
  answer: houseView,
  errors: ['not-found'],
});

// ---- The manager ----------------------------------------------------------------------------------------------------

const calls = z.strictObject({
  /** What a guard does to reach a house without the app, such as `Intercom: dial the house number`. */
  call_way: optionalText(120),
  /** The phone of the gate, for people of the estate. Empty: it has none. */
  gate_phone: z.string().check(z.regex(/^(0\d{10})?$/)),
});
export type GateCalls = z.output<typeof calls>;
const ofEstate = {
  access: { roles: ['manager'] },
  object: 'managed-estate',
  params: z.strictObject({ id: rowId }),
} as const;

export const getGateCalls = defineRoute({
  id: 'getGateCalls',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/gates/calls',
  summary: 'How the gate and the houses of an estate reach each other without the app',
  ...ofEstate,
  answer: z.object({ call_way: z.string(), gate_phone: z.string() }),
});

export const setGateCalls = defineRoute({
  id: 'setGateCalls',
  method: 'PUT',
  path: '/api/v1/manage/estates/{id}/gates/calls',
  summary: 'Change how the gate and the houses of an estate reach each other without the app',
  ...ofEstate,
  body: calls,
  answer: z.object({ changed: z.literal(true) }),
  errors: ['not-found', 'card-number-not-allowed'],
});

export const walkInRoutes = [
  getGateHouses,
  askHouse,
  getGateAsk,
  stopAsking,
  listAsks,
  answerAsk,
  getGateCalls,
  setGateCalls,
] as const;
