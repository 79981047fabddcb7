import { balanceOf, debtReceivable, orderClearing } from '#ledger';
import { queueMessage } from '#notifications';
import type {
  Allocation,
  Capture,
  ClosedCharge,
  NewCapture,
  PurposeHandler,
  RefundReason,
  RefundView,
} from '#payments';
import { sql, type Tx } from '#platform/db';
import type { OrderStatus } from '@gatelight/contract';
import type { PaymentOutcome } from './order.ts';
import { cancelFailedOrder, insertOrderPayment, lockOrder, moveOrder, noteReceived, type Order } from './store.ts';

const open: ReadonlySet<OrderStatus> = new Set(['created', 'awaiting_payment', 'expired']);

/** Refunds of what the order was to be paid with: an order has at most one of them. */
const returnsOrder: ReadonlySet<RefundReason> = new Set(['underpaid', 'late', 'wrong_currency', 'vend_failed']);

/** Orders whose money bought their token, or is about to. */
const bought: ReadonlySet<OrderStatus> = new Set(['paid', 'vending', 'unknown', 'vended']);

interface Verdict {
  outcome: PaymentOutcome;
  to: readonly OrderStatus[];
  allocations: Allocation[];
}

/** What becomes of money that arrived for an order that nothing has paid yet. Nobody's kobo is left over. */
function judge(order: Order, capture: Capture): Verdict {
  const everythingBack = (reason: RefundReason): Allocation[] => [
    { kind: 'refund', reason, amountKobo: capture.receivedKobo },
  ];
  if (capture.currency !== 'NGN') {
    return { outcome: 'wrong_currency', to: ['refunding'], allocations: everythingBack('wrong_currency') };
  }
  if (capture.paidAt > order.expiresAt) {
    return { outcome: 'late', to: ['paid_late', 'refunding'], allocations: everythingBack('late') };
  }
  if (capture.receivedKobo < order.amountKobo) {
    return { outcome: 'underpaid', to: ['refunding'], allocations: everythingBack('underpaid') };
  }
  const excessKobo = capture.receivedKobo - order.amountKobo;
  const excess: Allocation[] = excessKobo > 0n ? [{ kind: 'refund', reason: 'overpaid', amountKobo: excessKobo }] : [];
  return {
    outcome: excessKobo > 0n ? 'overpaid' : 'exact',
    to: ['paid'],
    allocations: [{ kind: 'apply', account: orderClearing, amountKobo: order.amountKobo }, ...excess],
  };
}

async function tellPayer(
  tx: Tx,
  order: Order,
  capture: NewCapture,
  refund: { reason: RefundReason; amountKobo: bigint },
): Promise<void> {
  const isHeld = refund.amountKobo < capture.smallestRefundKobo;
  await queueMessage(tx, {
    // A payer is told once for each order that we hold small amounts, however many arrive.
    event: isHeld ? `order:${order.id}:held` : `order:${order.id}:capture:${capture.id}`,
    subjectKind: 'order',
    subjectId: order.id.toString(),
    channel: 'sms',
    to: order.customerPhone,
    template: {
      name: 'payment-notice',
      reference: order.clientReference,
      reason: refund.reason,
      currency: capture.currency,
      dueKobo: order.amountKobo,
      receivedKobo: capture.receivedKobo,
      refundKobo: refund.amountKobo,
      isHeld,
    },
    ...(order.customerEmail ? { fallback: [{ channel: 'email' as const, to: order.customerEmail }] } : {}),
  });
}

/** Money for an order, inside the settling transaction: decides where every kobo goes and moves the order on. */
async function onCaptured(tx: Tx, capture: NewCapture): Promise<Allocation[]> {
  const order = await lockOrder(tx, BigInt(capture.subjectId));
  if (capture.isChargeClosed || capture.ordinal > 1 || !open.has(order.status)) {
    // "Already paid" is only true when the earlier money buys the token.
    const reason = bought.has(order.status) ? 'duplicate' : 'charge_closed';
    await tellPayer(tx, order, capture, { reason, amountKobo: capture.receivedKobo });
    return [{ kind: 'refund', reason, amountKobo: capture.receivedKobo }];
  }
  const verdict = judge(order, capture);
  await noteReceived(tx, {
    id: order.id,
    receivedKobo: capture.receivedKobo,
    outcome: verdict.outcome,
    paidAt: capture.paidAt,
  });
  let from = order.status;
  for (const to of verdict.to) {
    if (!(await moveOrder(tx, order.id, from, to))) throw new Error(`order ${order.id} was not ${from}`);
    from = to;
  }
  if (from === 'paid') {
    await insertOrderPayment(tx, { orderId: order.id, amountKobo: order.amountKobo, captureId: capture.id });
    await sql`select pg_notify('orders', ${order.id.toString()})`.execute(tx);
  }
  const refund = verdict.allocations.find((allocation) => allocation.kind === 'refund');
  if (refund?.kind === 'refund') await tellPayer(tx, order, capture, refund);
  return verdict.allocations;
}

/** A refund got further: when the money that was to pay the order is back, the order is refunded. */
async function onRefundChanged(tx: Tx, refund: RefundView): Promise<void> {
  const order = await lockOrder(tx, BigInt(refund.subjectId));
  if (refund.state !== 'processed' && refund.state !== 'needs_attention') return;
  await queueMessage(tx, {
    event: `order:${order.id}:refund:${refund.id}:${refund.state}`,
    subjectKind: 'order',
    subjectId: order.id.toString(),
    channel: 'sms',
    to: order.customerPhone,
    template: {
      name: 'refund-notice',
      reference: order.clientReference,
      reason: refund.reason,
      currency: refund.currency,
      refundKobo: refund.amountKobo,
      state: refund.state,
      isToOtherAccount: refund.isToOtherAccount,
    },
    ...(order.customerEmail ? { fallback: [{ channel: 'email' as const, to: order.customerEmail }] } : {}),
  });
  // What was too much or came twice may be back long before the order's own money is.
  if (refund.state === 'processed' && returnsOrder.has(refund.reason) && order.status === 'refunding') {
    await moveOrder(tx, order.id, 'refunding', 'refunded');
  }
}

/** The payment failed: the order is closed too. An order whose time is over is closed by its own job. */
async function onChargeClosed(tx: Tx, charge: ClosedCharge): Promise<void> {
  if (charge.outcome === 'failed') await cancelFailedOrder(tx, BigInt(charge.subjectId));
}

export const orderPayments: PurposeHandler = { onCaptured, onRefundChanged, onChargeClosed };

/**
 * What is really still owed of an order's debt line when its token is made: another purchase for the same meter may have
 * paid it meanwhile. The rest goes back to the payer.
 */
export async function debtStillOwed(tx: Tx, order: Order): Promise<{ takeKobo: bigint; backKobo: bigint }> {
  if (order.debtKobo === 0n) return { takeKobo: 0n, backKobo: 0n };
  await sql`select id from metering.meter where id = ${order.meterId} for update`.execute(tx);
  const owed = await balanceOf(tx, debtReceivable(order.meterId));
  const takeKobo = owed <= 0n ? 0n : owed < order.debtKobo ? owed : order.debtKobo;
  return { takeKobo, backKobo: order.debtKobo - takeKobo };
}
