import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { PATHS } from '../paths.ts';
import { NAVIGATION } from './navigation.ts';

/** The landing section in the middle of the screen, or the section in the address; undefined elsewhere. */
export function useCurrentSection(): string | undefined {
  const { pathname, hash } = useLocation();
  const [section, setSection] = useState<string>();

  useEffect(() => {
    setSection(pathname === PATHS.home && hash ? hash.slice(1) : undefined);
    if (pathname !== PATHS.home) return;
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { isIntersecting, target } of entries) {
          if (isIntersecting) setSection(target.id);
          else setSection((current) => (current === target.id ? undefined : current));
        }
      },
      { rootMargin: '-45% 0px -50% 0px' },
    );
    for (const item of NAVIGATION) {
      const element = item.section && document.getElementById(item.section);
      if (element) observer.observe(element);
    }
    return () => observer.disconnect();
  }, [pathname, hash]);

  return section;
}
