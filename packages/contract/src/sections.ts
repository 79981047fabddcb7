import type { Role } from './route.ts';

/** A part of the site that is not for everyone. Its pages lie below `base`. */
export type Section = {
  readonly base: string;
  /** Who may open its pages: none of them where a device does. The server authorises each request separately. */
  readonly roles: readonly Role[];
  /** The document in which its pages are compiled (`apps/web/languages/languages.ts`). */
  readonly document: 'app' | 'office';
};

/**
 * The only list of sections. The server and the service worker choose the document of a page by it; the pages choose their routes,
 * guards, menus and the way back after signing in.
 */
export const SECTIONS = [
  {
    base: '/user',
    roles: ['user', 'homeOwner', 'manager', 'accountant', 'facilityOfficer', 'viewer', 'guard', 'admin'],
    document: 'app',
  },
  { base: '/manage', roles: ['manager', 'accountant', 'facilityOfficer', 'viewer', 'admin'], document: 'office' },
  { base: '/gate', roles: [], document: 'office' },
  { base: '/admin', roles: ['admin'], document: 'office' },
] as const satisfies readonly Section[];

/** A path as the router reads it: each segment decoded, all of it as it is when one cannot be. */
export function decodedPath(path: string): string {
  try {
    return path
      .split('/')
      .map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F'))
      .join('/');
  } catch {
    return path;
  }
}

/** Whether a signed-in person belongs there, unlike a page that a device opens. */
export const isForPeople = (section: Section | undefined) => section !== undefined && section.roles.length > 0;

/** The section of a page, by its path without the language. The router matches in any case, and reads `%75` as `u`. */
export function sectionOf(pathname: string): (typeof SECTIONS)[number] | undefined {
  const path = `${decodedPath(pathname).toLowerCase()}/`;
  return SECTIONS.find(({ base }) => path.startsWith(`${base}/`));
}
