/** The browser stores the request of the newest quick purchase under this key, until that purchase is known to have ended. */
export const INTENT_KEY = 'quickPurchaseIntent';

/**
 * An inline script for the head. Marks `<html>` with `data-transfer` while an account of this browser waits for its
 * transfer, so that the landing page shows the offer to continue from its first paint on and nothing moves.
 */
export const NOTE_OPEN_TRANSFER = `try{Date.parse(JSON.parse(localStorage.${INTENT_KEY}).expiresAt)>Date.now()&&(document.documentElement.dataset.transfer='')}catch{}`;

/**
 * When the account that waits for a transfer closes; null when there is none, or when its time is over. Reads only this one
 * value and without a schema: the landing page loads neither the form's code nor its schemas at first.
 */
export function openTransferDeadline(now: Date): Date | null {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(INTENT_KEY) ?? 'null');
    const expiresAt = stored && typeof stored === 'object' && 'expiresAt' in stored ? stored.expiresAt : null;
    const deadline = new Date(typeof expiresAt === 'string' ? expiresAt : Number.NaN);
    return deadline > now ? deadline : null;
  } catch {
    // Storage is refused or has another value: there is nothing to offer.
    return null;
  }
}
