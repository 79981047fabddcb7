import type { Limit } from '#platform/callers/limits';

export const walkInLimits = {
  /** For each device. A house has its own limit in the database. */
  asks: { name: 'gate-asks', most: 60, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;
