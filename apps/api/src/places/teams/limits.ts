import type { Limit } from '#platform/limits';

const hour = 3600;

export const teamLimits = {
  /** Each invitation sends a message to somebody who did not ask for it. */
  invitations: { name: 'team-invitations', most: 20, windowSeconds: hour },
  /** A secret has 256 bits: this is for whoever tries all the same. */
  secrets: { name: 'invitation-secrets', most: 60, windowSeconds: hour },
} as const satisfies Record<string, Limit>;
