/*
 * jsdom has no database: a map replaces it. `vi.mock('idb-keyval', () => import('…/testing/fake-database.ts'))` puts this module in the
 * place of the library.
 */

export const stored = new Map<string, unknown>();

/** Writes wait for it. */
export const disk = { isReady: Promise.resolve() };

export const createStore = () => undefined;
export const get = async (key: string) => stored.get(key);
export const set = (key: string, value: unknown) => disk.isReady.then(() => void stored.set(key, value));
export const del = async (key: string) => void stored.delete(key);
export const keys = async () => Array.from(stored.keys());
export const clear = async () => stored.clear();
export const update = async (key: string, change: (value: unknown) => unknown) =>
  void stored.set(key, change(stored.get(key)));
