import { type Role, roles as allRoles, type UserView } from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import type { StoredUser } from '../store.ts';

const strongestFirst = ['admin', 'manager', 'homeOwner', 'user'] as const satisfies readonly Role[];

/** Everyone is a resident; other roles are added. */
export const rolesOf = (granted: readonly Role[]): Role[] =>
  allRoles.filter((role) => role === 'user' || granted.includes(role));

export const mainRole = (granted: readonly Role[]): Role =>
  strongestFirst.find((role) => granted.includes(role)) ?? 'user';

/** The rights of a session, beyond its user's profile. */
export type SessionAccess = Pick<User, 'roles' | 'permissions' | 'lacksSecondFactor'>;

export function userView(user: StoredUser, session: SessionAccess): UserView {
  const role = mainRole(session.roles);
  return {
    id: user.id.toString(),
    firstName: user.firstName,
    lastName: user.lastName,
    email: user.email,
    userName: user.userName,
    phoneNumber: user.phoneNumber,
    address: user.address,
    roles: [...session.roles],
    permissions: [...(session.permissions ?? [])],
    lacks_second_factor: session.lacksSecondFactor ?? false,
    role,
    home: role === 'admin' ? '/admin/dashboard' : '/user/dashboard',
    requested_role: user.requestedRole,
    photo_url: user.photoName && `/api/v1/users/${user.id}/photo?v=${user.photoName}`,
    email_verified: true,
    details_complete: user.detailsCompletedAt !== null,
    demonstration: user.isDemonstration,
  };
}
