import { moneySentence } from '@gatelight/contract';
import { maskAddress } from '#notifications';
import { refundReasonOf } from '../messages/reasons.ts';
import { moneyFactsOf, noticeOf, viewAccount } from './money-facts.ts';
import type { OrderDetails } from './order-row.ts';
import { formatTenths, paymentState } from './order.ts';
import { priceLinesOf } from '../prices/quote-price.ts';
import type { Order } from './order-store.ts';

/** What each payer of an order sees, with or without an account. The digits of tokens are not masked. */
export function viewOrder(order: Order, { charge, tokens, refunds, deliveries }: OrderDetails) {
  const money = moneyFactsOf({ ...order, refunds });
  return {
    status: order.status,
    payment_status: paymentState(order),
    money,
    message: moneySentence(money),
    ...noticeOf(charge, order),
    meter_number: order.meterNumber,
    estate_name: order.estateName,
    utility: order.utility,
    created_at: order.createdAt,
    paid_at: order.paidAt,
    vended_at: order.vendedAt,
    delay_notice_at: order.delayNoticeAt,
    price: priceLinesOf(order),
    amount_received_kobo: order.receivedKobo,
    tokens: tokens.map(({ token, kind, unitsTenths }) => ({ token, kind, units: formatTenths(unitsTenths) })),
    deliveries: deliveries.map(({ channel, to, state, at }) => ({
      channel,
      to_masked: maskAddress(channel, to),
      state,
      at,
    })),
    refunds: refunds.map(({ amountKobo, currency, reason, state, updatedAt, namedAccount }) => ({
      amount_kobo: amountKobo,
      currency,
      reason: refundReasonOf(reason),
      state,
      at: updatedAt,
      ...(namedAccount ? { account: viewAccount(namedAccount) } : {}),
    })),
  };
}
