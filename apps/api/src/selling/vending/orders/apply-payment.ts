import { openAccount, orderClearing, wallet } from '#ledger';
import type {
  Allocation,
  Capture,
  ClosedCharge,
  Decision,
  DisputedCapture,
  NewCapture,
  PurposeHandler,
  RefundView,
  ReversedCapture,
} from '#payments';
import type { Tx } from '#platform/database/db';
import { refundReasonOf } from '../messages/reasons.ts';
import type { OrderStatus, RefundReason } from '@gatelight/contract';
import { paymentNotice, refundNotice } from '../messages/index.ts';
import { viewAccount } from './money-facts.ts';
import type { PaymentOutcome } from './order.ts';
import { queueNotice } from './recipient.ts';
import {
  cancelUnpaidOrder,
  expireUnpaidOrder,
  lockOrder,
  moveOrder,
  noteForStaff,
  receivePayment,
  takePayments,
  type Order,
} from './order-store.ts';

const open: ReadonlySet<OrderStatus> = new Set(['created', 'awaiting_payment', 'expired']);

/** Refunds of the payment for the order: an order has at most one of them. */
const returnsOrder: ReadonlySet<string> = new Set(['underpaid', 'late', 'wrong_currency', 'vend_failed']);

/** Orders whose money paid for their token, or is about to. */
const bought: ReadonlySet<OrderStatus> = new Set(['paid', 'vending', 'unknown', 'vended']);

interface PaymentDecision {
  outcome: PaymentOutcome;
  to: readonly [OrderStatus, OrderStatus?];
  allocations: Allocation[];
}

/** Money that pays for nothing: into the wallet of a user, or back to an anonymous payer. A wallet holds only naira. */
function giveBackPart(order: Order, capture: Capture, reason: RefundReason, amountMinor: bigint): Allocation {
  return order.buyerId !== null && capture.currency === 'NGN'
    ? { kind: 'credit', userId: order.buyerId, reason, amountMinor }
    : { kind: 'refund', reason, amountMinor };
}

/** Divides money that arrived for an order without a payment: every kobo pays for the order or goes back. */
function decidePayment(order: Order, capture: Capture): PaymentDecision {
  const everythingBack = (reason: RefundReason) => [giveBackPart(order, capture, reason, capture.receivedMinor)];
  const isUser = order.buyerId !== null;
  if (capture.currency !== 'NGN') {
    return { outcome: 'wrong_currency', to: ['refunding'], allocations: everythingBack('wrong_currency') };
  }
  if (capture.paidAt > (order.purchase?.expiresAt ?? capture.expiresAt)) {
    return {
      outcome: 'late',
      to: ['paid_late', isUser ? 'credited' : 'refunding'],
      allocations: everythingBack('late'),
    };
  }
  if (capture.receivedMinor < order.amountKobo) {
    return { outcome: 'underpaid', to: [isUser ? 'credited' : 'refunding'], allocations: everythingBack('underpaid') };
  }
  const excessKobo = capture.receivedMinor - order.amountKobo;
  const excess = excessKobo > 0n ? [giveBackPart(order, capture, 'overpaid', excessKobo)] : [];
  return {
    outcome: excessKobo > 0n ? 'overpaid' : 'exact',
    to: ['paid'],
    allocations: [{ kind: 'apply', account: orderClearing, amountMinor: order.amountKobo }, ...excess],
  };
}

async function notifyPayer(tx: Tx, order: Order, capture: NewCapture, part: Allocation): Promise<void> {
  if (part.kind === 'apply') return;
  const isInWallet = part.kind === 'credit';
  const isHeld = !isInWallet && part.amountMinor < capture.smallestRefundMinor;
  await queueNotice(tx, order, {
    // A payer is notified once for each order that we hold small amounts, however many arrive.
    event: isHeld ? `order:${order.id}:held` : `order:${order.id}:capture:${capture.id}`,
    content: (reference) =>
      paymentNotice.content({
        reference,
        reason: refundReasonOf(part.reason),
        currency: capture.currency,
        dueKobo: order.amountKobo,
        receivedKobo: capture.receivedMinor,
        refundKobo: part.amountMinor,
        isHeld,
        isInWallet,
      }),
  });
}

