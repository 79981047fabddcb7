import type { BodyOf, Role, updateUser, UserView } from '@gatelight/contract';
import type { User } from '#platform/callers/caller';
import type { Db, Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { sessionOf } from '#platform/callers/session';
import type { By } from '../deps.ts';
import { newCredential } from '../passwords/passwords.ts';
import {
  insertUser,
  selectDemonstrationUsers,
  selectOwnProfile,
  selectContact,
  selectUserByEmail,
  updateOwnProfile,
  type NewUser,
  type StoredUser,
  type UserContact,
} from '../store.ts';
import { mainRole, rolesOf, userView } from './user-view.ts';

/** A user as other slices see them. */
export interface FoundUser {
  id: bigint;
  firstName: string;
  lastName: string;
  email: string;
  userName: string;
  phoneNumber: string | null;
  address: string | null;
  photoName: string | null;
  roles: readonly Role[];
  isDemonstration: boolean;
}

const found = ({ grantedRoles, ...user }: StoredUser): FoundUser => ({ ...user, roles: rolesOf(grantedRoles) });

/** The caller, as far as the web process may read them. */
export async function findCaller(db: Db, caller: User): Promise<FoundUser | undefined> {
  const user = await selectOwnProfile(db, sessionOf(caller));
  return user && found(user);
}

export async function findUserByEmail(db: Db | Tx, email: string): Promise<FoundUser | undefined> {
  const user = await selectUserByEmail(db, email);
  return user && found(user);
}

const contact = (user: StoredUser): UserContact => ({
  name: `${user.firstName} ${user.lastName}`,
  email: user.email,
  phone: user.phoneNumber,
});

/** Where messages about orders and money reach a user: for the worker and commands. */
export const contactOfUser = (db: Db | Tx, id: bigint | string): Promise<UserContact | undefined> =>
  selectContact(db, BigInt(id));

/** The same for the caller of a request. */
export async function contactOfCaller(db: Db, caller: User): Promise<UserContact | undefined> {
  const user = await selectOwnProfile(db, sessionOf(caller));
  return user && contact(user);
}

/** For commands and the demonstration data. */
export async function addUser(db: Db | Tx, user: NewUser & { password: string }): Promise<bigint> {
  const { password, ...rest } = user;
  return insertUser(db, rest, await newCredential(password));
}

/** Several users with one password: one hash for all of them. For the demonstration data. */
export async function addUsers(db: Db | Tx, users: readonly NewUser[], password: string): Promise<bigint[]> {
  const credential = await newCredential(password);
  const ids: bigint[] = [];
  for (const user of users) ids.push(await insertUser(db, user, credential));
  return ids;
}

/** Throws `not-found` for a user who was deleted a moment ago. */
export async function viewCaller(db: Db, caller: User): Promise<UserView> {
  const user = await selectOwnProfile(db, sessionOf(caller));
  if (!user) throw new AppError('not-found');
  return userView(user, caller);
}

/** Throws `user-name-taken`, and `step-up-required` when a new user name or phone number needs the password first. */
export async function changeProfile(
  db: Db,
  form: BodyOf<typeof updateUser>,
  { caller, by }: { caller: User; by: By },
): Promise<void> {
  const { phoneNumber, address, ...rest } = form;
  const change = {
    ...rest,
    phoneNumber: phoneNumber === '' ? null : phoneNumber,
    address: address === '' ? null : address,
  };
  if (!(await updateOwnProfile(db, sessionOf(caller), change, by))) {
    throw new AppError('user-name-taken', { fields: { userName: { code: 'user-name-taken' } } });
  }
}

/** The accounts of the demonstration data, for the sign-in page of a sandbox. */
export async function demonstrationSignIns(
  db: Db,
): Promise<{ identifier: string; password: string; name: string; role: Role }[]> {
  const users = await selectDemonstrationUsers(db);
  return users.map((user) => ({
    identifier: user.email,
    password: demonstrationPassword,
    name: `${user.firstName} ${user.lastName}`,
    role: user.isStaff ? 'admin' : mainRole(user.grantedRoles),
  }));
}

/** Published: these accounts exist in a sandbox only. */
export const demonstrationPassword = 'Estate#2026';
