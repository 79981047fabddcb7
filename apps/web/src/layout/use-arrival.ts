import { useCallback, useEffect, useLayoutEffect, useRef } from 'react';
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

const GLIDE_MS = 1000;
const howToScroll = () => (prefersStillness() ? 'auto' : 'smooth');

/**
 * Shows a section of this page as soon as its link is pressed: the change of address waits for every part of the page that
 * is not hydrated yet, and on a bad network the press would do nothing. Gives a question: was this section shown so, and
 * so long ago that the person may have moved on since?
 */
function useSectionAtOnce(): (hash: string) => boolean {
  const shown = useRef({ hash: '', at: 0 });
  useEffect(() => {
    const show = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a') : null;
      // The router has taken the press if the browser's own answer to it was prevented.
      if (!event.defaultPrevented || !link?.hash || link.pathname !== location.pathname) return;
      shown.current = { hash: link.hash, at: performance.now() };
      document.getElementById(nameIn(link.hash))?.scrollIntoView({ behavior: howToScroll() });
    };
    document.addEventListener('click', show);
    return () => document.removeEventListener('click', show);
  }, []);
  return useCallback((hash) => hash === shown.current.hash && performance.now() - shown.current.at > GLIDE_MS, []);
}

/**
 * What happens when a person arrives somewhere: the named section scrolls into view smoothly, and after a change of page
 * the heading has the focus, so that a screen reader says where one is.
 */
export function useArrival(): void {
  useHeadingReplaced();
  const isLongShown = useSectionAtOnce();
  const { pathname, hash, key } = useLocation();
  const navigation = useNavigationType();
  const lastPath = useRef(pathname);
  const stays = useRef(false);

  // The router's own scrolling comes after this and before the next effect; it knows no smoothness but the document's, and
  // finds nothing to scroll to where it would pull back a person who was answered long ago.
  useLayoutEffect(() => {
    const isSamePage = hash !== '' && lastPath.current === pathname && navigation !== 'POP';
    document.documentElement.style.scrollBehavior = isSamePage ? howToScroll() : '';
    stays.current = isSamePage && isLongShown(hash);
    const section = document.getElementById(nameIn(hash));
    if (stays.current && section) section.scrollIntoView = () => {};
    return () => {
      if (section) Reflect.deleteProperty(section, 'scrollIntoView');
    };
  }, [pathname, hash, key, navigation, isLongShown]);

  useEffect(() => {
    document.documentElement.style.scrollBehavior = '';
    const isNewPage = lastPath.current !== pathname;
    lastPath.current = pathname;
    if (!hash) {
      if (isNewPage) focusHeading(document.querySelector('main h1'));
      return;
    }
    return onceThere(nameIn(hash), (section) => {
      Reflect.deleteProperty(section, 'scrollIntoView');
      if (navigation !== 'POP' && !stays.current) {
        section.scrollIntoView({ behavior: isNewPage ? 'auto' : howToScroll() });
      }
      if (isNewPage) focusHeading(section.querySelector('h2') ?? document.querySelector('main h1'));
    });
  }, [pathname, hash, key, navigation]);
}
