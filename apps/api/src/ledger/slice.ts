import type { SliceDefinition } from '#platform/slice';
import { ledgerFindings } from './findings.ts';

export const ledgerSlice: SliceDefinition<object> = {
  name: 'ledger',
  create: () => ({ findings: (db) => ledgerFindings(db) }),
};
