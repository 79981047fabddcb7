import * as z from 'zod/mini';
import { instant, optionalText, rowId } from '../fields.ts';
import { page, pageQuery } from '../page.ts';
import { defineRoute } from '../route.ts';

/*
 * The alarm of a house: a button that is held for two seconds calls every gate of the estate and its managers. A test reaches the same
 * people, marked as a test.
 */

export const HOLD_MS = 2000;

const houseAlarm = z.object({
  id: z.string(),
  is_test: z.boolean(),
  at: instant,
  by: z.string(),
  /** When a guard took it, and who. */
  seen_at: z.nullable(instant),
  seen_by: z.string(),
  seen_gate: z.string(),
  false_at: z.nullable(instant),
  false_word: z.string(),
});
export type HouseAlarm = z.output<typeof houseAlarm>;

const path = '/api/v1/users/visitors/houses/{house}/alarms';
const houseParams = z.strictObject({ house: rowId });

export const getHouseAlarms = defineRoute({
  id: 'getHouseAlarms',
  method: 'GET',
  path,
  summary: 'The alarms of a house in the last 30 days, and whom to phone when the app cannot',
  access: 'signed-in',
  object: 'own-house',
  params: houseParams,
  answer: z.object({
    /** Empty: the estate gave none. */
    gate_phone: z.string(),
    /** Devices of its gates that spoke to us in the last two minutes. */
    gates_online: z.int(),
    alarms: z.array(houseAlarm),
  }),
});
export type HouseAlarms = z.output<typeof getHouseAlarms.answer>;

export const raiseAlarm = defineRoute({
  id: 'raiseAlarm',
  method: 'POST',
  path,
  summary:
    'Call the gates and the managers to a house. Raised again before anyone has seen the first, it is the same alarm',
  access: 'signed-in',
  object: 'own-house',
  limits: ['alarms'],
  params: houseParams,
  body: z.strictObject({
    /** Made by the app: a repeat with it is the same alarm. */
    key: z.uuid(),
    is_test: z.boolean(),
  }),
  success: 201,
  answer: houseAlarm,
  errors: ['not-found', 'rate-limited'],
});

export const markAlarmFalse = defineRoute({
  id: 'markAlarmFalse',
  method: 'POST',
  path: `${path}/{alarm}/false`,
  summary: 'Say that it was a false alarm, with a word about it',
  access: 'signed-in',
  object: 'own-alarm',
  params: z.strictObject({ house: rowId, alarm: rowId }),
  body: z.strictObject({ word: optionalText(120) }),
  answer: houseAlarm,
  errors: ['not-found', 'card-number-not-allowed'],
});

const gateAlarm = z.object({
  id: z.string(),
  is_test: z.boolean(),
  at: instant,
  house: z.string(),
  person: z.string(),
  seen_at: z.nullable(instant),
  seen_by: z.string(),
  is_false: z.boolean(),
});
export type GateAlarm = z.output<typeof gateAlarm>;

export const listGateAlarms = defineRoute({
  id: 'listGateAlarms',
  method: 'GET',
  path: '/api/v1/gate/alarms',
  summary: 'Alarms of the estate that no guard has taken yet',
  access: { device: 'gate' },
  answer: z.array(gateAlarm),
});

export const takeGateAlarm = defineRoute({
  id: 'takeGateAlarm',
  method: 'POST',
  path: '/api/v1/gate/alarms/{alarm}/take',
  summary: 'A guard takes an alarm. The first one counts',
  access: { device: 'gate' },
  params: z.strictObject({ alarm: rowId }),
  body: z.strictObject({ guard_id: rowId }),
  answer: gateAlarm,
  errors: ['not-found'],
});

export const listEstateAlarms = defineRoute({
  id: 'listEstateAlarms',
  method: 'GET',
  path: '/api/v1/manage/estates/{id}/alarms',
  summary: 'Alarms of an estate, the newest first: who took each, and which were false',
  access: { roles: ['manager'] },
  object: 'managed-estate',
  params: z.strictObject({ id: rowId }),
  query: z.strictObject({ ...pageQuery, kind: z.optional(z.enum(['real', 'false', 'test'])) }),
  answer: page(
    z.object({
      id: z.string(),
      at: instant,
      is_test: z.boolean(),
      house: z.string(),
      person: z.string(),
      seen_at: z.nullable(instant),
      seen_by: z.string(),
      seen_gate: z.string(),
      false_at: z.nullable(instant),
      false_word: z.string(),
    }),
  ),
});
export type EstateAlarm = z.output<typeof listEstateAlarms.answer>['items'][number];

export const alarmRoutes = [
  getHouseAlarms,
  raiseAlarm,
  markAlarmFalse,
  listGateAlarms,
  takeGateAlarm,
  listEstateAlarms,
] as const;
