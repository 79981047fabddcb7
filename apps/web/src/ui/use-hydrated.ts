import { useSyncExternalStore } from 'react';

const nothingToWatch = () => () => {};

/** False in prerendered HTML and during hydration, true afterwards: for what only the browser knows (query, storage). */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  );
}
