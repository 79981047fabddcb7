/** Runs work with the same name one after the other, in the order in which it arrived; other names do not wait. */
export function createTurns(): <T>(name: string, work: (hasWaited: boolean) => Promise<T>) => Promise<T> {
  const last = new Map<string, Promise<unknown>>();
  return async (name, work) => {
    const before = last.get(name);
    const mine = (before ?? Promise.resolve()).then(() => work(before !== undefined));
    // The next one does not depend on the result of this one.
    const ended = mine.catch(() => undefined);
    last.set(name, ended);
    try {
      return await mine;
    } finally {
      if (last.get(name) === ended) last.delete(name);
    }
  };
}
