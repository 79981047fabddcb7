import { orderClearing } from '#ledger';
import { queueMessage } from '#notifications';
import type { Allocation, Capture, PurposeHandler, RefundReason, RefundView } from '#payments';
import type { Tx } from '#platform/db';
import type { OrderStatus } from '@gatelight/contract';
import type { PaymentOutcome } from './order.ts';
import { lockOrder, moveOrder, receivePayment, type Order } from './store.ts';

const open: ReadonlySet<OrderStatus> = new Set(['created', 'awaiting_payment', 'expired']);

/** Refunds of what the order was to be paid with: an order has at most one of them. */
const returnsOrder: ReadonlySet<RefundReason> = new Set(['underpaid', 'late', 'wrong_currency', 'vend_failed']);

interface Verdict {
  outcome: PaymentOutcome;
  to: readonly [OrderStatus, OrderStatus?];
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
  capture: Capture,
  refund: { reason: RefundReason; amountKobo: bigint },
): Promise<void> {
  await queueMessage(tx, {
    event: `order:${order.id}:capture:${capture.id}`,
    subjectKind: 'order',
    subjectId: order.id.toString(),
    channel: 'sms',
    to: order.customerPhone,
    template: {
      name: 'payment-notice',
      reference: order.reference,
      reason: refund.reason,
      currency: capture.currency,
      dueKobo: order.amountKobo,
      receivedKobo: capture.receivedKobo,
      refundKobo: refund.amountKobo,
    },
    ...(order.customerEmail ? { fallback: [{ channel: 'email' as const, to: order.customerEmail }] } : {}),
  });
}

/** Money for an order, inside the settling transaction: decides where every kobo goes and moves the order on. */
async function onCaptured(tx: Tx, capture: Capture): Promise<Allocation[]> {
  const order = await lockOrder(tx, BigInt(capture.subjectId));
  if (capture.ordinal > 1 || !open.has(order.status)) {
    await tellPayer(tx, order, capture, { reason: 'duplicate', amountKobo: capture.receivedKobo });
    return [{ kind: 'refund', reason: 'duplicate', amountKobo: capture.receivedKobo }];
  }
  const verdict = judge(order, capture);
  const [to, then] = verdict.to;
  const received = await receivePayment(tx, {
    id: order.id,
    from: order.status,
    to: to!,
    receivedKobo: capture.receivedKobo,
    outcome: verdict.outcome,
    paidAt: capture.paidAt,
    captureId: capture.id,
  });
  if (!received || (then && !(await moveOrder(tx, order.id, to!, then)))) {
    throw new Error(`order ${order.id} was not ${order.status}`);
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
      reference: order.reference,
      reason: refund.reason,
      currency: refund.currency,
      refundKobo: refund.amountKobo,
      state: refund.state,
    },
    ...(order.customerEmail ? { fallback: [{ channel: 'email' as const, to: order.customerEmail }] } : {}),
  });
  // What was too much or came twice may be back long before the order's own money is.
  if (refund.state === 'processed' && returnsOrder.has(refund.reason) && order.status === 'refunding') {
    await moveOrder(tx, order.id, 'refunding', 'refunded');
  }
}

export const orderPayments: PurposeHandler = { onCaptured, onRefundChanged };
