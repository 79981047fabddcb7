import { inTransaction, type Db, type Tx } from '#platform/database/db';
import { openFinding, resolveFindings } from '#platform/checks/findings';
import type { Job } from '#platform/jobs/jobs';
import type { Log } from '#platform/log';
import { delayNotice } from '../messages/index.ts';
import { noteDelayTold, overdueWithoutFinding, payersToTell, settledWithFinding } from './overdue-store.ts';
import { queueNotice } from '../orders/recipient.ts';
import { lockOrder } from '../orders/order-store.ts';

export interface OverdueDeps {
  db: Db;
  /** The time after the payment at which the payer is notified that the token is late. */
  noticeMinutes: () => Promise<number>;
  log: Log;
}

const batch = 100;
const findingKey = (orderId: bigint) => `order-overdue:${orderId}`;

/** Opens a finding for each paid order without a token. `attention` and retries do not change how late it is. */
async function openFindings(db: Db): Promise<number> {
  const rows = await overdueWithoutFinding(db, batch);
  for (const { id, reference, status, paidAt, attempts, attention } of rows) {
    await openFinding(db, {
      key: findingKey(id),
      kind: 'order_overdue',
      owner: 'operations',
      detail: { reference, status, paidAt: paidAt.toISOString(), attempts, reason: attention },
    });
  }
  return rows.length;
}

async function closeFindings(db: Db): Promise<number> {
  const rows = await settledWithFinding(db, batch);
  for (const { id, status } of rows) await resolveFindings(db, [findingKey(id)], `the order is ${status}`);
  return rows.length;
}

async function notifyPayer(tx: Tx, id: bigint): Promise<boolean> {
  const order = await lockOrder(tx, id);
  if (order.delayNoticeAt !== null || !['paid', 'vending', 'unknown'].includes(order.status)) return false;
  const { meterNumber, amountKobo } = order;
  await queueNotice(tx, order, {
    event: `order:${order.id}:delay`,
    content: (reference) => delayNotice.content({ reference, meterNumber, amountKobo }),
  });
  await noteDelayTold(tx, id);
  return true;
}

/** Notifies each payer once. If we learned of the money only now, its token gets a minute first. */
async function notifyPayers({ db, noticeMinutes }: OverdueDeps): Promise<number> {
  const ids = await payersToTell(db, await noticeMinutes(), batch);
  for (const id of ids) await inTransaction(db, (tx) => notifyPayer(tx, id));
  return ids.length;
}

/** Makes paid orders without a token visible: a finding for staff, and a message to the payer. */
export function overdueJob(deps: OverdueDeps): Job {
  return {
    name: 'overdue-orders',
    everyMs: 15_000,
    batch,
    async run() {
      const opened = await openFindings(deps.db);
      const notified = await notifyPayers(deps);
      const closed = await closeFindings(deps.db);
      if (opened > 0) deps.log.error({ orders: opened }, 'paid orders have no token after 5 minutes');
      return Math.max(opened, notified, closed);
    },
  };
}
