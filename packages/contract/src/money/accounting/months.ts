import * as z from 'zod/mini';
import { month } from '../../fields.ts';
import { readsMoney } from './money-fields.ts';
import { instant } from '../../fields.ts';
import { defineFileRoute, defineRoute } from '../../route.ts';

/* The end of a month. */

export const monthFiles = ['trial-balance', 'journals', 'vat', 'hledger'] as const;

export const listMonths = defineRoute({
  id: 'listMonths',
  method: 'GET',
  path: '/api/v1/admin/months',
  summary: 'Months with their state: a closed month never changes',
  access: readsMoney,
  answer: z.array(
    z.object({
      month,
      is_closed: z.boolean(),
      journals: z.int(),
      /** Of the snapshot of its last day, once closed. */
      hash: z.nullable(z.string()),
      closed_at: z.nullable(instant),
    }),
  ),
});

export const exportMonth = defineFileRoute({
  id: 'exportMonth',
  path: '/api/v1/admin/months/{month}/file',
  summary:
    'A file for accountants: trial balance, journals or VAT report as CSV, or all journals as an hledger journal',
  access: { permission: 'month-end.export' },
  params: z.strictObject({ month }),
  query: z.strictObject({ file: z.enum(monthFiles) }),
  files: ['csv', 'journal'],
  errors: ['not-found'],
});

export const monthRoutes = [listMonths, exportMonth] as const;
