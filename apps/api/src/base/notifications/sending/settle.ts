import type { Db } from '#platform/database/db';
import { settleMessages, type Settled } from '../store.ts';

/** Stores what became of a message; returns after the commit. */
export type Settle = (settled: Settled) => Promise<void>;

/** A message that went out waits so long at most for others of its batch, so that a kill of the worker sends few of them twice. */
const longestWaitMs = 100;

/**
 * Stores what became of the `count` messages of a batch, many in one statement. No message waits for a slow one: what has
 * ended meanwhile is stored without it.
 */
export function createSettler(db: Db, count: number): { settle: Settle; endOne: () => void } {
  let waiting: Settled[] = [];
  let running: Promise<void> | undefined;
  let next: { done: Promise<void>; start: () => void; timer: NodeJS.Timeout } | undefined;
  /** Messages of which it is not known yet what becomes of them. */
  let open = count;

  function schedule(): Promise<void> {
    const { promise, resolve: start } = Promise.withResolvers<void>();
    const done = promise
      .then(() => running?.catch(() => undefined))
      .then(() => {
        const together = waiting;
        waiting = [];
        next = undefined;
        running = settleMessages(db, together);
        return running;
      });
    next = { done, start, timer: setTimeout(start, longestWaitMs) };
    return done;
  }

  function startIfLast(): void {
    if (open > waiting.length || !next) return;
    clearTimeout(next.timer);
    next.start();
  }

  return {
    settle(settled) {
      waiting.push(settled);
      const done = next?.done ?? schedule();
      startIfLast();
      return done;
    },
    endOne() {
      open -= 1;
      startIfLast();
    },
  };
}
