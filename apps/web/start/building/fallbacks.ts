/** The document of pages that the browser draws, as the router builds it. */
export const FALLBACK = '__spa-fallback.html';
/** The same for pages of residents and estate managers that have no document of their own. The server knows these two by name. */
export const APP_FALLBACK = '__app-fallback.html';
/** The same for all pages of staff. */
export const STAFF_FALLBACK = '__staff-fallback.html';
export const FALLBACKS: readonly string[] = [FALLBACK, APP_FALLBACK, STAFF_FALLBACK];
