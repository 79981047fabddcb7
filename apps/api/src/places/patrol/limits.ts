import type { Limit } from '#platform/callers/limits';

const hour = 3600;

export const patrolLimits = {
  /** Each photo is a picture that we decode and store again. */
  photos: { name: 'incident-photos', most: 60, windowSeconds: hour },
  /** A phone that was without network for a week sends all that it kept. */
  devicePhotos: { name: 'gate-photos', most: 120, windowSeconds: hour },
} as const satisfies Record<string, Limit>;
