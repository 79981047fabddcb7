import type { QueuedMessage } from '#notifications';
import { refusalOf, settleRows, type RunRow } from '#platform/database/batches';
import { sql, type Db, type Tx } from '#platform/database/db';
import type { VendedToken } from '../authority/authority.ts';

/** The tokens of an order with the messages about them. */
export interface TokenSet {
  orderId: bigint;
  tokens: readonly VendedToken[];
  messages: readonly QueuedMessage[];
}

export interface StoredSet {
  /** False: they were stored before. */
  stored: boolean;
  /** Part of the order's debt line that was paid elsewhere meanwhile. */
  backKobo: bigint;
  vendedAt: Date;
}

const tokensOf = ({ tokens }: TokenSet) =>
  tokens.map((token) => ({ ...token, unitsTenths: token.unitsTenths.toString(), keyId: token.keyId.toString() }));

/** Stores the tokens, the journal and the messages and marks the order vended, once; see vending.store_tokens. */
export async function storeTokenSet(db: Db | Tx, set: TokenSet): Promise<StoredSet> {
  const { rows } = await sql<StoredSet>`
    select stored, back_kobo as "backKobo", now() as "vendedAt"
    from vending.store_tokens(${set.orderId}, ${JSON.stringify(tokensOf(set))}::jsonb, ${JSON.stringify(set.messages)}::jsonb)
  `.execute(db);
  return rows[0]!;
}

/** The same for many orders without a debt, in one statement and one commit: see vending.store_tokens_of. Each has its own result. */
export async function storeTokenSets(db: Db, sets: readonly TokenSet[]): Promise<PromiseSettledResult<StoredSet>[]> {
  const given = sets.map((set) => ({
    order_id: set.orderId.toString(),
    tokens: tokensOf(set),
    messages: set.messages,
  }));
  const { rows } = await sql<RunRow & { stored: boolean; vendedAt: Date }>`
    select s."position", s.refused, s.problem, s.detail, s.stored, s.vended_at as "vendedAt"
    from vending.store_tokens_of(${JSON.stringify(given)}::jsonb) s
  `.execute(db);
  return settleRows(sets.length, rows, (row) => {
    if (row.refused !== null) throw refusalOf(row);
    return { stored: row.stored, backKobo: 0n, vendedAt: row.vendedAt };
  });
}
