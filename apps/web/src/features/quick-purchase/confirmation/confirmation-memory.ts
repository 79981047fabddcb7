import * as z from 'zod/mini';
import { readStored, writeStored } from '../../../data/device/browser-storage.ts';

const KEY = 'quickPurchaseCallbackUrl';

/** The state that navigation passes to `/purchase/confirmation`. */
export const navigationState = z.object({ callback_url: z.string().check(z.maxLength(2048)) });

/** A reload or a restored tab loses the navigation state; this tab's storage restores the address. */
export function rememberCallbackUrl(callbackUrl: string): void {
  writeStored('sessionStorage', KEY, callbackUrl);
}

export function recallCallbackUrl(): string | null {
  return readStored('sessionStorage', KEY, z.string().check(z.maxLength(2048)));
}
