import type { Limit } from '#platform/callers/limits';

export const meteringLimits = {
  meterLookup: { name: 'meter-lookup', most: 30, windowSeconds: 3600 },
  meterRequests: { name: 'meter-requests', most: 600, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;
