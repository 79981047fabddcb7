import type { Limit } from '#platform/callers/limits';

export const helperLimits = {
  /** Each photo is a picture that we decode and store again. */
  photos: { name: 'helper-photos', most: 40, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;
