import { decodedPath, isForPeople, sectionOf } from '@gatelight/contract/sections';

/** What the service worker does with a request. `leave`: the browser handles it as if there were no service worker. */
export type Handling = 'app-page' | 'portal-page' | 'gate-page' | 'kept-page' | 'asset' | 'leave';

export type AskedFor = {
  readonly method: string;
  readonly url: string;
  /** `navigate` for a page. */
  readonly mode: string;
};

/** Opened in the app's document too. The router matches in any case. */
const SAVED_TOKENS = /^\/saved_tokens\/?$/i;

/** Whether a page of residents, or the tokens kept on the device: one document, which holds nothing about anyone. */
const isAppPage = (path: string) => sectionOf(path)?.document === 'app' || SAVED_TOKENS.test(decodedPath(path));

/**
 * Whether a page of the portal of estate managers. Its document is that of staff, in English only, and is kept for those who opened the
 * portal: readings and dips are entered where there is no network. Staff need one.
 */
export const isPortalPage = (pathname: string) => sectionOf(pathname)?.base === '/manage';

/** Whether the guard's page. It is stored completely, because no network is its normal case. */
export const isGatePage = (pathname: string) => sectionOf(pathname)?.base === '/gate';
/** Public pages that are read where there may be no network, each with a document of its own: a visitor shows a pass at the gate. */
const KEPT_PAGE = /^(?:\/[a-z]{2,3})?\/pass(?=\/?$)/;

/** The address under which the document of such a page is kept as soon as it was opened; null for any other page. */
export const keptPage = (pathname: string): string | null => KEPT_PAGE.exec(pathname)?.[0] ?? null;

/** The language's prefix of a page of the app's document, "/pcm" or ""; null for any other page. */
export function languageBase(pathname: string): string | null {
  const prefix = /^\/[a-z]{2,3}(?=\/)/.exec(pathname)?.[0] ?? '';
  return ['', prefix].find((base) => isAppPage(pathname.slice(base.length))) ?? null;
}

/**
 * Decides by the address alone. Calls of the API, payments, sign-in and the sandbox are always left to the network: no data
 * of a user is ever in this cache.
 */
export function handlingOf(request: AskedFor, origin: string): Handling {
  const { pathname, origin: asked } = new URL(request.url);
  if (request.method !== 'GET' || asked !== origin) return 'leave';
  if (pathname.startsWith('/assets/')) return 'asset';
  if (request.mode !== 'navigate') return 'leave';
  if (isPortalPage(pathname)) return 'portal-page';
  if (isGatePage(pathname)) return 'gate-page';
  if (keptPage(pathname) !== null) return 'kept-page';
  return languageBase(pathname) === null ? 'leave' : 'app-page';
}

/** Whether this page is for signed-in users. A tap on a notification shows such a page if one is open. */
export const isSignedInPage = (pathname: string) => languageBase(pathname) !== null || isForPeople(sectionOf(pathname));

/** Whether a file is the code of a page, which the router loads when someone goes there. */
export const isPageCode = (url: string) =>
  /^\/assets\/(?:[\w-]+-page|app-not-found)-[\w-]+\.js$/.test(new URL(url).pathname);

/** Replaces the code of a page that was never loaded here. It fails in a way that the frame of the app can explain. */
export const LOST_PAGE = "export default function LostPage() { throw new Error('no-network'); }";

/** Replaces the code of a page that the server does not have, so that the app says that something went wrong. */
export const MISSING_PAGE = "export default function MissingPage() { throw new Error('missing-code'); }";

/** Longer than a reload takes on a slow network. */
const RELOAD_MS = 60_000;

/**
 * React Router loads the document again when it cannot load the code of a page. After a new version one reload is enough. If
 * the code is still missing then, for example because the network was slow and the document is an old one from the cache, it
 * would reload for ever. Returns whether the same file was missing less than `RELOAD_MS` ago.
 */
export function createReloadGuard(): (url: string, now: number) => boolean {
  const missedAt = new Map<string, number>();
  return (url, now) => {
    const before = missedAt.get(url);
    missedAt.set(url, now);
    return before !== undefined && now - before < RELOAD_MS;
  };
}
