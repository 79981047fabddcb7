import assert from 'node:assert/strict';
import { sql } from 'kysely';
import type { Db, Tx } from '#platform/database/db';
import type { AccountCode } from './accounts.ts';
import { translateErrors } from './sqlstates.ts';

export interface Move {
  from: AccountCode;
  to: AccountCode;
  amountKobo: bigint;
}

export interface JournalRequest {
  /** Unique forever: the same reference posts once. */
  reference: string;
  /**
   * The event, in the terms of the business: `charge-captured`, `vend`, `withdrawal-requested`. Lower case and dashes.
   */
  kind: string;
  currency?: string;
  /** At least one. Two moves on one account become one posting. */
  moves: readonly Move[];
  memo: string;
  /** The user or program that caused it: `user:42`, `system`, `provider:paystack`. */
  actor: string;
  requestId?: string | undefined;
}

export interface Posted {
  journalId: bigint;
  /** True when this reference was posted before with the same content: nothing moved now. */
  replayed: boolean;
}

/**
 * Moves money: one balanced journal with its audit entry, in the caller's transaction, in one round trip.
 * Throws `insufficient-funds` when a guarded account would go below zero and `reference-conflict` when the reference
 * was posted with other accounts, amounts, kind or currency. Either aborts the transaction.
 */
export async function post(tx: Db | Tx, journal: JournalRequest): Promise<Posted> {
  assert(journal.moves.length > 0, 'a journal needs at least one move');
  const { rows } = await translateErrors(
    sql<Posted>`select journal_id as "journalId", replayed from ledger.post(
      ${journal.reference}, ${journal.kind}, ${journal.currency ?? 'NGN'}, ${journal.memo}, ${journal.actor},
      ${journal.requestId ?? null},
      array(select (m.from_code, m.to_code, m.amount_kobo)::ledger.move from unnest(
        ${journal.moves.map((move) => move.from)}::text[],
        ${journal.moves.map((move) => move.to)}::text[],
        ${journal.moves.map((move) => move.amountKobo.toString())}::bigint[]) m (from_code, to_code, amount_kobo)))`.execute(
      tx,
    ),
  );
  return rows[0]!;
}

export interface ReversalRequest {
  reference: string;
  /** The reference of the journal to reverse. */
  reverses: string;
  memo: string;
  actor: string;
  requestId?: string | undefined;
}

/**
 * Reverses a journal by its exact opposite, once. Throws `reference-conflict` when it is unknown, already reversed or
 * itself a reversal, and `insufficient-funds` when the money has since left a guarded account.
 */
export async function reverse(tx: Db | Tx, reversal: ReversalRequest): Promise<Posted> {
  const { rows } = await translateErrors(
    sql<Posted>`select journal_id as "journalId", replayed from ledger.reverse(
      ${reversal.reference}, ${reversal.reverses}, ${reversal.memo}, ${reversal.actor},
      ${reversal.requestId ?? null})`.execute(tx),
  );
  return rows[0]!;
}
