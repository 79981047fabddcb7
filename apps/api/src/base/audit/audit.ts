import type { AuditAction } from '@gatelight/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db';

/** The values of an object in an entry: plain JSON, no tokens, codes, passwords or full phone numbers. */
export type AuditValue = Record<string, string | number | boolean | null>;

export interface AuditRecord {
  /** The person or system that acted: `user:42`, `system`, `provider:paystack`. */
  actor: string;
  action: AuditAction;
  objectKind: string;
  objectId: string;
  before?: AuditValue | undefined;
  after?: AuditValue | undefined;
  ip?: string | undefined;
  requestId?: string | undefined;
}

/**
 * Adds an entry to the audit trail in the caller's transaction and returns its id. Journals write their own entries.
 */
export async function record(tx: Db | Tx, entry: AuditRecord): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select audit.record(${entry.actor}, ${entry.action}, ${entry.objectKind}, ${entry.objectId},
      ${json(entry.before)}::jsonb, ${json(entry.after)}::jsonb,
      ${entry.ip ?? null}::inet, ${entry.requestId ?? null}) as id`.execute(tx);
  return rows[0]!.id;
}

/**
 * Chains entries that no earlier entry can follow any more. A job runs it every few seconds, outside any transaction.
 * Returns how many were sealed and the head of the chain (hex): stored outside the database, it also proves that the
 * end was not cut off.
 */
export async function sealEntries(db: Db, limit = 1000): Promise<{ sealed: bigint; headHash: string }> {
  const { rows } = await sql<{ sealed: bigint; headHash: string }>`
    select sealed, encode(head_hash, 'hex') as "headHash" from audit.seal_entries(${limit})`.execute(db);
  return rows[0]!;
}

/**
 * Recomputes the chain, from its first entry or after the entry `after`, which an earlier call verified. An empty
 * result means that no sealed entry was changed, removed or added.
 */
export async function verifyChain(db: Db | Tx, after?: bigint): Promise<{ entryId: bigint; fault: string }[]> {
  const { rows } = await sql<{ entryId: bigint; fault: string }>`
    select entry_id as "entryId", fault from audit.verify_chain(${after ?? 0n}) order by entry_id`.execute(db);
  return rows;
}

function json(value: AuditValue | undefined): string | null {
  return value === undefined ? null : JSON.stringify(value);
}
