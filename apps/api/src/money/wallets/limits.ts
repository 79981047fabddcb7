import type { Limit } from '#platform/callers/limits';

const hour = 3600;

export const walletLimits = {
  /** Fundings that a user opens at the provider. */
  funding: { name: 'funding', most: 60, windowSeconds: hour },
  fundingReads: { name: 'funding-reads', most: 3600, windowSeconds: hour },
} as const satisfies Record<string, Limit>;
