import { useEffect } from 'react';
import { pageTitle } from '../../brand.ts';

/** Names the tab after what the page says now: "Token ready · Gatelight". The router sets the title when the page changes. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = pageTitle(title);
  }, [title]);
}
