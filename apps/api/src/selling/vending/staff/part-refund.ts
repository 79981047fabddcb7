import { naira, refundPartAct } from '@gatelight/contract';
import { goodwillRefunds, openAccount, post, wallet } from '#ledger';
import type { Payments } from '#payments';
import { fingerprintOf, handleAct, type ActHandler } from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { paymentNotice } from '../messages/index.ts';
import { insertPartRefund, readPartRefundable } from './part-refund-store.ts';
import { queueNotice } from '../orders/recipient.ts';
import { readOrderFacts, refundSecondPersonFrom, type OrderFacts } from './staff-act-store.ts';
import { findPayment, holdGivenBack, lockOrder, type Order } from '../orders/order-store.ts';

type Target = 'source' | 'wallet';

/** Refuses what the purchase does not allow. Returns how much of it may still be given back. */
async function requirePart(
  db: Db | Tx,
  reference: string,
  amountKobo: bigint,
  to: Target,
): Promise<{ order: OrderFacts; leftKobo: bigint }> {
  const order = await readOrderFacts(db, reference);
  if (!order) throw new AppError('not-found');
  if (order.status !== 'vended') throw new AppError('order-not-in-state');
  if (to === 'wallet' && order.buyerId === null) throw new AppError('no-wallet');
  const { leftKobo, source } = await readPartRefundable(db, order.id);
  if (leftKobo === 0n) throw new AppError('part-refund-done');
  if (to === 'source' && source !== 'capture') throw new AppError('no-source');
  if (amountKobo <= 0n || amountKobo > leftKobo) throw new AppError('part-refund-too-much');
  return { order, leftKobo };
}

/**
 * A part of a purchase with its token goes back: the units stay sold, and the company bears the cost. Several parts may
 * follow each other, up to the price, and they count together for the limit above which a second person decides.
 */
export function partRefundHandler({ payments }: { payments: Pick<Payments, 'requestRefund'> }): ActHandler {
  return handleAct({
    act: refundPartAct,
    object: ({ reference }) => ({ kind: 'order', id: reference }),
    async secondPerson(db, { reference, amount_kobo: amount }) {
      const order = await readOrderFacts(db, reference);
      const givenKobo = order ? (await readPartRefundable(db, order.id)).givenKobo : 0n;
      return givenKobo + amount >= (await refundSecondPersonFrom(db));
    },
    async preview(db, { reference, amount_kobo: amount, to }) {
      const { order, leftKobo } = await requirePart(db, reference, amount, to);
      const account = to === 'wallet' ? `wallet:${order.buyerId}` : 'refunds-owed:NGN';
      return {
        changes: [
          { field: 'amount', from: naira(order.amountKobo), to: naira(amount) },
          { field: 'left-to-give-back', from: naira(leftKobo), to: naira(leftKobo - amount) },
          { field: 'refund', from: null, to },
        ],
        journal: [
          { account: goodwillRefunds, debit_kobo: amount, credit_kobo: 0n },
          { account, debit_kobo: 0n, credit_kobo: amount },
        ],
        warnings: to === 'source' ? ['cannot-be-called-back'] : [],
        fingerprint: fingerprintOf(order.id, order.status, leftKobo, amount, to),
      };
    },
    async run(tx, { reference, amount_kobo: amountKobo, to }, { actId, actor, reason }) {
      const facts = await requirePart(tx, reference, amountKobo, to);
      const order = await lockOrder(tx, facts.order.id);
      // Checked again with the order locked; the database checks a third time.
      await requirePart(tx, reference, amountKobo, to);
      const stored = await insertPartRefund(tx, { orderId: order.id, amountKobo, target: to, actId, actor, reason });
      await (to === 'wallet'
        ? intoWallet(tx, order, { amountKobo, ...stored }, actor)
        : toSource(tx, payments, order, { amountKobo, ...stored }));
      return { amount: naira(amountKobo), to };
    },
  });
}

interface Part {
  amountKobo: bigint;
  /** From 1. */
  part: number;
  journal: string;
}

async function intoWallet(
  tx: Tx,
  order: Order,
  { amountKobo, part, journal: reference }: Part,
  actor: string,
): Promise<void> {
  if (order.buyerId === null) throw new AppError('no-wallet');
  await openAccount(tx, wallet(order.buyerId));
  await post(tx, {
    reference,
    kind: 'order-part-refund',
    moves: [{ from: goodwillRefunds, to: wallet(order.buyerId), amountKobo }],
    memo: `Part of ${order.reference} given back`,
    actor,
  });
  const availableKobo = await holdGivenBack(tx, order.id, amountKobo, reference);
  if (availableKobo === 0n) return;
  await queueNotice(tx, order, {
    event: `order:${order.id}:part-refund${part > 1 ? `-${part}` : ''}`,
    content: (shown) =>
      paymentNotice.content({
        reference: shown,
        reason: 'part_refund',
        currency: 'NGN',
        dueKobo: order.amountKobo,
        receivedKobo: order.receivedKobo,
        refundKobo: availableKobo,
        isInWallet: true,
      }),
  });
}

async function toSource(
  tx: Tx,
  payments: Pick<Payments, 'requestRefund'>,
  order: Order,
  { amountKobo: amountMinor, part }: Part,
): Promise<void> {
  const payment = await findPayment(tx, order.id);
  if (payment?.source !== 'capture') throw new AppError('no-source');
  const { captureId } = payment;
  await payments.requestRefund(tx, {
    captureId,
    reason: 'part_refund',
    part,
    amountMinor,
    fromAccount: goodwillRefunds,
  });
}
