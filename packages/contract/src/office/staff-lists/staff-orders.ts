import * as z from 'zod/mini';
import { defineAct } from '../../act.ts';
import { messageChannels, messageStates } from '../../deliveries.ts';
import { givenText, instant, kobo, longText, meterNumber, units } from '../../fields.ts';
import { namedAccount, paymentMethod, refundReason, refundState } from '../../money.ts';
import { page, pageQuery } from '../../page.ts';
import { disputeStates } from '../../money/accounting/disputes.ts';
import { toldPayer } from '../../money/accounting/payouts-and-refunds.ts';
import { defineFileRoute, defineRoute } from '../../route.ts';
import { orderStatus } from '../../order-status.ts';

/*
 * Orders for staff: every order of every payer, found by whatever a caller names, and the acts about one order.
 */

export const staffOrderQueues = ['unknown', 'attention', 'refunds', 'delivery'] as const;
export type StaffOrderQueue = (typeof staffOrderQueues)[number];

/** What a day of the list may be about; when none is named, the day on which an order was placed. */
export const orderDays = ['vended', 'failed'] as const;
export type OrderDay = (typeof orderDays)[number];

/** How what was paid compares with the price, or why there is no payment. */
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

const utility = z.enum(['electricity', 'water', 'gas']);
const day = /* @__PURE__ */ z.string().check(z.regex(/^20\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/));
const id = /* @__PURE__ */ z.string().check(z.regex(/^[1-9]\d{0,17}$/));
/** Ours: `QTP-…`, `VND-…`. */
const reference = /* @__PURE__ */ givenText(120).check(z.regex(/^[A-Za-z0-9][\w.:-]{2,119}$/));

/** What a list of orders is narrowed by. Days are Lagos days, both included. */
export const staffOrderFilters = {
  /** A meter or phone number, a reference, a token, an e-mail address, or part of a name: the server sees which it is. */
  q: /* @__PURE__ */ z.optional(givenText(120)),
  queue: z.optional(z.enum(staffOrderQueues)),
  status: z.optional(orderStatus),
  estate: z.optional(id),
  utility: z.optional(utility),
  method: z.optional(paymentMethod),
  /** Which day `from` and `until` are about: of the order, of its token, or of its failed vend. */
  day_of: z.optional(z.enum(orderDays)),
  from: z.optional(day),
  until: z.optional(day),
  /** `me`: those that the caller looks after. */
  owner: z.optional(z.enum(['me', 'nobody'])),
  /** Those that a user bought. */
  buyer: z.optional(id),
  /** Those that the acts of one batch are about. */
  batch: z.optional(z.uuid()),
  sort: z.optional(z.enum(['created_at', '-created_at', 'amount_kobo', '-amount_kobo'])),
} as const;

const person = z.object({ id: z.string(), name: z.string() });

export const staffOrder = z.object({
  reference: z.string(),
  /** The reference that the payer knows, where it is another one. */
  payer_reference: z.nullable(z.string()),
  status: orderStatus,
  customer_name: z.nullable(z.string()),
  /** The user who bought; null: a purchase without an account. */
  buyer_id: z.nullable(z.string()),
  meter_number: z.string(),
  utility,
  estate_name: z.string(),
  amount_kobo: kobo,
  method: paymentMethod,
  created_at: instant,
  paid_at: z.nullable(instant),
  vended_at: z.nullable(instant),
  /** What the system noted for staff. */
  attention: z.nullable(z.string()),
  owner: z.nullable(person),
});
export type StaffOrder = z.output<typeof staffOrder>;

export const listStaffOrders = defineRoute({
  id: 'listStaffOrders',
  method: 'GET',
  path: '/api/v1/admin/orders',
  summary: 'Orders of everybody, newest first unless sorted otherwise',
  access: { permission: 'orders.read' },
  query: z.strictObject({ ...pageQuery, ...staffOrderFilters }),
  answer: page(staffOrder),
  errors: ['card-number-not-allowed'],
});

export const exportStaffOrders = defineFileRoute({
  id: 'exportStaffOrders',
  path: '/api/v1/admin/orders/file',
  summary: 'The same orders as a CSV file, without an end',
  access: { permission: 'orders.read' },
  query: z.strictObject(staffOrderFilters),
  files: ['csv'],
  errors: ['card-number-not-allowed'],
});

/** How many wait; orders and tickets are not counted above 100, nor anything above 1000. */
const count = z.int();

