import type { Limit } from '#platform/callers/limits';

export const topUpLimits = {
  topUps: { name: 'top-ups', most: 60, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;
