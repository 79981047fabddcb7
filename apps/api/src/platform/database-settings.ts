import { sql, type Db } from './db.ts';

/** One setting of the server that puts money at risk, as a sentence. */
export type DatabaseFinding = string;

export interface Settings {
  fsync: string;
  full_page_writes: string;
  synchronous_commit: string;
  synchronous_standby_names: string;
  data_checksums: string;
  server_encoding: string;
  statement_timeout: string;
  lock_timeout: string;
  idle_in_transaction_session_timeout: string;
}

const names = [
  'fsync',
  'full_page_writes',
  'synchronous_commit',
  'synchronous_standby_names',
  'data_checksums',
  'server_encoding',
  'statement_timeout',
  'lock_timeout',
  'idle_in_transaction_session_timeout',
] as const satisfies (keyof Settings)[];

/**
 * Compares the settings of a session of the application with what reliability.md §6 asks for. No findings means that
 * acknowledged money survives a power cut; in production the caller refuses to start on any.
 */
export async function checkDatabaseSettings(db: Db): Promise<DatabaseFinding[]> {
  const columns = names.map((name) => sql`current_setting(${sql.lit(name)}) as ${sql.ref(name)}`);
  const { rows } = await sql<Settings>`select ${sql.join(columns)}`.execute(db);
  const settings = rows[0];
  return settings ? settingFindings(settings) : ['the server shows none of its settings'];
}

/** The sentences for settings that were read. */
export function settingFindings(settings: Settings): DatabaseFinding[] {
  const found: DatabaseFinding[] = [];
  // A kill -9 does not show fsync=off, because the page cache survives it; only the setting tells.
  for (const name of ['fsync', 'full_page_writes', 'data_checksums'] as const) {
    if (settings[name] !== 'on')
      found.push(`${name} is ${settings[name]}: it must be on, or a power cut can lose money`);
  }
  if (settings.server_encoding !== 'UTF8')
    found.push(`server_encoding is ${settings.server_encoding}: it must be UTF8`);
  const commit = settings.synchronous_commit;
  if (commit === 'off') found.push('synchronous_commit is off: it must be on, or a crash can lose acknowledged money');
  if (commit === 'local' && settings.synchronous_standby_names !== '') {
    found.push('synchronous_commit is local although a standby is configured: it must be on or remote_apply');
  }
  for (const name of ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout'] as const) {
    if (settings[name] === '0') found.push(`${name} is not set: one stuck session could hold up everybody`);
  }
  return found;
}
