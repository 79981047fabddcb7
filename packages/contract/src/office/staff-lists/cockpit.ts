import * as z from 'zod/mini';
import { instant, kobo } from '../../fields.ts';
import { minuteStates } from '../health.ts';
import { providerNames } from '../../money/payments/providers.ts';
import { defineRoute } from '../../route.ts';

/*
 * The first screen of staff: the state of what we depend on, every queue that waits for a person, and what is due on a day.
 */

/**
 * Queues that wait for a person. A new one is a name here, one entry of `queueSources` in the server and one of `QUEUES` in
 * the web. An order is in one of `unknown`, `attention` and the two of refunds at most.
 */
export const cockpitQueues = [
  'unknown',
  'attention',
  /** Refunds, for who reads money. */
  'refunds',
  /** The orders of refunds, for others. */
  'order-refunds',
  'payouts',
  'payout-codes',
  'exceptions',
  'bank-lines',
  'disputes',
  'tickets',
  /** Meters and roles that residents requested. */
  'requests',
  'announcements',
  'delivery',
  'approvals',
] as const;
export type CockpitQueue = (typeof cockpitQueues)[number];

/** Parts outside of us, each with a card of its own. */
export const rails = [...providerNames, 'token-making', 'sms'] as const;
export type RailName = (typeof rails)[number];

const rail = z.object({
  name: z.enum(rails),
  /** `failing` also while its outage is open and nothing is asked of it. */
  state: z.enum(minuteStates),
  /** Since when it has been slow or failing. */
  since: z.nullable(instant),
  /** Of the last hour. */
  calls: z.int(),
  failed: z.int(),
  median_ms: z.nullable(z.int()),
  /** The last hour in twelve steps of five minutes, the oldest first. */
  bars: z.array(z.enum(minuteStates)),
});
export type Rail = z.output<typeof rail>;

const queue = z.object({
  queue: z.enum(cockpitQueues),
  waiting: z.int(),
  /** More than `waiting` wait; they are not counted. */
  has_more: z.boolean(),
  oldest_at: z.nullable(instant),
  /** Who looks after the oldest that has an owner. */
  owner: z.nullable(z.object({ id: z.string(), name: z.string() })),
  /** How many have no owner; null: its items never have owners. */
  unowned: z.nullable(z.int()),
  /** Null: no money depends on it. */
  at_stake_kobo: z.nullable(kobo),
  /** The nearest time by which one of them must be done. */
  due_at: z.nullable(instant),
});
export type QueueRow = z.output<typeof queue>;

const deadline = z.object({
  kind: z.enum(['dispute', 'ticket', 'price']),
  /** What its page is addressed by. */
  id: z.string(),
  name: z.string(),
  at: instant,
  kobo: z.nullable(kobo),
});
export type Deadline = z.output<typeof deadline>;

export const getCockpit = defineRoute({
  id: 'getCockpit',
  method: 'GET',
  path: '/api/v1/admin/cockpit',
  summary: 'What waits for a person, of all that the caller may read, and whether payments, tokens and SMS work',
  access: { permission: 'overview.read' },
  answer: z.object({
    as_of: instant,
    rails: z.array(rail),
    /** Our books against the providers'; null for callers who may not read money. */
    books: z.nullable(z.object({ checked_at: z.nullable(instant) })),
    /** The queue with the oldest item first; empty ones last. */
    queues: z.array(queue),
    /** The nearest first. */
    deadlines: z.array(deadline),
  }),
});
export type Cockpit = z.output<typeof getCockpit.answer>;

export const cockpitRoutes = [getCockpit] as const;
