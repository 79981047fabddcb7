import * as z from 'zod/mini';
import type { FieldCode } from '../errors.ts';
import { chosenId, instant, kobo, maxKobo, rowId, utility } from '../fields.ts';
import { defineRoute } from '../route.ts';
import { minimumPurchaseKobo } from './vending/amounts.ts';

/** `low-units`: when the units are estimated to last `days_before` days or fewer. */
export const topUpEvery = z.enum(['week', 'month', 'low-units']);
export type TopUpEvery = z.output<typeof topUpEvery>;
const topUpMethod = z.enum(['wallet', 'saved-card']);

/** A day in Lagos. */
const day = z
  .string()
  .check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/, 'wrong-kind' satisfies FieldCode));
const amountKobo = kobo.check(
  z.minimum(minimumPurchaseKobo, 'amount-below-minimum' satisfies FieldCode),
  z.maximum(maxKobo, 'amount-too-large' satisfies FieldCode),
);

/** `announced`: it buys at `run_at`, a day after the message. `problem`: why it failed or was skipped. */
const topUpRun = z.object({
  due_on: z.string(),
  run_at: instant,
  amount_kobo: kobo,
  state: z.enum(['announced', 'buying', 'bought', 'failed', 'skipped']),
  problem: z.nullable(z.string()),
  /** For `/user/history/order/{id}`. */
  order_id: z.nullable(z.string()),
});

export const topUp = z.object({
  id: z.string(),
  meter_id: z.string(),
  meter_number: z.string(),
  meter_name: z.string(),
  utility,
  method: topUpMethod,
  card_last4: z.nullable(z.string()),
  amount_kobo: kobo,
  /** The most that it spends in a calendar month, in Lagos. */
  ceiling_kobo: kobo,
  spent_this_month_kobo: kobo,
  every: topUpEvery,
  days_before: z.nullable(z.int()),
  /** Null: the estimate of the units decides. */
  next_due_on: z.nullable(z.string()),
  is_paused: z.boolean(),
  /** Newest first, at most five. */
  runs: z.array(topUpRun),
});
export type TopUp = z.output<typeof topUp>;

export const listTopUps = defineRoute({
  id: 'listTopUps',
  method: 'GET',
  path: '/api/v1/top-ups',
  summary: "The caller's scheduled top-ups, with what each bought last",
  access: 'signed-in',
  answer: z.array(topUp),
});

export const createTopUp = defineRoute({
  id: 'createTopUp',
  features: ['scheduled-top-ups'],
  method: 'POST',
  path: '/api/v1/top-ups',
  summary: 'Schedule a top-up of a meter from the wallet or a saved card; each meter has one at most',
  access: 'signed-in',
  limits: ['top-ups'],
  idempotent: true,
  body: z.strictObject({
    meter_id: chosenId('meter-required'),
    method: topUpMethod,
    card_id: z.optional(rowId),
    amount_kobo: amountKobo,
    ceiling_kobo: amountKobo,
    every: topUpEvery,
    /** Of `low-units`: 1 to 14. */
    days_before: z.optional(z.int().check(z.minimum(1), z.maximum(14))),
    /** Of `week` and `month`: two days from now or later, so that a message comes the day before. */
    first_on: z.optional(day),
  }),
  success: 201,
  answer: z.object({ id: z.string() }),
  errors: [
    'top-up-exists',
    'top-up-too-soon',
    'not-found',
    'card-not-usable',
    'feature-off',
    'step-up-required',
    'invalid-input',
    'idempotency-key-reused',
  ],
});

const byId = z.strictObject({ id: rowId });

export const changeTopUp = defineRoute({
  id: 'changeTopUp',
  method: 'PUT',
  path: '/api/v1/top-ups/{id}',
  summary:
    'Pause a scheduled top-up, let it go on, or change its amount or ceiling; an announced purchase keeps its amount',
  access: 'signed-in',
  object: 'own-top-up',
  limits: ['top-ups'],
  params: byId,
  body: z.strictObject({
    is_paused: z.optional(z.boolean()),
    amount_kobo: z.optional(amountKobo),
    ceiling_kobo: z.optional(amountKobo),
  }),
  answer: z.object({ changed: z.literal(true) }),
  // `feature-off`: while scheduled top-ups are switched off one can be paused and deleted, and nothing else.
  // `card-not-usable`: its card was removed, so it cannot go on.
  errors: ['invalid-input', 'feature-off', 'step-up-required', 'card-not-usable'],
});

export const deleteTopUp = defineRoute({
  id: 'deleteTopUp',
  method: 'DELETE',
  path: '/api/v1/top-ups/{id}',
  summary: 'End a scheduled top-up; an announced purchase is not made',
  access: 'signed-in',
  object: 'own-top-up',
  limits: ['top-ups'],
  params: byId,
  answer: z.object({ removed: z.literal(true) }),
});

const lowBalance = z.object({ is_on: z.boolean(), threshold_kobo: kobo });

export const getLowBalance = defineRoute({
  id: 'getLowBalance',
  method: 'GET',
  path: '/api/v1/wallet/low-balance',
  summary: 'Below which balance the caller wants a message',
  access: 'signed-in',
  answer: lowBalance,
});

export const setLowBalance = defineRoute({
  id: 'setLowBalance',
  method: 'PUT',
  path: '/api/v1/wallet/low-balance',
  summary: 'Choose below which balance a message comes: one each time that the balance falls below it',
  access: 'signed-in',
  limits: ['top-ups'],
  body: z.strictObject({
    is_on: z.boolean(),
    threshold_kobo: kobo.check(
      z.minimum(10_000n, 'amount-below-minimum' satisfies FieldCode),
      z.maximum(maxKobo, 'amount-too-large' satisfies FieldCode),
    ),
  }),
  answer: lowBalance,
});

export const topUpRoutes = [listTopUps, createTopUp, changeTopUp, deleteTopUp, getLowBalance, setLowBalance];
