import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** How far below the screen the end may still be, so that the next rows are there when it arrives. */
const AHEAD = '600px';

/**
 * Calls `onReach` while `isOn` and the end of a list is near the screen: put the ref on what comes after the list. A list keeps a button
 * for keyboards and for browsers that do not observe.
 */
export function useEndInView<Element extends HTMLElement>(
  onReach: () => void,
  isOn: boolean,
): RefObject<Element | null> {
  const end = useRef<Element>(null);
  useEffect(() => {
    const element = end.current;
    if (!isOn || !element || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) onReach();
      },
      { rootMargin: AHEAD },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [onReach, isOn]);
  return end;
}
