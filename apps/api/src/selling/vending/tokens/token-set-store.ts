import type { QueuedMessage } from '#notifications';
import { refusalOf, settleRows, type RunRow } from '#platform/database/batches';
import { sql, type Db, type Tx } from '#platform/database/db';
import type { PlainDeliveries } from '../orders/order-row.ts';
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
  /** The messages to the buyer; null when the tokens were stored before. */
  deliveries: PlainDeliveries | null;
}

const tokensOf = ({ tokens }: TokenSet) =>
  tokens.map((token) => ({ ...token, unitsTenths: token.unitsTenths.toString(), keyId: token.keyId.toString() }));

/** Stores the tokens, the journal and the messages and marks the order vended, once; see vending.store_tokens. */
export async function storeTokenSet(db: Db | Tx, set: TokenSet): Promise<StoredSet> {
  const { rows } = await sql<StoredSet>`
    select s.stored, s.back_kobo as "backKobo", now() as "vendedAt", d as deliveries
    from vending.store_tokens(${set.orderId}, ${JSON.stringify(tokensOf(set))}::jsonb, ${JSON.stringify(set.messages)}::jsonb) s
    left join lateral vending.deliveries_of(${set.orderId}) d on s.stored
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
  const ids = given.map(({ order_id }) => order_id);
  const { rows } = await sql<RunRow & Omit<StoredSet, 'backKobo'>>`
    select s."position", s.refused, s.problem, s.detail, s.stored, s.vended_at as "vendedAt", d as deliveries
    from vending.store_tokens_of(${JSON.stringify(given)}::jsonb) s
    left join lateral vending.deliveries_of((${ids}::bigint[])[s."position"]) d on s.stored
  `.execute(db);
  return settleRows(sets.length, rows, (row) => {
    if (row.refused !== null) throw refusalOf(row);
    return { stored: row.stored, backKobo: 0n, vendedAt: row.vendedAt, deliveries: row.deliveries };
  });
}
