import { setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises';

/**
 * Groups work into rounds. Work that arrives during a round waits, and then starts together as the next round. So vends
 * that arrive together stay together in all three of their steps, and each step is one statement for all of them. Work
 * that arrives alone starts immediately. After `longestMs` the next round starts although the one before has not ended.
 */
export function createRounds(longestMs: number): <T>(work: () => Promise<T>) => Promise<T> {
  let present: Promise<unknown> = Promise.resolve();
  let next: { begins: Promise<void>; work: Promise<unknown>[] } | undefined;

  function planRound() {
    // Work that arrives in the same turn of the event loop belongs to one round.
    const round = { begins: present.then(() => endOfTurn()), work: [] as Promise<unknown>[] };
    present = round.begins.then(() => {
      next = undefined;
      return Promise.race([Promise.allSettled(round.work), pause(longestMs, undefined, { ref: false })]);
    });
    return round;
  }

  return (work) => {
    next ??= planRound();
    const mine = next.begins.then(work);
    next.work.push(mine);
    return mine;
  };
}
