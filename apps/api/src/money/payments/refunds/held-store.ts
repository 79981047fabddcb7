import { sql, type Db, type Tx } from '#platform/database/db';
import type { RefundReason } from './refund.ts';

/** An amount that is too small to send back on its own. */
export interface HeldAmount {
  captureId: bigint;
  reason: RefundReason;
  amountMinor: bigint;
  currency: string;
}

/** The amounts held for a charge, oldest payment first. */
export async function heldAmounts(db: Db | Tx, chargeId: bigint): Promise<HeldAmount[]> {
  const { rows } = await sql<HeldAmount>`
    select capture_id as "captureId", reason, amount_minor as "amountMinor", currency
    from payments.held_amount where charge_id = ${chargeId} order by capture_id`.execute(db);
  return rows;
}

/** Whether held amounts of this charge were sent back before. */
export async function wasReleasedBefore(tx: Tx, chargeId: bigint): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    select r.id from payments.capture k join payments.allocation a on a.capture_id = k.id and a.kind = 'held'
    join payments.refund r on r.capture_id = k.id and r.reason = a.reason
    where k.charge_id = ${chargeId} limit 1`.execute(tx);
  return rows.length > 0;
}
