import { sql, type Db } from '#platform/database/db';

/**
 * The parts of the database that a version needs: migrations by name, and the hash of its functions, views and
 * triggers.
 */
export interface NeededSql {
  migrations: readonly string[];
  definitions: string;
}

/**
 * Whether the database has, or once had, all of it. A newer database works too. Throws when the database cannot be
 * read.
 */
export async function isMigratedTo(db: Db, needed: NeededSql): Promise<boolean> {
  const { rows } = await sql<{ missing: bigint }>`
    select count(*) as missing from unnest(${needed.migrations}::text[]) as needed (name)
    where not exists (select from platform.migration m where m.name = needed.name)
      or not exists (select from platform.definition_set s where s.sha256 = ${needed.definitions})
  `.execute(db);
  return rows[0]?.missing === 0n;
}

/** Null when no paid order waits for its token. */
export async function oldestPaidSeconds(db: Db): Promise<number | null> {
  const { rows } = await sql<{ age: number | null }>`select vending.oldest_paid_age_seconds() as age`.execute(db);
  return rows[0]?.age ?? null;
}

/** Counts the orders by status, which reads all of them, and stores the figures for /metrics. */
export async function keepOrderFigures(db: Db): Promise<void> {
  await sql`select platform.keep_figures(jsonb_build_object('orders', vending.count_orders()))`.execute(db);
}
