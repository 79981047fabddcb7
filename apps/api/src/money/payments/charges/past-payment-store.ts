import { sql, type Tx } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import { statusesBefore } from './charge.ts';
import { partArguments, type AllocationRow } from '../captures/capture-store.ts';

/**
 * The provider of demonstration payments. It does not exist, so no statement is compared with it and nothing is looked
 * up there.
 */
export const demonstrationProvider = 'demonstration';

export interface PastCharge {
  reference: string;
  purpose: string;
  subjectId: string;
  amountKobo: bigint;
  method: 'transfer' | 'card' | 'saved-card';
  /** The user whose default card paid. Only for a saved card. */
  cardOf?: string | undefined;
  at: Date;
}

/**
 * A payment from before this database existed, for demonstration data: with its journal, and not under a real provider.
 */
export async function insertPastCapture(
  tx: Tx,
  charge: PastCharge,
  receivedKobo: bigint,
  parts: readonly AllocationRow[],
): Promise<bigint> {
  const { reference, at } = charge;
  const chargeId = await openPastCharge(tx, charge);
  const { rows } = await sql<{ id: bigint }>`
    select capture_id as id from payments.begin_capture(${sqlArguments({
      provider: demonstrationProvider,
      transaction_id: reference,
      reference,
      received_minor: receivedKobo,
      currency: 'NGN',
      fee_minor: 0n,
      paid_at: at,
      source: 'webhook',
      was_first_asked: true,
    })})`.execute(tx);
  const { id } = rows[0]!;
  await sql`
    select payments.finish_capture(${sqlArguments({
      capture_id: id,
      provider: demonstrationProvider,
      transaction_id: reference,
      reference,
      currency: 'NGN',
      fee_minor: 0n,
      parts: partArguments(parts),
      charge_id: chargeId,
      statuses_before: statusesBefore('captured'),
      outcome: 'captured',
    })})`.execute(tx);
  return id;
}

/** An unpaid charge. */
export async function insertPastUnpaid(
  tx: Tx,
  charge: PastCharge,
  how: { status: 'failed' | 'expired'; refusal?: string },
): Promise<void> {
  const id = await openPastCharge(tx, charge);
  await sql`
    update payments.charge set status = ${how.status}, refusal = ${how.refusal ?? null}, next_check_at = null, asking_until = null
    where id = ${id}`.execute(tx);
}

async function openPastCharge(
  tx: Tx,
  { reference, purpose, subjectId, amountKobo, method, cardOf, at }: PastCharge,
): Promise<bigint> {
  if (method === 'saved-card') {
    const { rows } = await sql<{ id: bigint }>`
      select payments.open_demonstration_charge(${reference}, ${purpose}, ${subjectId}, ${amountKobo}, ${at}, ${cardOf}::bigint)
        as id`.execute(tx);
    return rows[0]!.id;
  }
  const { rows } = await sql<{ id: bigint }>`
    select (c.charge).id from payments.open_charge(${sqlArguments({
      reference,
      provider: demonstrationProvider,
      purpose,
      subject_id: subjectId,
      amount_kobo: amountKobo,
      expires_at: new Date(at.getTime() + 1_800_000),
      asking_seconds: 0,
      method,
    })}) c`.execute(tx);
  return rows[0]!.id;
}
