import { get, update } from 'idb-keyval';
import { CallError, failureText } from '../../../../api.ts';
import { wasNotDone } from '../../../../data/payment/intent-key.ts';
import { useUserStore } from '../../../../data/session/user-store.ts';
import { sendEntry, sendPhoto } from '../queries.ts';
import type { EntryInput } from '../queries.ts';

/*
 * What was entered at the tank and has not arrived yet, in the browser's database. Each entry has its key from the device, so that the
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
  /** It went out at least once: it may have arrived although no answer came. */
  readonly isTried: boolean;
  /** Why the server refused it; null: it waits. */
  readonly refusal: string | null;
};

export type Outcome = { readonly kind: 'sent' | 'waits' } | { readonly kind: 'refused'; readonly error: CallError };

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

/** The entries of the signed-in user for an estate, the oldest first. */
export async function readOutbox(estate: string): Promise<readonly Waiting[]> {
  const user = userId();
  const all = await get<readonly Waiting[]>(KEY).catch(() => undefined);
  return (all ?? []).filter((one) => one.estate === estate && one.user === user);
}

/** Photos first. What was uploaded is remembered before the entry goes out, so that a repeat has the same body. */
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

/** Whether only time helps: no network, no session, a server that is busy or failing. */
const isForLater = (failure: unknown) => !wasNotDone(failure);

/** Enters something. Without network it is kept on this device; where that is not possible either, it fails. */
export async function enter(
  estate: string,
  body: EntryInput,
  files: readonly Blob[],
  replaces?: string,
): Promise<Outcome> {
  const one: Waiting = { key: crypto.randomUUID(), user: userId(), estate, body, files, isTried: false, refusal: null };
  const isKept = await put(one).then(
    () => true,
    () => false,
  );
  if (replaces !== undefined) await dropWaiting(replaces);
  if (isKept && !navigator.onLine) return { kind: 'waits' };
  try {
    await locked(() => deliver(one, isKept ? put : () => Promise.resolve()));
  } catch (failure) {
    if (isForLater(failure)) {
      if (!isKept) throw failure;
      return { kind: 'waits' };
    }
    if (isKept) await dropWaiting(one.key);
    if (failure instanceof CallError) return { kind: 'refused', error: failure };
    throw failure;
  }
  if (isKept) await dropWaiting(one.key);
  return { kind: 'sent' };
}

/** Sends what waits, in the order of entering. Answers how many arrived. */
export async function sendOutbox(estate: string): Promise<number> {
  if (!navigator.onLine) return 0;
  return locked(async () => {
    let sent = 0;
    for (const one of await readOutbox(estate)) {
      if (one.refusal !== null) continue;
      let now = one;
      try {
        await deliver(one, (next) => {
          now = next;
          return put(next);
        });
      } catch (failure) {
        if (isForLater(failure)) return sent;
        await put({ ...now, refusal: failureText(failure) });
        continue;
      }
      await dropWaiting(one.key);
      sent += 1;
    }
    return sent;
  });
}

/** One tab sends at a time; where a browser has no locks, the keys alone prevent a second entry. */
function locked<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  return 'locks' in navigator ? navigator.locks.request(KEY, work) : work();
}
