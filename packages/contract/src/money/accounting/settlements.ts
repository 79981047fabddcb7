import * as z from 'zod/mini';
import { readsMoney, currency } from './money-fields.ts';
import { day, instant, kobo, rowId as id } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { exceptionKinds } from './money-exceptions.ts';
import { defineRoute } from '../../route.ts';

/* What providers say they paid out to us, beside our books. */

const settlement = z.object({
  id,
  provider: z.string(),
  provider_settlement_id: z.string(),
  currency,
  settled_on: day,
  gross_kobo: kobo,
  fees_kobo: kobo,
  deductions_kobo: kobo,
  net_kobo: kobo,
  our_gross_kobo: kobo,
  our_fees_kobo: kobo,
  lines: z.int(),
  differences: z.int(),
  /** A line of a bank statement was matched with it. */
  is_in_bank: z.boolean(),
  created_at: instant,
});
export type Settlement = z.output<typeof settlement>;

export const listSettlements = defineRoute({
  id: 'listSettlements',
  method: 'GET',
  path: '/api/v1/admin/settlements',
  summary: 'What providers paid into our bank, newest first',
  access: readsMoney,
  query: z.strictObject({ ...pageQuery, only: z.optional(z.enum(['differences', 'not-in-bank'])) }),
  answer: page(settlement),
});

const settlementPayment = z.object({
  reference: z.string(),
  amount_kobo: kobo,
  fee_kobo: z.nullable(kobo),
  our_amount_kobo: z.nullable(kobo),
  our_fee_kobo: z.nullable(kobo),
  outcome: z.enum(['matched', 'not_recorded', 'amount_differs', 'fee_differs', 'twice']),
});
export type SettlementPayment = z.output<typeof settlementPayment>;

export const listSettlementPayments = defineRoute({
  id: 'listSettlementPayments',
  method: 'GET',
  path: '/api/v1/admin/settlements/{id}/payments',
  summary: 'The payments of one settlement; those that differ first',
  access: readsMoney,
  params: z.strictObject({ id }),
  query: z.strictObject(pageQuery),
  answer: page(settlementPayment),
});

export const getSettlement = defineRoute({
  id: 'getSettlement',
  method: 'GET',
  path: '/api/v1/admin/settlements/{id}',
  summary: 'One settlement with its line at the bank and its open exceptions',
  access: readsMoney,
  params: z.strictObject({ id }),
  answer: z.object({
    ...settlement.shape,
    journal: z.nullable(z.string()),
    /** Empty: pages of the version before show no settlement without it. */
    payments: z.optional(z.array(z.unknown())),
    /** The line of the bank's statement that was matched with it; without one, open lines of the same sum around that day. */
    bank_lines: z.array(
      z.object({ id, booked_on: day, narration: z.string(), amount_kobo: kobo, is_match: z.boolean() }),
    ),
    /** What is still open about it, at most 50. */
    exceptions: z.array(z.object({ id, kind: z.enum(exceptionKinds), reference: z.nullable(z.string()) })),
  }),
});

export const settlementRoutes = [listSettlements, getSettlement, listSettlementPayments] as const;
