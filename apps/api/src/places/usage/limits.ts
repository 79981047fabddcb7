import type { Limit } from '#platform/callers/limits';

export const usageLimits = {
  readings: { name: 'readings', most: 30, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;
