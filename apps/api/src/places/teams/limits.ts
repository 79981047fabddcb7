import type { Limit } from '#platform/callers/limits';

const hour = 3600;

export const teamLimits = {
  /** Each invitation sends a message to a person who did not request it. */
  invitations: { name: 'team-invitations', most: 20, windowSeconds: hour },
  /** A secret of 256 bits cannot be guessed. This limits the cost of attempts to guess one. */
  secrets: { name: 'invitation-secrets', most: 60, windowSeconds: hour },
} as const satisfies Record<string, Limit>;
