import type { Limit } from '#platform/callers/limits';

export const controllerLimits = {
  /** A busy barrier checks and reports every few seconds. Wrong codes have their own limit at the gate. */
  calls: { name: 'controller-calls', most: 240, windowSeconds: 60 },
} as const satisfies Record<string, Limit>;
