import { sql, type Db, type Tx } from '#platform/database/db';
import { sessionOf } from '#platform/callers/session';
import type { User } from '#platform/callers/caller';

/** How much of a funding may be in the wallet now. The rest is held. */
export async function roomOf(tx: Tx, fundingId: bigint): Promise<bigint> {
  const { rows } = await sql<{ room: bigint }>`select wallets.room_of(${fundingId}) as room`.execute(tx);
  return rows[0]!.room;
}

export async function insertAboveLimit(
  tx: Tx,
  { captureId, fundingId, amountKobo }: { captureId: bigint; fundingId: bigint; amountKobo: bigint },
): Promise<void> {
  await sql`
    insert into wallets.above_limit (capture_id, funding_id, amount_kobo)
    values (${captureId}, ${fundingId}, ${amountKobo.toString()}::bigint)`.execute(tx);
}

export interface HeldFunding {
  userId: string;
  userName: string;
  heldKobo: bigint;
}

/** The held part of a funding; undefined when there is no such funding. */
export async function readHeldFunding(db: Db | Tx, reference: string): Promise<HeldFunding | undefined> {
  const { rows } = await sql<HeldFunding>`
    select f.user_id as "userId", btrim(concat(u.first_name, ' ', u.last_name)) as "userName",
      (select coalesce(sum(h.amount_kobo), 0)::bigint from wallets.above_limit h where h.funding_id = f.id and h.released_to is null) as "heldKobo"
    from wallets.funding f left join identity."user" u on u.id::text = f.user_id where f.reference = ${reference}`.execute(
    db,
  );
  return rows[0];
}

export interface Released {
  captureId: bigint;
  amountKobo: bigint;
  fundingId: bigint;
  userId: string;
}

/**
 * Puts the held part of a funding into its wallet, or marks it as going back to its payer. Returns no rows when that
 * was done before.
 */
export async function releaseRows(tx: Tx, reference: string, to: 'wallet' | 'payer', by: string): Promise<Released[]> {
  const { rows } = await sql<Released>`
    select r.capture_id as "captureId", r.amount_kobo as "amountKobo", r.funding_id as "fundingId", r.user_id as "userId"
    from wallets.release_above_limit(${reference}, ${to}, ${by}) r`.execute(tx);
  return rows;
}

export async function heldOf(db: Db, caller: User, reference: string): Promise<bigint> {
  const { rows } = await sql<{ held: bigint }>`
    select wallets.held_of(${sessionOf(caller)}, ${reference}) as held`.execute(db);
  return rows[0]!.held;
}
