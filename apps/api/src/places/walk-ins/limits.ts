import type { Limit } from '#platform/callers/limits';

export const walkInLimits = {
  /** Of one device. A house has a limit of its own in the database. */
  asks: { name: 'gate-asks', most: 60, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;
