import { amountText, naira } from '@gatelight/contract';
import { record } from '#audit';
import { deliveriesOf } from '#notifications';
import { transferAccountOf, type Payments } from '#payments';
import type { CrashHook } from '#platform/process/crash';
import { inTransaction, type Db, type Tx } from '#platform/database/db';
import type { VendingAuthority } from '../authority/authority.ts';
import { giveBack } from '../tokens/give-back.ts';
import type { ContactOfUser } from '../orders/recipient.ts';
import { authorityReference, storeTokens } from '../tokens/issue-token.ts';
import { formatTenths } from '../orders/order.ts';
import { claimForStaff, makeDue, owedOrders, readOrderStory, wakeVendJob } from './staff-order-store.ts';
import {
  endAttempts,
  findOrderByReference,
  lockOrder,
  moveOrder,
  scheduleVendRetry,
  type Order,
} from '../orders/order-store.ts';

/** Staff actions on orders. Every change is audited with the name of the person. */
export interface StaffDeps {
  db: Db;
  payments: Pick<Payments, 'requestRefund' | 'refundsOf' | 'capturesOf' | 'findCharge'>;
  authority: Pick<VendingAuthority, 'lookUp' | 'cancel'>;
  crash: CrashHook;
  /** Where messages about the orders of users go; without it there are no users. */
  contactOfUser?: ContactOfUser | undefined;
}

/** The result as a code. `open`: nothing was changed, and the caller may try again. */
type OutcomeCode =
  | 'not-found'
  | 'given-back'
  | 'already-given-back'
  | 'holds-no-money'
  | 'busy'
  | 'authority-silent'
  | 'has-token'
  | 'retry'
  | 'nothing-to-retry';
export type StaffOutcome = { done: boolean; code: OutcomeCode; text: string };

const leaseSeconds = 30;
const isGivenBack = (status: string) => ['refunding', 'refunded', 'credited'].includes(status);
const notFound = (reference: string): StaffOutcome => ({
  done: false,
  code: 'not-found',
  text: `There is no order ${reference}.`,
});

const when = (at: Date | null) => (at ? at.toISOString() : '-');

/** Paid orders that have not ended, oldest payment first; `stuck`: only those that staff should look at. */
export async function listOrders(db: Db, stuck: boolean): Promise<string[]> {
  const rows = await owedOrders(db, stuck);
  return rows.map(
    (row) =>
      `${row.reference}  ${row.status}  ${naira(row.amountKobo)}  paid ${when(row.paidAt)}  attempts ${row.attempts}${row.attention ? `  ${row.attention}` : ''}`,
  );
}

/**
 * Everything about one order, oldest first; undefined when it does not exist. Tokens are masked, because this text ends
 * up in terminals and tickets.
 */
export async function describeOrder(
  deps: Omit<StaffDeps, 'authority' | 'crash'>,
  reference: string,
): Promise<string[] | undefined> {
  const { db, payments } = deps;
  const order = await findOrderByReference(db, reference);
  if (!order) return undefined;
  const subject = { purpose: 'order', subjectId: order.id.toString() };
  const [charge, captures, refunds, { tokens, events, attempts, notes }, deliveries] = await Promise.all([
    payments.findCharge(db, order.reference),
    payments.capturesOf(db, subject),
    payments.refundsOf(db, subject),
    readOrderStory(db, order.id),
    deliveriesOf(db, { subjectKind: 'order', subjectId: order.id.toString() }),
  ]);
  const [first] = notes;
  return [
    `${order.reference}: ${order.status}${first?.attention ? ` (${first.attention})` : ''}`,
    `  ${naira(order.amountKobo)} for meter ${order.meterNumber}, ${formatTenths(order.unitsTenths)} units`,
    `  next attempt ${when(first?.nextAttemptAt ?? null)}, payer notified of the delay ${when(order.delayNoticeAt)}`,
    'States',
    ...events.map((event) => `  ${when(event.at)}  ${event.from ?? '-'} to ${event.to}`),
    'Payment',
    `  account ${(charge && transferAccountOf(charge)?.accountNumber) ?? '-'}, open until ${when(order.purchase?.expiresAt ?? null)}`,
    ...captures.map(
      (one) => `  ${when(one.paidAt)}  received ${amountText(one.receivedMinor, one.currency)}, capture ${one.id}`,
    ),
    'Attempts, newest first',
    ...attempts.map(
      (one) =>
        `  ${when(one.startedAt)}  ${one.outcome ?? 'open'}${one.reason ? `: ${one.reason}` : ''}, ended ${when(one.endedAt)}`,
    ),
    'Tokens',
    ...tokens.map(
      (one) => `  ${'•'.repeat(16)}${one.token.slice(-4)}  ${one.kind}, ${formatTenths(one.unitsTenths)} units`,
    ),
    'Messages',
    ...deliveries.map((one) => `  ${when(one.at)}  ${one.channel} to ${one.toMasked}: ${one.state}`),
    'Refunds',
    ...refunds.map(
      (one) => `  ${when(one.updatedAt)}  ${amountText(one.amountMinor, one.currency)}, ${one.reason}: ${one.state}`,
    ),
    'Staff',
    ...notes.filter((one) => one.actor !== null).map((one) => `  ${when(one.at)}  ${one.actor}: ${one.action}`),
  ];
}

