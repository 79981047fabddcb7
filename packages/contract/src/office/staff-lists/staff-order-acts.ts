import * as z from 'zod/mini';
import { defineAct } from '../../base/staff/act.ts';
import { kobo, longText, meterNumber, rowId as id } from '../../fields.ts';
import { staffOrderReference } from './staff-orders.ts';

/* What staff may do about one order. */

const ofOrder = { reference: staffOrderReference };

export const askOrderAgain = defineAct({
  kind: 'order.ask-again',
  permission: 'orders.act',
  input: z.strictObject(ofOrder),
});
export const verifyOrderPayment = defineAct({
  kind: 'order.verify-payment',
  permission: 'orders.act',
  input: z.strictObject(ofOrder),
});
export const resendOrder = defineAct({
  kind: 'order.resend',
  permission: 'orders.act',
  input: z.strictObject(ofOrder),
});
export const refundOrderAct = defineAct({
  kind: 'order.refund',
  permission: 'refunds.ask',
  /** `source`: where the payment came from. `wallet`: of the user who bought. */
  input: z.strictObject({ ...ofOrder, to: z.enum(['source', 'wallet']) }),
});
export const refundPartAct = defineAct({
  kind: 'order.refund-part',
  permission: 'refunds.ask',
  /** Of a purchase that got its token. Several parts may follow each other, up to the price. */
  input: z.strictObject({ ...ofOrder, to: z.enum(['source', 'wallet']), amount_kobo: kobo }),
});
export const moveOrderAct = defineAct({
  kind: 'order.move',
  permission: 'orders.act',
  input: z.strictObject({ ...ofOrder, meterNumber }),
});
export const noteOrder = defineAct({
  kind: 'order.note',
  permission: 'orders.act',
  input: z.strictObject({ ...ofOrder, note: longText(500, 'reason-required') }),
});
export const assignOrder = defineAct({
  kind: 'order.assign',
  permission: 'orders.act',
  /** The user id of a member of staff; null: unassigned. */
  input: z.strictObject({ ...ofOrder, to: z.nullable(id) }),
});

export const orderActs = [
  askOrderAgain,
  verifyOrderPayment,
  resendOrder,
  refundOrderAct,
  refundPartAct,
  moveOrderAct,
  noteOrder,
  assignOrder,
] as const;
