import { useLayoutEffect, useRef, useState } from 'react';

const SHOW_AFTER_MS = 150;
const KEEP_MS = 300;

/**
 * Whether to draw the grey shapes of what is loading: only when it takes longer than 150 ms, and then long enough not to
 * flicker. Until the shapes are shown, the caller keeps the space empty.
 */
export function useSkeleton(isLoading: boolean): boolean {
  const [isShown, setIsShown] = useState(false);
  const shownAt = useRef(0);
  // A layout effect, so the timer is cleared before the paint. Otherwise it could fire in between and draw the shapes over the
  // new content.
  useLayoutEffect(() => {
    if (isLoading === isShown) return;
    const wait = isLoading ? SHOW_AFTER_MS : Math.max(0, shownAt.current + KEEP_MS - Date.now());
    const timer = setTimeout(() => {
      shownAt.current = Date.now();
      setIsShown(isLoading);
    }, wait);
    return () => clearTimeout(timer);
  }, [isLoading, isShown]);
  return isShown;
}
