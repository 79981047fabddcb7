import type { Limit } from '#platform/callers/limits';

const hour = 3600;

export const moveLimits = {
  /** Each invitation sends messages to a person who did not ask for them. */
  invitations: { name: 'home-invitations', most: 60, windowSeconds: hour },
  /** Each picture is read in a process of its own. */
  photos: { name: 'move-photos', most: 60, windowSeconds: hour },
  /** Nobody guesses a secret of 256 bits. This keeps the tries of those who do not know that from costing us much. */
  secrets: { name: 'home-invitation-secrets', most: 60, windowSeconds: hour },
} as const satisfies Record<string, Limit>;
