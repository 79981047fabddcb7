import type { Purchase } from '@gatelight/contract';
import { maskEmail, maskPhone } from '#notifications';
import { viewOrder } from '../orders/order-view.ts';
import type { PurchaseRecord } from './purchase-store.ts';

/** A purchase as its payer may see it: names and numbers of others are masked, the token itself is not. */
export function viewPurchase({ order, ...details }: PurchaseRecord): Purchase {
  const { purchase } = order;
  return {
    ...viewOrder(order, details),
    reference: purchase.clientReference,
    customer_name: purchase.customerName,
    phone_masked: maskPhone(purchase.customerPhone),
    email_masked: purchase.customerEmail === null ? null : maskEmail(purchase.customerEmail),
    expires_at: purchase.expiresAt,
  };
}
