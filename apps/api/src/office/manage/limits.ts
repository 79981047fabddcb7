import type { Limit } from '#platform/callers/limits';

export const managerLimits = {
  /** An announcement of a manager may cost money and reaches people's phones. */
  announcements: { name: 'manager-announcements', most: 10, windowSeconds: 24 * 3600 },
} as const satisfies Record<string, Limit>;
