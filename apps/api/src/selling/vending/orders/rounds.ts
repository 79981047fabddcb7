import { setImmediate as endOfTurn, setTimeout as pause } from 'node:timers/promises';

/**
 * Work that arrives while a round is under way begins together when that has ended. Work of several steps needs it where each step is shared:
 * a step would share only with what happens to be at the same step. Work that comes alone begins at once. A round that takes longer than
 * `longestMs` holds nobody up: the next one begins beside it.
 */
export function createRounds(longestMs: number): <T>(work: () => Promise<T>) => Promise<T> {
  let present: Promise<unknown> = Promise.resolve();
  let next: { begins: Promise<void>; work: Promise<unknown>[] } | undefined;

  function planRound() {
    // What arrives in the same turn of the event loop belongs to one round.
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
