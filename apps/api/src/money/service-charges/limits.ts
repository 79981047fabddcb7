import type { Limit } from '#platform/callers/limits';

export const serviceChargeLimits = {
  serviceCharge: { name: 'service-charge', most: 60, windowSeconds: 3600 },
  /** Each opens an account or a page at a provider. */
  payments: { name: 'service-charge-payments', most: 30, windowSeconds: 3600 },
  reads: { name: 'service-charge-reads', most: 900, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;
