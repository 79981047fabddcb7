import type { Db } from '#platform/database/db';
import type { Job } from '#platform/jobs/jobs';
import type { Log } from '#platform/log';
import { applyRetention } from './store.ts';

const hourMs = 3_600_000;

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
