import { sectionOf } from '@gatelight/contract/sections';
import type { Role } from '@gatelight/contract/route';
import type { Session } from '../data/session/session.ts';
import { APP_PATHS } from '../app-paths.ts';

/** The page that a person sees first after signing in. */
export function homeOf({ roles }: Pick<Session, 'roles'>): string {
  return roles.includes('admin') ? APP_PATHS.adminHome : APP_PATHS.userHome;
}

/** Whether one of the session's roles may see the page. The server refuses the data too; this is only for the screen. */
export function maySee({ roles }: Pick<Session, 'roles'>, pathname: string): boolean {
  const allowed: readonly Role[] = sectionOf(pathname)?.roles ?? [];
  return allowed.some((role) => roles.includes(role));
}
