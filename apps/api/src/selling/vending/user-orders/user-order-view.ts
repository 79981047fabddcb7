import type { ResidentOrder } from '@gatelight/contract';
import { checkoutOf, transferAccountOf } from '#payments';
import { viewOrder } from '../orders/order-view.ts';
import type { UserOrderRecord } from './user-order-store.ts';

/** An order as its own buyer reads it. */
export function viewUserOrder({ order, ...details }: UserOrderRecord): ResidentOrder {
  const { charge, now } = details;
  const isOpen = ['created', 'awaiting_payment'].includes(order.status);
  const account = charge && transferAccountOf(charge);
  return {
    ...viewOrder(order, details),
    reference: order.reference,
    trxref: order.reference,
    method: order.method,
    expires_at: charge?.expiresAt ?? null,
    account:
      account && isOpen
        ? {
            account_number: account.accountNumber,
            account_name: account.accountName,
            bank_name: account.bankName,
          }
        : null,
    authorization_url: (charge && isOpen && checkoutOf(charge)?.authorizationUrl) || null,
    decline: charge?.decline ?? null,
    now,
  };
}
