import { inTransaction, sql, type Db, type Tx } from '#platform/db';
import { openFinding, resolveFindings } from '#platform/findings';
import type { Job } from '#platform/jobs';
import type { Log } from '#platform/log';
import { delayNotice } from './messages/index.ts';
import { queueNotice } from './recipient.ts';
import { lockOrder } from './store.ts';

export interface OverdueDeps {
  db: Db;
  /** How long after the payment the payer is told that the token is late. */
  noticeMinutes: () => Promise<number>;
  log: Log;
}

/** Paid, and neither a token nor a refund yet. */
export const owedStates = sql`('paid', 'vending', 'unknown', 'vend_failed')`;
/** From when on staff look at it. */
export const overdueAfter = sql`interval '5 minutes'`;

const batch = 100;
const findingKey = (orderId: bigint) => `order-overdue:${orderId}`;

interface OverdueOrder {
  id: bigint;
  reference: string;
  status: string;
  paidAt: Date;
  attempts: number;
  attention: string | null;
}

/** Opens a finding for each paid order without a token. `attention` and retries change nothing about how late it is. */
async function openFindings(db: Db): Promise<number> {
  const { rows } = await sql<OverdueOrder>`
    select o.id, o.reference, o.status, o.paid_at as "paidAt", o.attempts, o.attention
    from vending."order" o
    where o.status in ${owedStates} and o.paid_at < now() - ${overdueAfter}
      and not exists (
        select from platform.finding f where f.key = 'order-overdue:' || o.id and f.state = 'needs_attention')
    order by o.paid_at limit ${batch}
  `.execute(db);
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
  const { rows } = await sql<{ id: bigint; status: string }>`
    select o.id, o.status
    from platform.finding f join vending."order" o on o.id = split_part(f.key, ':', 2)::bigint
    where f.kind = 'order_overdue' and f.state = 'needs_attention' and o.status not in ${owedStates}
    limit ${batch}
  `.execute(db);
  for (const { id, status } of rows) await resolveFindings(db, [findingKey(id)], `the order is ${status}`);
  return rows.length;
}

async function tellPayer(tx: Tx, id: bigint): Promise<boolean> {
  const order = await lockOrder(tx, id);
  if (order.delayNoticeAt !== null || !['paid', 'vending', 'unknown'].includes(order.status)) return false;
  const { meterNumber, amountKobo } = order;
  await queueNotice(tx, order, {
    event: `order:${order.id}:delay`,
    content: (reference) => delayNotice.content({ reference, meterNumber, amountKobo }),
  });
  await sql`update vending."order" set delay_notice_at = now() where id = ${id}`.execute(tx);
  return true;
}

/** Tells each payer once. Money that we heard of only now gets a minute for its token first. */
async function tellPayers({ db, noticeMinutes }: OverdueDeps): Promise<number> {
  const { rows } = await sql<{ id: bigint }>`
    select o.id from vending."order" o join vending.order_payment p on p.order_id = o.id
    where o.status in ('paid', 'vending', 'unknown') and o.delay_notice_at is null
      and o.paid_at < now() - make_interval(mins => ${await noticeMinutes()}) and p.applied_at < now() - interval '1 minute'
    order by o.paid_at limit ${batch}
  `.execute(db);
  for (const { id } of rows) await inTransaction(db, (tx) => tellPayer(tx, id));
  return rows.length;
}

/** Makes paid orders without a token visible: a finding for staff, and a message to the payer. */
export function overdueJob(deps: OverdueDeps): Job {
  return {
    name: 'overdue-orders',
    everyMs: 15_000,
    batch,
    async run() {
      const opened = await openFindings(deps.db);
      const told = await tellPayers(deps);
      const closed = await closeFindings(deps.db);
      if (opened > 0) deps.log.error({ orders: opened }, 'paid orders have no token after 5 minutes');
      return Math.max(opened, told, closed);
    },
  };
}
