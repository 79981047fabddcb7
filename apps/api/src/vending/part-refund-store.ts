import { sql, type Db, type Tx } from '#platform/db';

export interface PartRefundable {
  /** What the purchase cost, less what went back of it. */
  leftKobo: bigint;
  isDone: boolean;
  /** How it was paid. */
  source: string | null;
}

export async function readPartRefundable(db: Db | Tx, orderId: bigint): Promise<PartRefundable> {
  const { rows } = await sql<PartRefundable>`
    select coalesce(vending.part_refundable(${orderId}), 0) as "leftKobo",
      exists (select from vending.part_refund r where r.order_id = ${orderId}) as "isDone",
      (select p.source from vending.order_payment p where p.order_id = ${orderId}) as source`.execute(db);
  return rows[0]!;
}

export async function insertPartRefund(
  tx: Tx,
  given: {
    orderId: bigint;
    amountKobo: bigint;
    target: 'source' | 'wallet';
    actId: bigint;
    actor: string;
    reason: string;
  },
): Promise<void> {
  await sql`
    insert into vending.part_refund (order_id, amount_kobo, target, act_id, actor, reason)
    values (${given.orderId}, ${given.amountKobo}, ${given.target}, ${given.actId}, ${given.actor}, ${given.reason})`.execute(
    tx,
  );
}
