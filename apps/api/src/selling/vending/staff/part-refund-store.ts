import { sql, type Db, type Tx } from '#platform/database/db';

export interface PartRefundable {
  /** The price of the purchase, less the part that went back. */
  leftKobo: bigint;
  /** The parts that staff gave back before. */
  givenKobo: bigint;
  /** How it was paid. */
  source: string | null;
}

export async function readPartRefundable(db: Db | Tx, orderId: bigint): Promise<PartRefundable> {
  const { rows } = await sql<PartRefundable>`
    select coalesce(vending.part_refundable(${orderId}), 0) as "leftKobo",
      coalesce((select sum(r.amount_kobo) from vending.part_refund r where r.order_id = ${orderId}), 0)::bigint as "givenKobo",
      (select p.source from vending.order_payment p where p.order_id = ${orderId}) as source`.execute(db);
  return rows[0]!;
}

/** Stores the part. Returns its number among the parts of the purchase, and the journal if it goes into the wallet. */
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
): Promise<{ part: number; journal: string }> {
  const { rows } = await sql<{ part: number; journal: string }>`
    insert into vending.part_refund (order_id, amount_kobo, target, act_id, actor, reason)
    values (${given.orderId}, ${given.amountKobo}, ${given.target}, ${given.actId}, ${given.actor}, ${given.reason})
    returning number as part, vending.part_refund_journal(order_id, number) as journal`.execute(tx);
  return rows[0]!;
}
