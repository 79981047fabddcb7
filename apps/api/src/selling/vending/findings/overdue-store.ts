import { sql, type Db, type Tx } from '#platform/database/db';

/** Paid, and neither a token nor a refund yet. */
export const owedStates = sql`('paid', 'vending', 'unknown', 'vend_failed')`;
/** After this time staff look at it. */
export const overdueAfter = sql`interval '5 minutes'`;

interface OverdueOrder {
  id: bigint;
  reference: string;
  status: string;
  paidAt: Date;
  attempts: number;
  attention: string | null;
}

/** Overdue orders without an open finding, the oldest payment first. */
export async function overdueWithoutFinding(db: Db, most: number): Promise<OverdueOrder[]> {
  const { rows } = await sql<OverdueOrder>`
    select o.id, o.reference, o.status, o.paid_at as "paidAt", o.attempts, o.attention
    from vending."order" o
    where o.status in ${owedStates} and o.paid_at < now() - ${overdueAfter}
      and not exists (
        select from platform.finding f where f.key = 'order-overdue:' || o.id and f.state = 'needs_attention')
    order by o.paid_at limit ${most}
  `.execute(db);
  return rows;
}

/** Orders that are settled while their finding is still open. */
export async function settledWithFinding(db: Db, most: number): Promise<{ id: bigint; status: string }[]> {
  const { rows } = await sql<{ id: bigint; status: string }>`
    select o.id, o.status
    from platform.finding f join vending."order" o on o.id = split_part(f.key, ':', 2)::bigint
    where f.kind = 'order_overdue' and f.state = 'needs_attention' and o.status not in ${owedStates}
    limit ${most}
  `.execute(db);
  return rows;
}

/**
 * Orders paid longer ago than `minutes` whose payers were not notified yet. A payment that we learned of only now has
 * one more minute.
 */
export async function payersToTell(db: Db, minutes: number, most: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select o.id from vending."order" o join vending.order_payment p on p.order_id = o.id
    where o.status in ('paid', 'vending', 'unknown') and o.delay_notice_at is null
      and o.paid_at < now() - make_interval(mins => ${minutes}) and p.applied_at < now() - interval '1 minute'
    order by o.paid_at limit ${most}
  `.execute(db);
  return rows.map(({ id }) => id);
}

export async function noteDelayTold(tx: Tx, id: bigint): Promise<void> {
  await sql`update vending."order" set delay_notice_at = now() where id = ${id}`.execute(tx);
}
