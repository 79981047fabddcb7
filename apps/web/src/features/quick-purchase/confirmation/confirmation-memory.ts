import * as z from 'zod/mini';
import { readStored, writeStored } from '../../../data/device/browser-storage.ts';

const KEY = 'quickPurchaseCallbackUrl';

/** What navigation hands to `/purchase/confirmation`. */
export const navigationState = z.object({ callback_url: z.string().check(z.maxLength(2048)) });

/** A reload or a restored tab loses the navigation state; this tab's memory brings the address back. */
export function rememberCallbackUrl(callbackUrl: string): void {
  writeStored('sessionStorage', KEY, callbackUrl);
}

export function recallCallbackUrl(): string | null {
  return readStored('sessionStorage', KEY, z.string().check(z.maxLength(2048)));
}
