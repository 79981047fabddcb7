import type { Permission, Role } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import { sqlArguments } from '#platform/database/sql-arguments';
import type { By } from './deps.ts';
import type { ObjectNames } from '#platform/lists/object-names';

export const userNames: ObjectNames = {
  user: (id) => sql`
    select own_user.first_name || ' ' || own_user.last_name from identity."user" own_user where own_user.id = ${id}`,
};

/** A user with what belongs to their profile. */
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
  /** Beyond `user`, which everyone has. */
  grantedRoles: readonly Role[];
  requestedRole: Role | null;
}

export interface Credential {
  salt: Buffer;
  hash: Buffer;
}

const json = (by: By) => sql`${JSON.stringify(by)}::jsonb`;
/** The parameters of an array as PostgreSQL reads it: pg sends buffers inside arrays as text otherwise. */
const byteas = (keys: readonly Buffer[]) => sql`array[${sql.join(keys.map((key) => sql`${key}::bytea`))}]`;

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

/** False: another user has the user name. */
export async function updateOwnProfile(db: Db, sessionKey: string, change: ProfileChange): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select identity.change_profile(${sessionKey}::uuid, ${JSON.stringify(change)}::jsonb) as done`.execute(db);
  return rows[0]!.done;
}

/** The user linked a meter, or chose to do it later: they are not led to that page again. */
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

/** A session as the database began or renewed it. */
export interface SessionRow {
  userId: bigint;
  sessionKey: string;
  expiresAt: Date;
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

export async function selectSalt(db: Db, identifier: string): Promise<Buffer> {
  const { rows } = await sql<{ salt: Buffer }>`select identity.salt_of(${identifier}) as salt`.execute(db);
  return rows[0]!.salt;
}

/** Null when the session is over. */
export async function selectSaltOfSession(db: Db, sessionKey: string): Promise<Buffer | null> {
  const { rows } = await sql<{ salt: Buffer | null }>`
    select identity.salt_of_session(${sessionKey}::uuid) as salt`.execute(db);
  return rows[0]!.salt;
}

/** Seconds to wait, or 0. */
export async function takeTries(
  db: Db,
  keys: readonly { key: Buffer; free: number; longestSeconds: number; windowSeconds: number }[],
): Promise<number> {
  const integers = (values: readonly number[]) => sql`${values}::integer[]`;
  const { rows } = await sql<{ wait: number }>`
    select identity.take_sign_in_tries(${byteas(keys.map(({ key }) => key))}, ${integers(keys.map(({ free }) => free))},
      ${integers(keys.map(({ longestSeconds }) => longestSeconds))},
      ${integers(keys.map(({ windowSeconds }) => windowSeconds))}) as wait`.execute(db);
  return rows[0]!.wait;
}

export interface SignInRow {
  /** `code`: the user also has an authenticator app, and no session yet. */
  outcome: 'ok' | 'wrong' | 'unverified' | 'locked' | 'code';
  userId: bigint;
  sessionKey: string;
  expiresAt: Date;
  /** Of a sign-up that is not verified. */
  email: string;
}

export async function signInWithHash(
  db: Db,
  given: {
    identifier: string;
    hash: Buffer;
    tryKeys: readonly Buffer[];
    refreshHash: Buffer;
    secretHash: Buffer;
    adminsOnly: boolean;
  },
  by: By,
): Promise<SignInRow> {
  const { rows } = await sql<SignInRow>`
    select outcome, user_id as "userId", session_key as "sessionKey", expires_at as "expiresAt", email
    from identity.sign_in(${given.identifier}, ${given.hash}, ${byteas(given.tryKeys)}, ${given.refreshHash},
      ${given.secretHash}, ${given.adminsOnly}, ${json(by)})`.execute(db);
  return rows[0]!;
}

export async function rotateSession(
  db: Db,
  given: { hash: Buffer; nextHash: Buffer; waitedMs: number },
  by: By,
): Promise<(SessionRow & { outcome: 'ok'; generation: number }) | { outcome: 'ended' | 'follow' }> {
  const { rows } = await sql<SessionRow & { outcome: 'ok'; generation: number }>`
    select outcome, user_id as "userId", session_key as "sessionKey", expires_at as "expiresAt", generation
    from identity.rotate_session(${given.hash}, ${given.nextHash}, ${Math.round(given.waitedMs)}, ${json(by)})`.execute(
    db,
  );
  return rows[0]!;
}

/** An access token of this rotation has arrived: the refresh token before it is used up. */
export async function storeGenerationInUse(db: Db, sessionKey: string, generation: number): Promise<void> {
  await sql`select identity.use_generation(${sessionKey}::uuid, ${generation})`.execute(db);
}

/** What the user behind a session may do. */
export interface SessionCaller {
  /** Granted to residents; beyond `user`. */
  roles: Role[];
  isStaff: boolean;
  /** None until the session has its second factor. */
  permissions: Permission[];
  /** The newest rotation whose tokens were seen in use. */
  usedGeneration: number;
}

/** Undefined when the session is over or of somebody else. */
export async function selectSessionCaller(
  db: Db,
  sessionKey: string,
  userId: bigint,
): Promise<SessionCaller | undefined> {
  const { rows } = await sql<SessionCaller>`
    select roles, is_staff as "isStaff", permissions, used_generation as "usedGeneration"
    from identity.session_caller(${sessionKey}::uuid, ${userId})`.execute(db);
  return rows[0];
}

export async function signOutSession(
  db: Db,
  given: { refreshHash: Buffer | null; sessionKey: string | null },
  by: By,
): Promise<void> {
  await sql`select identity.sign_out(${given.refreshHash}, ${given.sessionKey}::uuid, ${json(by)})`.execute(db);
}

export interface SessionListRow {
  id: bigint;
  ip: string | null;
  userAgent: string | null;
  createdAt: Date;
  lastSeenAt: Date;
  isCurrent: boolean;
}

export async function selectSessions(db: Db, sessionKey: string): Promise<SessionListRow[]> {
  const { rows } = await sql<SessionListRow>`
    select id, host(ip) as ip, user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt",
      is_current as "isCurrent" from identity.sessions_of(${sessionKey}::uuid)`.execute(db);
  return rows;
}

export async function isOwnSession(db: Db, sessionKey: string, id: bigint): Promise<boolean> {
  const { rows } = await sql<{ own: boolean }>`
    select identity.is_own_session(${sessionKey}::uuid, ${id}) as own`.execute(db);
  return rows[0]!.own;
}

/** Ends one session, or all but this one when `id` is null. */
export async function endOwnSessions(db: Db, sessionKey: string, id: bigint | null, by: By): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    select identity.end_own_sessions(${sessionKey}::uuid, ${id}, ${json(by)}) as ended`.execute(db);
  return rows[0]!.ended;
}

