import * as z from 'zod/mini';
import { day, givenText, instant, kobo, rowId as id, utility } from '../../fields.ts';
import { paymentMethod } from '../../money.ts';
import { page, pageQuery } from '../../page.ts';
import { defineFileRoute, defineRoute } from '../../route.ts';
import { orderStatus } from '../../selling/vending/order-status.ts';

/* Orders for staff: every order of every payer, found by whatever a caller names, and what waits. */

export const staffOrderQueues = ['unknown', 'attention', 'refunds', 'delivery'] as const;
export type StaffOrderQueue = (typeof staffOrderQueues)[number];

/** What a day of the list may be about; when none is named, the day on which an order was placed. */
export const orderDays = ['vended', 'failed'] as const;
export type OrderDay = (typeof orderDays)[number];

/** Ours: `QTP-…`, `VND-…`. */
export const staffOrderReference = /* @__PURE__ */ givenText(120).check(z.regex(/^[A-Za-z0-9][\w.:-]{2,119}$/));

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
    /** Acts that wait for a second person, and requests of residents. */
    approvals: count,
  }),
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

export const staffOrderRoutes = [listStaffOrders, exportStaffOrders, getStaffCounts, searchStaff] as const;
