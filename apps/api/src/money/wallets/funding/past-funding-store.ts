import { openAccount, wallet } from '#ledger';
import { insertPastCapture, insertPastUnpaid } from '#payments';
import { sql, type Tx } from '#platform/database/db';

export interface PastFunding {
  userId: string;
  reference: string;
  method: 'transfer' | 'card';
  amountKobo: bigint;
  /** Differs from the named amount; zero: nothing arrived. */
  receivedKobo: bigint;
  at: Date;
  /** For a funding without money. */
  ended?: 'failed' | 'expired';
}

/** A funding of demonstration data, with its capture and journal. */
export async function insertPastFunding(tx: Tx, funding: PastFunding): Promise<void> {
  const { userId, reference, method, amountKobo, receivedKobo, at } = funding;
  const { rows } = await sql<{ id: bigint }>`
    insert into wallets.funding (reference, user_id, key, body_hash, method, amount_kobo, created_at)
    values (${reference}, ${userId}, ${`demonstration-${reference}`}, sha256(${reference}::bytea), ${method}, ${amountKobo}, ${at})
    returning id`.execute(tx);
  const { id } = rows[0]!;
  const charge = { reference, purpose: 'wallet-funding', subjectId: id.toString(), amountKobo, method, at };
  if (receivedKobo === 0n) {
    const status = funding.ended ?? 'expired';
    await insertPastUnpaid(tx, charge, status === 'failed' ? { status, refusal: 'Declined' } : { status });
    await sql`update wallets.funding set status = ${status} where id = ${id}`.execute(tx);
    return;
  }
  await openAccount(tx, wallet(userId));
  const account = wallet(userId);
  await insertPastCapture(tx, charge, receivedKobo, [
    { kind: 'apply', account, reason: null, amountMinor: receivedKobo },
  ]);
  await sql`
    update wallets.funding f set status = 'credited', credited_kobo = wallets.arrived_kobo(f), credited_at = ${at}
    where f.id = ${id}`.execute(tx);
}
