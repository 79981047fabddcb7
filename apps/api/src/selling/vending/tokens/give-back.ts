import { openAccount, orderClearing, post, wallet } from '#ledger';
import type { Payments } from '#payments';
import type { Tx } from '#platform/database/db';
import { paymentNotice } from '../messages/index.ts';
import { queueNotice } from '../orders/recipient.ts';
import { creditWallet, findPayment, holdGivenBack, moveOrder, type Order } from '../orders/order-store.ts';

export interface GiveBackDeps {
  payments: Pick<Payments, 'requestRefund'>;
}

/**
 * Gives the whole amount of an order back: into the wallet of the user who bought, immediately and for every payment
 * method, or through its provider to the source of an anonymous payment. With `to` as `source`, a user's card or bank
 * gets it back too. The order is `vend_failed` before, and `refunding` or `credited` after.
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
    if (await creditWallet(tx, order.id, reason)) {
      const availableKobo = await holdGivenBack(tx, order.id, order.amountKobo, `order-credited:${order.id}`);
      if (availableKobo > 0n) await notifyMoneyInWallet(tx, order, availableKobo);
    }
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

/** About money that a bank decides about, or gave back, the payer is informed by their bank. */
async function notifyMoneyInWallet(tx: Tx, order: Order, availableKobo: bigint): Promise<void> {
  await queueNotice(tx, order, {
    event: `order:${order.id}:credited`,
    content: (reference) =>
      paymentNotice.content({
        reference,
        reason: 'vend_failed',
        currency: 'NGN',
        dueKobo: order.amountKobo,
        receivedKobo: order.amountKobo,
        refundKobo: availableKobo,
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
    const reference = `order-debt-back:${order.id}`;
    await post(tx, {
      reference,
      kind: 'order-debt-back',
      moves: [{ from: orderClearing, to: wallet(order.buyerId), amountKobo }],
      memo: `Debt of ${order.reference} was paid already`,
      actor: 'system',
    });
    await holdGivenBack(tx, order.id, amountKobo, reference);
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
