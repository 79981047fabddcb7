import { sql, type Db, type Tx } from '#platform/database/db';
import { overdueAfter, owedStates } from '../findings/overdue-store.ts';
import type { StoredToken } from '../orders/order-store.ts';

export interface OwedOrder {
  reference: string;
  status: string;
  amountKobo: bigint;
  paidAt: Date;
  attempts: number;
  attention: string | null;
}

/** Paid orders that have not ended, the oldest payment first; `stuck`: only overdue ones. */
export async function owedOrders(db: Db, stuck: boolean): Promise<OwedOrder[]> {
  const { rows } = await sql<OwedOrder>`
    select reference, status, amount_kobo as "amountKobo", paid_at as "paidAt", attempts, attention
    from vending."order" o
    where o.status in ${owedStates} and (not ${stuck} or o.paid_at < now() - ${overdueAfter})
    order by o.paid_at
  `.execute(db);
  return rows;
}

export interface OrderStory {
  tokens: StoredToken[];
  events: { from: string | null; to: string; at: Date }[];
  /** Newest first. */
  attempts: { startedAt: Date; endedAt: Date | null; outcome: string | null; reason: string | null }[];
  /** One row for each act of staff, or one without an actor when there was none. */
  notes: {
    attention: string | null;
    nextAttemptAt: Date;
    actor: string | null;
    action: string | null;
    at: Date | null;
  }[];
}

/** The history of the order. Everything is oldest first unless stated otherwise. */
export async function readOrderStory(db: Db, orderId: bigint): Promise<OrderStory> {
  const [tokens, events, attempts, notes] = await Promise.all([
    sql<OrderStory['tokens'][number]>`
      select token, kind, units_tenths as "unitsTenths" from vending.token where order_id = ${orderId} order by position
    `.execute(db),
    sql<OrderStory['events'][number]>`
      select from_status as "from", to_status as "to", at from vending.order_event where order_id = ${orderId} order by id
    `.execute(db),
    sql<OrderStory['attempts'][number]>`
      select started_at as "startedAt", ended_at as "endedAt", outcome, reason from vending.vend_attempt
      where order_id = ${orderId} order by id desc limit 20
    `.execute(db),
    sql<OrderStory['notes'][number]>`
      select o.attention, o.next_attempt_at as "nextAttemptAt", e.actor, e.action, e.at
      from vending."order" o left join audit.entry e on e.object_kind = 'order' and e.object_id = o.id::text
      where o.id = ${orderId} order by e.id
    `.execute(db),
  ]);
  return { tokens: tokens.rows, events: events.rows, attempts: attempts.rows, notes: notes.rows };
}

export async function makeDue(tx: Tx, orderId: bigint): Promise<void> {
  await sql`update vending."order" set next_attempt_at = now() where id = ${orderId}`.execute(tx);
}

/** Once the transaction commits, the vend job looks for due orders. */
export async function wakeVendJob(tx: Tx, orderId: bigint): Promise<void> {
  await sql`select pg_notify('orders', ${orderId.toString()})`.execute(tx);
}

/** Keeps the vend job away from a paid order for a moment. Returns false while the job works on it. */
export async function claimForStaff(db: Db, id: bigint, seconds: number): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    update vending."order" set lease_until = now() + make_interval(secs => ${seconds})
    where id = ${id} and status in ('paid', 'vending', 'unknown', 'vend_failed')
      and (lease_until is null or lease_until < now()) returning id
  `.execute(db);
  return rows.length > 0;
}
