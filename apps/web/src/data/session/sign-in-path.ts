import { isForPeople, sectionOf } from '@gatelight/contract/sections';
import { PATHS } from '../../paths.ts';

/** Pages outside the app that need a session too. */
const ALSO: readonly string[] = [PATHS.finishUp];

const needsSession = (pathname: string) => ALSO.includes(pathname) || isForPeople(sectionOf(pathname));

/**
 * The sign-in page, with the page to return to. `url` is the address in the browser, `base` the language's prefix. The
 * way back never leaves this site: only pages that need a session are allowed. The part after its # stays after a #, because
 * it may be a secret, and servers see a query.
 */
export function signInPath(url: string, base: string): string {
  const { pathname, search, hash } = new URL(url);
  const path = base !== '' && pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
  if (!needsSession(path)) return PATHS.signIn;
  return `${PATHS.signIn}?${new URLSearchParams({ next: path + search })}${hash}`;
}

/** Why the sign-in page is shown, in the state of the navigation to it. */
export type SignInReason = 'expired' | 'verified' | 'password-changed';
export type SignInState = { readonly why: SignInReason };

const OWN = 'https://own.invalid';
const MOST_CHARACTERS = 1000;

/**
 * The page that `?next=` names, or null. Anyone can send a link with any `next`, so only pages of this site that need a
 * session are accepted; sign-in pages are not, because they would lead here again. `part`: the part after the # of the sign-in page.
 */
export function nextPage(query: URLSearchParams, part: string): string | null {
  const given = query.get('next') ?? '';
  if (given.length > MOST_CHARACTERS || !/^\/[^/\\]/.test(given) || !URL.canParse(given, OWN)) return null;
  const { origin, pathname, search, hash } = new URL(given, OWN);
  const isSignIn = pathname === PATHS.adminLogin || pathname === PATHS.adminRegister;
  return origin === OWN && needsSession(pathname) && !isSignIn ? pathname + search + (hash || part) : null;
}
