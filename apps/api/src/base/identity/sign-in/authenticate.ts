import type { Authenticate } from '#platform/http/authenticate-request';
import type { User } from '#platform/callers/caller';
import type { IdentityDeps } from '../deps.ts';
import { selectSessionCaller, storeGenerationInUse, type SessionCaller } from './session-store.ts';
import { rolesOf } from '../users/user-view.ts';

/**
 * Finds the user of a request: by the bearer token, otherwise by the cookie. The session, the roles and the permissions
 * are read from the database each time, so that an ended session, a removed role and a deleted account count
 * immediately.
 */
export function createAuthenticate({ db, tokens, cookies }: IdentityDeps): Authenticate {
  return async ({ headers }) => {
    const bearer = /^Bearer ([\w.~+/-]+=*)$/i.exec(headers.authorization ?? '')?.[1];
    const token = bearer ?? cookies.read(headers.cookie, 'access');
    const claims = token === undefined ? undefined : await tokens.read(token);
    if (!claims) return undefined;
    const found = await selectSessionCaller(db, { ...claims, userId: BigInt(claims.userId) });
    if (!found) return undefined;
    if (claims.generation > found.usedGeneration) await storeGenerationInUse(db, claims.sessionKey, claims.generation);
    return { userId: claims.userId, sessionKey: claims.sessionKey, ...accessOf(found) };
  };
}

/** `admin` among the roles: a member of staff whose session has its second factor. */
export function accessOf({
  roles,
  isStaff,
  permissions,
}: Pick<SessionCaller, 'roles' | 'isStaff' | 'permissions'>): Required<
  Pick<User, 'roles' | 'permissions' | 'lacksSecondFactor'>
> {
  const isStaffSession = permissions.length > 0;
  return {
    roles: rolesOf(isStaffSession ? [...roles, 'admin'] : roles),
    permissions,
    lacksSecondFactor: isStaff && !isStaffSession,
  };
}
