import type { Role } from '@gatelight/contract';
import type { Session } from '../data/session.ts';
import { PATHS } from '../paths.ts';
import { APP_PATHS } from './paths.ts';

const SECTIONS: readonly { readonly base: string; readonly roles: readonly Role[] }[] = [
  { base: '/user', roles: ['user', 'homeOwner', 'manager', 'admin'] },
  { base: '/manage', roles: ['manager', 'admin'] },
  { base: '/admin', roles: ['admin'] },
];

const sectionOf = (pathname: string) =>
  SECTIONS.find(({ base }) => pathname === base || pathname.startsWith(`${base}/`));

/** The page that a person sees first after signing in. */
export function homeOf({ roles }: Pick<Session, 'roles'>): string {
  return roles.includes('admin') ? APP_PATHS.adminHome : APP_PATHS.userHome;
}

/** Whether one of the session's roles may see the page. The server refuses the data too; this is only for the screen. */
export function maySee({ roles }: Pick<Session, 'roles'>, pathname: string): boolean {
  return sectionOf(pathname)?.roles.some((role) => roles.includes(role)) ?? false;
}

/**
 * The sign-in page, with the page to return to. `url` is the address in the browser, `base` the language's prefix. The
 * way back never leaves this site: only the path and the query of a page of the app are carried.
 */
export function signInPath(url: string, base: string): string {
  const { pathname, search } = new URL(url);
  const path = base !== '' && pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : pathname;
  if (!sectionOf(path)) return PATHS.signIn;
  return `${PATHS.signIn}?${new URLSearchParams({ next: path + search })}`;
}
