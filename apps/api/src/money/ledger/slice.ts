import type { SliceDefinition } from '#platform/slice';
import { ledgerChecks } from './findings.ts';

export const ledgerSlice: SliceDefinition<object> = {
  name: 'ledger',
  create: () => ({ checks: ledgerChecks }),
};
