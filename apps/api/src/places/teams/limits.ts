import type { Limit } from '#platform/callers/limits';

const hour = 3600;

export const teamLimits = {
  /** Each invitation sends a message to a person who did not ask for it. */
  invitations: { name: 'team-invitations', most: 20, windowSeconds: hour },
  /** Nobody guesses a secret of 256 bits. This keeps the tries of those who do not know that from costing us much. */
  secrets: { name: 'invitation-secrets', most: 60, windowSeconds: hour },
} as const satisfies Record<string, Limit>;
