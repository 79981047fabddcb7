import { useEffect } from 'react';
import { pageTitle } from '../../brand.ts';

/** The title of the tab for the current state of the page: "Token ready · Gatelight". The router sets the title when the page changes. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
}
