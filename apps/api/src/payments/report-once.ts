import { sql, type Db, type Tx } from '#platform/db';
import { openFinding, type NewFinding } from '#platform/findings';

/**
 * Opens a finding about something that stays as it is, such as a refund made by hand: each look at the provider's lists
 * sees it again, and what staff have closed stays closed.
 */
export async function reportOnce(db: Db | Tx, finding: NewFinding): Promise<void> {
  const { rows } = await sql<{ state: string }>`
    select state from platform.finding where key = ${finding.key} and state = 'resolved'`.execute(db);
  if (rows.length === 0) await openFinding(db, finding);
}
