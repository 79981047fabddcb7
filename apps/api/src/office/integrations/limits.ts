import type { Limit } from '#platform/callers/limits';

/** How often one key may call. The limit for each minute is set for each key. */
export const integrationLimits = {
  'estate-api': { name: 'estate-api', most: 120, windowSeconds: 60 },
} as const satisfies Record<string, Limit>;
