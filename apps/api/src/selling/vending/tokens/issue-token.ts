import type { Payments } from '#payments';
import type { CrashHook } from '#platform/process/crash';
import { inTransaction, type Db } from '#platform/database/db';
import type { Job } from '#platform/jobs/jobs';
import type { Log } from '#platform/log';
import { measured } from '#platform/process/vital-signs';
import { carriedTraces } from '#platform/tracing/carried-traces';
import { traced } from '#platform/tracing/spans';
import type { VendedToken, VendingAuthority, VendOutcome } from '../authority/authority.ts';
import { giveBack, giveBackDebt } from './give-back.ts';
import { tokenMessages } from './queue-token.ts';
import { storeTokenSet } from './token-set-store.ts';
import type { PlainDeliveries } from '../orders/order-row.ts';
import type { VendTogether } from '../orders/vend-together.ts';
import { recipientOf, type ContactOfUser, type Recipient } from '../orders/recipient.ts';
import {
  startAttemptAgain,
  endAttempts,
  isAnyOrderDue,
  lockOrder,
  moveOrder,
  scheduleVendRetry,
  takeDueOrders,
  type DueOrder,
  type Order,
  type StoredToken,
} from '../orders/order-store.ts';

export interface StoreDeps {
  db: Db;
  payments: Pick<Payments, 'requestRefund'>;
  /** Where messages about the orders of users go; without it there are no users. */
  contactOfUser?: ContactOfUser | undefined;
  /** For processes that store the tokens of many orders in one commit. */
  together?: VendTogether;
  crash: CrashHook;
}

export interface IssueDeps extends StoreDeps {
  authority: VendingAuthority;
  log: Log;
}

const leaseSeconds = 30;
const authorityTimeoutMs = 10_000;

/** 2, 4, 8 … 60 seconds. */
const backOffSeconds = (attempts: number) => Math.min(60, 2 ** Math.min(attempts, 6));

/** The reference under which the authority knows an order. */
export const authorityReference = (orderId: bigint) => `order-${orderId}`;

function within<T>(work: Promise<T>, onTimeout: T): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(onTimeout), authorityTimeoutMs);
  });
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}

/** An order with the tokens that were stored for it just now. */
export interface VendedOrder {
  order: Order;
  tokens: readonly StoredToken[];
  deliveries: PlainDeliveries;
}

/**
 * Stores the token, its journal and the messages about it, together or not at all. Undefined: they were stored before.
 */
export async function storeTokens(
  deps: StoreDeps,
  order: Order,
  tokens: readonly VendedToken[],
  asked?: Promise<Recipient | undefined>,
): Promise<VendedOrder | undefined> {
  const recipient = await (asked ?? recipientOf(deps.db, order, deps.contactOfUser));
  const set = { orderId: order.id, tokens, messages: tokenMessages(order, recipient, tokens) };
  // A single statement is its own transaction. Only a debt that was paid meanwhile needs a second one: its refund.
  const { stored, vendedAt, deliveries } =
    order.debtKobo === 0n
      ? await (deps.together?.storeTokens(set) ?? storeTokenSet(deps.db, set))
      : await inTransaction(deps.db, async (tx) => {
          const done = await storeTokenSet(tx, set);
          if (done.backKobo > 0n) await giveBackDebt(tx, deps, order, done.backKobo);
          return done;
        });
  deps.crash('vend.after_token_commit');
  if (!stored) return undefined;
  return {
    order: { ...order, status: 'vended', vendedAt },
    tokens: tokens.map(({ token, kind, unitsTenths }) => ({ token, kind, unitsTenths })),
    deliveries: deliveries ?? [],
  };
}

/** The authority refused for good: everything goes back. */
async function refuseVend(deps: IssueDeps, id: bigint, reason: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, id);
    if (order.status !== 'vending' && order.status !== 'unknown') return;
    await endAttempts(tx, order.id, 'refused', reason);
    await moveOrder(tx, order.id, order.status, 'vend_failed');
    await giveBack(tx, deps, order, reason);
  });
  deps.log.warn({ orderId: id.toString(), reason }, 'vending refused, money goes back');
}

async function becomeUnknown(deps: IssueDeps, order: Order, reason: string): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (locked.status === 'vending') await moveOrder(tx, order.id, 'vending', 'unknown');
    await endAttempts(tx, order.id, 'unknown', reason);
    await scheduleVendRetry(
      tx,
      order.id,
      backOffSeconds(order.attempts),
      `waiting for the vending authority: ${reason}`,
    );
  });
}

