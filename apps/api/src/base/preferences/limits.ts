import type { Limit } from '#platform/callers/limits';

export const preferencesLimits = {
  /** Each change is a row that stays forever. */
  preferences: { name: 'preferences', most: 120, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;
