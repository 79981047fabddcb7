import type { Limit } from '#platform/callers/limits';

export const alarmLimits = {
  /** Of one house. Alarms of one house that nobody has seen are one, so only tests and pranks come near it. */
  alarms: { name: 'alarms', most: 30, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;
