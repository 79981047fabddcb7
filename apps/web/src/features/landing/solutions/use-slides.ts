import { useEffect } from 'react';
import type { RefObject } from 'react';
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts';

/** Loads the script of the slides when they are nearly in view. Where it does not load, they still scroll and snap by CSS. */
export function useSlides(place: RefObject<HTMLElement | null>): void {
  const isSmall = useMediaQuery('(width < 48rem)');
  useEffect(() => {
    const frame = place.current?.querySelector<HTMLElement>('[data-slides]');
    if (!isSmall || !frame) return;
    let stop: (() => void) | undefined;
    let isLeft = false;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return;
        observer.disconnect();
        import('./slides.ts')
          .then(({ startSlides }) => {
            if (!isLeft) stop = startSlides(frame);
          })
          .catch(() => undefined);
      },
      { rootMargin: '50%' },
    );
    observer.observe(frame);
    return () => {
      isLeft = true;
      observer.disconnect();
      stop?.();
    };
  }, [isSmall, place]);
}
