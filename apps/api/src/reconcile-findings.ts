import { auditChecks } from '#audit';
import { ledgerChecks } from '#ledger';
import type { Notifications } from '#notifications';
import type { Payments } from '#payments';
import { findAll, type Check, type Finding } from '#platform/checks';
import { checkDatabaseSettings } from '#platform/database-settings';
import type { Db } from '#platform/db';
import { archiveFindings } from '#platform/wal-archive';
import { vendingChecks } from '#vending';

export interface ReconcileDeps {
  db: Db;
  payments: Pick<Payments, 'checks'>;
  notifications: Pick<Notifications, 'checks'>;
}

/** Every check of every slice. */
export function allChecks(deps: Omit<ReconcileDeps, 'db'>): Check[] {
  return [...ledgerChecks, ...auditChecks, ...vendingChecks, ...deps.payments.checks, ...deps.notifications.checks];
}

/** Every finding of every slice, with all rows read. Each names the rule and the row. */
export function allFindings(deps: ReconcileDeps): Promise<Finding[]> {
  return findAll(deps.db, allChecks(deps));
}

/**
 * Only the settings of the server show whether acknowledged money survives a power cut (I13). Apart from the other checks
 * because the throwaway server of a test does not wait for its disk.
 */
export function durabilityChecks(db: Db): Check[] {
  return [
    {
      id: 'platform.database-settings',
      owner: 'operations',
      reads: 'everything',
      find: async () => (await checkDatabaseSettings(db)).map((detail) => ({ check: 'I13 database settings', detail })),
    },
    {
      id: 'platform.write-ahead-log',
      owner: 'operations',
      reads: 'everything',
      find: async () => (await archiveFindings(db)).map((detail) => ({ check: 'I13 write-ahead log', detail })),
    },
  ];
}
