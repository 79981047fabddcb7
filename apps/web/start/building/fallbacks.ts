/** The document of pages that the browser draws, as the router builds it. */
export const FALLBACK = '__spa-fallback.html';
/** The same for pages of residents and estate managers that have no document of their own. The server knows it by this name. */
export const APP_FALLBACK = '__app-fallback.html';
