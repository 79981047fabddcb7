import { z } from 'zod';

/** Why money goes back; the same codes as in the contract's `purchase.refunds`. */
export const refundReason = z.enum([
  'underpaid',
  'overpaid',
  'late',
  'duplicate',
  'wrong_currency',
  'vend_failed',
  'debt_settled',
  'charge_closed',
]);
