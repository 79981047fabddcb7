import type { SliceDefinition } from '#platform/slice';
import { meteringLimits } from './limits.ts';
import { vatSettings } from './settings.ts';
import { tariffNames } from './tariff-store.ts';

export const meteringSlice: SliceDefinition<object> = {
  name: 'metering',
  limits: meteringLimits,
  settings: vatSettings,
  objectNames: tariffNames,
  create: () => ({}),
};
