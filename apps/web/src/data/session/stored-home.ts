import { useSyncExternalStore } from 'react';

/** Name of the user's store (`user-store.ts`) in the browser's storage. */
export const USER_STORAGE = 'user-storage';

const HOMES = ['/user/dashboard', '/admin/dashboard'] as const;
type Home = (typeof HOMES)[number];
type Stored = { readonly state?: { readonly user?: { readonly home?: unknown } | null } } | null;

function readHome(): Home | null {
  try {
    const stored = JSON.parse(localStorage.getItem(USER_STORAGE) ?? 'null') as Stored;
    return HOMES.find((home) => home === stored?.state?.user?.home) ?? null;
  } catch {
    return null;
  }
}

/** Another tab may sign in or out. */
function watch(changed: () => void): () => void {
  addEventListener('storage', changed);
  return () => removeEventListener('storage', changed);
}

/**
 * The first page of the user whom this device remembers; null for a visitor, and while the page hydrates. For public pages,
 * which do not load the store itself. Only the server knows whether the session has ended.
 */
export function useStoredHome(): Home | null {
  return useSyncExternalStore(watch, readHome, () => null);
}
