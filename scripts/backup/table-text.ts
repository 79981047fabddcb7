/** Rows in the text form that every PostgreSQL reads, whatever the settings of its server are. */
export const sessionSettings = [
  `SET client_encoding = 'UTF8'`,
  `SET datestyle = 'ISO, YMD'`,
  `SET intervalstyle = 'postgres'`,
  `SET timezone = 'UTC'`,
  `SET bytea_output = 'hex'`,
  'SET extra_float_digits = 3',
  'SET statement_timeout = 0',
  'SET lock_timeout = 0',
  'SET idle_in_transaction_session_timeout = 0',
];

export function quotedTable(table: string): string {
  return table.split('.').map(quotedName).join('.');
}

export function columnList(columns: readonly string[]): string {
  return columns.map(quotedName).join(', ');
}

export function quotedName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
