import * as z from 'zod/mini';

/** The state of an order. `awaiting_payment` is the first state that a payer sees. */
export const orderStatus = z.enum([
  'created',
  'awaiting_payment',
  'expired',
  'paid',
  'paid_late',
  'vending',
  'unknown',
  'vended',
  'vend_failed',
  'refunding',
  'refunded',
  'credited',
  'cancelled',
]);
export type OrderStatus = z.output<typeof orderStatus>;
