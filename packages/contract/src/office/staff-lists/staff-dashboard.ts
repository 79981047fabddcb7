import { messageChannels } from '../../base/notifications/deliveries.ts';
import * as z from 'zod/mini';
import { day, instant, kobo, rowId, units, utility } from '../../fields.ts';
import { defineRoute } from '../../route.ts';

const sales = {
  /** Orders that ended in a token. */
  orders: z.int(),
  sales_kobo: kobo,
  tokens: z.int(),
  /** Vends that failed; their money goes back. */
  failed: z.int(),
} as const;

const totals = z.object({
  ...sales,
  units: z.object({ electricity: units, water: units, gas: units }),
  /** Of the whole business, whatever estate and utility are chosen. */
  in_kobo: kobo,
  out_kobo: kobo,
  /** What all wallets held at the end of the period. */
  wallets_kobo: kobo,
  messages: z.object({ sent: z.int(), delivered: z.int(), failed: z.int() }),
});
export type DashboardTotals = z.output<typeof totals>;

export const getStaffDashboard = defineRoute({
  id: 'getStaffDashboard',
  method: 'GET',
  path: '/api/v1/admin/dashboard',
  summary: 'Figures of some Lagos days against as many days before them, by day, estate and utility',
  access: { permission: 'overview.read' },
  query: z.strictObject({
    /** Both included; at most 366 days. */
    from: day,
    until: day,
    estate: z.optional(rowId),
    utility: z.optional(utility),
  }),
  answer: z.object({
    as_of: instant,
    from: day,
    until: day,
    before: z.object({ from: day, until: day }),
    now: totals,
    earlier: totals,
    /** Every day of the period, also those without sales. */
    days: z.array(
      z.object({
        day,
        ...sales,
        by_utility: z.object({ electricity: kobo, water: kobo, gas: kobo }),
        in_kobo: kobo,
        out_kobo: kobo,
      }),
    ),
    estates: z.array(z.object({ id: z.string(), name: z.string(), ...sales, before_kobo: kobo })),
    utilities: z.array(z.object({ utility, ...sales, units, before_kobo: kobo })),
    channels: z.array(
      z.object({ channel: z.enum(messageChannels), sent: z.int(), delivered: z.int(), failed: z.int() }),
    ),
  }),
  errors: ['invalid-input'],
});

const hour = z.object({
  /** In Lagos, 0 to 23. */
  hour: z.int(),
  orders: z.int(),
  sales_kobo: kobo,
});

export const getSalesByHour = defineRoute({
  id: 'getSalesByHour',
  method: 'GET',
  path: '/api/v1/admin/dashboard/hours',
  summary: 'Sales of today by the Lagos hour, against the same day a week before',
  access: { permission: 'overview.read' },
  query: z.strictObject({ estate: z.optional(rowId), utility: z.optional(utility) }),
  answer: z.object({
    as_of: instant,
    /** The hours until now; the last one is not over. */
    today: z.array(hour),
    today_kobo: kobo,
    /** All 24 hours of the same weekday a week before. */
    week_before: z.array(hour),
    /** What was sold then until the same time of day. */
    week_before_kobo: kobo,
  }),
});

export const staffDashboardRoutes = [getStaffDashboard, getSalesByHour] as const;
