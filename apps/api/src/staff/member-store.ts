import type { StaffRole } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/db';
import { AppError } from '#platform/errors';

/** False when nothing changed. Throws `last-admin`. For the worker and for commands. */
export async function setStaffRole(
  db: Db | Tx,
  given: { userId: bigint | string; role: StaffRole; has: boolean; by: string },
): Promise<boolean> {
  try {
    const { rows } = await sql<{ done: boolean }>`
      select staff.set_role(${String(given.userId)}::bigint, ${given.role}, ${given.has}, ${given.by}) as done`.execute(
      db,
    );
    return rows[0]!.done;
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code !== 'ST002') throw error;
    throw Object.assign(new AppError('last-admin'), { cause: error });
  }
}

/** The name and the staff roles of a user; undefined for an id that nobody has. Locks nothing. */
export async function selectMember(
  db: Db | Tx,
  userId: string,
): Promise<{ name: string; roles: StaffRole[] } | undefined> {
  const { rows } = await sql<{ name: string; roles: StaffRole[] }>`
    select u.first_name || ' ' || u.last_name as name,
      array(select m.role from staff.member_role m join staff.role r on r.name = m.role where m.user_id = u.id
        order by r.position) as roles
    from identity."user" u where u.id = ${userId}::bigint and u.deleted_at is null`.execute(db);
  return rows[0];
}
