import type { Limit } from '#platform/callers/limits';

export const serviceChargeLimits = {
  serviceCharge: { name: 'service-charge', most: 60, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;
