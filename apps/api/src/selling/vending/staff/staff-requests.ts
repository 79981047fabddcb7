import { inTransaction, type Db } from '#platform/database/db';
import type { Job } from '#platform/jobs/jobs';
import type { Log } from '#platform/log';
import { newReference } from '#platform/references';
import type { VendingCaps } from '../prices/price-store.ts';
import {
  endRequest,
  memberName,
  placeInstead,
  takeRequests,
  tryRequestLater,
  type StaffRequest,
} from './staff-act-store.ts';
import { refundOrder, type StaffDeps } from './staff-orders.ts';

export interface StaffRequestDeps extends StaffDeps {
  db: Db;
  log: Log;
  caps: VendingCaps;
}

const batch = 10;
const leaseSeconds = 60;

/** 5, 10, 20 … 300 seconds. */
const restSeconds = (attempts: number) => Math.min(300, 5 * 2 ** Math.min(attempts - 1, 6));

/**
 * Requests of staff that need the vending authority: a refund, or the same purchase for another meter. Safe to run
 * twice: an order that was given back is recognised, and a token that exists wins over the request for the money.
 */
export async function doStaffRequest(deps: StaffRequestDeps, request: StaffRequest): Promise<void> {
  const { db, caps } = deps;
  const { id, reference, kind, target, actor, reason, attempts } = request;
  let ended: string | undefined;
  const { code } = await refundOrder(deps, {
    reference,
    by: (await memberName(db, actor.slice('user:'.length))) ?? actor,
    actor,
    reason,
    to: kind === 'refund' && target === 'source' ? 'source' : 'wallet',
    // In the transaction that gives the money back: after it the request has ended, even if this process crashes.
    async also(tx, order) {
      ended = 'given-back';
      if (kind === 'move' && order.buyerId !== null) {
        const outcome = await placeInstead(tx, {
          reference: newReference('VND'),
          userId: order.buyerId,
          key: `staff-request:${id}`,
          meterNumber: target,
          amountKobo: order.amountKobo,
          caps,
        });
        // The money is in the wallet in both cases.
        ended = outcome === 'placed' ? 'moved' : `in-wallet:${outcome}`;
      }
      await endRequest(tx, request, 'done', ended);
    },
  });
  if (ended !== undefined) return;
  switch (code) {
    case 'already-given-back':
      return inTransaction(db, (tx) => endRequest(tx, request, 'done', code));
    case 'has-token':
    case 'holds-no-money':
    case 'not-found':
      return inTransaction(db, (tx) => endRequest(tx, request, 'not-possible', code));
    case 'busy':
    case 'authority-silent':
      return tryRequestLater(db, id, restSeconds(attempts), code);
    case 'given-back':
    case 'retry':
    case 'nothing-to-retry':
      throw new Error(`request ${id} ended as ${code}`);
  }
}

export function staffRequestJob(deps: StaffRequestDeps): Job {
  return {
    name: 'vending.staff-requests',
    everyMs: 2000,
    wakeOn: ['staff_requests'],
    batch,
    async run() {
      const due = await takeRequests(deps.db, batch, leaseSeconds);
      for (const request of due) {
        try {
          await doStaffRequest(deps, request);
        } catch (error) {
          deps.log.error({ err: error, requestId: request.id.toString() }, 'a request of staff failed, will try again');
          await tryRequestLater(deps.db, request.id, restSeconds(request.attempts), 'failed');
        }
      }
      return due.length;
    },
  };
}
