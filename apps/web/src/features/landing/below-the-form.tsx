import { lazy, useRef } from 'react';
import type { MouseEvent } from 'react';
import { useHref, useNavigate } from 'react-router';
import { useWasPrerendered } from '../../ui/hooks/use-hydrated.ts';
import { useBoardTimes } from './proof/board-times.ts';
import { useOpenRow } from './use-open-row.ts';
import { usePurchasePlay } from './use-purchase-play.ts';
import { useSlides } from './solutions/use-slides.ts';

const Sections = lazy(() => import('./sections.tsx'));

/**
 * The sections below the form. They work without script, so their HTML in the prerendered page stays as it is: it is not
 * hydrated and its code is not loaded. Only a visitor who comes from another page of this document gets them from React.
 */
export function BelowTheForm() {
  const place = useRef<HTMLDivElement>(null);
  const wasPrerendered = useWasPrerendered();
  const followLink = useStaticLinks();
  useSlides(place);
  usePurchasePlay(place);
  useBoardTimes(place);
  useOpenRow(place);
  if (import.meta.env.SSR || !wasPrerendered) {
    return (
      <div ref={place}>
        <Sections />
      </div>
    );
  }
  // React leaves the content of such an element alone when it hydrates, and never compares it afterwards. No other file
  // may use this property (oxlint.config.ts); its value is never used.
  return <div ref={place} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: '' }} onClick={followLink} />;
}

/** Lets the router follow the links of HTML that is not hydrated, so that the page changes without loading a document. */
function useStaticLinks(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  const home = useHref('/').replace(/\/$/, '');
  return (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    const isForRouter = link?.origin === location.origin && link.target === '' && event.button === 0;
    if (!isForRouter || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    void navigate(link.pathname.slice(home.length) + link.search + link.hash);
  };
}
