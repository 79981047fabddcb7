import { sql, type Db } from '#platform/db';
import type { Job } from '#platform/jobs';
import type { Log } from '#platform/log';

const hourMs = 3_600_000;

/** Removes personal data whose time has run out, as the privacy notice says; how long each is kept stands in the migration. */
export async function applyRetention(db: Db): Promise<{ what: string; rows: bigint }[]> {
  const { rows } = await sql<{ what: string; rows: bigint }>`select what, rows from privacy.apply_retention()`.execute(
    db,
  );
  return rows;
}

export function retentionJob(deps: { db: Db; log: Log }): Job {
  return {
    name: 'retention',
    everyMs: hourMs,
    longestRunMs: 30 * 60_000,
    longestQueryMs: 35_000,
    async run() {
      for (const { what, rows } of await applyRetention(deps.db)) {
        if (rows > 0n) deps.log.info({ what, rows: rows.toString() }, 'personal data removed after its time');
      }
      return 0;
    },
  };
}
