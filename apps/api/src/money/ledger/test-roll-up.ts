import { vi } from 'vitest';
import { sql, type Db } from '#platform/database/db';

/**
 * Rolls up until no posting is left. A roll-up waits for every transaction on the server, including those of other
 * tests.
 */
export async function rollUpAll(db: Db): Promise<void> {
  const { rows } = await sql<{ last: bigint | null }>`select max(id) as last from ledger.posting`.execute(db);
  const last = rows[0]?.last ?? 0n;
  await vi.waitUntil(
    async () => {
      const reached = await sql<{ id: bigint }>`select ledger.roll_up() as id`.execute(db);
      return (reached.rows[0]?.id ?? 0n) >= last;
    },
    { timeout: 15_000, interval: 20 },
  );
}
