const mostMs = 5 * 60_000;

/** Whether the clock of a device is so wrong that what it sent is marked. `sentAt`: the time by that clock when it sent it. */
export const isClockWrong = (sentAt: Date): boolean => Math.abs(Date.now() - sentAt.getTime()) > mostMs;
