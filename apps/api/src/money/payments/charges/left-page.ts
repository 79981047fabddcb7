import { setTimeout as pause } from 'node:timers/promises';

const mostMs = 4000;
const betweenMs = 200;

/**
 * The worker asks the provider. This reads the result again and again, until it is final or some seconds have passed.
 * After that the caller's page keeps reading.
 */
export async function readUntilOver<T>(read: () => Promise<T>, isOver: (found: T) => boolean): Promise<T> {
  const until = performance.now() + mostMs;
  for (;;) {
    const found = await read();
    if (isOver(found) || performance.now() > until) return found;
    await pause(betweenMs);
  }
}
