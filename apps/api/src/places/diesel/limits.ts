import type { Limit } from '#platform/callers/limits';

const hour = 3600;

export const dieselLimits = {
  /** A phone that was without network for a week sends all the entries that it kept. */
  entries: { name: 'diesel-entries', most: 600, windowSeconds: hour },
  photos: { name: 'diesel-photos', most: 240, windowSeconds: hour },
} as const satisfies Record<string, Limit>;
