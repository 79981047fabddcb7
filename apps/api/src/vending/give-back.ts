import { openAccount, orderClearing, post, wallet } from '#ledger';
import type { Payments } from '#payments';
import type { Tx } from '#platform/db';
import { paymentNotice } from './messages/index.ts';
import { queueNotice } from './recipient.ts';
import { creditWallet, findPayment, moveOrder, type Order } from './store.ts';

export interface GiveBackDeps {
  payments: Pick<Payments, 'requestRefund'>;
}

/**
 * Gives the whole amount of an order back: into the wallet of the user who bought, at once and however it was paid, or by its
 * provider to where an anonymous payer sent it from. With `to` as `source` a user's card or bank gets it back too. The order is
 * `vend_failed` before, and `refunding` or `credited` after.
 */
export async function giveBack(
  tx: Tx,
  { payments }: GiveBackDeps,
  order: Order,
  reason: string,
  to?: 'source' | 'wallet',
): Promise<'refunding' | 'credited'> {
  const payment = await findPayment(tx, order.id);
  const goesToSource = to === 'source' && payment?.source === 'capture';
  if (payment && order.buyerId !== null && !goesToSource) {
    await creditWallet(tx, order.id, reason);
    await tellMoneyInWallet(tx, order);
    return 'credited';
  }
  switch (payment?.source) {
    case 'capture':
      await payments.requestRefund(tx, {
        captureId: payment.captureId,
        reason: 'vend_failed',
        amountMinor: order.amountKobo,
        fromAccount: orderClearing,
      });
      if (!(await moveOrder(tx, order.id, 'vend_failed', 'refunding'))) throw new Error(`order ${order.id} moved`);
      return 'refunding';
    case 'wallet':
    case undefined:
      throw new Error(`order ${order.id} has no payment to give back`);
  }
}

async function tellMoneyInWallet(tx: Tx, order: Order): Promise<void> {
  await queueNotice(tx, order, {
    event: `order:${order.id}:credited`,
    content: (reference) =>
      paymentNotice.content({
        reference,
        reason: 'vend_failed',
        currency: 'NGN',
        dueKobo: order.amountKobo,
        receivedKobo: order.amountKobo,
        refundKobo: order.amountKobo,
        isInWallet: true,
      }),
  });
}

/** The debt on the meter was paid elsewhere meanwhile: that part of a vended order goes back. */
export async function giveBackDebt(
  tx: Tx,
  { payments }: GiveBackDeps,
  order: Pick<Order, 'id' | 'buyerId' | 'reference'>,
  amountKobo: bigint,
): Promise<void> {
  const payment = await findPayment(tx, order.id);
  if (payment && order.buyerId !== null) {
    await openAccount(tx, wallet(order.buyerId));
    await post(tx, {
      reference: `order-debt-back:${order.id}`,
      kind: 'order-debt-back',
      moves: [{ from: orderClearing, to: wallet(order.buyerId), amountKobo }],
      memo: `Debt of ${order.reference} was paid already`,
      actor: 'system',
    });
    return;
  }
  switch (payment?.source) {
    case 'capture':
      return payments.requestRefund(tx, {
        captureId: payment.captureId,
        reason: 'debt_settled',
        amountMinor: amountKobo,
        fromAccount: orderClearing,
      });
    case 'wallet':
    case undefined:
      break;
  }
  throw new Error(`order ${order.id} has no payment to give back`);
}
