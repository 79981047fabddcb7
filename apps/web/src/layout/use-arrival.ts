import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

function focusHeading(heading: Element | null | undefined): void {
  if (!(heading instanceof HTMLElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** A page that learns what it has to say replaces its heading: the focus goes with it instead of back to the top. */
function useHeadingReplaced(): void {
  useEffect(() => {
    const main = document.getElementById('main');
    if (!main) return;
    let held: EventTarget | null = null;
    const hold = ({ target }: FocusEvent) => {
      held = target;
    };
    const observer = new MutationObserver(() => {
      const wasLost = held instanceof HTMLHeadingElement && !held.isConnected;
      if (wasLost && document.activeElement === document.body) focusHeading(main.querySelector('h1'));
    });
    main.addEventListener('focusin', hold);
    observer.observe(main, { childList: true, subtree: true });
    return () => {
      main.removeEventListener('focusin', hold);
      observer.disconnect();
    };
  }, []);
}

/** Calls back once the named element is in the document: a part of the page may still be on its way. */
function onceThere(id: string, found: (element: Element) => void): () => void {
  const look = () => {
    const element = document.getElementById(id);
    if (!element) return;
    observer.disconnect();
    found(element);
  };
  const observer = new MutationObserver(look);
  observer.observe(document.body, { childList: true, subtree: true });
  look();
  return () => observer.disconnect();
}

/** The element that the address names. An address typed or cut by hand may be no proper encoding. */
function nameIn(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return hash.slice(1);
  }
}

/**
 * What happens when a person arrives somewhere: the named section scrolls into view smoothly, and after a change of page
 * the heading has the focus, so that a screen reader says where one is.
 */
export function useArrival(): void {
  useHeadingReplaced();
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const lastPath = useRef(pathname);

  // The router's own scrolling comes after this and before the next effect; it knows no smoothness but the document's.
  useLayoutEffect(() => {
    const isGlide = hash !== '' && lastPath.current === pathname && navigation !== 'POP' && !prefersStillness();
    document.documentElement.style.scrollBehavior = isGlide ? 'smooth' : '';
  }, [pathname, hash, key, navigation]);

  useEffect(() => {
    document.documentElement.style.scrollBehavior = '';
    const isNewPage = lastPath.current !== pathname;
    lastPath.current = pathname;
    if (!hash) {
      if (isNewPage) focusHeading(document.querySelector('main h1'));
      return;
    }
    return onceThere(nameIn(hash), (section) => {
      if (navigation !== 'POP') {
        section.scrollIntoView({ behavior: isNewPage || prefersStillness() ? 'auto' : 'smooth' });
      }
      if (isNewPage) focusHeading(section.querySelector('h2') ?? document.querySelector('main h1'));
    });
  }, [pathname, hash, key, navigation]);
}
