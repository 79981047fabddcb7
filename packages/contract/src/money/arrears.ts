import * as z from 'zod/mini';
import { instant, kobo, maxKobo, optionalText, rowId, text } from '../fields.ts';
import type { FieldCode } from '../errors.ts';
import { plan, planStates } from './arrears/payment-plans.ts';
import { page, pageQuery } from '../page.ts';
import { defineFileRoute, defineRoute } from '../route.ts';

/*
 * What houses owe to their estate after its day, as the team of the estate sees it: since when, reminders, and the time that was granted.
 */

const base = '/api/v1/manage/estates/{id}/arrears';
const toManagers = { roles: ['manager'] } as const;
const toMoney = { roles: ['manager', 'accountant'] } as const;
const toFigures = { roles: ['manager', 'accountant', 'viewer'] } as const;
const ofEstate = { object: 'managed-estate', params: z.strictObject({ id: rowId }) } as const;
const ofPlan = { object: 'managed-plan', params: z.strictObject({ id: rowId, plan: rowId }) } as const;
const ofHouse = { object: 'managed-charge-house', params: z.strictObject({ id: rowId, house: rowId }) } as const;

/** How many days ago a bill was due: up to 30, 31 to 60, 61 to 90, more. */
export const arrearsBands = ['to-30', 'to-60', 'to-90', 'over-90'] as const;
export type ArrearsBand = (typeof arrearsBands)[number];

const sum = z.object({ kobo, houses: z.int() });

export const getArrears = defineRoute({
  id: 'getArrears',
  method: 'GET',
  path: base,
  summary:
    'What all houses owe after its day, by how late it is; sums without names. The four parts add up to what is owed',
  access: toFigures,
  ...ofEstate,
  answer: z.object({
    owed: sum,
    /** What houses with an agreed plan owe of it. */
    in_plans: sum,
    bands: z.array(z.extend(sum, { band: z.enum(arrearsBands) })),
    /** Houses that a reminder can go to now. */
    to_remind: z.int(),
  }),
  errors: ['not-found'],
});
export type Arrears = z.output<typeof getArrears.answer>;

/** Why a house gets no reminder now: it keeps an agreed plan; its manager granted time; or one went out in the last seven days. */
export const heldReasons = ['plan', 'wait', 'week'] as const;

const lateHouse = z.object({
  house_id: z.string(),
  house_name: z.string(),
  payer_name: z.string(),
  owed_kobo: kobo,
  to_30_kobo: kobo,
  to_60_kobo: kobo,
  to_90_kobo: kobo,
  over_90_kobo: kobo,
  /** When the oldest of them was due. */
  since: z.iso.date(),
  bills: z.array(
    z.object({
      title: z.string(),
      from: z.nullable(z.iso.date()),
      to: z.nullable(z.iso.date()),
      /** A part is paid or taken back. */
      is_part: z.boolean(),
    }),
  ),
  last_reminder: z.nullable(
    z.object({
      at: instant,
      by_hand: z.boolean(),
      /** Where it went; empty: no one could be reached. */
      channels: z.array(z.enum(['sms', 'whatsapp', 'email', 'push'])),
    }),
  ),
  /** A reminder was requested and goes out from 08:00 to 20:00. */
  is_asked: z.boolean(),
  held: z.nullable(z.enum(heldReasons)),
  wait: z.nullable(z.object({ until: z.iso.date(), reason: z.string() })),
  last_payment_at: z.nullable(instant),
  /** What a new plan covers. Bills of people who have moved out are left out, unless nobody else owes anything. */
  to_plan: z.object({ kobo, payer_name: z.string() }),
  /** The open one that prevents a new plan, or else the newest one that ended. An open plan of people who have left prevents none. */
  plan: z.nullable(
    z.object({ id: z.string(), state: z.enum(planStates), offered_at: instant, answered_at: z.nullable(instant) }),
  ),
});
export type LateHouse = z.output<typeof lateHouse>;

const lateQuery = {
  band: z.optional(z.enum(arrearsBands)),
  /** A part of the house or of the payer's name. */
  q: z.optional(optionalText(60)),
};

export const listArrears = defineRoute({
  id: 'listArrears',
  method: 'GET',
  path: `${base}/houses`,
  summary: 'Houses that owe something after its day, those that owe most first',
  access: toMoney,
  ...ofEstate,
  query: z.strictObject({ ...pageQuery, ...lateQuery }),
  answer: page(lateHouse),
  errors: ['not-found', 'card-number-not-allowed'],
});

export const getArrearsFile = defineFileRoute({
  id: 'getArrearsFile',
  path: `${base}/houses/file`,
  summary: 'The same list as CSV',
  access: toMoney,
  ...ofEstate,
  query: z.strictObject(lateQuery),
  files: ['csv'],
  errors: ['not-found', 'card-number-not-allowed'],
});

