import type { SliceDefinition } from '#platform/slice';
import { meteringLimits } from './limits.ts';

export const meteringSlice: SliceDefinition<object> = {
  name: 'metering',
  limits: meteringLimits,
  create: () => ({}),
};
