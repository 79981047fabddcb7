import type { SliceDefinition } from '#platform/slice';
import { auditChecks } from './checks.ts';

export const auditSlice: SliceDefinition<object> = {
  name: 'audit',
  create: () => ({ checks: auditChecks }),
};
