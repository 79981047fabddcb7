import type { Limit } from '#platform/callers/limits';

/** How often one key may call; how often in a minute is chosen for each key. */
export const integrationLimits = {
  'estate-api': { name: 'estate-api', most: 120, windowSeconds: 60 },
} as const satisfies Record<string, Limit>;