/** Makes an order due now. A worker that holds its lease keeps it. */
export async function retryOrder({ db }: Pick<StaffDeps, 'db'>, reference: string, by: string): Promise<StaffOutcome> {
  const found = await findOrderByReference(db, reference);
  if (!found) return notFound(reference);
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, found.id);
    if (!['paid', 'vending', 'unknown'].includes(order.status)) {
      return {
        done: false,
        code: 'nothing-to-retry',
        text: `${reference} is ${order.status}: there is nothing to retry.`,
      };
    }
    await makeDue(tx, order.id);
    await record(tx, {
      actor: `staff:${by}`,
      action: 'order.retry',
      objectKind: 'order',
      objectId: order.id.toString(),
      before: { status: order.status },
    });
    await wakeVendJob(tx, order.id);
    return {
      done: true,
      code: 'retry',
      text: `${reference} is due now. See what happens: npm run orders -- show ${reference}`,
    };
  });
}

/**
 * Sends the money of a paid order back. First we look up at the authority whether it made a token, and then cancel the
 * reference, because an earlier request may still be on its way. A token that exists is stored and sent to the payer
 * instead.
 */
export async function refundOrder(
  deps: StaffDeps,
  request: {
    reference: string;
    by: string;
    reason: string;
    /** The name in journals and the audit log. Default: `staff:` and the name. */
    actor?: string;
    /**
     * `source`: back to the source of the payment. Default: into the wallet of the user who bought, if there is one.
     */
    to?: 'source' | 'wallet';
    /** Further work in the transaction that gives the money back. */
    also?: (tx: Tx, order: Order) => Promise<void>;
  },
): Promise<StaffOutcome> {
  const { db, authority } = deps;
  const { reference, by, reason, actor = `staff:${by}`, to, also } = request;
  const found = await findOrderByReference(db, reference);
  if (!found) return notFound(reference);
  if (isGivenBack(found.status)) {
    return {
      done: true,
      code: 'already-given-back',
      text: `${reference} is ${found.status} already. Nothing was changed.`,
    };
  }
  if (!['paid', 'vending', 'unknown', 'vend_failed'].includes(found.status)) {
    return {
      done: false,
      code: 'holds-no-money',
      text: `${reference} is ${found.status}: it holds no money that could go back.`,
    };
  }
  if (!(await claimForStaff(db, found.id, leaseSeconds))) {
    return { done: false, code: 'busy', text: `${reference} is being worked on. Try again in half a minute.` };
  }
  const name = authorityReference(found.id);
  const asked = await authority.lookUp(name);
  const answer = asked.kind === 'never' ? await authority.cancel(name) : asked;
  if (answer.kind === 'unknown') {
    await scheduleVendRetry(db, found.id, 2);
    return {
      done: false,
      code: 'authority-silent',
      text: `The vending authority does not say whether it made a token for ${reference} (${answer.reason}). Nothing was changed: the money may only go back when it is certain that there is no token. Try again later.`,
    };
  }
  if (answer.kind === 'vended') {
    await storeTokens(deps, found, answer.tokens);
    return {
      done: false,
      code: 'has-token',
      text: `${reference} has a token. It is stored and on its way to the payer; no money goes back.`,
    };
  }
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, found.id);
    if (isGivenBack(order.status)) {
      return {
        done: true,
        code: 'already-given-back',
        text: `${reference} is ${order.status} already. Nothing was changed.`,
      };
    }
    if (order.status !== 'vend_failed') {
      await endAttempts(tx, order.id, 'never', `sent back by ${by}`);
      if (!(await moveOrder(tx, order.id, order.status, 'vend_failed'))) throw new Error(`order ${order.id} moved`);
    }
    const after = await giveBack(tx, deps, order, `sent back by ${by}`, to);
    await record(tx, {
      actor,
      action: 'order.refund',
      objectKind: 'order',
      objectId: order.id.toString(),
      before: { status: order.status },
      after: { status: after, reason, amountKobo: order.amountKobo.toString() },
    });
    await also?.(tx, order);
    return {
      done: true,
      code: 'given-back',
      text: `${naira(order.amountKobo)} of ${reference} is on its way back to the payer.`,
    };
  });
}
