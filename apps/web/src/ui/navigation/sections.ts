import type { MouseEvent } from 'react';
import { focusHeading } from './page-heading.tsx';

/** The element that a hash names, if this page has it. A hash that was typed or cut by hand may not decode. */
export function sectionOf(hash: string): HTMLElement | null {
  try {
    return document.getElementById(decodeURIComponent(hash.slice(1)));
  } catch {
    return null;
  }
}

/**
 * For `onClick` of a router link to a section: scrolls there immediately if the section is on this page. The router itself
 * updates the page only when every part of it is hydrated, which takes seconds on a slow network.
 */
export function scrollToSection(event: MouseEvent<HTMLAnchorElement>): void {
  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
  const section = sectionOf(event.currentTarget.hash);
  section?.scrollIntoView();
  focusHeading(section?.querySelector('h2'));
}
