const mostMs = 5 * 60_000;

/**
 * Whether the clock of a device is wrong enough to mark what it sent. `sentAt`: the time by that clock when it sent.
 */
export const isClockWrong = (sentAt: Date): boolean => Math.abs(Date.now() - sentAt.getTime()) > mostMs;
