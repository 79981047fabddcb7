import type { Limit } from '#platform/callers/limits';

export const powerLimits = {
  /** Each picture or list is read in a separate process. */
  files: { name: 'power-files', most: 60, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;
