import { useSyncExternalStore } from 'react';
import * as z from 'zod/mini';
import { readStored, writeStored } from './browser-storage.ts';

/** What Chromium sends when the app may be installed; its own banner does not show once it is taken. */
export type InstallOffer = Event & { prompt(): Promise<void> };

const RECEIPTS = 'receipts-seen';
const LATER = 'install-later';
const references = z.array(z.string().check(z.maxLength(80))).check(z.maxLength(2));

// An event from before this file ran: the script of the document keeps it.
let offer = globalThis.__start?.offer ?? null;
const listeners = new Set<() => void>();

function setOffer(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

if (typeof window !== 'undefined') {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setOffer(event as InstallOffer);
  });
  addEventListener('appinstalled', () => setOffer(null));
}

function isIphoneBrowser(): boolean {
  const isApp = 'standalone' in navigator && navigator.standalone === true;
  return /iPhone|iPad/.test(navigator.userAgent) && !isApp;
}

/** How the app gets onto this device: by a prompt of the browser, on an iPhone by hand, or not at all. */
export function useInstallWay(): 'prompt' | 'by-hand' | null {
  const offered = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    () => offer,
    () => null,
  );
  if (offered) return 'prompt';
  return isIphoneBrowser() ? 'by-hand' : null;
}

/** Shows the browser's own question, which may be asked once. */
export async function askToInstall(): Promise<void> {
  const asked = offer;
  setOffer(null);
  await asked?.prompt();
}

/** Notes that this receipt was shown. Returns whether it is at least the second and the user has not said "Not now". */
export function noteReceipt(reference: string): boolean {
  const seen = readStored('localStorage', RECEIPTS, references) ?? [];
  const now = seen.includes(reference) ? seen : [...seen, reference].slice(0, 2);
  if (now !== seen) writeStored('localStorage', RECEIPTS, now);
  return now.length > 1 && readStored('localStorage', LATER, z.boolean()) !== true;
}

export const installLater = () => writeStored('localStorage', LATER, true);
