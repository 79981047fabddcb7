import { useEffect } from 'react';
import { createPath, useNavigation } from 'react-router';

const KEY = 'lostPage';

// A browser may refuse storage altogether; then the page is reached by the second press.
function withStorage<T>(work: (storage: Storage) => T): T | null {
  try {
    return work(sessionStorage);
  } catch {
    return null;
  }
}

/**
 * When the script of a page is lost on the way (a new version was put in place meanwhile), the router loads the document
 * again that one is on. This goes on to the page that was asked for, as a whole document of the present version.
 */
export function useLostPage(): void {
  const { location: asked } = useNavigation();

  useEffect(() => {
    if (!asked) return;
    const remember = () => void withStorage((storage) => storage.setItem(KEY, createPath(asked)));
    addEventListener('pagehide', remember);
    return () => removeEventListener('pagehide', remember);
  }, [asked]);

  useEffect(() => {
    const lost = withStorage((storage) => storage.getItem(KEY));
    // At once, so that a page that cannot be had is asked for once only.
    withStorage((storage) => storage.removeItem(KEY));
    const [arrival] = performance.getEntriesByType('navigation');
    const isReload = arrival !== undefined && 'type' in arrival && arrival.type === 'reload';
    if (lost !== null && isReload) location.replace(lost);
  }, []);
}