export const remindHouses = defineRoute({
  id: 'remindHouses',
  method: 'POST',
  path: `${base}/reminders`,
  summary:
    'Remind houses of what is late: these, or all. At most one reminder in seven days goes to a house, and none at night: they go out from 08:00 to 20:00',
  access: toMoney,
  ...ofEstate,
  body: z.strictObject({ house_ids: z.optional(z.array(rowId).check(z.minLength(1), z.maxLength(500))) }),
  /** How many houses are reminded. */
  answer: z.object({ houses: z.int() }),
  errors: ['not-found'],
});

export const grantWait = defineRoute({
  id: 'grantWait',
  method: 'POST',
  path: `${base}/houses/{house}/wait`,
  summary:
    'Let a house wait until the end of a day, at most 90 days ahead: no reminder until then. Without a day: no longer',
  access: toManagers,
  ...ofHouse,
  body: z.strictObject({ until: z.nullable(z.iso.date()), reason: text(200, 'reason-required') }),
  answer: z.object({ until: z.nullable(z.iso.date()) }),
  errors: ['not-found', 'own-house', 'wait-out-of-range', 'card-number-not-allowed'],
});

const instalment = z.strictObject({
  due_on: z.iso.date(),
  amount_kobo: kobo.check(
    z.minimum(10_000n, 'amount-below-minimum' satisfies FieldCode),
    z.maximum(maxKobo, 'amount-too-large' satisfies FieldCode),
  ),
});

/** Each later than the one before. */
const inOrder = (given: readonly { due_on: string }[]) =>
  given.every(({ due_on: day }, at) => at === 0 || given[at - 1]!.due_on < day);

export const offerPlan = defineRoute({
  id: 'offerPlan',
  method: 'POST',
  path: `${base}/houses/{house}/plans`,
  summary:
    'Offer a house to pay its late bills in instalments that add up to `to_plan`. Its people answer in the app within 14 days',
  access: toManagers,
  ...ofHouse,
  idempotent: true,
  body: z.strictObject({
    instalments: z
      .array(instalment)
      .check(z.minLength(1), z.maxLength(24), z.refine(inOrder, 'wrong-kind' satisfies FieldCode)),
    note: z.optional(optionalText(300)),
  }),
  success: 201,
  answer: plan,
  errors: [
    'not-found',
    'own-house',
    'plan-open',
    'plan-sum-changed',
    'plan-day-over',
    'idempotency-key-reused',
    'card-number-not-allowed',
  ],
});

/** `ended`: kept, broken, taken back, declined, or not answered in time. */
export const planLists = ['open', 'ended'] as const;

const planRow = z.object({
  id: z.string(),
  state: z.enum(planStates),
  house_id: z.string(),
  house_name: z.string(),
  payer_name: z.string(),
  total_kobo: kobo,
  /** What its invoices leave to pay today. */
  left_kobo: kobo,
  instalments: z.int(),
  /** The day of the first payment that is not made; null: the plan is over or paid. */
  next_on: z.nullable(z.iso.date()),
  /** What should be paid by yesterday and is not. */
  late_kobo: kobo,
  offered_at: instant,
  answered_at: z.nullable(instant),
  ended_at: z.nullable(instant),
  end_reason: z.string(),
});
export type PlanRow = z.output<typeof planRow>;

export const listPlans = defineRoute({
  id: 'listPlans',
  method: 'GET',
  path: `${base}/plans`,
  summary: 'Plans of the houses of an estate, the newest first: open ones, or those that ended',
  access: toMoney,
  ...ofEstate,
  query: z.strictObject({
    ...pageQuery,
    show: z._default(z.enum(planLists), 'open'),
    state: z.optional(z.enum(planStates)),
    /** A part of the house or of the payer's name. */
    q: z.optional(optionalText(60)),
  }),
  answer: page(planRow),
  errors: ['not-found', 'card-number-not-allowed'],
});

export const getPlan = defineRoute({
  id: 'getPlan',
  method: 'GET',
  path: `${base}/plans/{plan}`,
  summary: 'One plan with its instalments',
  access: toMoney,
  ...ofPlan,
  answer: plan,
  errors: ['not-found'],
});

export const cancelPlan = defineRoute({
  id: 'cancelPlan',
  method: 'POST',
  path: `${base}/plans/{plan}/cancel`,
  summary: 'Take back a plan that is offered or agreed. What is paid stays paid; reminders begin again',
  access: toManagers,
  ...ofPlan,
  body: z.strictObject({ reason: text(200, 'reason-required') }),
  answer: plan,
  errors: ['not-found', 'plan-over', 'card-number-not-allowed'],
});

export const arrearsRoutes = [
  getArrears,
  listArrears,
  getArrearsFile,
  remindHouses,
  grantWait,
  offerPlan,
  listPlans,
  getPlan,
  cancelPlan,
] as const;
