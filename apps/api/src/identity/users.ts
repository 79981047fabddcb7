import type { BodyOf, Role, updateUser, UserView } from '@gatelight/contract';
import type { Db, Tx } from '#platform/db';
import { AppError } from '#platform/errors';
import { newCredential } from './passwords.ts';
import {
  insertUser,
  selectDemonstrationUsers,
  selectUser,
  selectUserByEmail,
  updateProfile,
  type NewUser,
  type StoredUser,
} from './store.ts';
import { mainRole, rolesOf, userView, type SessionAccess } from './user-view.ts';

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

/** Undefined for an id that nobody has, and for a deleted account. */
export async function findUser(db: Db | Tx, id: bigint | string): Promise<FoundUser | undefined> {
  const user = await selectUser(db, BigInt(id));
  return user && found(user);
}

export async function findUserByEmail(db: Db | Tx, email: string): Promise<FoundUser | undefined> {
  const user = await selectUserByEmail(db, email);
  return user && found(user);
}

/** Where messages about orders and money reach a user. */
export async function contactOfUser(
  db: Db | Tx,
  id: bigint | string,
): Promise<{ name: string; email: string; phone: string | null } | undefined> {
  const user = await selectUser(db, BigInt(id));
  return user && { name: `${user.firstName} ${user.lastName}`, email: user.email, phone: user.phoneNumber };
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

/** The user linked a meter, or chose to do it later: they are not led to that page again. */
export async function completeDetails(db: Db | Tx, id: bigint | string): Promise<void> {
  await updateProfile(db, BigInt(id), { detailsCompleted: true });
}

/** Throws `not-found` for a user who was deleted a moment ago. */
export async function viewUser(db: Db, id: bigint, session: SessionAccess): Promise<UserView> {
  const user = await selectUser(db, id);
  if (!user) throw new AppError('not-found');
  return userView(user, session);
}

export async function changeProfile(db: Db, id: bigint, form: BodyOf<typeof updateUser>): Promise<void> {
  const { phoneNumber, address, ...rest } = form;
  const change = {
    ...rest,
    phoneNumber: phoneNumber === '' ? null : phoneNumber,
    address: address === '' ? null : address,
  };
  if (!(await updateProfile(db, id, change))) {
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
