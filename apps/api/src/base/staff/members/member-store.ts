import type { Permission, StaffRole } from '@gatelight/contract';
import { sql, type Db, type Tx } from '#platform/database/db';
import { AppError } from '#platform/errors';
import { isRefusedWith } from '#platform/database/sql-states';

/** Returns false when nothing changed. Throws `last-role-editor`. For the worker and for commands. */
export async function setStaffRole(
  db: Db | Tx,
  given: { userId: bigint | string; role: StaffRole; has: boolean; by: string },
): Promise<boolean> {
  return keepingAnEditor(async () => {
    const { rows } = await sql<{ done: boolean }>`
      select identity.set_staff_role(${String(given.userId)}::bigint, ${given.role}, ${given.has}, ${given.by}) as done`.execute(
      db,
    );
    return rows[0]!.done;
  });
}

async function keepingAnEditor<T>(change: () => Promise<T>): Promise<T> {
  try {
    return await change();
  } catch (error) {
    if (!isRefusedWith(error, 'ST002')) throw error;
    throw Object.assign(new AppError('last-role-editor'), { cause: error });
  }
}

/** The permissions of a role and how many members have it. Locks nothing. */
export async function selectRole(
  db: Db | Tx,
  role: StaffRole,
): Promise<{ permissions: Permission[]; members: number }> {
  const { rows } = await sql<{ permissions: Permission[]; members: bigint }>`
    select array(select p.permission from identity.role_permission p where p.role = ${role} order by 1) as permissions,
      (select count(*) from identity.member_role m where m.role = ${role}) as members`.execute(db);
  return { permissions: rows[0]!.permissions, members: Number(rows[0]!.members) };
}

/** Returns false when nothing changed. Throws `last-role-editor`. For the worker. */
export async function storeRolePermissions(
  tx: Tx,
  role: StaffRole,
  permissions: readonly Permission[],
): Promise<boolean> {
  return keepingAnEditor(async () => {
    const { rows } = await sql<{ done: boolean }>`
      select identity.set_role_permissions(${role}, ${[...permissions]}::text[]) as done`.execute(tx);
    return rows[0]!.done;
  });
}

/** The name and the staff roles of a user; undefined for an unknown id. Locks nothing. */
export async function selectMember(
  db: Db | Tx,
  userId: string,
): Promise<{ name: string; roles: StaffRole[] } | undefined> {
  const { rows } = await sql<{ name: string; roles: StaffRole[] }>`
    select u.first_name || ' ' || u.last_name as name,
      array(select m.role from identity.member_role m join identity.staff_role r on r.name = m.role where m.user_id = u.id
        order by r.position) as roles
    from identity."user" u where u.id = ${userId}::bigint and u.deleted_at is null`.execute(db);
  return rows[0];
}
