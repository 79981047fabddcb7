import type { Role } from '@gatelight/contract';
import { type Db, sql, type Tx } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import type { ObjectNames } from '#platform/lists/object-names';
import type { By } from './deps.ts';

export const json = (by: By) => sql`${JSON.stringify(by)}::jsonb`;
/** The elements of an array in the form that PostgreSQL reads: pg sends buffers inside arrays as text otherwise. */
export const byteas = (keys: readonly Buffer[]) => sql`array[${sql.join(keys.map((key) => sql`${key}::bytea`))}]`;

export const userNames: ObjectNames = {
  user: (id) => sql`
    select own_user.first_name || ' ' || own_user.last_name from identity."user" own_user where own_user.id = ${id}`,
};

/** A user with the data of their profile. */
export interface StoredUser {
  id: bigint;
  email: string;
  firstName: string;
  lastName: string;
  userName: string;
  phoneNumber: string | null;
  address: string | null;
  photoName: string | null;
  detailsCompletedAt: Date | null;
  isDemonstration: boolean;
  /** In addition to `user`, which everyone has. */
  grantedRoles: readonly Role[];
  requestedRole: Role | null;
}

export interface Credential {
  salt: Buffer;
  hash: Buffer;
}

const profileColumns = sql`p.id, p.email, p.first_name as "firstName", p.last_name as "lastName", p.user_name as "userName",
  p.phone_number as "phoneNumber", p.address, p.photo_name as "photoName", p.details_completed_at as "detailsCompletedAt",
  p.is_demonstration as "isDemonstration", p.granted_roles as "grantedRoles", p.requested_role as "requestedRole"`;

/** The user of a session. */
export async function selectOwnProfile(db: Db, sessionKey: string): Promise<StoredUser | undefined> {
  const { rows } = await sql<StoredUser>`
    select ${profileColumns} from identity.own_profile(${sessionKey}::uuid) p`.execute(db);
  return rows[0];
}

export interface UserContact {
  name: string;
  email: string;
  phone: string | null;
}

/** How a user is reached: for the worker and commands. */
export async function selectContact(db: Db | Tx, id: bigint): Promise<UserContact | undefined> {
  const { rows } = await sql<UserContact>`select c.name, c.email, c.phone from identity.contact_of(${id}) c`.execute(
    db,
  );
  return rows[0];
}

/** For commands. */
export async function selectUserByEmail(db: Db | Tx, email: string): Promise<StoredUser | undefined> {
  const { rows } = await sql<StoredUser>`
    select ${profileColumns} from identity."user" u, identity.profile_of(u.id) p
    where lower(u.email) = lower(${email}) and u.deleted_at is null`.execute(db);
  return rows[0];
}

export async function selectDemonstrationUsers(db: Db): Promise<(StoredUser & { isStaff: boolean })[]> {
  const { rows } = await sql<StoredUser & { isStaff: boolean }>`
    select ${profileColumns}, exists (select from identity.demonstration_members() m where m.user_id = p.id) as "isStaff"
    from identity.demonstration_profiles() p`.execute(db);
  return rows;
}

export interface ProfileChange {
  firstName?: string | undefined;
  lastName?: string | undefined;
  userName?: string | undefined;
  /** Null removes it. */
  phoneNumber?: string | null | undefined;
  address?: string | null | undefined;
}

/** Returns false when another user has the user name. */
export async function updateOwnProfile(db: Db, sessionKey: string, change: ProfileChange, by: By): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select identity.change_profile(${sessionKey}::uuid, ${JSON.stringify({ ...change, by })}::jsonb) as done`.execute(
    db,
  );
  return rows[0]!.done;
}

/** The user linked a meter, or chose to do it later: that page is not shown to them again. */
export async function completeOwnDetails(db: Db, sessionKey: string): Promise<void> {
  await sql`select identity.complete_details(${sessionKey}::uuid)`.execute(db);
}

/** For commands and the demonstration data. */
export async function completeDetails(db: Db | Tx, id: bigint): Promise<void> {
  await sql`update identity."user" set details_completed_at = now() where id = ${id}`.execute(db);
}

export interface NewRegistration {
  email: string;
  firstName: string;
  lastName: string;
  userName: string;
  requestedRole: Role | undefined;
  phoneNumber: string | null;
  credential: Credential;
  secretHash: Buffer;
}

export async function insertRegistration(db: Db, one: NewRegistration, by: By): Promise<'ok' | 'taken'> {
  const { rows } = await sql<{ outcome: 'ok' | 'taken' }>`
    select identity.register(${sqlArguments({
      email: one.email,
      first_name: one.firstName,
      last_name: one.lastName,
      user_name: one.userName,
      role: one.requestedRole,
      salt: one.credential.salt,
      hash: one.credential.hash,
      secret_hash: one.secretHash,
      phone_number: one.phoneNumber,
      by,
    })}) as outcome`.execute(db);
  return rows[0]!.outcome;
}

export async function resendRegistrationCode(db: Db, email: string, secretHash: Buffer | null): Promise<void> {
  await sql`select identity.resend_registration_code(${email}, ${secretHash})`.execute(db);
}

export async function verifyRegistration(
  db: Db,
  given: { email: string; code: string; secretHash: Buffer | null; refreshHash: Buffer },
  by: By,
): Promise<{ verified: boolean; userId: bigint | null; sessionKey: string | null; expiresAt: Date | null }> {
  const { rows } = await sql<{
    verified: boolean;
    userId: bigint | null;
    sessionKey: string | null;
    expiresAt: Date | null;
  }>`
    select verified, user_id as "userId", session_key as "sessionKey", expires_at as "expiresAt"
    from identity.verify_registration(${given.email}, ${given.code}, ${given.secretHash}, ${given.refreshHash}, ${json(by)})
  `.execute(db);
  return rows[0]!;
}

export async function insertAdmin(
  db: Db,
  one: {
    secretHash: Buffer;
    email: string;
    firstName: string;
    lastName: string;
    userName: string;
    credential: Credential;
  },
  by: By,
): Promise<'ok' | 'invalid' | 'email-taken' | 'user-name-taken'> {
  const { rows } = await sql<{ outcome: 'ok' | 'invalid' | 'email-taken' | 'user-name-taken' }>`
    select identity.register_admin(${one.secretHash}, ${one.email}, ${one.firstName}, ${one.lastName}, ${one.userName},
      ${one.credential.salt}, ${one.credential.hash}, ${json(by)}) as outcome`.execute(db);
  return rows[0]!.outcome;
}

export interface NewUser {
  email: string;
  firstName: string;
  lastName: string;
  userName: string;
  phoneNumber?: string;
  address?: string;
  roles: readonly Role[];
  isDemonstration: boolean;
}

export async function insertUser(db: Db | Tx, user: NewUser, credential: Credential): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`
    select identity.add_user(${sqlArguments({
      email: user.email,
      first_name: user.firstName,
      last_name: user.lastName,
      user_name: user.userName,
      phone_number: user.phoneNumber,
      address: user.address,
      roles: user.roles,
      salt: credential.salt,
      hash: credential.hash,
      is_demonstration: user.isDemonstration,
    })}) as id`.execute(db);
  return rows[0]!.id;
}

export async function forgetOld(db: Db): Promise<void> {
  await sql`select identity.forget_old()`.execute(db);
}
