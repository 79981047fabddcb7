import { sql, type Db } from './db.ts';

/** One wrong setting of the server. */
export interface DatabaseFinding {
  /** Its value, and what it must be or what to do. */
  detail: string;
  /**
   * It can lose acknowledged money. Otherwise the operator is only warned: a disk that returns wrong data would not be
   * noticed.
   */
  risksMoney: boolean;
}

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
 * Compares the settings of a session of the application with reliability.md §6. When no finding risks money,
 * acknowledged money survives a power cut; in production the caller refuses to start with any finding that does.
 */
export async function checkDatabaseSettings(db: Db): Promise<DatabaseFinding[]> {
  const columns = names.map((name) => sql`current_setting(${sql.lit(name)}) as ${sql.ref(name)}`);
  const { rows } = await sql<Settings>`select ${sql.join(columns)}`.execute(db);
  const settings = rows[0];
  return settings ? settingFindings(settings) : [{ detail: 'the server shows none of its settings', risksMoney: true }];
}

/** The faults in settings that were read. */
export function settingFindings(settings: Settings): DatabaseFinding[] {
  return [
    ...moneyRisks(settings).map((detail) => ({ detail, risksMoney: true })),
    // Off by default up to version 17, and the server must be stopped to switch it on.
    ...(settings.data_checksums === 'on'
      ? []
      : [
          {
            detail: `data_checksums is ${settings.data_checksums}: PostgreSQL cannot notice a disk that returns wrong data; while the server is stopped, "pg_checksums --enable" switches it on`,
            risksMoney: false,
          },
        ]),
  ];
}

function moneyRisks(settings: Settings): string[] {
  const found: string[] = [];
  // A kill -9 does not reveal fsync=off, because the page cache survives it; only the setting shows it.
  for (const name of ['fsync', 'full_page_writes'] as const) {
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
