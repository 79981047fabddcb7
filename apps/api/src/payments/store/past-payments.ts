import { sql, type Tx } from '#platform/db';
import { statusesBefore } from '../charge.ts';
import type { AllocationRow } from './captures.ts';

/** The provider of demonstration payments: it is nobody, so no statement is compared with it and nothing is asked there. */
export const demonstrationProvider = 'demonstration';

export interface PastCharge {
  reference: string;
  purpose: string;
  subjectId: string;
  amountKobo: bigint;
  method: 'transfer' | 'card' | 'saved-card';
  /** By the default card of this demonstration user. Only of a saved card. */
  cardOf?: string | undefined;
  at: Date;
}

/** A payment that was made before this database existed, for demonstration data: with its journal, and under no real provider. */
export async function insertPastCapture(
  tx: Tx,
  charge: PastCharge,
  receivedKobo: bigint,
  parts: readonly AllocationRow[],
): Promise<bigint> {
  const { reference, at } = charge;
  const chargeId = await openPastCharge(tx, charge);
  const { rows } = await sql<{ id: bigint }>`
    select capture_id as id from payments.begin_capture(${demonstrationProvider}, ${reference}, ${reference}, null, ${receivedKobo},
      'NGN', 0, ${at}, 'webhook', true)`.execute(tx);
  const { id } = rows[0]!;
  await sql`
    select payments.finish_capture(${id}, ${demonstrationProvider}, ${reference}, ${reference}, 'NGN', 0,
      ${parts.map((part) => part.kind)}::text[], ${parts.map((part) => part.account)}::text[],
      ${parts.map((part) => part.reason)}::text[], ${parts.map((part) => part.amountMinor.toString())}::bigint[],
      ${chargeId}, ${statusesBefore('captured')}::text[], null, 'captured')`.execute(tx);
  return id;
}

/** A charge that nobody paid. */
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
    select (c.charge).id from payments.open_charge(${reference}, ${demonstrationProvider}, ${purpose}, ${subjectId},
      ${amountKobo}, ${new Date(at.getTime() + 1_800_000)}, 0, ${method}) c`.execute(tx);
  return rows[0]!.id;
}
