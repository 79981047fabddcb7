import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/**
 * What happens when a person arrives somewhere: the named section scrolls into view smoothly, and after a change of page
 * the heading has the focus, so that a screen reader says where one is.
 */
export function useArrival(): void {
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const lastPath = useRef(pathname);

  useEffect(() => {
    const isNewPage = lastPath.current !== pathname;
    lastPath.current = pathname;
    const section = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null;
    if (section && navigation !== 'POP') {
      section.scrollIntoView({ behavior: isNewPage || prefersStillness() ? 'auto' : 'smooth' });
    }
    if (!isNewPage) return;
    const heading = section?.querySelector('h2') ?? document.querySelector('main h1');
    if (heading instanceof HTMLElement) {
      heading.tabIndex = -1;
      heading.focus({ preventScroll: true });
    }
  }, [pathname, hash, key, navigation]);
}
