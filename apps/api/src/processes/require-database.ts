import { checkDatabaseSettings } from '#platform/database/database-settings';
import { isDatabaseUnavailable, type Db } from '#platform/database/db';
import { staffRole, webRole, type ProcessRole } from '#platform/database/roles';
import { roleFault } from '#platform/database/web-role';
import type { Log } from '#platform/log';
import { ConfigError, type Config } from '#platform/settings/config';

/* The requirements of each process for its database before it starts. */

/** In production, refuses to start on a server that may lose acknowledged money. Elsewhere it logs a warning. */
export async function requireSafeDatabase(config: Config, db: Db, log: Log): Promise<void> {
  const findings = await checkDatabaseSettings(db).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return [];
    throw error;
  });
  const risks = findings.filter(({ risksMoney }) => risksMoney);
  if (config.production && risks.length > 0)
    throw new ConfigError(risks.map(({ detail }) => `DATABASE_URL: ${detail}`));
  for (const { detail } of findings)
    log.warn({ finding: detail }, `a setting of the database needs attention: ${detail}`);
}

/**
 * The web process must work with roles that create no value, from logins that cannot leave them, because injected SQL
 * may run `set role`. In production it refuses to start otherwise. Elsewhere it logs a warning.
 */
export async function requireRoles(config: Config, { db, staffDb }: { db: Db; staffDb: Db }, log: Log): Promise<void> {
  await requireRole(config, { db, setting: 'DATABASE_WEB_URL', role: webRole }, log);
  if (config.database.staffUrl === undefined && !config.production) return;
  await requireRole(config, { db: staffDb, setting: 'DATABASE_STAFF_URL', role: staffRole }, log);
}

async function requireRole(
  config: Config,
  { db, setting, role }: { db: Db; setting: string; role: ProcessRole },
  log: Log,
): Promise<void> {
  const fault = await roleFault(db, setting, role).catch((error: unknown) => {
    if (isDatabaseUnavailable(error)) return undefined;
    throw error;
  });
  if (fault === undefined) return;
  if (config.production) throw new ConfigError([fault]);
  log.warn(fault);
}
