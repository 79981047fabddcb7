import { sql, type Db } from './db.ts';
import { appRole, type ProcessRole } from './roles.ts';

/**
 * The fault of a login of the web process, as a sentence that says what to do; undefined when it is correct. The role
 * of the session alone does not protect us: a login that may take the worker's role only needs one `set role`.
 */
export async function roleFault(db: Db, setting: string, role: ProcessRole): Promise<string | undefined> {
  const { rows } = await sql<{ login: string; role: string; mayBecomeApp: boolean }>`
    select session_user as login, current_user as role,
      (select r.rolsuper or r.rolcreaterole from pg_roles r where r.rolname = session_user)
        or pg_has_role(session_user, ${appRole},
             case when current_setting('server_version_num')::int >= 160000 then 'SET' else 'MEMBER' end) as "mayBecomeApp"
  `.execute(db);
  const session = rows[0];
  if (!session) throw new Error('the database returned no role');
  const what = `${setting}: expected a login that has the role ${role} and no other`;
  if (session.role !== role) return `${what}, but the web process works as '${session.role}'`;
  if (session.mayBecomeApp) return `${what}, but '${session.login}' may take the role ${appRole}`;
  return undefined;
}
