import { findAll, type Check, type Finding } from '#platform/checks/checks';
import { checkDatabaseSettings } from '#platform/database/database-settings';
import type { Db } from '#platform/database/db';
import type { Slice } from '#platform/slice';
import { archiveFindings } from '#platform/checks/wal-archive';

export interface ReconcileDeps {
  db: Db;
  slices: readonly Pick<Slice, 'checks'>[];
}

/** Every check of every slice. */
export function allChecks({ slices }: Pick<ReconcileDeps, 'slices'>): Check[] {
  return slices.flatMap(({ checks }) => checks ?? []);
}

/** Every finding of every slice, with all rows read. Each names the rule and the row. */
export function allFindings(deps: ReconcileDeps): Promise<Finding[]> {
  return findAll(deps.db, allChecks(deps));
}

/**
 * Only the settings of the server show whether acknowledged money survives a power cut (I13). It is separate from the
 * other checks, because the temporary server of a test does not wait for its disk.
 */
export function durabilityChecks(db: Db): Check[] {
  return [
    {
      id: 'platform.database-settings',
      owner: 'operations',
      reads: 'everything',
      find: async () =>
        (await checkDatabaseSettings(db))
          .filter(({ risksMoney }) => risksMoney)
          .map(({ detail }) => ({ check: 'I13 database settings', detail })),
    },
    {
      id: 'platform.write-ahead-log',
      owner: 'operations',
      reads: 'everything',
      find: async () => (await archiveFindings(db)).map((detail) => ({ check: 'I13 write-ahead log', detail })),
    },
  ];
}
