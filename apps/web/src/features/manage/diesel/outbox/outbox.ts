import { get, update } from 'idb-keyval';
import { CallError, failureText } from '../../../../api.ts';
import { wasNotDone } from '../../../../data/payment/intent-key.ts';
import { useUserStore } from '../../../../data/session/user-store.ts';
import { sendEntry, sendPhoto } from '../queries.ts';
import type { EntryInput } from '../queries.ts';

/*
 * Entries made at the tank that have not arrived yet, in the browser's database. Each entry has its key from the device, so that the
 * server enters it once, however often it is sent. It stays over a reload and over signing out, and only its writer sees and sends it.
 */

const KEY = 'diesel-outbox';

export type Waiting = {
  /** The idempotency key. */
  readonly key: string;
  readonly user: string;
  readonly estate: string;
  readonly body: EntryInput;
  /** Photos that are not uploaded yet. */
  readonly files: readonly Blob[];
  /** It was sent at least once: it may have arrived although there was no response. */
  readonly isTried: boolean;
  /** Why the server refused it; null: it waits. */
  readonly refusal: string | null;
};

/** `gone`: the entry that this one replaces was sent or discarded meanwhile. Nothing was stored. */
export type Outcome =
  | { readonly kind: 'sent' | 'waits' | 'gone' }
  | { readonly kind: 'refused'; readonly error: CallError };

const userId = () => useUserStore.getState().user?.id ?? '';

const listeners = new Set<() => void>();
export function watchOutbox(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

async function change(to: (all: readonly Waiting[]) => readonly Waiting[]): Promise<void> {
  await update<readonly Waiting[]>(KEY, (all) => to(all ?? []));
  for (const listener of listeners) listener();
}

const put = (one: Waiting) => change((all) => [...all.filter(({ key }) => key !== one.key), one]);
export const dropWaiting = (key: string) => change((all) => all.filter((one) => one.key !== key));

/** Replaces one entry by another, in one step. Undefined: the old one no longer exists, and nothing changes. */
async function replace(key: string, one: Waiting): Promise<Waiting | undefined> {
  let before: Waiting | undefined;
  await change((all) => {
    before = all.find((other) => other.key === key);
    return before ? all.map((other) => (other.key === key ? one : other)) : all;
  });
  return before;
}

const find = async (key: string) => (await readOutbox()).find((one) => one.key === key);

/** The entries of the signed-in user, of one estate or of all, the oldest first. */
export async function readOutbox(estate?: string): Promise<readonly Waiting[]> {
  const user = userId();
  const all = await get<readonly Waiting[]>(KEY).catch(() => undefined);
  return (all ?? []).filter((one) => one.user === user && (estate === undefined || one.estate === estate));
}

/** Photos first. Uploads are stored before the entry is sent, so that a repeat has the same body. */
async function deliver(given: Waiting, remember: (now: Waiting) => Promise<void>): Promise<void> {
  let one = given;
  while (one.files[0] !== undefined && one.body.kind !== 'void') {
    const photo = await sendPhoto(one.estate, one.files[0]);
    one = { ...one, files: one.files.slice(1), body: { ...one.body, photos: [...one.body.photos, photo] } };
    await remember(one);
  }
  if (!one.isTried) await remember({ ...one, isTried: true });
  await sendEntry(one.estate, one.body, one.key);
}

/** Whether waiting is the only remedy: no network, no session, a server that is busy or failing. */
const isForLater = (failure: unknown) => !wasNotDone(failure);

/**
 * Adds an entry. Without network it is stored on this device; if that is not possible either, it fails. `replaces`: the waiting entry
 * that it replaces, which stays unchanged when the new one is refused.
 */
export async function enter(
  estate: string,
  body: EntryInput,
  files: readonly Blob[],
  replaces?: string,
): Promise<Outcome> {
  const one: Waiting = { key: crypto.randomUUID(), user: userId(), estate, body, files, isTried: false, refusal: null };
  if (replaces !== undefined) {
    return locked(async () => {
      const before = await replace(replaces, one);
      return before ? deliverKept(one, () => replace(one.key, before)) : { kind: 'gone' };
    });
  }
  const isKept = await put(one).then(
    () => true,
    () => false,
  );
  if (!isKept) {
    await deliver(one, () => Promise.resolve());
    return { kind: 'sent' };
  }
  if (!navigator.onLine) return { kind: 'waits' };
  return locked(async () => {
    const now = await find(one.key);
    // Another tab was faster: the entry was sent, or its list shows the refusal.
    if (!now) return { kind: 'sent' };
    return now.refusal === null ? deliverKept(now, () => dropWaiting(one.key)) : { kind: 'waits' };
  });
}

/** Sends a stored entry. `takeBack`: called when it is refused. */
async function deliverKept(one: Waiting, takeBack: () => Promise<unknown>): Promise<Outcome> {
  if (!navigator.onLine) return { kind: 'waits' };
  try {
    await deliver(one, put);
  } catch (failure) {
    if (isForLater(failure)) return { kind: 'waits' };
    await takeBack();
    if (failure instanceof CallError) return { kind: 'refused', error: failure };
    throw failure;
  }
  await dropWaiting(one.key);
  return { kind: 'sent' };
}

/** The result of sending: how many arrived, how many were refused, and the estates of those that arrived. */
export type Sent = { readonly sent: number; readonly refused: number; readonly estates: readonly string[] };

/** Sends waiting entries, in their order. */
export async function sendOutbox(): Promise<Sent> {
  const outcome = { sent: 0, refused: 0, estates: [] as string[] };
  if (!navigator.onLine) return outcome;
  return locked(async () => {
    for (const { key } of await readOutbox()) {
      let one = await find(key);
      if (!one || one.refusal !== null) continue;
      try {
        await deliver(one, (next) => {
          one = next;
          return put(next);
        });
      } catch (failure) {
        if (isForLater(failure)) return outcome;
        await put({ ...one, refusal: failureText(failure) });
        outcome.refused += 1;
        continue;
      }
      await dropWaiting(key);
      outcome.sent += 1;
      if (!outcome.estates.includes(one.estate)) outcome.estates.push(one.estate);
    }
    return outcome;
  });
}

/** A refused entry waits again unchanged, under the same key: the reason may be gone. */
export const retryWaiting = (key: string) =>
  change((all) => all.map((one) => (one.key === key ? { ...one, refusal: null } : one)));

/** One tab sends at a time; where a browser has no locks, the keys alone prevent a second entry. */
function locked<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return 'locks' in navigator ? navigator.locks.request(KEY, work) : work();
}
