import { sql, type Db, type Tx } from '#platform/database/db';
import type { WithdrawalStatus } from '@gatelight/contract';

export interface KnownPayout {
  id: bigint;
  reference: string;
  status: WithdrawalStatus;
  /** The amount that arrives in the bank account. */
  payoutKobo: bigint;
}

export async function knownPayouts(db: Db, references: readonly string[]): Promise<KnownPayout[]> {
  const { rows } = await sql<KnownPayout>`
    select w.id, w.reference, w.status, w.amount_kobo - w.fee_kobo - w.stamp_duty_kobo as "payoutKobo" from withdrawals.withdrawal w
    where w.reference = any(${references}::text[])`.execute(db);
  return rows;
}

/** Withdrawals that ended as paid in a period: the provider must list each of them. */
export async function paidPayouts(
  db: Db,
  provider: string,
  period: { from: Date; to: Date },
): Promise<{ reference: string; payoutKobo: bigint }[]> {
  const { rows } = await sql<{ reference: string; payoutKobo: bigint }>`
    select w.reference, w.amount_kobo - w.fee_kobo - w.stamp_duty_kobo as "payoutKobo" from withdrawals.withdrawal w
    where w.provider = ${provider} and w.status in ('paid', 'returned') and w.created_at >= ${period.from} and w.done_at < ${period.to}
    order by w.id`.execute(db);
  return rows;
}

/** Notes once that the provider charged a fee for a payout. Returns false when it was noted before. */
export async function insertPayoutFee(tx: Tx, withdrawalId: bigint, feeKobo: bigint): Promise<boolean> {
  const { rows } = await sql<{ id: bigint }>`
    insert into accounting.payout_fee (withdrawal_id, fee_kobo) values (${withdrawalId}, ${feeKobo})
    on conflict do nothing returning withdrawal_id as id`.execute(tx);
  return rows.length > 0;
}

export async function bookedFee(db: Db, withdrawalId: bigint): Promise<bigint | undefined> {
  const { rows } = await sql<{ fee: bigint }>`
    select fee_kobo as fee from accounting.payout_fee where withdrawal_id = ${withdrawalId}`.execute(db);
  return rows[0]?.fee;
}
