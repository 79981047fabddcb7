import { useEffect } from 'react';
import { focusHeading } from '../navigation/page-heading.tsx';

/**
 * Gives the focus to the heading of the page when a part of the page goes away together with the element that had the focus,
 * such as the button that closed it. Otherwise a keyboard would start again at the top of the document.
 */
export function useHeadingAfter(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return;
    return () => {
      if (document.activeElement === document.body) focusHeading(document.querySelector('h1'));
    };
  }, [isOpen]);
}
