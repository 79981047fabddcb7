import type { Limit } from '#platform/callers/limits';

const hour = 3600;

export const privacyLimits = {
  /** Decoding a picture is work. */
  photos: { name: 'photos', most: 20, windowSeconds: hour },
  /** An export reads everything of a user. */
  exports: { name: 'exports', most: 10, windowSeconds: hour },
  deletions: { name: 'deletions', most: 10, windowSeconds: hour },
} as const satisfies Record<string, Limit>;
