import { recordSql } from '../../apps/api/src/platform/migrations/migration-record.ts';
import type { LogicalManifest } from './manifest.ts';
import { columnList, quotedTable, sessionSettings } from './table-text.ts';

/** All functions, views and triggers, in the order in which they are made. */
export const definitionsFile = 'definitions.sql';

/** One step of loading an export: a statement, or the rows of a table. */
export type LoadStep = { sql: string } | { table: LogicalManifest['tables'][number] };

/**
 * Statements to fill an empty, migrated database, in one transaction. The rows that migrations wrote go first, because the export
 * has them too. Foreign keys stay on, and so do the two triggers that check that each journal balances; the other triggers
 * are off, since they would write rows of their own, and are put back as they were before the transaction ends.
 */
export function loadSteps(manifest: LogicalManifest): LoadStep[] {
  const { tables, before, after } = manifest;
  return [
    ...before.map((sql) => ({ sql })),
    ...tables.toReversed().map(({ name }) => ({ sql: `DELETE FROM ${quotedTable(name)}` })),
    ...tables.map((table) => ({ table })),
    ...tables.map(({ name, rows }) => ({ sql: requireRows(name, rows) })),
    { sql: requireBalance },
    ...after.map((sql) => ({ sql })),
  ];
}

export function copyStatement(table: LogicalManifest['tables'][number]): string {
  return `COPY ${quotedTable(table.name)} (${columnList(table.columns)}) FROM STDIN`;
}

/** The same for psql, which needs nothing of ours: it also makes the roles and tables. */
export function loadScript(manifest: LogicalManifest): string {
  const { roles, migrations, finishedAt } = manifest;
  const lines = [
    `-- Gatelight, all rows as of ${finishedAt}. Load them into an empty database, from this folder:`,
    '--   psql -v ON_ERROR_STOP=1 -f load.sql "postgresql://OWNER@HOST/DATABASE"',
    '-- The user needs CREATEROLE (or the roles below exist) and CREATE on the database.',
    '\\set ON_ERROR_STOP on',
    ...sessionSettings.map((sql) => `${sql};`),
    'DO $$ BEGIN',
    `  IF to_regclass('platform.migration') IS NOT NULL THEN RAISE EXCEPTION 'this database is not empty'; END IF;`,
    'END $$;',
    ...roles.map(
      (role) =>
        `DO $$ BEGIN CREATE ROLE ${role} NOLOGIN; EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; END $$;`,
    ),
    'BEGIN;',
    recordSql,
    ...migrations.flatMap(({ name, sha256 }) => [
      `\\ir sql/${name}`,
      `INSERT INTO platform.migration (name, sha256) VALUES ('${name}', '${sha256}');`,
    ]),
    `\\ir ${definitionsFile}`,
    'COMMIT;',
    'BEGIN;',
    ...loadSteps(manifest).map((step) => ('sql' in step ? `${step.sql};` : copyLine(step.table))),
    'COMMIT;',
    'ANALYZE;',
  ];
  return `${lines.join('\n')}\n`;
}

function copyLine({ name, columns, file }: LogicalManifest['tables'][number]): string {
  return `\\copy ${quotedTable(name)} (${columnList(columns)}) from '${file}'`;
}

function requireRows(table: string, rows: number): string {
  const name = quotedTable(table);
  return `DO $$ BEGIN IF (SELECT count(*) FROM ${name}) <> ${rows} THEN RAISE EXCEPTION '${table.replaceAll("'", "''")} does not have ${rows} rows'; END IF; END $$`;
}

const requireBalance = `DO $$ BEGIN
  IF EXISTS (SELECT FROM ledger.posting p JOIN ledger.account a ON a.id = p.account_id
             GROUP BY a.currency HAVING sum(p.amount_kobo) <> 0) THEN
    RAISE EXCEPTION 'the ledger does not balance';
  END IF;
END $$`;
