import type pg from 'pg';

/** The role of the worker and of commands: reads and writes rows, owns nothing, changes no table. */
export const appRole = 'gatelight_app';
/** The role of the web process, which creates no value: it calls functions that check everything themselves. */
export const webRole = 'gatelight_web';
/** Reads what staff may read and requests acts, in the web process beside its own role; writes nothing itself. */
export const staffRole = 'gatelight_staff';
/** Reads everything that a report may read, writes nothing. */
export const readRole = 'gatelight_read';

/** Roles in which a process of the product works. */
export type ProcessRole = typeof appRole | typeof webRole | typeof staffRole;

const allRoles = [appRole, webRole, staffRole, readRole] as const;

/**
 * How every session of ours reads and writes values, and when it sees changes of others. A server may have other
 * defaults, such as the time zone of its country, in which `now()::date` is another day.
 */
export const valueSettings = {
  TimeZone: 'UTC',
  DateStyle: 'ISO,MDY',
  IntervalStyle: 'postgres',
  default_transaction_isolation: 'read committed',
} as const;

/** Settings of every session of the product; reliability.md §6 names the three time-outs. */
export const appSessionSettings = {
  ...valueSettings,
  statement_timeout: '30s',
  lock_timeout: '5s',
  idle_in_transaction_session_timeout: '30s',
} as const;

/** A login user that must be able to use one of our roles. */
export interface RoleGrant {
  user: string;
  role: ProcessRole;
}

/**
 * Creates the roles that this server does not have and sets their limits. They cannot log in until they get a password.
 */
export async function ensureRoles(client: pg.ClientBase, grants: readonly RoleGrant[] = []): Promise<void> {
  for (const role of allRoles) {
    // Roles belong to the whole server: another database on it may be creating the same one right now.
    await client.query(
      `DO $$ BEGIN CREATE ROLE ${role} NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$`,
    );
    await setSessionSettings(client, role);
  }
  for (const { user, role } of grants) {
    // From version 16 on, being a member and being allowed to become the role are different rights.
    const { rows } = await client.query<{ allowed: boolean }>(
      `SELECT pg_has_role(rolname, $2,
         CASE WHEN current_setting('server_version_num')::int >= 160000 THEN 'SET' ELSE 'MEMBER' END) AS allowed
       FROM pg_roles WHERE rolname = $1`,
      [user, role],
    );
    if (rows[0]?.allowed === false) await client.query(`GRANT ${role} TO ${client.escapeIdentifier(user)}`);
  }
}

async function setSessionSettings(client: pg.ClientBase, role: string): Promise<void> {
  const { rows } = await client.query<{ settings: string[] | null }>(
    'SELECT rolconfig AS settings FROM pg_roles WHERE rolname = $1',
    [role],
  );
  const current = rows[0]?.settings ?? [];
  for (const [name, value] of Object.entries(appSessionSettings)) {
    // Only when needed: two databases of one server that change the same role concurrently would conflict.
    if (!current.includes(`${name}=${value}`)) await client.query(`ALTER ROLE ${role} SET ${name} = '${value}'`);
  }
}
