/** The document of pages that the browser draws, as the router builds it. */
export const FALLBACK = '__spa-fallback.html';
/** The same for pages of residents that have no document of their own. The server knows these two by name. */
export const APP_FALLBACK = '__app-fallback.html';
/** The same for all pages of estate managers and of staff. */
export const OFFICE_FALLBACK = '__office-fallback.html';
export const FALLBACKS: readonly string[] = [FALLBACK, APP_FALLBACK, OFFICE_FALLBACK];
