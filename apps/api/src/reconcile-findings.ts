import { verifyChain } from '#audit';
import { ledgerFindings } from '#ledger';
import type { Notifications } from '#notifications';
import type { Payments } from '#payments';
import { checkDatabaseSettings } from '#platform/database-settings';
import type { Db } from '#platform/db';
import { archiveFindings } from '#platform/wal-archive';
import { vendingFindings } from '#vending';

export interface ReconcileDeps {
  db: Db;
  payments: Payments;
  notifications: Notifications;
}

export interface Finding {
  check: string;
  detail: string;
}

/** Every check of every slice. Empty when all is well; each finding names the rule and the row. */
export async function allFindings(deps: ReconcileDeps): Promise<Finding[]> {
  const { db } = deps;
  const groups = [
    await ledgerFindings(db),
    await vendingFindings(db),
    await deps.payments.findings(db),
    await deps.notifications.findings(db),
  ];
  const chain = await verifyChain(db);
  const broken = chain.map(({ entryId, fault }) => ({ check: 'audit chain', detail: `entry ${entryId}: ${fault}` }));
  return [...groups.flat(), ...broken];
}

/**
 * Whether what was acknowledged survives a power cut stands in no row: only the server's settings tell (I13). Apart from
 * the others because a test's throwaway server does not wait for its disk.
 */
export async function durabilityFindings(db: Db): Promise<Finding[]> {
  const found = await checkDatabaseSettings(db);
  const archive = await archiveFindings(db);
  return [
    ...found.map((detail) => ({ check: 'I13 database settings', detail })),
    ...archive.map((detail) => ({ check: 'I13 write-ahead log', detail })),
  ];
}
