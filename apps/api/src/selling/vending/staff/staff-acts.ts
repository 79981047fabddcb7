import {
  askOrderAgain,
  assignOrder,
  moveOrderAct,
  naira,
  noteOrder,
  refundOrderAct,
  resendOrder,
  verifyOrderPayment,
} from '@gatelight/contract';
import { fingerprintOf, handleAct, type ActHandler, type ActPreview } from '#platform/callers/acts';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { findMeterState } from '#metering';
import type { Payments } from '#payments';
import { partRefundHandler } from './part-refund.ts';
import { resendTokens } from './resend-tokens.ts';
import {
  askProvider,
  makeDue,
  memberName,
  ownerName,
  queueRequest,
  readOrderFacts,
  readStanding,
  refundSecondPersonFrom,
  setOwner,
  type OrderFacts,
} from './staff-act-store.ts';
import type { ContactOfUser } from '../orders/recipient.ts';
import { lockOrder, type Order } from '../orders/order-store.ts';

const holdsMoney = ['paid', 'vending', 'unknown', 'vend_failed'];
const waitsForToken = ['paid', 'vending', 'unknown'];

type ByReference = { reference: string };

async function find(db: Db | Tx, reference: string): Promise<OrderFacts> {
  const order = await readOrderFacts(db, reference);
  if (!order) throw new AppError('not-found');
  return order;
}

async function lock(tx: Tx, { reference }: ByReference): Promise<Order> {
  return lockOrder(tx, (await find(tx, reference)).id);
}

function requireStatus(order: OrderFacts, statuses: readonly string[]): void {
  if (!statuses.includes(order.status)) throw new AppError('order-not-in-state');
}

/**
 * An act is about one order and depends on `decidedBy`. Attempts of the vend job are not part of it: they continue
 * while staff write their reason, and do not change the displayed facts.
 */
const plain = (
  changes: ActPreview['changes'],
  order: OrderFacts,
  decidedBy: string | boolean | null,
  warnings: ActPreview['warnings'] = [],
): ActPreview => ({ changes, warnings, fingerprint: fingerprintOf(order.id, decidedBy) });

const objectOf = ({ reference }: ByReference) => ({ kind: 'order', id: reference });

/**
 * The acts of staff about an order. The decisions are made again with the order locked, in the transaction of the act.
 */
export function orderActHandlers({
  contactOfUser,
  payments,
}: {
  contactOfUser: ContactOfUser;
  payments: Pick<Payments, 'requestRefund'>;
}): readonly ActHandler[] {
  return [
    handleAct({
      act: askOrderAgain,
      object: objectOf,
      secondPerson: false,
      async preview(db, { reference }) {
        const order = await find(db, reference);
        requireStatus(order, waitsForToken);
        await refuseWorkedOn(db, order);
        return plain([{ field: 'next-try', from: null, to: 'now' }], order, true);
      },
      async run(tx, input) {
        const order = await lock(tx, input);
        await refuseWorkedOn(tx, order);
        if (!(await makeDue(tx, order.id))) throw new AppError('order-not-in-state');
        return { status: order.status };
      },
    }),
    handleAct({
      act: verifyOrderPayment,
      object: objectOf,
      secondPerson: false,
      async preview(db, { reference }) {
        const order = await find(db, reference);
        return plain([{ field: 'payment', from: order.status, to: 'asked again' }], order, order.status);
      },
      async run(tx, input) {
        const order = await find(tx, input.reference);
        if (!(await askProvider(tx, order.id))) throw new AppError('nothing-to-verify');
        return { status: order.status };
      },
    }),
    handleAct({
      act: resendOrder,
      object: objectOf,
      secondPerson: false,
      async preview(db, { reference }) {
        const order = await find(db, reference);
        requireStatus(order, ['vended']);
        return plain([{ field: 'message', from: null, to: 'token' }], order, order.status);
      },
      async run(tx, input, { actId }) {
        const order = await lock(tx, input);
        requireStatus(order, ['vended']);
        return { messages: await resendTokens(tx, order, actId, contactOfUser) };
      },
    }),
    refundHandler(),
    partRefundHandler({ payments }),
    moveHandler(),
    handleAct({
      act: noteOrder,
      object: objectOf,
      secondPerson: false,
      preview: async (db, { reference, note }) =>
        plain([{ field: 'note', from: null, to: note }], await find(db, reference), true),
      async run(tx, { reference, note }) {
        await find(tx, reference);
        return { note };
      },
    }),
    handleAct({
      act: assignOrder,
      object: objectOf,
      secondPerson: false,
      async preview(db, { reference, to }) {
        const order = await find(db, reference);
        const name = to === null ? null : await memberName(db, to);
        if (name === undefined) throw new AppError('not-found');
        const owner = await ownerName(db, order.id);
        return plain([{ field: 'owner', from: owner, to: name }], order, owner);
      },
      async run(tx, input) {
        const order = await lock(tx, input);
        const name = input.to === null ? null : await memberName(tx, input.to);
        if (name === undefined) throw new AppError('not-found');
        await setOwner(tx, order.id, input.to);
        return { owner: name };
      },
    }),
  ];
}

