import type { Limit } from '#platform/callers/limits';

export const helperLimits = {
  /** Each is a picture that is made again. */
  photos: { name: 'helper-photos', most: 40, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;
