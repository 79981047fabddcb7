import type { ResidentOrder } from '@gatelight/contract';
import { viewPayable } from '#payments';
import { viewOrder } from '../orders/order-view.ts';
import type { UserOrderRecord } from './user-order-store.ts';

/** An order as its own buyer sees it. */
export function viewUserOrder({ order, ...details }: UserOrderRecord): ResidentOrder {
  const { charge, now } = details;
  return {
    ...viewOrder(order, details),
    reference: order.reference,
    trxref: order.reference,
    method: order.method,
    expires_at: charge?.expiresAt ?? null,
    ...viewPayable(charge, ['created', 'awaiting_payment'].includes(order.status)),
    now,
  };
}
