import type { OrderStatus } from '@gatelight/contract';
import { debtReceivable, openAccount, orderClearing, post, revenue, serviceFees, vatPayable } from '#ledger';
import { getMeter } from '#metering';
import type { Payments } from '#payments';
import type { CrashHook } from '#platform/crash';
import { inTransaction, type Db } from '#platform/db';
import type { Job } from '#platform/jobs';
import type { Log } from '#platform/log';
import { debtStillOwed } from './apply-payment.ts';
import type { VendedToken, VendingAuthority, VendOutcome } from './authority/authority.ts';
import { formatTenths } from './order.ts';
import { queueToken } from './queue-token.ts';
import {
  beginAttempt,
  captureOf,
  endAttempts,
  hasOpenAttempt,
  insertTokenSet,
  lockOrder,
  markVended,
  moveOrder,
  postpone,
  takeDueOrders,
  type Order,
} from './store.ts';

export interface IssueDeps {
  db: Db;
  authority: VendingAuthority;
  payments: Payments;
  log: Log;
  crash: CrashHook;
}

const leaseSeconds = 30;
const authorityTimeoutMs = 10_000;

/** 2, 4, 8 … 60 seconds. */
const backOffSeconds = (attempts: number) => Math.min(60, 2 ** Math.min(attempts, 6));

/** The reference under which the authority knows an order. */
const authorityReference = (order: Order) => `order-${order.id}`;

function within<T>(work: Promise<T>, onTimeout: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(onTimeout), authorityTimeoutMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** Commit 2: the token, its journal and the messages about it, together or not at all. */
async function storeTokens(deps: IssueDeps, id: bigint, tokens: readonly VendedToken[]): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status === 'vended') return;
    const { takeKobo, backKobo } = await debtStillOwed(tx, order);
    const income = revenue(order.utility, order.estateId);
    await openAccount(tx, income);
    const moves = [
      { from: orderClearing, to: income, amountKobo: order.energyKobo },
      { from: orderClearing, to: vatPayable, amountKobo: order.vatKobo },
      { from: orderClearing, to: serviceFees, amountKobo: order.feeKobo },
      { from: orderClearing, to: debtReceivable(order.meterId), amountKobo: takeKobo },
    ].filter((move) => move.amountKobo > 0n);
    const { journalId } = await post(tx, {
      reference: `vend:${order.id}`,
      kind: 'vend',
      moves,
      memo: `Token for meter ${order.meterNumber}, ${formatTenths(order.unitsTenths)} units, ${order.reference}`,
      actor: 'system',
    });
    await insertTokenSet(tx, { orderId: order.id, meterId: order.meterId, journalId, tokens });
    await endAttempts(tx, order.id, 'ok', null);
    if (!(await markVended(tx, order.id, order.status))) throw new Error(`order ${id} moved while it was locked`);
    if (backKobo > 0n) {
      const captureId = await captureOf(tx, order.id);
      if (captureId === undefined) throw new Error(`order ${id} was vended without a payment`);
      await deps.payments.requestRefund(tx, {
        captureId,
        reason: 'debt_settled',
        amountKobo: backKobo,
        fromAccount: orderClearing,
      });
    }
    await queueToken(tx, order, tokens, { event: `order:${order.id}:token`, channels: ['sms', 'email'] });
  });
  deps.crash('vend.after_token_commit');
}

/** A definite no: everything goes back. */
async function giveBack(deps: IssueDeps, id: bigint, reason: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status !== 'vending' && order.status !== 'unknown') return;
    await endAttempts(tx, order.id, 'refused', reason);
    await moveOrder(tx, order.id, order.status, 'vend_failed');
    const captureId = await captureOf(tx, order.id);
    if (captureId === undefined) throw new Error(`order ${id} was to be vended without a payment`);
    await deps.payments.requestRefund(tx, {
      captureId,
      reason: 'vend_failed',
      amountKobo: order.amountKobo,
      fromAccount: orderClearing,
    });
    await moveOrder(tx, order.id, 'vend_failed', 'refunding');
  });
  deps.log.warn({ orderId: id.toString(), reason }, 'vending refused, money goes back');
}

async function becomeUnknown(deps: IssueDeps, order: Order, reason: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (locked.status === 'vending') await moveOrder(tx, order.id, 'vending', 'unknown');
    await endAttempts(tx, order.id, 'unknown', reason);
    await postpone(tx, order.id, backOffSeconds(order.attempts), `waiting for the vending authority: ${reason}`);
  });
}

/** Commit before the call: from here on the authority may have been asked. */
async function recordAttempt(deps: IssueDeps, id: bigint): Promise<boolean> {
  const recorded = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status === 'paid' || order.status === 'unknown') await moveOrder(tx, id, order.status, 'vending');
    else if (order.status !== 'vending') return false;
    await beginAttempt(tx, id);
    return true;
  });
  if (recorded) deps.crash('vend.after_attempt_stored');
  return recorded;
}

async function settleOutcome(deps: IssueDeps, order: Order, outcome: VendOutcome): Promise<void> {
  switch (outcome.kind) {
    case 'ok':
      return storeTokens(deps, order.id, outcome.tokens);
    case 'refused':
      return giveBack(deps, order.id, outcome.reason);
    case 'later':
      await endAttempts(deps.db, order.id, 'later', outcome.reason);
      return postpone(deps.db, order.id, backOffSeconds(order.attempts), `vending waits: ${outcome.reason}`);
    case 'unknown':
      return becomeUnknown(deps, order, outcome.reason);
  }
}

/** What to do first: ask when the authority may have been asked before, else vend. */
async function issueToken(deps: IssueDeps, order: Order): Promise<void> {
  const { authority, db } = deps;
  const reference = authorityReference(order);
  if (await hasOpenAttempt(db, order.id)) {
    const found = await within(authority.lookUp(reference), { kind: 'unknown' as const, reason: 'no answer in time' });
    if (found.kind === 'vended') return storeTokens(deps, order.id, found.tokens);
    if (found.kind === 'unknown') return becomeUnknown(deps, order, found.reason);
    await endAttempts(db, order.id, 'never', null);
  }
  const meter = await getMeter(db, order.meterId);
  if (!(await recordAttempt(deps, order.id))) return;
  const request = {
    reference,
    meter,
    utility: order.utility,
    unitsTenths: order.unitsTenths,
    amountKobo: order.amountKobo,
  };
  const outcome = await within<VendOutcome>(authority.vend(request), { kind: 'unknown', reason: 'no answer in time' });
  deps.crash('vend.after_authority_reply');
  await settleOutcome(deps, order, outcome);
}

const beingMade: ReadonlySet<OrderStatus> = new Set(['paid', 'vending', 'unknown']);

/** Makes the tokens of paid orders. The order's row is the queue; a lease that runs out returns the work of a dead process. */
export function vendJob(deps: IssueDeps): Job {
  return {
    name: 'vend',
    everyMs: 2000,
    wakeOn: ['orders'],
    async run() {
      const orders = await takeDueOrders(deps.db, 10, leaseSeconds);
      await Promise.all(
        orders.map(async (order) => {
          if (!beingMade.has(order.status)) return;
          deps.crash('vend.after_paid_commit');
          try {
            await issueToken(deps, order);
          } catch (error) {
            deps.log.error({ err: error, orderId: order.id.toString() }, 'vending broke off, will ask again');
            await postpone(deps.db, order.id, backOffSeconds(order.attempts));
          }
        }),
      );
      return orders.length;
    },
  };
}