async function applyVendOutcome(
  deps: IssueDeps,
  order: Order,
  outcome: VendOutcome,
  recipient: Promise<Recipient | undefined>,
): Promise<VendedOrder | undefined> {
  switch (outcome.kind) {
    case 'ok':
      return storeTokens(deps, order, outcome.tokens, recipient);
    case 'refused':
      await refuseVend(deps, order.id, outcome.reason);
      return undefined;
    case 'later':
      await endAttempts(deps.db, order.id, 'later', outcome.reason);
      await scheduleVendRetry(deps.db, order.id, backOffSeconds(order.attempts), `vending waits: ${outcome.reason}`);
      return undefined;
    case 'unknown':
      await becomeUnknown(deps, order, outcome.reason);
      return undefined;
  }
}

/**
 * Looks up first when the authority may have been called before; vends only when it is certain that it did not vend. A
 * payment may arrive after its meter was replaced or retired: the money goes back, unless there is a token already.
 */
async function issueToken(deps: IssueDeps, due: DueOrder): Promise<VendedOrder | undefined> {
  const { order, meter, asked, isMeterGone = false, buyer } = due;
  const { authority, db } = deps;
  const reference = authorityReference(order.id);
  if (asked || isMeterGone) {
    const found = await within(isMeterGone ? authority.cancel(reference) : authority.lookUp(reference), {
      kind: 'unknown' as const,
      reason: 'no response in time',
    });
    if (found.kind === 'vended') return storeTokens(deps, order, found.tokens);
    if (found.kind === 'unknown') {
      await becomeUnknown(deps, order, found.reason);
      return undefined;
    }
    if (isMeterGone) {
      await refuseVend(deps, order.id, 'the meter was replaced or retired');
      return undefined;
    }
    if (!(await startAttemptAgain(db, order.id))) return undefined;
  }
  deps.crash('vend.after_attempt_stored');
  const request = {
    reference,
    meter,
    utility: order.utility,
    unitsTenths: order.unitsTenths,
    amountKobo: order.amountKobo,
  };
  // Runs while the token is made: its message needs the name.
  const recipient = buyer
    ? Promise.resolve({ ...buyer, reference: order.reference })
    : recipientOf(db, order, deps.contactOfUser);
  recipient.catch(() => undefined);
  const outcome = await traced('issue token', {}, () =>
    measured(
      ['token-making', order.utility],
      within<VendOutcome>(authority.vend(request), { kind: 'unknown', reason: 'no response in time' }),
      ({ kind }) => kind === 'unknown',
    ),
  );
  deps.crash('vend.after_authority_reply');
  return applyVendOutcome(deps, order, outcome, recipient);
}

/** Like `issueToken`. If something fails, the vend job tries again later. Undefined: this call stored no token. */
export async function issueOrPostpone(deps: IssueDeps, due: DueOrder): Promise<VendedOrder | undefined> {
  try {
    return await issueToken(deps, due);
  } catch (error) {
    deps.log.error({ err: error, orderId: due.order.id.toString() }, 'vend attempt failed, will retry');
    await scheduleVendRetry(deps.db, due.order.id, backOffSeconds(due.order.attempts));
    return undefined;
  }
}

const batch = 32;
/** Orders that are paid within this time are vended together. This is how much longer a buyer waits at most. */
const gatherMs = 100;

/**
 * Makes the tokens of paid orders. The order's row is the queue; when a lease ends, the work of a crashed process is
 * due again.
 */
export function vendJob(deps: IssueDeps): Job {
  return {
    name: 'vend',
    everyMs: 2000,
    wakeOn: ['orders'],
    batch,
    gatherMs,
    async run() {
      // Taking an order changes it, so this point is passed only when a test requests it.
      const point = 'vend.after_paid_commit';
      if (deps.crash.at === point) {
        // An order that is paid between this check and the statement below would be vended without passing the point.
        if (!(await isAnyOrderDue(deps.db))) return 0;
        deps.crash(point);
      }
      const due = await takeDueOrders(deps.db, batch, leaseSeconds);
      const subject = ({ order }: DueOrder) => `order ${order.id}`;
      const traceOf = await carriedTraces(deps.db, due.map(subject));
      await Promise.all(
        due.map((one) => traced('vend', { parent: traceOf(subject(one)) }, () => issueOrPostpone(deps, one))),
      );
      return due.length;
    },
  };
}
