import type { VisitorErasure } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import type { Caller } from '#platform/callers/caller';
import { sql, type Db } from '#platform/database/db';
import type { Export } from './export-data.ts';

export interface Wiped {
  what: string;
  rows: bigint;
}

/**
 * Removes personal data after its time, as the privacy notice says. The migration says how long each kind is stored.
 */
export async function applyRetention(db: Db): Promise<Wiped[]> {
  const { rows } = await sql<Wiped>`select what, rows from privacy.apply_retention()`.execute(db);
  return rows;
}

/** Stores the photo of the session's user, or removes it. Returns false when there is no such session. */
export async function storePhoto(
  db: Db,
  sessionKey: string,
  photo: { name: string; content: Buffer } | undefined,
): Promise<boolean> {
  const { rows } = await sql<{ stored: boolean }>`
    select privacy.set_photo(${sessionKey}::uuid, ${photo?.name ?? null}::uuid, ${photo?.content ?? null}::bytea) as stored
  `.execute(db);
  return rows[0]?.stored === true;
}

export async function findOwnPhoto(db: Db, sessionKey: string): Promise<Buffer | undefined> {
  const { rows } = await sql<{ content: Buffer | null }>`
    select privacy.own_photo(${sessionKey}::uuid) as content`.execute(db);
  return rows[0]?.content ?? undefined;
}

export async function exportOf(db: Db, sessionKey: string): Promise<Export | undefined> {
  const { rows } = await sql<{ data: Export | null }>`select privacy.export_of(${sessionKey}::uuid) as data`.execute(
    db,
  );
  return rows[0]?.data ?? undefined;
}

export interface Blockers {
  walletKobo: bigint;
  openOrders: bigint;
  /** Fundings, withdrawals and payments of service charges that are under way, money above a limit, and disputes. */
  openPayments: bigint;
}

export async function deletionBlockers(db: Db, sessionKey: string): Promise<Blockers> {
  const { rows } = await sql<Blockers>`
    select wallet_kobo as "walletKobo", open_orders as "openOrders", open_payments as "openPayments"
    from privacy.deletion_blockers(${sessionKey}::uuid)
  `.execute(db);
  return rows[0]!;
}

export type DeletionOutcome = 'deleted' | 'step-up-required' | 'wallet-not-empty' | 'orders-open' | 'last-admin';

export async function deleteAccountOf(
  db: Db,
  sessionKey: string,
  by: { ip: string; request: string },
): Promise<DeletionOutcome> {
  const { rows } = await sql<{ outcome: DeletionOutcome }>`
    select privacy.delete_account(${sessionKey}::uuid, ${JSON.stringify(by)}::jsonb) as outcome
  `.execute(db);
  return rows[0]!.outcome;
}

/**
 * Stores a one-time code for a visitor and queues its SMS. Returns false when the number has no stored data, or had too
 * many codes.
 */
export async function queueVisitorCode(
  db: Db,
  code: {
    phone: string;
    phoneIndex: Buffer;
    subjectHash: Buffer;
    codeHash: Buffer;
    salt: Buffer;
    code: string;
    seconds: number;
  },
): Promise<boolean> {
  const { rows } = await sql<{ queued: boolean }>`
    select privacy.queue_visitor_code(${code.phone}, ${code.phoneIndex}, ${code.subjectHash}, ${code.codeHash}, ${code.salt},
      ${code.code}, ${code.seconds}) as queued`.execute(db);
  return rows[0]!.queued;
}

/** Uses a code and deletes the stored data of its phone number. Null: the code was used before. */
export async function eraseVisitor(
  db: Db,
  visitor: { codeId: bigint; subjectHash: Buffer; phone: string; phoneIndex: Buffer },
  caller: Caller,
): Promise<VisitorErasure | null> {
  const { rows } = await sql<{ erased: VisitorErasure | null }>`
    select privacy.erase_visitor(${visitor.codeId}, ${visitor.subjectHash}, ${visitor.phone}, ${visitor.phoneIndex}, ${by(caller)}) as erased
  `.execute(db);
  return rows[0]!.erased;
}
