import { useEffect, useRef, useState } from 'react';
import { useMediaQuery } from '../../../ui/hooks/use-media-query.ts';

declare global {
  interface Navigator {
    /** Only some browsers know it. */
    readonly connection?: { readonly saveData?: boolean };
  }
}

const DOTS = ['energy-home', 'energy-home energy-later', 'energy-bungalow', 'energy-water'];

/** Dots of light on the lines of the estate, only while they are in view and the device does not ask for reduced motion or data. */
export function EnergyDots() {
  const place = useRef<HTMLSpanElement>(null);
  const [isInView, setIsInView] = useState(false);
  const mayMove = useMediaQuery('(prefers-reduced-motion: no-preference)');

  useEffect(() => {
    if (!mayMove || !place.current || navigator.connection?.saveData) return;
    const watcher = new IntersectionObserver(([entry]) => setIsInView(entry?.isIntersecting ?? false));
    watcher.observe(place.current);
    return () => watcher.disconnect();
  }, [mayMove]);

  return (
    <span ref={place} aria-hidden="true" className="energy-dots">
      {isInView && mayMove && DOTS.map((dot) => <span key={dot} className={`energy-dot ${dot}`} />)}
    </span>
  );
}
