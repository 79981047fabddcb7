import { setTimeout as pause } from 'node:timers/promises';

const mostMs = 4000;
const betweenMs = 200;

/**
 * The provider is asked by the worker: reads what it found, again and again, until it is final or some seconds have passed.
 * The caller's page goes on reading after that.
 */
export async function readUntilOver<T>(read: () => Promise<T>, isOver: (found: T) => boolean): Promise<T> {
  const until = performance.now() + mostMs;
  for (;;) {
    const found = await read();
    if (isOver(found) || performance.now() > until) return found;
    await pause(betweenMs);
  }
}
