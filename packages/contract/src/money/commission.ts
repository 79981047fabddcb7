import * as z from 'zod/mini';
import { defineAct } from '../base/staff/act.ts';
import { instant, kobo, month, rowId as id, signedKobo, utility } from '../fields.ts';
import { defineFileRoute, defineRoute } from '../route.ts';
import { versionState } from '../selling/tariffs.ts';

const commissionLine = z.object({
  utility,
  rate_bp: z.int(),
  orders: z.int(),
  sales_kobo: signedKobo,
  /** Energy without VAT, less what corrections gave back. */
  base_kobo: signedKobo,
  share_kobo: kobo,
});

const statement = z.object({
  estate_id: id,
  estate_name: z.string(),
  month,
  /** The last one of the month; now, while it is not over. */
  rate_bp: z.nullable(z.int()),
  sales_kobo: signedKobo,
  base_kobo: signedKobo,
  share_kobo: kobo,
  posted_at: z.nullable(instant),
  posted_by: z.nullable(z.string()),
});
export type CommissionStatement = z.output<typeof statement>;

export const listCommission = defineRoute({
  id: 'listCommission',
  method: 'GET',
  path: '/api/v1/admin/commission',
  summary: 'What each estate earns of its sales in a month',
  access: { permission: 'money.read' },
  query: z.strictObject({ month }),
  answer: z.array(statement),
});

export const getCommission = defineRoute({
  id: 'getCommission',
  method: 'GET',
  path: '/api/v1/admin/commission/{estate}/{month}',
  summary: "One estate's statement of a month, with its rates",
  access: { permission: 'money.read' },
  params: z.strictObject({ estate: id, month }),
  answer: z.object({
    statement,
    lines: z.array(commissionLine),
    rates: z.array(
      z.object({ id, rate_bp: z.int(), valid_from: instant, state: versionState, asked_by: z.nullable(z.string()) }),
    ),
  }),
});

export const getCommissionFile = defineFileRoute({
  id: 'getCommissionFile',
  path: '/api/v1/admin/commission/{estate}/{month}/file',
  summary: 'The statement as PDF or CSV',
  access: { permission: 'money.read' },
  params: z.strictObject({ estate: id, month }),
  query: z.strictObject({ kind: z._default(z.enum(['pdf', 'csv']), 'pdf') }),
  files: ['pdf', 'csv'],
});

export const scheduleCommissionAct = defineAct({
  kind: 'commission.schedule',
  permission: 'tariffs.edit',
  input: z.strictObject({ estate_id: id, rate_bp: z.int().check(z.minimum(0), z.maximum(5000)), valid_from: instant }),
});

export const postCommissionAct = defineAct({
  kind: 'commission.post',
  permission: 'journals.post',
  input: z.strictObject({ estate_id: id, month }),
});

export const commissionActs = [scheduleCommissionAct, postCommissionAct];

export const commissionRoutes = [listCommission, getCommission, getCommissionFile] as const;
