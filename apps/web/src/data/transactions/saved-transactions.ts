import { listSavedTransactions } from '@gatelight/contract/money/transactions';
import type { TransactionDetail } from '@gatelight/contract/money/transactions';
import { queryOptions } from '@tanstack/react-query';
import { del, get, set } from 'idb-keyval';
import { call } from '../../api.ts';
import { removeStored, writeStored } from '../device/browser-storage.ts';
import { KEEPER, readKeeper } from './kept-tokens.ts';
import { watchSession } from '../session/session.ts';
import { rememberTransactions, useUserStore } from '../session/user-store.ts';

/*
 * The newest 50 transactions with their tokens and receipts, in the browser's database, so that they can be read without
 * network. They belong to one user. Signing out removes them, unless the user chose to keep them on this device.
 */

const KEY = 'saved-transactions';
/** Of the shape below: a page of another version does not read it. */
const VERSION = 1;
const FRESH_MS = 60_000;

export type SavedTransactions = {
  readonly at: Date;
  readonly items: readonly TransactionDetail[];
};

type Stored = SavedTransactions & { readonly version: number; readonly userId: string };

/** A browser may refuse its database: then there is simply nothing saved. */
async function quietly<T>(work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch {
    return undefined;
  }
}

async function stored(): Promise<Stored | undefined> {
  const found = await quietly(() => get<Stored>(KEY));
  return found?.version === VERSION ? found : undefined;
}

const userId = () => useUserStore.getState().user?.id;

/** What is saved for the signed-in user; undefined: nothing. */
export async function readSavedTransactions(): Promise<SavedTransactions | undefined> {
  const found = await stored();
  return found && found.userId === userId() ? found : undefined;
}

/** What its owner chose to keep on this device after signing out. */
export async function readKeptTransactions(): Promise<SavedTransactions | undefined> {
  const found = await stored();
  return found && found.userId === readKeeper() ? found : undefined;
}

/** Fetches the newest transactions and saves them, at most once a minute unless `isNews`. */
export async function saveTransactions({ isNews = false } = {}): Promise<void> {
  const id = userId();
  if (id === undefined) return;
  const before = await readSavedTransactions();
  if (before && !isNews && Date.now() - before.at.getTime() < FRESH_MS) return;
  const items = await call(listSavedTransactions);
  // Someone else may have signed in meanwhile.
  if (userId() !== id) return;
  // The specified name holds the transactions without their tokens.
  rememberTransactions(
    items.map((entry) => ({
      id: entry.id,
      createdAt: entry.created_at.toISOString(),
      type: entry.type,
      amount: Number(entry.amount_kobo) / 100,
      channel: entry.channel ?? '',
      status: entry.status,
      trxnRef: entry.reference,
      meterNumber: entry.meter_number,
      units: entry.units,
    })),
  );
  await quietly(() => set(KEY, { version: VERSION, userId: id, at: new Date(), items } satisfies Stored));
}

/** Keeps the newest transactions on this device. Failures are ignored: pages work without them. */
export const savingQuery = queryOptions({
  queryKey: ['transactions', 'saved'],
  queryFn: async ({ client }) => {
    const isNews = client.getQueryState(['transactions', 'saved'])?.isInvalidated === true;
    await saveTransactions({ isNews });
    return true;
  },
  staleTime: 60_000,
  retry: false,
});

export async function removeSavedTransactions(): Promise<void> {
  removeStored('localStorage', KEEPER);
  await quietly(() => del(KEY));
}

/** Whether the signed-in user keeps the transactions on this device after signing out. */
export function keepsTransactions(): boolean {
  return userId() !== undefined && readKeeper() === userId();
}

export function keepTransactions(isKept: boolean): void {
  if (isKept) writeStored('localStorage', KEEPER, userId());
  else removeStored('localStorage', KEEPER);
}

async function removeUnlessKept(): Promise<void> {
  const found = await stored();
  if (!found || found.userId !== readKeeper()) await removeSavedTransactions();
}

watchSession((news) => {
  if (news === 'signed-out') void removeUnlessKept();
});
