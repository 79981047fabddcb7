import type { SliceDefinition } from '#platform/slice';
import { verifyChain } from './audit.ts';

export const auditSlice: SliceDefinition<object> = {
  name: 'audit',
  create: () => ({
    async findings(db) {
      const faults = await verifyChain(db);
      return faults.map(({ entryId, fault }) => ({ check: 'audit chain', detail: `entry ${entryId}: ${fault}` }));
    },
  }),
};
