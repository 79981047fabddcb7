import { get, update, del } from 'idb-keyval';
import { watchSession } from '../session/session.ts';
import { useUserStore } from '../session/user-store.ts';

/*
 * Responses that a page shows without network too, in the browser's database. They belong to one user, and
 * signing out removes them.
 */

const KEY = 'saved-answers';
/** The version of the shapes below: a page of another version does not read them. */
const VERSION = 2;

type SavedAnswer = { readonly at: number; readonly data: unknown };
type Stored = {
  readonly version: number;
  readonly userId: string;
  readonly answers: Readonly<Record<string, SavedAnswer>>;
};

const userId = () => useUserStore.getState().user?.id;
const isOurs = (stored: Stored | undefined): stored is Stored =>
  stored?.version === VERSION && stored.userId === userId();

/** A browser may refuse its database: then there is simply nothing saved. */
async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

/** Stores a response under a name, replacing the previous one. `id`: the user who asked; another may be signed in by now. */
export async function saveAnswer(name: string, data: unknown, id: string | undefined): Promise<void> {
  if (id === undefined || id !== userId()) return;
  await quietly(() =>
    update<Stored>(KEY, (before) => ({
      version: VERSION,
      userId: id,
      answers: { ...(isOurs(before) ? before.answers : {}), [name]: { at: Date.now(), data } },
    })),
  );
}

/** The response that this device stored for the signed-in user; undefined: none. */
export async function readAnswer(name: string): Promise<SavedAnswer | undefined> {
  const stored = await quietly(() => get<Stored>(KEY));
  return isOurs(stored) ? stored.answers[name] : undefined;
}

watchSession((news) => {
  if (news !== 'changed') void quietly(() => del(KEY));
});
