import type { Limit } from '#platform/callers/limits';

export const alarmLimits = {
  /**
   * For each house. Repeats of an alarm that no guard has seen count as one alarm, so only tests and pranks come near
   * this limit.
   */
  alarms: { name: 'alarms', most: 30, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;
