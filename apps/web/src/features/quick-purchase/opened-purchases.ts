import * as z from 'zod/mini';
import { readStored, removeStored, writeStored } from '../../data/device/browser-storage.ts';
import { purchaseIntent } from './form/intent.ts';
import type { PurchaseIntent } from './form/intent.ts';

const KEY = 'quickPurchasesOpened';
const MOST = 20;
const DAY_MS = 86_400_000;

/** A purchase of this browser. Its request is stored for a day, its reference for longer. Never a secret or a token. */
const openedPurchase = z.object({
  reference: z.string(),
  openedAt: z.iso.datetime(),
  sent: z.nullable(purchaseIntent),
});
type OpenedPurchase = z.output<typeof openedPurchase>;

/** Where storage is refused, the purchases of this page are known for as long as it is open. */
const openedHere = new Set<string>();

/** Newest first, without requests that are more than a day old. */
function openedPurchases(now: Date): OpenedPurchase[] {
  const stored = readStored('localStorage', KEY, z.array(openedPurchase)) ?? [];
  return stored.map((one) => (now.getTime() - Date.parse(one.openedAt) > DAY_MS ? { ...one, sent: null } : one));
}

/** An account was issued for this intent: the browser finds the purchase again, also after it was closed. */
export function noteOpened(sent: PurchaseIntent, now: Date): void {
  const { reference } = sent.request;
  openedHere.add(reference);
  const others = openedPurchases(now).filter((one) => one.reference !== reference);
  writeStored('localStorage', KEY, [{ reference, openedAt: now.toISOString(), sent }, ...others].slice(0, MOST));
}

/** Whether this browser made the purchase. */
export function isOwnPurchase(reference: string): boolean {
  return openedHere.has(reference) || openedPurchases(new Date()).some((one) => one.reference === reference);
}

/** The request of the newest matching purchase of the last day, so that it can be sent again. */
export function findSent(fits: (sent: PurchaseIntent) => boolean): PurchaseIntent | null {
  return openedPurchases(new Date()).find(({ sent }) => sent !== null && fits(sent))?.sent ?? null;
}

/** Forgets the purchases of this device. */
export function dropOpened(): void {
  openedHere.clear();
  removeStored('localStorage', KEY);
}