/** Null: the password is wrong. */
export async function stepUpSession(
  db: Db,
  given: { sessionKey: string; hash: Buffer; tryKeys: readonly Buffer[] },
  by: By,
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select identity.step_up(${given.sessionKey}::uuid, ${given.hash}, ${byteas(given.tryKeys)}, ${json(by)}) as until
  `.execute(db);
  return rows[0]!.until;
}

export async function hasStepUp(db: Db | Tx, sessionKey: string): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`select identity.has_step_up(${sessionKey}::uuid) as has`.execute(db);
  return rows[0]!.has;
}

/** How many other sessions ended; null: the current password is wrong. */
export async function storePassword(
  db: Db,
  given: { sessionKey: string; currentHash: Buffer; tryKeys: readonly Buffer[]; credential: Credential },
  by: By,
): Promise<number | null> {
  const { rows } = await sql<{ ended: number | null }>`
    select identity.change_password(${given.sessionKey}::uuid, ${given.currentHash}, ${byteas(given.tryKeys)},
      ${given.credential.salt}, ${given.credential.hash}, ${json(by)}) as ended`.execute(db);
  return rows[0]!.ended;
}

export async function requestReset(db: Db, email: string, by: By): Promise<void> {
  await sql`select identity.request_reset(${email}, ${json(by)})`.execute(db);
}

export async function resetPasswordWithCode(
  db: Db,
  given: { email: string; code: string; credential: Credential },
  by: By,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select identity.reset_password(${given.email}, ${given.code}, ${given.credential.salt}, ${given.credential.hash},
      ${json(by)}) as done`.execute(db);
  return rows[0]!.done;
}

export async function storeEmailChange(
  db: Db,
  given: { sessionKey: string; hash: Buffer; tryKeys: readonly Buffer[]; email: string },
  by: By,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select identity.request_email_change(${given.sessionKey}::uuid, ${given.hash}, ${byteas(given.tryKeys)},
      ${given.email}, ${json(by)}) as done`.execute(db);
  return rows[0]!.done;
}

export async function confirmEmailWithCode(db: Db, sessionKey: string, code: string, by: By): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select identity.confirm_email_change(${sessionKey}::uuid, ${code}, ${json(by)}) as done`.execute(db);
  return rows[0]!.done;
}

/** A role that a user chose at sign-up, for staff to decide about. */
export interface RoleRequest {
  id: bigint;
  userId: bigint;
  firstName: string;
  lastName: string;
  email: string;
  role: Role;
  createdAt: Date;
}

export async function selectRoleRequests(db: Db | Tx, sessionKey: string): Promise<RoleRequest[]> {
  const { rows } = await sql<RoleRequest>`
    select id, user_id as "userId", first_name as "firstName", last_name as "lastName", email, role,
      created_at as "createdAt" from identity.list_role_requests(${sessionKey}::uuid)`.execute(db);
  return rows;
}

/** The user whom the decision is about; null when there was nothing to decide. */
export async function storeRoleDecision(
  db: Db | Tx,
  given: { sessionKey: string; id: bigint; decision: 'approved' | 'declined' },
  by: By,
): Promise<bigint | null> {
  const { rows } = await sql<{ userId: bigint | null }>`
    select identity.decide_role_request(${given.sessionKey}::uuid, ${given.id}, ${given.decision}, ${json(by)}) as "userId"
  `.execute(db);
  return rows[0]!.userId;
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

/** For commands: the web grants roles only through an admin's session. */
export async function grantRole(db: Db | Tx, userId: bigint, role: Role): Promise<void> {
  await sql`select identity.grant_role(${userId}, ${role})`.execute(db);
}

export async function forgetOld(db: Db): Promise<void> {
  await sql`select identity.forget_old()`.execute(db);
}
