import type { PaymentState } from '@gatelight/contract/money/payments';
import type { Purchase } from '@gatelight/contract/selling/vending/quick-purchases';
import type { LinkAnswer } from '../payment/payment-url.ts';

/** The stages that the payer sees. Their texts about money differ: not received, received but wrong, received and in progress, refunded. */
export type Stage =
  | 'waiting'
  | 'not-seen'
  | 'not-paid'
  | 'underpaid'
  | 'wrong-currency'
  | 'paid-late'
  | 'making-token'
  | 'token-delayed'
  | 'token-late'
  | 'token-ready'
  | 'vend-failed'
  | 'refunding'
  | 'refunded';

type Payment = Pick<LinkAnswer, 'status' | 'amount' | 'amount_received'>;
type Order = Pick<Purchase, 'status' | 'tokens' | 'delay_notice_at'>;

/** Longer than this without a token, and the page says that it takes longer. */
export const DELAYED_AFTER_MS = 45_000;

const POLL_MS = 10_000;
const EXPIRED_POLL_MS = 30_000;
const FIRST_TOKEN_POLL_MS = 2_000;
const SLOWEST_TOKEN_POLL_MS = 10_000;
const AFTERMATH_POLL_MS = 5_000;
const AFTERMATH_POLLS = 60;

/** The payment has arrived, in full or with an excess that is refunded: a token is owed. */
export function isPaid(payment: Payment): boolean {
  return (
    payment.status === 'success' || (payment.status === 'amount_mismatch' && payment.amount_received > payment.amount)
  );
}

/** Kobo that arrived beyond the price. */
export function excessKobo(payment: Payment): bigint {
  const excess = BigInt(payment.amount_received) - BigInt(payment.amount);
  return excess > 0n ? excess : 0n;
}

function stageOfOrder(order: Order): Stage | null {
  switch (order.status) {
    case 'vended':
      return order.tokens.length > 0 ? 'token-ready' : 'making-token';
    case 'paid':
    case 'vending':
      return order.delay_notice_at ? 'token-late' : 'making-token';
    case 'unknown':
      return order.delay_notice_at ? 'token-late' : 'token-delayed';
    case 'vend_failed':
      return 'vend-failed';
    case 'refunding':
      return 'refunding';
    case 'refunded':
    case 'credited':
      return 'refunded';
    case 'created':
    case 'awaiting_payment':
    case 'expired':
    case 'paid_late':
    case 'cancelled':
      return null;
  }
}

function stageOfUnpaid(state: PaymentState, remainingMs: number): Stage {
  switch (state) {
    case 'pending':
      return remainingMs > 0 ? 'waiting' : 'not-seen';
    case 'expired':
      return 'not-seen';
    case 'amount_mismatch':
      return 'underpaid';
    case 'currency_mismatch':
      return 'wrong-currency';
    case 'paid_late':
      return 'paid-late';
    case 'failed':
      return 'not-paid';
    case 'success':
      return 'making-token';
  }
}

/**
 * The stage of the purchase for its payer. A token wins over everything; a wrong or late transfer says so for as long
 * as there is no token; nothing is called failed while the outcome of vending is unknown.
 */
export function stageOf(given: {
  payment: Payment;
  order: Order | null;
  /** To the link's expiry, by the server's clock. */
  remainingMs: number;
  /** Since this page saw the payment. */
  waitedForTokenMs: number;
}): Stage {
  const ofOrder = given.order ? stageOfOrder(given.order) : null;
  if (ofOrder === 'token-ready') return ofOrder;
  if (!isPaid(given.payment)) {
    const unpaid = stageOfUnpaid(given.payment.status, given.remainingMs);
    // A late transfer that is honoured becomes an order like any other.
    const isHonoured = ofOrder === 'making-token' || ofOrder === 'token-delayed' || ofOrder === 'token-late';
    return given.payment.status === 'paid_late' && isHonoured ? ofOrder : unpaid;
  }
  const stage = ofOrder ?? 'making-token';
  return stage === 'making-token' && given.waitedForTokenMs > DELAYED_AFTER_MS ? 'token-delayed' : stage;
}

/** How long until the payment is asked about again; false: it is settled. */
export function paymentPollMs(state: PaymentState | undefined): number | false {
  switch (state) {
    case undefined:
    case 'pending':
      return POLL_MS;
    // A transfer may still arrive after the account closes; the page then shows that it is refunded.
    case 'expired':
    case 'failed':
      return EXPIRED_POLL_MS;
    case 'success':
    case 'amount_mismatch':
    case 'currency_mismatch':
    case 'paid_late':
      return false;
  }
}

function isOnItsWay(order: Pick<Purchase, 'deliveries' | 'refunds'>): boolean {
  return (
    order.deliveries.some((delivery) => delivery.state === 'queued' || delivery.state === 'sent') ||
    order.refunds.some((refund) => refund.state === 'requested' || refund.state === 'pending')
  );
}

/** Milliseconds until the order is read again, more with every response; false: nothing can change any more. */
export function orderPollMs(
  order: Pick<Purchase, 'status' | 'tokens' | 'deliveries' | 'refunds'> | undefined,
  answers: number,
): number | false {
  const backedOff = Math.min(FIRST_TOKEN_POLL_MS + answers * 500, SLOWEST_TOKEN_POLL_MS);
  if (!order) return backedOff;
  const isFinal = (order.status === 'vended' && order.tokens.length > 0) || order.status === 'refunded';
  if (!isFinal) return backedOff;
  if (!isOnItsWay(order) || answers > AFTERMATH_POLLS) return false;
  return Math.max(AFTERMATH_POLL_MS, backedOff);
}
