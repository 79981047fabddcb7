import {
  mostStaff,
  type AnswerOf,
  type getPerson,
  type listStaff,
  type Person,
  type StaffRole,
} from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import { beginningWith, hasWords, wordsQuery } from '#platform/database/search';
import { isRefusedWith } from '#platform/database/sql-states';
import { AppError } from '#platform/errors';
import type { Keyed, KeysetDefinition, KeysetPage } from '#platform/lists/keyset';

export const peopleKeys: KeysetDefinition<'created_at'> = {
  list: 'people',
  // Ids increase with the time at which accounts are made.
  sorts: { created_at: { column: sql`u.id`, kind: 'bigint' } },
  id: { column: sql`u.id`, kind: 'bigint' },
  first: '-created_at',
};

export interface PersonRow {
  id: bigint;
  name: string;
  email: string;
  phone: string | null;
  address: string | null;
  createdAt: Date;
  lockedAt: Date | null;
  isDemonstration: boolean;
  roles: Person['roles'];
  hasSecondFactor: boolean;
}

const columns = sql`u.id, u.first_name || ' ' || u.last_name as name, u.email, u.phone_number as phone, u.address,
  u.created_at as "createdAt", u.locked_at as "lockedAt", u.is_demonstration as "isDemonstration",
  array(select r.role from identity.user_role r where r.user_id = u.id
    union all select m.role from identity.member_role m where m.user_id = u.id) as roles`;

export async function selectPeople(
  db: Db,
  page: KeysetPage,
  { q = '', locked }: { q?: string | undefined; locked?: 'yes' | 'no' | undefined },
): Promise<(PersonRow & Keyed)[]> {
  const digits = q.replaceAll(/[\s-]/g, '');
  // Each branch has its own index. A meter is found by its whole number.
  const found =
    q === ''
      ? sql`true`
      : sql`(lower(u.email) like ${beginningWith(q.toLowerCase())} or ${hasWords(sql`u.first_name || ' ' || u.last_name`, wordsQuery(q))}
          or u.phone_number like ${beginningWith(digits || q)}
          or u.id in (select l.user_id from households.link l join metering.meter m on m.id = l.meter_id
            where m.number = ${digits} and l.ended_at is null))`;
  const state =
    locked === undefined ? sql`true` : locked === 'yes' ? sql`u.locked_at is not null` : sql`u.locked_at is null`;
  const { rows } = await sql<PersonRow & Keyed>`
    select ${page.keys}, ${columns}, false as "hasSecondFactor" from identity."user" u
    where u.deleted_at is null and ${found} and ${state} and ${page.after}
    order by ${page.order} limit ${page.limit}`.execute(db);
  return rows;
}

export async function selectPerson(db: Db | Tx, id: string): Promise<PersonRow | undefined> {
  const { rows } = await sql<PersonRow>`
    select ${columns}, identity.has_second_factor(u.id) as "hasSecondFactor" from identity."user" u
    where u.id = ${id}::bigint and u.deleted_at is null`.execute(db);
  return rows[0];
}

export async function isPerson(db: Db, id: string): Promise<boolean> {
  const { rows } = await sql`select from identity."user" u where u.id = ${id}::bigint and u.deleted_at is null`.execute(
    db,
  );
  return rows.length > 0;
}

export async function selectMetersOf(db: Db, id: string): Promise<AnswerOf<typeof getPerson>['meters']> {
  const { rows } = await sql<AnswerOf<typeof getPerson>['meters'][number]>`
    select m.number, m.utility, l.role, e.name as estate, h.name as house
    from households.link l join metering.meter m on m.id = l.meter_id join estates.estate e on e.id = m.estate_id
    left join estates.house h on h.id = m.house_id
    where l.user_id = ${id}::bigint and l.ended_at is null order by l.id limit 50`.execute(db);
  return rows;
}

type SessionRow = Omit<AnswerOf<typeof getPerson>['sessions'][number], 'device'> & { agent: string | null };

/** The live sessions of a user, the newest first. */
export async function selectSessionsOf(db: Db | Tx, id: string): Promise<SessionRow[]> {
  const { rows } = await sql<SessionRow>`
    select s.id::text as id, s.created_at, s.last_seen_at, s.user_agent as agent, s.second_factor_at is not null as is_staff
    from identity.session s
    where s.user_id = ${id}::bigint and s.ended_at is null and s.expires_at > now()
      and s.last_seen_at > now() - make_interval(secs => s.idle_seconds)
    order by s.last_seen_at desc limit 50`.execute(db);
  return rows;
}

type Staff = AnswerOf<typeof listStaff>;

export async function selectMembers(db: Db): Promise<Staff['members']> {
  const { rows } = await sql<Staff['members'][number]>`
    select u.id::text as id, u.first_name || ' ' || u.last_name as name, u.email, array_agg(m.role order by r.position) as roles,
      identity.has_second_factor(u.id) as has_second_factor,
      (select max(s.last_seen_at) from identity.session s where s.user_id = u.id and s.second_factor_at is not null) as last_seen_at
    from identity.member_role m join identity.staff_role r on r.name = m.role join identity."user" u on u.id = m.user_id
    where u.deleted_at is null group by u.id order by name, u.id limit ${mostStaff}`.execute(db);
  return rows;
}

export async function selectRoles(db: Db): Promise<Staff['roles']> {
  const { rows } = await sql<Staff['roles'][number]>`
    select r.name as role, array(select p.permission from identity.role_permission p where p.role = r.name order by 1) as permissions
    from identity.staff_role r order by r.position`.execute(db);
  return rows;
}

/** False when nothing changed. Throws `last-role-editor`. */
export async function setLocked(tx: Tx, id: string, locked: boolean): Promise<boolean> {
  try {
    const { rows } = await sql<{ done: boolean }>`
      select identity.lock_user(${id}::bigint, ${locked}) as done`.execute(tx);
    return rows[0]!.done;
  } catch (error) {
    if (!isRefusedWith(error, 'ST002')) throw error;
    throw Object.assign(new AppError('last-role-editor'), { cause: error });
  }
}

export async function endSessionsOf(tx: Tx, id: string): Promise<number> {
  const { rows } = await sql<{ ended: number }>`select staff.end_sessions(${id}::bigint) as ended`.execute(tx);
  return rows[0]!.ended;
}

export async function removeSecondFactor(tx: Tx, id: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`select identity.reset_second_factor(${id}::bigint) as done`.execute(tx);
  return rows[0]!.done;
}

export async function insertInvitation(
  tx: Tx,
  one: { email: string; role: StaffRole; secretHash: Buffer; by: bigint },
): Promise<void> {
  await sql`select identity.invite_staff(${one.email}, ${one.role}, ${one.secretHash}, ${one.by})`.execute(tx);
}

/** Whether no other member of staff may invite, or approve an invitation. */
export async function isAlone(db: Db | Tx): Promise<boolean> {
  const { rows } = await sql<{ alone: boolean }>`select identity.is_staff_alone() as alone`.execute(db);
  return rows[0]!.alone;
}

export async function hasAccount(db: Db | Tx, email: string): Promise<boolean> {
  const { rows } = await sql`
    select from identity."user" u where lower(u.email) = lower(${email}) and u.deleted_at is null`.execute(db);
  return rows.length > 0;
}
