import type { Limit } from '#platform/callers/limits';

export const facilityLimits = {
  /** Photos and papers of one person. We decode and store each one again, which costs time. */
  files: { name: 'facility-files', most: 120, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;
