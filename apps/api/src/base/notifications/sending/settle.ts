import type { Db } from '#platform/database/db';
import { settleMessages, type Settled } from '../store.ts';

/** Stores the result of a message; returns after the commit. */
export type Settle = (settled: Settled) => Promise<void>;

/**
 * A sent message waits at most this long for others of its batch, so that few are sent twice when the worker is killed.
 */
const longestWaitMs = 100;

/**
 * Stores the results of the `count` messages of a batch, many in one statement. No message waits for a slow one:
 * messages that have ended meanwhile are stored without it.
 */
export function createSettler(db: Db, count: number): { settle: Settle; endOne: () => void } {
  let waiting: Settled[] = [];
  let running: Promise<void> | undefined;
  let next: { done: Promise<void>; start: () => void; timer: NodeJS.Timeout } | undefined;
  /** Messages whose result is not known yet. */
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
