import * as z from 'zod/mini';
import { instant, kobo, units } from '../fields.ts';
import { defineRoute } from '../route.ts';

/** Figures of one day, Lagos time. */
const day = z.object({
  /** Orders that ended in a token. */
  sales: z.int(),
  sales_kobo: kobo,
  tokens: z.int(),
  units: z.object({ electricity: units, water: units, gas: units }),
  /** Money that arrived at providers. */
  money_in_kobo: kobo,
  /** Money that left: refunds and payouts. */
  money_out_kobo: kobo,
  new_users: z.int(),
});
export type OverviewDay = z.output<typeof day>;

export const getOverview = defineRoute({
  id: 'getOverview',
  method: 'GET',
  path: '/api/v1/admin/overview',
  summary: 'The figures of today and of yesterday, and what needs attention now',
  access: { permission: 'overview.read' },
  answer: z.object({
    as_of: instant,
    today: day,
    yesterday: day,
    now: z.object({
      /** Paid orders whose token is not made yet. */
      waiting_orders: z.int(),
      /** Orders whose vend has an unknown outcome. */
      unknown_orders: z.int(),
      /** Orders of today whose vend failed. */
      failed_orders: z.int(),
      open_tickets: z.int(),
      open_findings: z.int(),
      approvals: z.int(),
      users: z.int(),
      linked_meters: z.int(),
    }),
  }),
});

export const staffListRoutes = [getOverview] as const;
