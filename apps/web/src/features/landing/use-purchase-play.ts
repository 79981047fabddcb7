import { useEffect } from 'react';
import type { RefObject } from 'react';

/**
 * Plays the purchase of the picture once, when it first comes into view. With reduced motion, without this script, and
 * when it is in view already, the picture stays as it is.
 */
export function usePurchasePlay(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const picture = place.current?.querySelector<HTMLElement>('[data-purchase]');
    const isStill = !matchMedia('(prefers-reduced-motion: no-preference)').matches;
    if (!picture || isStill || picture.getBoundingClientRect().top < innerHeight) return;
    picture.dataset.play = 'waits';
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        picture.dataset.play = 'plays';
      },
      { threshold: 0.4 },
    );
    observer.observe(picture);
    return () => {
      observer.disconnect();
      delete picture.dataset.play;
    };
  }, [place]);
}
