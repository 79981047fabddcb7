import type { Call } from '#platform/http/api';
import { cookieValue } from '#platform/http/cookie-value';
import type { Route } from '@gatelight/contract';
import { accessTokenSeconds } from './tokens.ts';

type SetHeader = Call<Route>['setHeader'];

export interface Cookies {
  read: (header: string | undefined, name: CookieName) => string | undefined;
  set: (setHeader: SetHeader, name: CookieName, value: string, seconds?: number) => void;
  clear: (setHeader: SetHeader, names: readonly CookieName[]) => void;
}

export type CookieName = 'access' | 'refresh' | 'registration';

const lifetimes: Record<CookieName, number> = { access: accessTokenSeconds, refresh: 7 * 86_400, registration: 86_400 };
/** The refresh token is never needed on a request from another site; the access token must survive a link to us. */
const sameSite: Record<CookieName, 'Lax' | 'Strict'> = { access: 'Lax', refresh: 'Strict', registration: 'Lax' };

/**
 * Session cookies: scripts cannot read them, they are for this host only, and with https their names cannot be set by a
 * subdomain.
 */
export function createCookies(secure: boolean): Cookies {
  const nameOf = (name: CookieName) => (secure ? `__Host-${name}` : name);
  const write = (setHeader: SetHeader, name: CookieName, value: string, seconds: number) =>
    setHeader(
      'set-cookie',
      `${nameOf(name)}=${value}; Path=/; HttpOnly; SameSite=${sameSite[name]}; Max-Age=${seconds}${secure ? '; Secure' : ''}`,
    );
  return {
    read: (header, name) => cookieValue(header, nameOf(name)),
    set: (setHeader, name, value, seconds = lifetimes[name]) => write(setHeader, name, value, Math.max(1, seconds)),
    clear: (setHeader, names) => names.forEach((name) => write(setHeader, name, '', 0)),
  };
}
