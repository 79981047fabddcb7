import type { Check } from '#platform/checks';
import { verifyChain } from './audit.ts';

/**
 * The run of each minute reads the chain behind its mark. Entries are sealed before the checks of the same run, so the mark
 * never passes an entry that is not sealed yet.
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
];
