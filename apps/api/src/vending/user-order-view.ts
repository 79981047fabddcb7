import { moneySentence, type ResidentOrder } from '@gatelight/contract';
import { maskEmail, maskPhone } from '#notifications';
import { checkoutOf, transferAccountOf } from '#payments';
import { refundReasonOf } from './messages/reasons.ts';
import { moneyFactsOf, noticeOf, refundStates } from './money-facts.ts';
import { formatTenths, paymentState } from './order.ts';
import { priceLinesOf } from './quote-price.ts';
import type { UserOrderRecord } from './user-order-store.ts';

/** An order as its own buyer reads it. */
export function viewUserOrder({ order, charge, tokens, refunds, deliveries, now }: UserOrderRecord): ResidentOrder {
  const money = moneyFactsOf({ ...order, refunds });
  const isOpen = ['created', 'awaiting_payment'].includes(order.status);
  const account = charge && transferAccountOf(charge);
  return {
    reference: order.reference,
    trxref: order.reference,
    method: order.method,
    status: order.status,
    payment_status: paymentState(order),
    money,
    message: moneySentence(money),
    ...noticeOf(charge, order),
    meter_number: order.meterNumber,
    estate_name: order.estateName,
    utility: order.utility,
    created_at: order.createdAt,
    expires_at: charge?.expiresAt ?? null,
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