/** While a request of staff is open, it is the only one that calls the authority. */
async function refuseWorkedOn(db: Db | Tx, { id }: Pick<OrderFacts, 'id'>) {
  const standing = await readStanding(db, id);
  if (standing.isWorkedOn) throw new AppError('order-worked-on');
  return standing;
}

/** Where the money goes; refuses a target that the order's payment does not allow. */
async function requireRefundable(db: Db | Tx, order: OrderFacts, to: 'source' | 'wallet'): Promise<void> {
  requireStatus(order, holdsMoney);
  const { source } = await refuseWorkedOn(db, order);
  if (to === 'wallet' && order.buyerId === null) throw new AppError('no-wallet');
  if (to === 'source' && source !== 'capture') throw new AppError('no-source');
}

function refundHandler(): ActHandler {
  return handleAct({
    act: refundOrderAct,
    object: objectOf,
    endsLater: true,
    async secondPerson(db, { reference }) {
      return (await find(db, reference)).amountKobo >= (await refundSecondPersonFrom(db));
    },
    async preview(db, { reference, to }) {
      const order = await find(db, reference);
      await requireRefundable(db, order, to);
      const account = to === 'wallet' ? `wallet:${order.buyerId}` : 'refunds-owed:NGN';
      const amount = order.amountKobo;
      return {
        ...plain(
          [
            { field: 'amount', from: naira(amount), to: naira(amount) },
            { field: 'refund', from: null, to },
            { field: 'status', from: order.status, to: to === 'wallet' ? 'credited' : 'refunding' },
          ],
          order,
          true,
          // The authority is called first: a token that exists wins.
          ['token-wins', ...(to === 'source' ? ['cannot-be-called-back' as const] : [])],
        ),
        journal: [
          { account: 'order-clearing', debit_kobo: amount, credit_kobo: 0n },
          { account, debit_kobo: 0n, credit_kobo: amount },
        ],
        // Attempts continue while the second person reads: they do not change the money.
        fingerprint: fingerprintOf(order.id, holdsMoney.includes(order.status), amount, to),
      };
    },
    async run(tx, { reference, to }, { actId, actor, reason }) {
      const order = await lock(tx, { reference });
      await requireRefundable(tx, order, to);
      await queueRequest(tx, { orderId: order.id, kind: 'refund', target: to, actId, actor, reason });
      return { amount: naira(order.amountKobo), to, queued: true };
    },
  });
}

function moveHandler(): ActHandler {
  async function requireMovable(db: Db | Tx, order: OrderFacts, meterNumber: string): Promise<string> {
    if (order.buyerId === null) throw new AppError('no-wallet');
    await requireRefundable(db, order, 'wallet');
    const meter = await findMeterState(db, meterNumber);
    if (!meter) throw new AppError('unknown-meter');
    if (meter.id === order.meterId) throw new AppError('nothing-to-change');
    if (meter.life !== 'active') throw new AppError('other-meter-inactive');
    return meter.number;
  }
  return handleAct({
    act: moveOrderAct,
    object: objectOf,
    endsLater: true,
    async secondPerson(db, { reference }) {
      return (await find(db, reference)).amountKobo >= (await refundSecondPersonFrom(db));
    },
    async preview(db, { reference, meterNumber }) {
      const order = await find(db, reference);
      const number = await requireMovable(db, order, meterNumber);
      return {
        ...plain([{ field: 'meter', from: order.meterNumber, to: number }], order, true, [
          'token-wins',
          'price-of-other-meter',
        ]),
        fingerprint: fingerprintOf(order.id, holdsMoney.includes(order.status), number),
      };
    },
    async run(tx, { reference, meterNumber }, { actId, actor, reason }) {
      const order = await lock(tx, { reference });
      const target = await requireMovable(tx, order, meterNumber);
      await queueRequest(tx, { orderId: order.id, kind: 'move', target, actId, actor, reason });
      return { meter: target, queued: true };
    },
  });
}
