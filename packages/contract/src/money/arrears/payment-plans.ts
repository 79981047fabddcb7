import * as z from 'zod/mini';
import { instant, kobo, rowId } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

/*
 * Plans by which a house pays late bills in instalments: the calls of residents. Managers offer plans in arrears.ts.
 */

/** `offered`: waits for an answer. `agreed`: is being paid. `broken`: an instalment was five days late. */
export const planStates = ['offered', 'agreed', 'kept', 'declined', 'expired', 'cancelled', 'broken'] as const;
export type PlanState = (typeof planStates)[number];

/** `next`: the first that is not paid. `late`: its day is over. `open`: comes later, or the plan is over. */
export const instalmentStates = ['paid', 'late', 'next', 'open'] as const;

/** The version of the text that a resident agrees to. A new text gets a new name, and residents agree again. */
export const planTerms = '2026-11';

export const plan = z.object({
  id: z.string(),
  state: z.enum(planStates),
  house_id: z.string(),
  house_name: z.string(),
  estate_name: z.string(),
  /** Who owes it. */
  payer_name: z.string(),
  total_kobo: kobo,
  /** What its invoices leave to pay. */
  left_kobo: kobo,
  note: z.string(),
  offered_by: z.string(),
  offered_at: instant,
  /** Until when it can be accepted. */
  expires_at: instant,
  answered_by: z.nullable(z.string()),
  answered_at: z.nullable(instant),
  /** A person of the house agreed that their wallet pays on the day. */
  from_wallet: z.boolean(),
  ended_at: z.nullable(instant),
  end_reason: z.string(),
  invoices: z.array(z.object({ number: z.string(), title: z.string(), kobo })),
  /** They add up to the total. */
  instalments: z.array(z.object({ number: z.int(), due_on: z.iso.date(), kobo, state: z.enum(instalmentStates) })),
});
export type PaymentPlan = z.output<typeof plan>;

const ownPlan = z.extend(plan, {
  /** It is the caller's wallet. */
  is_your_wallet: z.boolean(),
});
export type OwnPlan = z.output<typeof ownPlan>;

const plans = z.object({ items: z.array(ownPlan) });

export const listOwnPlans = defineRoute({
  id: 'listOwnPlans',
  method: 'GET',
  path: '/api/v1/service-charge/plans',
  summary: "Plans for the caller's houses: open ones, and those that ended in the last 30 days; newest first",
  access: 'signed-in',
  answer: plans,
});

const ofPlan = { object: 'own-plan', params: z.strictObject({ plan: rowId }) } as const;

export const answerPlan = defineRoute({
  id: 'answerPlan',
  method: 'POST',
  path: '/api/v1/service-charge/plans/{plan}/answer',
  summary: 'Accept a plan with its sum and its text, or decline it. Repeating an answer changes nothing',
  access: 'signed-in',
  ...ofPlan,
  limits: ['service-charge'],
  body: z.discriminatedUnion('accept', [
    z.strictObject({
      accept: z.literal(true),
      /** As it was shown. */
      total_kobo: kobo,
      terms: z.literal(planTerms),
      /** The caller's wallet pays each instalment on its day, if it holds enough. */
      from_wallet: z.boolean(),
    }),
    z.strictObject({ accept: z.literal(false) }),
  ]),
  answer: plans,
  errors: ['not-found', 'plan-over', 'plan-sum-changed'],
});

export const setPlanWallet = defineRoute({
  id: 'setPlanWallet',
  method: 'PUT',
  path: '/api/v1/service-charge/plans/{plan}/wallet',
  summary:
    "Let the caller's wallet pay the instalments of an agreed plan on their days, or stop that; takes effect immediately",
  access: 'signed-in',
  ...ofPlan,
  body: z.strictObject({ on: z.boolean() }),
  answer: plans,
  errors: ['not-found', 'plan-over'],
});

export const paymentPlanRoutes = [listOwnPlans, answerPlan, setPlanWallet] as const;
