import * as z from 'zod/mini';
import { instant, month } from '../../fields.ts';
import { minuteStates } from '../health.ts';
import { providerNames } from '../../money/payments/providers.ts';
import { defineRoute } from '../../route.ts';

/** With fewer purchases a month has no usual time, and with fewer cases a kind of refund has none. */
export const leastPurchases = 50;
export const leastCases = 20;

const usualMonth = z.object({
  month,
  /** Bank transfers that became tokens. */
  purchases: z.int(),
  /** From the transfer to its token; null with fewer than 50 purchases. */
  median_seconds: z.nullable(z.int()),
});

/** What can be wrong with a transfer, where its refund has a usual time. */
export const refundKinds = ['too-little', 'too-much', 'late'] as const;
export type RefundKind = (typeof refundKinds)[number];

export const getUsualTimes = defineRoute({
  id: 'getUsualTimes',
  method: 'GET',
  path: '/api/v1/usual-times',
  summary: 'How long tokens and refunds usually take',
  access: 'public',
  answer: z.object({
    as_of: instant,
    /** The calendar month in Lagos. */
    this_month: usualMonth,
    last_month: usualMonth,
    /** The last hour, when it is at least three times slower than usual; otherwise null. */
    slow_hour: z.nullable(z.object({ from: instant, to: instant, purchases: z.int(), median_seconds: z.int() })),
    /** From the beginning of a refund to its end, this month; only kinds with at least 20 cases. */
    refunds: z.array(z.object({ kind: z.enum(refundKinds), median_seconds: z.int() })),
  }),
});

/** The parts that the status page shows, in its order. */
export const publicParts = [
  'electricity',
  'water',
  'gas',
  ...providerNames,
  'sms',
  'whatsapp',
  'email',
  'web',
] as const;
export type PublicPart = (typeof publicParts)[number];

export const getStatus = defineRoute({
  id: 'getStatus',
  method: 'GET',
  path: '/api/v1/status',
  summary: 'How each utility, payment provider and channel works now, and its last 90 days',
  access: 'public',
  answer: z.object({
    as_of: instant,
    /** Parts that were used at least once in the 90 days. */
    parts: z.array(
      z.object({
        name: z.enum(publicParts),
        /** `quiet`: not used in the last 90 minutes, so nothing is known of now. */
        state: z.enum(minuteStates),
        /** The last minute in which it was used; null when that is more than 90 minutes ago. */
        used_at: z.nullable(instant),
        /** Days on which it was used, the oldest first. A failed minute is one in which at least half of its calls failed. */
        days: z.array(z.object({ day: z.iso.date(), minutes: z.int(), failed_minutes: z.int() })),
      }),
    ),
    /** Outages of the last 90 days, the newest first. */
    incidents: z.array(z.object({ part: z.enum(publicParts), began_at: instant, ended_at: z.nullable(instant) })),
  }),
});

export const statusRoutes = [getUsualTimes, getStatus] as const;
