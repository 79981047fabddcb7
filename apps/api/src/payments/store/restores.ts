import { sql, type Tx } from '#platform/db';

/**
 * Whether the database was restored from a backup after this moment. A payment of before may have been recorded, and its
 * token delivered, in the time that the restore lost.
 */
export async function wasRestoredSince(tx: Tx, moment: Date): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (
      select from platform.finding f
      where f.key >= 'restored:' and f.key < 'restored;' and f.kind = 'restored'
        and (f.detail ->> 'restoredAt')::timestamptz > ${moment}
    ) as found`.execute(tx);
  return rows[0]?.found === true;
}
