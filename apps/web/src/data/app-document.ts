/** Whether this document is the one of residents' pages, which has their styles in it and scripts of its own. */
export const isAppDocument = (): boolean =>
  typeof document !== 'undefined' && document.documentElement.dataset.styles === 'app';

/**
 * Whether a page of residents, by its path without the language, is opened by loading its document. What the service worker
 * keeps for reading without network are the scripts of that document, so they must be the ones that a resident uses.
 */
export function needsOwnDocument(path: string): boolean {
  // A developer's server has one document for all pages.
  return import.meta.env.PROD && !isAppDocument() && /^\/(?:user|manage)\//.test(path);
}
