import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { focusHeading } from '../ui/navigation/page-heading.tsx';
import { sectionOf } from '../ui/navigation/sections.ts';

/** How far each entry of the history was scrolled, for Back and Forward. Over a reload the browser keeps it itself. */
const positions = new Map<string, number>();

/** Makes the browser not scroll on Back and Forward while this document shows its pages: it would scroll the old page. */
function useManualScrollRestoration(): void {
  useEffect(() => {
    const manual = () => {
      history.scrollRestoration = 'manual';
    };
    const automatic = () => {
      history.scrollRestoration = 'auto';
    };
    manual();
    addEventListener('pageshow', manual);
    addEventListener('pagehide', automatic);
    return () => {
      automatic();
      removeEventListener('pageshow', manual);
      removeEventListener('pagehide', automatic);
    };
  }, []);
}

/** The router's key of the entry that the browser is on, which is ahead of the page while the page updates. */
function keyInBrowser(): string {
  return (history.state as { readonly key?: string } | null)?.key ?? 'default';
}

/**
 * Scrolls and moves the focus after a change of page: to the section that the address names or to the top, and back to
 * the old position on Back and Forward. The focus goes to the heading, so that a screen reader reads where the user is.
 * Links within a page scroll themselves (`scrollToSection`); entries without a state are the browser's own, such as
 * the skip link's, and it has scrolled already.
 */
export function useArrival(): void {
  useManualScrollRestoration();
  const { pathname, hash, key, state } = useLocation();
  // A panel beside a list is a page of its own for the address only: the list stays where it is.
  const keepsPlace = (state as { readonly keepsPlace?: unknown } | null)?.keepsPlace === true;
  const navigation = useNavigationType();
  const shown = useRef({ pathname, key });
  const hasArrived = useRef(false);

  useLayoutEffect(() => {
    const isNewPage = shown.current.pathname !== pathname;
    const isNewEntry = shown.current.key !== key;
    // From a page of another layout, as when a session ends; the first page of a document and Back are POP.
    const isNewLayout = !hasArrived.current && navigation !== 'POP';
    hasArrived.current = true;
    const isReturn = isNewEntry && navigation === 'POP' && (isNewPage || history.state !== null);
    shown.current = { pathname, key };
    const section = sectionOf(hash);
    const position = isReturn ? positions.get(key) : undefined;
    if (keepsPlace && isNewPage) {
      positions.set(key, scrollY);
      return;
    }
    if (position !== undefined) scrollTo({ top: position, behavior: 'instant' });
    else if (isNewPage || isNewLayout || isReturn) {
      if (section) section.scrollIntoView({ behavior: 'instant' });
      else scrollTo({ top: 0, behavior: 'instant' });
    } else if (isNewEntry && navigation === 'PUSH' && !hash) scrollTo({ top: 0 });
    if (isNewPage) focusHeading(section?.querySelector('h2') ?? document.querySelector('main h1'));

    // Read in the next frame: reading scrollY here would force a layout in this task.
    const frame = requestAnimationFrame(() => positions.set(key, scrollY));
    // Between a click and the update of the page, a scroll belongs to neither of the two entries.
    const rememberScroll = () => {
      if (keyInBrowser() === key) positions.set(key, scrollY);
    };
    addEventListener('scroll', rememberScroll, { passive: true });
    return () => {
      cancelAnimationFrame(frame);
      removeEventListener('scroll', rememberScroll);
    };
  }, [pathname, hash, key, navigation, keepsPlace]);
}
