import { sql, type Db } from '#platform/db';

/** Whether each migration of these names has run. Throws when the database cannot say. */
export async function isMigratedTo(db: Db, needed: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ missing: bigint }>`
    select count(*) as missing from unnest(${needed}::text[]) as needed (name)
    where not exists (select from platform.migration m where m.name = needed.name)
  `.execute(db);
  return rows[0]?.missing === 0n;
}

/** Null when no paid order waits for its token. */
export async function oldestPaidSeconds(db: Db): Promise<number | null> {
  const { rows } = await sql<{ age: number | null }>`select vending.oldest_paid_age_seconds() as age`.execute(db);
  return rows[0]?.age ?? null;
}

/** Counts the orders by status, which reads all of them, and keeps the figures for /metrics. */
export async function keepOrderFigures(db: Db): Promise<void> {
  await sql`select platform.keep_figures(jsonb_build_object('orders', vending.count_orders()))`.execute(db);
}
