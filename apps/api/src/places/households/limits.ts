import type { Limit } from '#platform/callers/limits';

const hour = 3600;

export const householdLimits = {
  /** Each invitation sends a mail to an address that is not verified. */
  memberInvitations: { name: 'member-invitations', most: 20, windowSeconds: hour },
  accessRequests: { name: 'access-requests', most: 10, windowSeconds: hour },
} as const satisfies Record<string, Limit>;