export const getStaffCounts = defineRoute({
  id: 'getStaffCounts',
  method: 'GET',
  path: '/api/v1/admin/counts',
  summary: 'How many orders wait in each queue, and other queues of the back office; none is counted beyond 100',
  access: { permission: 'overview.read' },
  answer: z.object({
    orders: z.object({ unknown: count, attention: count, refunds: count, delivery: count }),
    /** Tickets that wait for us; then the caller's own, those without an owner, and those that are overdue. */
    tickets: count,
    ticket_queues: z.object({ mine: count, unassigned: count, overdue: count }),
    /** Zero for callers who may not read them. */
    reconciliation: count,
    payouts: count,
    refunds: count,
    disputes: count,
    /** What waits for a second person, and what residents asked for. */
    approvals: count,
  }),
});

/** One act that may be asked for about the order as it is now. */
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
  /** What was asked for about the money of this order and waits for a second person. */
  waiting: z.array(
    z.object({ id: z.string(), act: z.enum(['refund', 'refund-part', 'move']), name: z.string(), at: instant }),
  ),
  /** What makes sense now; the server decides again when it is asked for. */
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
  params: z.strictObject({ reference }),
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
  params: z.strictObject({ reference }),
  answer: z.object({ tokens: z.array(z.object({ token: z.string(), kind: z.string(), units })) }),
  errors: ['card-number-not-allowed', 'not-found'],
});

export const searchStaff = defineRoute({
  id: 'searchStaff',
  method: 'GET',
  path: '/api/v1/admin/search',
  summary: 'Orders, meters, people, estates, houses and tickets that fit a text; only kinds that the caller may read',
  access: { permission: 'overview.read' },
  query: z.strictObject({ q: /* @__PURE__ */ givenText(120).check(z.minLength(2)) }),
  answer: z.object({
    items: z.array(
      z.object({
        kind: z.enum(['order', 'meter', 'person', 'estate', 'house', 'ticket']),
        /** Reference, number or id: what its page is addressed by. */
        id: z.string(),
        name: z.string(),
        note: z.nullable(z.string()),
        /** Of an order. */
        status: z.optional(orderStatus),
        at: z.optional(instant),
        /** Of a house: it is on its estate's page. */
        estate_id: z.optional(z.string()),
      }),
    ),
  }),
  errors: ['card-number-not-allowed'],
});

export const staffOrderRoutes = [
  listStaffOrders,
  exportStaffOrders,
  getStaffCounts,
  getStaffOrder,
  showOrderTokens,
  searchStaff,
] as const;

const ofOrder = { reference };

export const askOrderAgain = defineAct({
  kind: 'order.ask-again',
  permission: 'orders.act',
  input: z.strictObject(ofOrder),
});
export const verifyOrderPayment = defineAct({
  kind: 'order.verify-payment',
  permission: 'orders.act',
  input: z.strictObject(ofOrder),
});
export const resendOrder = defineAct({
  kind: 'order.resend',
  permission: 'orders.act',
  input: z.strictObject(ofOrder),
});
export const refundOrderAct = defineAct({
  kind: 'order.refund',
  permission: 'refunds.ask',
  /** `source`: where the payment came from. `wallet`: of the user who bought. */
  input: z.strictObject({ ...ofOrder, to: z.enum(['source', 'wallet']) }),
});
export const refundPartAct = defineAct({
  kind: 'order.refund-part',
  permission: 'refunds.ask',
  /** Of a purchase that got its token. Several parts may follow each other, up to the price. */
  input: z.strictObject({ ...ofOrder, to: z.enum(['source', 'wallet']), amount_kobo: kobo }),
});
export const moveOrderAct = defineAct({
  kind: 'order.move',
  permission: 'orders.act',
  input: z.strictObject({ ...ofOrder, meterNumber }),
});
export const noteOrder = defineAct({
  kind: 'order.note',
  permission: 'orders.act',
  input: z.strictObject({ ...ofOrder, note: longText(500, 'reason-required') }),
});
export const assignOrder = defineAct({
  kind: 'order.assign',
  permission: 'orders.act',
  /** The user id of a member of staff; null: nobody. */
  input: z.strictObject({ ...ofOrder, to: z.nullable(id) }),
});

export const orderActs = [
  askOrderAgain,
  verifyOrderPayment,
  resendOrder,
  refundOrderAct,
  refundPartAct,
  moveOrderAct,
  noteOrder,
  assignOrder,
] as const;
