// must be refused: names vending, which is above it
import { sql, type Db } from '#platform/database/db';

export async function countOrders(db: Db, userId: string): Promise<bigint> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from ${sql`vending."order"`} o where o.buyer_id = ${userId}`.execute(db);
  return rows[0]!.count;
}