/** Money for an order, inside the transaction that records the capture: decides where every kobo goes. */
async function onCaptured(tx: Tx, capture: NewCapture): Promise<Decision> {
  const order = await lockOrder(tx, BigInt(capture.subjectId));
  if (order.buyerId !== null) await openAccount(tx, wallet(order.buyerId));
  if (capture.isChargeClosed || capture.ordinal > 1 || !open.has(order.status)) {
    // "Already paid" is only true when the earlier money pays for the token.
    const reason = bought.has(order.status) ? 'duplicate' : 'charge_closed';
    const part = giveBackPart(order, capture, reason, capture.receivedMinor);
    await notifyPayer(tx, order, capture, part);
    return { allocations: [part] };
  }
  const verdict = decidePayment(order, capture);
  return { allocations: verdict.allocations, onBooked: () => applyDecision(tx, order, capture, verdict) };
}

/**
 * The money is in the ledger: records how the order was paid, changes its status and notifies the payer of money that
 * goes back.
 */
async function applyDecision(tx: Tx, order: Order, capture: NewCapture, verdict: PaymentDecision): Promise<void> {
  const [to, then] = verdict.to;
  const received = await receivePayment(tx, {
    id: order.id,
    from: order.status,
    to: to!,
    receivedKobo: capture.receivedMinor,
    outcome: verdict.outcome,
    paidAt: capture.paidAt,
    captureId: capture.id,
  });
  if (!received || (then && !(await moveOrder(tx, order.id, to!, then)))) {
    throw new Error(`order ${order.id} was not ${order.status}`);
  }
  for (const part of verdict.allocations) await notifyPayer(tx, order, capture, part);
}

/** Sends nothing when a dispute gave the money back: the payer's bank informs them. */
async function notifyOfRefund(tx: Tx, order: Order, refund: RefundView): Promise<void> {
  const { returned: state } = refund;
  if (state !== 'processed' && state !== 'needs_account' && state !== 'needs_attention') return;
  await queueNotice(tx, order, {
    event: `order:${order.id}:refund:${refund.id}:${refund.state}`,
    content: (reference) =>
      refundNotice.content({
        reference,
        reason: refundReasonOf(refund.reason),
        currency: refund.currency,
        refundKobo: refund.amountMinor,
        state,
        isToOtherAccount: refund.namedAccount !== null,
        ...(refund.namedAccount ? { account: viewAccount(refund.namedAccount) } : {}),
        isOfUser: order.buyerId !== null,
      }),
  });
}

/** The state of a refund changed: when the money for the order is back, the order is refunded. */
async function onRefundChanged(tx: Tx, refund: RefundView): Promise<void> {
  const order = await lockOrder(tx, BigInt(refund.subjectId));
  if (refund.state !== 'processed' && refund.state !== 'needs_attention') return;
  await notifyOfRefund(tx, order, refund);
  // Excess or duplicate money may be back long before the order's own money is.
  if (refund.state === 'processed' && returnsOrder.has(refund.reason) && order.status === 'refunding') {
    await moveOrder(tx, order.id, 'refunding', 'refunded');
  }
}

/** No money arrived: the order is closed with its charge. Late money still finds an expired order. */
async function onChargeClosed(tx: Tx, charge: ClosedCharge): Promise<void> {
  const id = BigInt(charge.subjectId);
  if (charge.outcome === 'failed' || charge.ended === 'declined') await cancelUnpaidOrder(tx, id, 'failed');
  else if (charge.ended === 'cancelled') await cancelUnpaidOrder(tx, id, 'cancelled');
  else await expireUnpaidOrder(tx, id);
}

/** The token may be used already, so nothing is reversed: staff see it with the order. */
async function onReversed(tx: Tx, capture: ReversedCapture): Promise<void> {
  await noteForStaff(tx, BigInt(capture.subjectId), 'the bank took the payment back');
}

async function onDisputed(tx: Tx, dispute: DisputedCapture): Promise<void> {
  const decision = { open: 'is open', won: 'was decided in our favour', lost: 'was decided for the payer' }[
    dispute.state
  ];
  await noteForStaff(tx, BigInt(dispute.subjectId), `dispute ${dispute.disputeId} about the payment ${decision}`);
}

/** An order of a signed-in buyer can be covered by that buyer's wallet; a guest has none. */
async function walletOwner(tx: Tx, subjectId: string): Promise<string | undefined> {
  return (await lockOrder(tx, BigInt(subjectId))).buyerId ?? undefined;
}

export const orderPayments: PurposeHandler = {
  captureExact: takePayments,
  onCaptured,
  onChargeClosed,
  onReversed,
  onDisputed,
  onRefundChanged,
  walletOwner,
};
