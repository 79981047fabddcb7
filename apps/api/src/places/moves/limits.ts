import type { Limit } from '#platform/callers/limits';

const hour = 3600;

export const moveLimits = {
  /** Each invitation sends messages to a person who did not request them. */
  invitations: { name: 'home-invitations', most: 60, windowSeconds: hour },
  /** Each picture is read in a separate process. */
  photos: { name: 'move-photos', most: 60, windowSeconds: hour },
  /** A secret of 256 bits cannot be guessed. This limits the cost of attempts to guess one. */
  secrets: { name: 'home-invitation-secrets', most: 60, windowSeconds: hour },
} as const satisfies Record<string, Limit>;
