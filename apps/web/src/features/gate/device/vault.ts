import { clear, createStore, del, get, keys, set, update } from 'idb-keyval';

/*
 * The data of a guard's device in the browser's database: encrypted with AES-GCM under a key that no script can read. A copy of the
 * files of a stolen phone reveals neither names nor codes.
 */

const KEY = 'key';
const IV_BYTES = 12;

let opened: ReturnType<typeof createStore> | undefined;
const store = () => (opened ??= createStore('gatelight-gate', 'kept'));

type Sealed = { readonly iv: Uint8Array<ArrayBuffer>; readonly data: ArrayBuffer };

let ownKey: Promise<CryptoKey> | undefined;

async function makeKey(): Promise<CryptoKey> {
  const kept = await get<CryptoKey>(KEY, store());
  if (kept) return kept;
  const made = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
  let chosen = made;
  // Another tab may have been faster: its key is used.
  await update<CryptoKey>(KEY, (before) => (chosen = before ?? made), store());
  return chosen;
}

function key(): Promise<CryptoKey> {
  ownKey ??= makeKey().catch((failure: unknown) => {
    ownKey = undefined;
    throw failure;
  });
  return ownKey;
}

/** The name is sealed with the value, so that one record cannot replace another. */
const rulesFor = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
  name: 'AES-GCM',
  iv,
  additionalData: new TextEncoder().encode(name),
});

export async function keep(name: string, value: unknown): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const plain = new TextEncoder().encode(JSON.stringify(value));
  const data = await crypto.subtle.encrypt(rulesFor(name, iv), await key(), plain);
  await set(name, { iv, data } satisfies Sealed, store());
}

/** The value stored under a name; null when there is none, or this device cannot read it. */
export async function readKept(name: string): Promise<unknown> {
  const sealed = await get<Sealed>(name, store());
  if (!sealed) return null;
  try {
    const plain = await crypto.subtle.decrypt(rulesFor(name, sealed.iv), await key(), sealed.data);
    return JSON.parse(new TextDecoder().decode(plain)) as unknown;
  } catch {
    return null;
  }
}

/** The names with this beginning, in order. */
export async function keptNames(start: string): Promise<string[]> {
  const names = await keys<string>(store());
  return names.filter((name) => name.startsWith(start)).toSorted();
}

export const forget = (name: string) => del(name, store());

/** Deletes everything, the key with it. */
export async function forgetAll(): Promise<void> {
  ownKey = undefined;
  await clear(store());
}
