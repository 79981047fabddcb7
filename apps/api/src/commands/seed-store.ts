import { sql, type Tx } from '#platform/database/db';

/**
 * Waits for any other seed to end, locks others out until the transaction ends, and returns which data already exists.
 */
export async function lockSeed(tx: Tx): Promise<{ estates: boolean; people: boolean }> {
  await sql`select pg_advisory_xact_lock(hashtext('gatelight.seed'))`.execute(tx);
  const { rows } = await sql<{ estates: boolean; people: boolean }>`
    select exists (select from estates.estate) as estates, exists (select from identity."user") as people
  `.execute(tx);
  return rows[0]!;
}
