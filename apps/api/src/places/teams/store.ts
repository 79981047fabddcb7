import type { EstateRole, InvitationView, InvitedRole, Role, TeamInvitation, TeamMember } from '@gatelight/contract';
import { by } from '#platform/callers/by';
import { sha256 } from '#platform/callers/secrets';
import type { User } from '#platform/callers/caller';
import { AppError } from '#platform/errors';
import { sql, type Db, type Tx } from '#platform/database/db';
import { sessionOf } from '#platform/callers/session';
import { sqlArguments } from '#platform/database/sql-arguments';

/** The request behind a change, for the audit log. */
/** Whether the caller has one of these roles in this estate. */
export async function worksFor(db: Db, caller: User, estateId: string, roles: readonly Role[]): Promise<boolean> {
  const { rows } = await sql<{ works: boolean }>`
    select teams.works_for(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${[...roles]}::text[]) as works`.execute(
    db,
  );
  return rows[0]!.works;
}

/**
 * Gives a user a role in an estate, for acts of staff, demonstration data and commands. Returns false when they already
 * have it.
 */
export async function addMember(
  tx: Tx,
  { userId, estateId, role }: { userId: bigint; estateId: bigint; role: EstateRole },
): Promise<boolean> {
  const { rows } = await sql<{ id: bigint | null }>`
    select teams.add_member(${estateId}, ${userId}, ${role}, 'system') as id`.execute(tx);
  return rows[0]!.id !== null;
}

/** A person with an account, and whether they manage this estate. Throws `not-found` for an estate that no longer exists. */
export async function findManager(
  db: Db | Tx,
  estateId: string,
  who: { email: string } | { id: string },
): Promise<{ person: { id: string; name: string } | null; isManager: boolean }> {
  const named = 'email' in who ? sql`lower(u.email) = ${who.email.toLowerCase()}` : sql`u.id = ${BigInt(who.id)}`;
  const { rows } = await sql<{ id: string | null; name: string; isManager: boolean }>`
    select u.id::text, btrim(u.first_name || ' ' || u.last_name) as name, exists (
      select from teams.member m
      where m.user_id = u.id and m.estate_id = e.id and m.role = 'manager' and m.ended_at is null) as "isManager"
    from estates.estate e left join identity."user" u on ${named} and u.deleted_at is null
    where e.id = ${BigInt(estateId)} and e.retired_at is null`.execute(db);
  const [row] = rows;
  if (!row) throw new AppError('not-found');
  return { person: row.id === null ? null : { id: row.id, name: row.name }, isManager: row.isManager };
}

/** Appoints a manager and notifies them. Returns false when they already manage the estate. */
export async function addManager(tx: Tx, estateId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select teams.appoint(${BigInt(estateId)}, ${BigInt(userId)}) as done`.execute(tx);
  return rows[0]!.done;
}

/** Removes a manager from an estate and notifies them. Returns false when they no longer manage it. */
export async function removeManager(tx: Tx, estateId: string, userId: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select teams.dismiss(${BigInt(estateId)}, ${BigInt(userId)}) as done`.execute(tx);
  return rows[0]!.done;
}

export async function selectMyEstates(
  db: Db,
  caller: User,
): Promise<{ id: string; name: string; roles: EstateRole[] }[]> {
  const { rows } = await sql<{ id: string; name: string; roles: EstateRole[] }>`
    select id::text, name, roles from teams.estates_of(${sessionOf(caller)}::uuid)`.execute(db);
  return rows;
}

export async function selectMembers(db: Db, caller: User, estateId: string): Promise<TeamMember[]> {
  const { rows } = await sql<TeamMember>`
    select id::text, name, role, since, is_you from teams.members_of(${sessionOf(caller)}::uuid, ${BigInt(estateId)})`.execute(
    db,
  );
  return rows;
}

export async function selectInvitations(db: Db, caller: User, estateId: string): Promise<TeamInvitation[]> {
  const { rows } = await sql<TeamInvitation>`
    select id::text, role, contact, invited_by, created_at, expires_at
    from teams.invitations_of(${sessionOf(caller)}::uuid, ${BigInt(estateId)})`.execute(db);
  return rows;
}

export interface NewInvitation {
  role: InvitedRole;
  email: string | undefined;
  phoneNumber: string | undefined;
  /** The database stores its hash. */
  secret: string;
  /** The link in the message, with the secret. */
  link: string;
  days: number;
}

/** The invitation's id, or why there is none. */
export async function insertInvitation(
  db: Db,
  caller: User,
  estateId: string,
  { role, email, phoneNumber, secret, link, days }: NewInvitation,
): Promise<{ id: string | null; refusal: 'not-found' | 'role-by-staff' | 'too-many-invitations' | null }> {
  const given = sqlArguments({ role, email, phone_number: phoneNumber, secret_hash: sha256(secret), link, days });
  const { rows } = await sql<{ id: string | null; refusal: 'not-found' | null }>`
    select invitation_id::text as id, refusal
    from teams.invite(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${given}, ${by(caller)})`.execute(db);
  return rows[0]!;
}

export async function withdrawInvitation(db: Db, caller: User, estateId: string, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select teams.withdraw(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(id)}, ${by(caller)}) as done`.execute(
    db,
  );
  return rows[0]!.done;
}

/** Null when they are removed. */
export async function removeMember(
  db: Db,
  caller: User,
  estateId: string,
  id: string,
): Promise<'not-found' | 'role-by-staff' | null> {
  const { rows } = await sql<{ refusal: 'not-found' | 'role-by-staff' | null }>`
    select teams.remove(${sessionOf(caller)}::uuid, ${BigInt(estateId)}, ${BigInt(id)}, ${by(caller)}) as refusal`.execute(
    db,
  );
  return rows[0]!.refusal;
}

export async function selectInvitation(db: Db, caller: User, secret: string): Promise<InvitationView | undefined> {
  const { rows } = await sql<InvitationView>`
    select estate_name, role, invited_by, expires_at, status
    from teams.invitation_by_secret(${sessionOf(caller)}::uuid, ${sha256(secret)})`.execute(db);
  return rows[0];
}

/** Accepts or declines an invitation. Returns null, or the code of the refusal. */
export async function answerInvitation(
  db: Db,
  caller: User,
  { secret, accept }: { secret: string; accept: boolean },
): Promise<'not-found' | 'invitation-ended' | 'invitation-expired' | null> {
  const { rows } = await sql<{ refusal: 'not-found' | 'invitation-ended' | 'invitation-expired' | null }>`
    select teams.answer(${sessionOf(caller)}::uuid, ${sha256(secret)}, ${accept}, ${by(caller)}) as refusal`.execute(
    db,
  );
  return rows[0]!.refusal;
}
