import { orderClearing, post, wallet } from '#ledger';
import type { Payments } from '#payments';
import type { Tx } from '#platform/db';
import { creditWallet, findPayment, moveOrder, type Order } from './store.ts';

export interface GiveBackDeps {
  payments: Pick<Payments, 'requestRefund'>;
}

/**
 * Gives the whole amount of an order back, to where it came from: a captured transfer is refunded by its provider, a wallet
 * gets its money at once. The order is `vend_failed` before, and `refunding` or `credited` after.
 */
export async function giveBack(
  tx: Tx,
  { payments }: GiveBackDeps,
  order: Pick<Order, 'id' | 'amountKobo'>,
  reason: string,
): Promise<'refunding' | 'credited'> {
  const payment = await findPayment(tx, order.id);
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
      await creditWallet(tx, order.id, reason);
      return 'credited';
    case undefined:
      throw new Error(`order ${order.id} has no payment to give back`);
  }
}

/** The debt on the meter was paid elsewhere meanwhile: that part of a vended order goes back. */
export async function giveBackDebt(
  tx: Tx,
  { payments }: GiveBackDeps,
  order: Pick<Order, 'id' | 'buyerId' | 'reference'>,
  amountKobo: bigint,
): Promise<void> {
  const payment = await findPayment(tx, order.id);
  switch (payment?.source) {
    case 'capture':
      return payments.requestRefund(tx, {
        captureId: payment.captureId,
        reason: 'debt_settled',
        amountMinor: amountKobo,
        fromAccount: orderClearing,
      });
    case 'wallet':
      if (order.buyerId === null) break;
      await post(tx, {
        reference: `order-debt-back:${order.id}`,
        kind: 'order-debt-back',
        moves: [{ from: orderClearing, to: wallet(order.buyerId), amountKobo }],
        memo: `Debt of ${order.reference} was paid already`,
        actor: 'system',
      });
      return;
    case undefined:
      break;
  }
  throw new Error(`order ${order.id} has no payment to give back`);
}
