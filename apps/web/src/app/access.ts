import type { Role } from '@gatelight/contract/route';
import type { Session } from '../data/session.ts';
import { APP_PATHS } from '../app-paths.ts';

const SECTIONS: readonly { readonly base: string; readonly roles: readonly Role[] }[] = [
  { base: '/user', roles: ['user', 'homeOwner', 'manager', 'admin'] },
  { base: '/manage', roles: ['manager', 'admin'] },
  { base: '/admin', roles: ['admin'] },
];

/** The router matches in any case, and letters that an address has as `%75` too. */
function sectionOf(pathname: string) {
  const path = `${decodedPath(pathname).toLowerCase()}/`;
  return SECTIONS.find(({ base }) => path.startsWith(`${base}/`));
}

function decodedPath(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** The page that a person sees first after signing in. */
export function homeOf({ roles }: Pick<Session, 'roles'>): string {
  return roles.includes('admin') ? APP_PATHS.adminHome : APP_PATHS.userHome;
}

/** Whether one of the session's roles may see the page. The server refuses the data too; this is only for the screen. */
export function maySee({ roles }: Pick<Session, 'roles'>, pathname: string): boolean {
  return sectionOf(pathname)?.roles.some((role) => roles.includes(role)) ?? false;
}
