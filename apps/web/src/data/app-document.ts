/** Whether this document is the one of residents' pages, which has their styles in it and scripts of its own. */
export const isAppDocument = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.styles === 'app';

/**
 * True when a page of residents, by its path without the language, must be opened in its own document. The service worker
 * keeps the scripts of that document for reading without network, so residents must use those scripts.
 */
export function needsOwnDocument(path: string): boolean {
  // A developer's server has one document for all pages.
  return import.meta.env.PROD && !isAppDocument() && /^\/(?:user|manage)\//.test(path);
}
