import { useEffect, useRef } from 'react';
import { createPath, useLocation, useNavigation } from 'react-router';

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
  const { key: arrivedAt } = useLocation();
  const wanted = useRef<string | null>(null);

  // Wherever one has arrived, nothing is on its way any more: a reload by hand stays where it is.
  useEffect(() => {
    wanted.current = null;
  }, [arrivedAt]);

  useEffect(() => {
    if (asked) wanted.current = new URL(createPath(asked), location.href).href;
  }, [asked]);

  useEffect(() => {
    // The press itself, because a script may be lost before the navigation that wants it was drawn. Only one that the
    // router has taken: what the browser answers loses no script, and a page that one came back from is not wanted.
    const note = ({ target, defaultPrevented }: MouseEvent) => {
      const link = target instanceof Element ? target.closest('a') : null;
      if (defaultPrevented && link) wanted.current = link.href;
    };
    const remember = () => {
      const lost = wanted.current;
      if (lost !== null && lost !== location.href) withStorage((storage) => storage.setItem(KEY, lost));
    };
    document.addEventListener('click', note);
    addEventListener('pagehide', remember);
    return () => {
      document.removeEventListener('click', note);
      removeEventListener('pagehide', remember);
    };
  }, []);

  useEffect(() => {
    const lost = withStorage((storage) => storage.getItem(KEY));
    // At once, so that a page that cannot be had is asked for once only.
    withStorage((storage) => storage.removeItem(KEY));
    const [arrival] = performance.getEntriesByType('navigation');
    const isReload = arrival !== undefined && 'type' in arrival && arrival.type === 'reload';
    if (lost !== null && isReload) location.replace(lost);
  }, []);
}
