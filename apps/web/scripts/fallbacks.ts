/** The document of pages that the browser draws, as the router builds it. */
export const FALLBACK = '__spa-fallback.html';
/** The same for residents' pages, whose styles stand in it. The server knows it by this name. */
export const APP_FALLBACK = '__app-fallback.html';
