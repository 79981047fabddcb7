import type { Limit } from '#platform/callers/limits';

export const controllerLimits = {
  /** A busy barrier asks and reports each few seconds. Wrong codes have a limit of their own at the gate. */
  calls: { name: 'controller-calls', most: 240, windowSeconds: 60 },
} as const satisfies Record<string, Limit>;
