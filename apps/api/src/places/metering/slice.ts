import type { SliceDefinition } from '#platform/slice';
import { meteringLimits } from './limits.ts';
import { vatSettings } from './settings.ts';

export const meteringSlice: SliceDefinition<object> = {
  name: 'metering',
  limits: meteringLimits,
  settings: vatSettings,
  create: () => ({}),
};
