import type { Limit } from '#platform/callers/limits';

export const notificationLimits = {
  /** Messages to one phone or mailbox that visitors cause, by any call. */
  messages: { name: 'messages', most: 10, windowSeconds: 3600, slowSeconds: 600 },
  /** Devices that subscribe to web push. */
  devices: { name: 'push-devices', most: 30, windowSeconds: 3600 },
} as const satisfies Record<string, Limit>;
