import * as z from 'zod/mini';
import { currency, readsMoney } from './money-fields.ts';
import { day, instant, kobo } from '../../fields.ts';
import { page, pageQuery } from '../../page.ts';
import { defineFileRoute, defineRoute } from '../../route.ts';

/* Every payment that arrived, and every refund and payout that left: what the overview adds up as money in and money out. */

export const movementKinds = ['payment', 'refund', 'payout'] as const;
export type MovementKind = (typeof movementKinds)[number];

const movement = z.object({
  kind: z.enum(movementKinds),
  id: z.string(),
  /** Of the payment, the refunded payment or the payout. */
  reference: z.string(),
  provider: z.string(),
  amount_kobo: kobo,
  currency,
  at: instant,
});
export type MoneyMovement = z.output<typeof movement>;

const movementFilter = {
  direction: z.enum(['in', 'out']),
  /** Lagos days, both included. */
  from: day,
  until: day,
} as const;

export const listMoneyMovements = defineRoute({
  id: 'listMoneyMovements',
  method: 'GET',
  path: '/api/v1/admin/money-movements',
  summary: 'Naira that arrived at providers, or left to payers and banks, on some days; newest first',
  access: readsMoney,
  query: z.strictObject({ ...pageQuery, ...movementFilter }),
  answer: page(movement),
  errors: ['invalid-input'],
});

export const exportMoneyMovements = defineFileRoute({
  id: 'exportMoneyMovements',
  path: '/api/v1/admin/money-movements/file',
  summary: 'The same list as a CSV file',
  access: readsMoney,
  query: z.strictObject(movementFilter),
  files: ['csv'],
});

export const moneyMovementRoutes = [listMoneyMovements, exportMoneyMovements] as const;
