import type { Limit } from '#platform/callers/limits';

export const paymentLimits = {
  /** Changes of saved cards, for each user. */
  cardChanges: { name: 'card-changes', most: 60, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;
