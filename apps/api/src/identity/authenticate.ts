import type { Authenticate } from '#platform/api';
import type { IdentityDeps } from './deps.ts';
import { selectSessionRoles } from './store.ts';
import { rolesOf } from './user-view.ts';

/**
 * Who makes a request: the bearer token, otherwise the cookie. The session and the roles are read from the database each
 * time: a session that ended, a role that was taken away and an account that was deleted count at once.
 */
export function createAuthenticate({ db, tokens, cookies }: IdentityDeps): Authenticate {
  return async ({ headers }) => {
    const bearer = /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1];
    const token = bearer ?? cookies.read(headers.cookie, 'access');
    const claims = token === undefined ? undefined : await tokens.read(token);
    if (!claims) return undefined;
    const granted = await selectSessionRoles(db, claims.sessionKey, BigInt(claims.userId));
    return granted && { userId: claims.userId, roles: rolesOf(granted), sessionKey: claims.sessionKey };
  };
}
