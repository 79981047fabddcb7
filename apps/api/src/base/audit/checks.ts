import { newer, queryCheck, type Check } from '#platform/checks/checks';
import { sql } from '#platform/database/db';
import { verifyChain } from './audit.ts';

/**
 * The run of each minute reads the chain after its mark. Entries are sealed before the checks of the same run, so the
 * mark never passes an entry that is not sealed yet.
 */
export const auditChecks: readonly Check[] = [
  {
    id: 'audit.chain',
    owner: 'operations',
    reads: { newOf: 'audit.entry_id_seq' },
    async find(db, since) {
      const broken = await verifyChain(db, since);
      return broken.map(({ entryId, fault }) => ({ check: 'audit chain', detail: `entry ${entryId}: ${fault}` }));
    },
  },
  queryCheck({
    id: 'ledger.audit',
    label: 'I12 audit',
    owner: 'finance',
    reads: { newOf: 'ledger.journal_id_seq' },
    query: (since) => sql`
      select format('journal %s (%s) has no audit entry', j.id, j.reference) as detail
      from ledger.journal j
      where not exists (select from audit.entry e where e.object_kind = 'journal' and e.object_id = j.id::text)
        ${newer('j.id', since)}`,
  }),
];
