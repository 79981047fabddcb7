import { refundReasonOf } from './messages/reasons.ts';
import { moneySentence, type Purchase } from '@gatelight/contract';
import { maskEmail, maskPhone } from '#notifications';
import { moneyFactsOf, noticeOf, refundStates } from './money-facts.ts';
import { formatTenths, paymentState } from './order.ts';
import type { PurchaseRecord } from './purchase-store.ts';
import { priceLinesOf } from './quote-price.ts';

/** A purchase as its payer may read it: names and numbers of others masked, the token itself not. */
export function viewPurchase({ order, charge, tokens, refunds, deliveries }: PurchaseRecord): Purchase {
  const { purchase } = order;
  const money = moneyFactsOf({ ...order, refunds });
  return {
    reference: purchase.clientReference,
    status: order.status,
    payment_status: paymentState(order),
    money,
    message: moneySentence(money),
    ...noticeOf(charge, order),
    customer_name: purchase.customerName,
    phone_masked: maskPhone(purchase.customerPhone),
    email_masked: purchase.customerEmail === null ? null : maskEmail(purchase.customerEmail),
    meter_number: order.meterNumber,
    estate_name: order.estateName,
    utility: order.utility,
    created_at: order.createdAt,
    expires_at: purchase.expiresAt,
    paid_at: order.paidAt,
    vended_at: order.vendedAt,
    delay_notice_at: order.delayNoticeAt,
    price: priceLinesOf(order),
    amount_received_kobo: order.receivedKobo,
    tokens: tokens.map(({ token, kind, unitsTenths }) => ({ token, kind, units: formatTenths(unitsTenths) })),
    deliveries: deliveries.map(({ channel, to, state, at }) => ({
      channel,
      to_masked: channel === 'email' ? maskEmail(to) : maskPhone(to),
      state,
      at,
    })),
    refunds: refunds.map(({ amountKobo, currency, reason, state, updatedAt }) => ({
      amount_kobo: amountKobo,
      currency,
      reason: refundReasonOf(reason),
      state: refundStates[state],
      at: updatedAt,
    })),
  };
}
