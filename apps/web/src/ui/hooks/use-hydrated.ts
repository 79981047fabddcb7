import { useState, useSyncExternalStore } from 'react';

const nothingToWatch = () => () => {};

/** False in prerendered HTML and during hydration, true afterwards: for data that only the browser has (query, storage). */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothingToWatch,
    () => true,
    () => false,
  );
}

/** True for as long as a component lives whose HTML comes from the prerendered page; false when the browser rendered it. */
export function useWasPrerendered(): boolean {
  const isHydrated = useHydrated();
  return useState(!isHydrated)[0];
}
