import * as z from 'zod/mini';
import { messageChannels, messageStates } from '../../base/notifications/deliveries.ts';
import { instant, kobo, units } from '../../fields.ts';
import { disputeStates } from '../../money/accounting/disputes.ts';
import { toldPayer } from '../../money/accounting/payouts-and-refunds.ts';
import { namedAccount, refundReason, refundState } from '../../money.ts';
import { orderStatus } from '../../selling/vending/order-status.ts';
import { defineRoute } from '../../route.ts';
import { staffOrder, staffOrderReference } from './staff-orders.ts';

/* Everything that happened to one order, for staff. */

/** How the amount paid compares with the price, or why there is no payment. */
export const paymentOutcomes = [
  'exact',
  'overpaid',
  'underpaid',
  'late',
  'wrong_currency',
  'failed',
  'cancelled',
] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** One act that may be requested for the order in its current state. */
export const staffOrderActs = [
  'ask-again',
  'verify-payment',
  'resend',
  'refund',
  'refund-part',
  'move',
  'note',
  'assign',
] as const;
export type StaffOrderAct = (typeof staffOrderActs)[number];

export const staffOrderStory = z.object({
  order: staffOrder,
  payer: z.object({
    name: z.nullable(z.string()),
    phone_masked: z.nullable(z.string()),
    email_masked: z.nullable(z.string()),
  }),
  price: z.object({
    amount_kobo: kobo,
    debt_kobo: kobo,
    fee_kobo: kobo,
    energy_kobo: kobo,
    vat_kobo: kobo,
    units,
    unit: z.enum(['kWh', 'm³']),
    tariff_name: z.string(),
    price_kobo_per_unit: kobo,
  }),
  received_kobo: kobo,
  payment_outcome: z.nullable(z.enum(paymentOutcomes)),
  attempts: z.int(),
  /** When the system retries automatically; null when it does not. */
  next_attempt_at: z.nullable(instant),
  /** Each state with its time, oldest first, and what led to it where that is known. */
  states: z.array(
    z.object({ from: z.nullable(orderStatus), to: orderStatus, at: instant, cause: z.nullable(z.string()) }),
  ),
  tries: z.array(
    z.object({
      started_at: instant,
      ended_at: z.nullable(instant),
      outcome: z.nullable(z.string()),
      reason: z.nullable(z.string()),
    }),
  ),
  charges: z.array(
    z.object({
      reference: z.string(),
      provider: z.string(),
      method: z.string(),
      status: z.string(),
      account_masked: z.nullable(z.string()),
      expires_at: instant,
      checks: z.int(),
      last_checked_at: z.nullable(instant),
      refusal: z.nullable(z.string()),
    }),
  ),
  captures: z.array(
    z.object({
      provider: z.string(),
      transaction: z.string(),
      received_kobo: kobo,
      fee_kobo: z.nullable(kobo),
      paid_at: instant,
      source: z.string(),
      confirmed_at: z.nullable(instant),
    }),
  ),
  events: z.array(
    z.object({ name: z.string(), received_at: instant, deliveries: z.int(), outcome: z.nullable(z.string()) }),
  ),
  journals: z.array(
    z.object({
      reference: z.string(),
      kind: z.string(),
      memo: z.string(),
      at: instant,
      postings: z.array(z.object({ account: z.string(), debit_kobo: kobo, credit_kobo: kobo })),
    }),
  ),
  tokens: z.array(z.object({ kind: z.string(), units, masked: z.string() })),
  messages: z.array(
    z.object({
      event: z.string(),
      channel: z.enum(messageChannels),
      to_masked: z.string(),
      state: z.enum(messageStates),
      at: instant,
      problem: z.nullable(z.string()),
    }),
  ),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount_kobo: kobo,
      reason: refundReason,
      state: refundState,
      at: instant,
      problem: z.nullable(z.string()),
      told: z.array(toldPayer),
      /** The bank account that the payer or staff gave for it; null: it goes back to where the money came from. */
      account: z.nullable(namedAccount),
    }),
  ),
  /** Disputes about its payment, or that hold or took money that came back from it. `held_kobo` waits for the bank, `bank_kobo` went to it. */
  disputes: z.array(
    z.object({
      provider_dispute_id: z.string(),
      state: z.enum(disputeStates),
      amount_kobo: kobo,
      held_kobo: kobo,
      bank_kobo: kobo,
    }),
  ),
  /** Requests of staff that are in progress, or their result. */
  requests: z.array(
    z.object({
      kind: z.string(),
      target: z.string(),
      state: z.string(),
      outcome: z.nullable(z.string()),
      at: instant,
      ended_at: z.nullable(instant),
    }),
  ),
  /** What was done and looked at by whom, oldest first. */
  audit: z.array(
    z.object({
      at: instant,
      actor: z.string(),
      name: z.nullable(z.string()),
      action: z.string(),
      reason: z.nullable(z.string()),
    }),
  ),
  /** What its page leads to. Tickets: those that name the order; none for a caller who may not read tickets. */
  links: z.object({
    estate_id: z.string(),
    house: z.nullable(z.object({ id: z.string(), name: z.string() })),
    tariff_id: z.string(),
    tickets: z.array(z.object({ number: z.string(), subject: z.string() })),
  }),
  /** What may still be given back of a purchase with its token; 0 of any other. */
  part_refundable_kobo: kobo,
  /** Requests about the money of this order that wait for a second person. */
  waiting: z.array(
    z.object({ id: z.string(), act: z.enum(['refund', 'refund-part', 'move']), name: z.string(), at: instant }),
  ),
  /** Acts that make sense now; the server decides again when one is requested. */
  acts: z.array(z.enum(staffOrderActs)),
});
export type StaffOrderStory = z.output<typeof staffOrderStory>;

export const getStaffOrder = defineRoute({
  id: 'getStaffOrder',
  method: 'GET',
  path: '/api/v1/admin/orders/{reference}',
  summary: "One order's whole story; the look is written into the audit log",
  access: { permission: 'orders.read' },
  object: 'staff-order',
  params: z.strictObject({ reference: staffOrderReference }),
  answer: staffOrderStory,
  errors: ['card-number-not-allowed', 'not-found'],
});

export const showOrderTokens = defineRoute({
  id: 'showOrderTokens',
  method: 'POST',
  path: '/api/v1/admin/orders/{reference}/tokens',
  summary: 'The digits of the tokens; each look is written into the audit log',
  access: { permission: 'tokens.show' },
  object: 'staff-order',
  params: z.strictObject({ reference: staffOrderReference }),
  answer: z.object({ tokens: z.array(z.object({ token: z.string(), kind: z.string(), units })) }),
  errors: ['card-number-not-allowed', 'not-found'],
});

export const staffOrderStoryRoutes = [getStaffOrder, showOrderTokens] as const;
