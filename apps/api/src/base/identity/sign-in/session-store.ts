import type { Permission, Role } from '@gatelight/contract';
import { type Db, sql, type Tx } from '#platform/database/db';
import type { By } from '../deps.ts';
import { byteas, json } from '../store.ts';

/* Sessions: how one begins, is renewed, listed and ended. */

/** A session as the database began or renewed it. */
export interface SessionRow {
  userId: bigint;
  sessionKey: string;
  expiresAt: Date;
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
  /** For a sign-up that is not verified. */
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

/**
 * Whether it is the newest refresh token of this session: a replaced token, or one of another session, is not touched.
 */
export async function isRefreshTokenOf(db: Db, sessionKey: string, refreshHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ isOf: boolean }>`
    select identity.is_refresh_token_of(${sessionKey}::uuid, ${refreshHash}) as "isOf"`.execute(db);
  return rows[0]!.isOf;
}

/** An access token of this rotation has arrived: the earlier refresh token is used up. */
export async function storeGenerationInUse(db: Db, sessionKey: string, generation: number): Promise<void> {
  await sql`select identity.use_generation(${sessionKey}::uuid, ${generation})`.execute(db);
}

/** What the user of a session may do. */
export interface SessionCaller {
  /** Granted to residents, in addition to `user`. */
  roles: Role[];
  isStaff: boolean;
  /** Empty until the session has its second factor. */
  permissions: Permission[];
  /** The newest rotation whose tokens were seen in use. */
  usedGeneration: number;
  /** Access tokens of earlier rotations are refused. */
  oldestGeneration: number;
}

/**
 * Undefined when the session is over or belongs to another user, or when the access token is older than the last proof
 * in that session.
 */
export async function selectSessionCaller(
  db: Db,
  { sessionKey, userId, generation = null }: { sessionKey: string; userId: bigint; generation?: number | null },
): Promise<SessionCaller | undefined> {
  const { rows } = await sql<SessionCaller>`
    select roles, is_staff as "isStaff", permissions, used_generation as "usedGeneration",
      oldest_generation as "oldestGeneration"
    from identity.session_caller(${sessionKey}::uuid, ${userId}, ${generation})`.execute(db);
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

/**
 * Ends one session, or all others when `id` is null. The API maps the refusal of the database to `step-up-required`.
 */
export async function endOwnSessions(db: Db, sessionKey: string, id: bigint | null, by: By): Promise<number> {
  const { rows } = await sql<{ ended: number }>`
    select identity.end_own_sessions(${sessionKey}::uuid, ${id}, ${json(by)}) as ended`.execute(db);
  return rows[0]!.ended;
}

/** Null: the password is wrong. The API maps the refusal of an ended session to `sign-in-required`. */
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
