import type { Purchase } from '@gatelight/contract';
import { deliveriesOf, maskEmail, maskPhone } from '#notifications';
import type { Payments, RefundState } from '#payments';
import type { Db } from '#platform/db';
import { formatTenths, moneySentence, paymentState } from './order.ts';
import { priceLinesOf } from './quote-price.ts';
import { tokensOf, type Order } from './store.ts';

/** For a payer it is all one whether we or the provider have the refund in hand. */
const refundStates = {
  queued: 'requested',
  sending: 'requested',
  sent: 'pending',
  processed: 'processed',
  needs_attention: 'needs_attention',
} as const satisfies Record<RefundState, string>;

/** A purchase as its payer may read it: names and numbers of others masked, the token itself not. */
export async function viewPurchase(deps: { db: Db; payments: Payments }, order: Order): Promise<Purchase> {
  const subject = { purpose: 'order', subjectId: order.id.toString() };
  const [tokens, refunds, deliveries] = await Promise.all([
    tokensOf(deps.db, order.id),
    deps.payments.refundsOf(deps.db, subject),
    deliveriesOf(deps.db, { subjectKind: 'order', subjectId: order.id.toString() }),
  ]);
  return {
    reference: order.reference,
    status: order.status,
    payment_status: paymentState(order),
    message: moneySentence({ ...order, refunds }),
    customer_name: order.customerName,
    phone_masked: maskPhone(order.customerPhone),
    email_masked: order.customerEmail === null ? null : maskEmail(order.customerEmail),
    meter_number: order.meterNumber,
    estate_name: order.estateName,
    utility: order.utility,
    created_at: order.createdAt,
    expires_at: order.expiresAt,
    paid_at: order.paidAt,
    vended_at: order.vendedAt,
    delay_notice_at: order.delayNoticeAt,
    price: priceLinesOf(order),
    amount_received_kobo: order.receivedKobo,
    tokens: tokens.map(({ token, kind, unitsTenths }) => ({ token, kind, units: formatTenths(unitsTenths) })),
    deliveries: deliveries.map(({ channel, toMasked, state, at }) => ({ channel, to_masked: toMasked, state, at })),
    refunds: refunds.map(({ amountKobo, currency, reason, state, updatedAt }) => ({
      amount_kobo: amountKobo,
      currency,
      reason,
      state: refundStates[state],
      at: updatedAt,
    })),
  };
}
