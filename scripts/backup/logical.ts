import { join } from 'node:path';
import { setOf } from '../../apps/api/src/platform/migrations/apply-definitions.ts';
import { connectToWritable } from '../../apps/api/src/platform/database/database-url.ts';
import { readSqlFiles } from '../../apps/api/src/platform/migrations/sql-files.ts';
import { Fault } from '../fault.ts';
import type { Connection } from '../product/database.ts';
import { copyOut } from './copy-stream.ts';
import { fillNewFolder, makeFolders, writeDurably, writeThrough, type BackupFile } from './files.ts';
import { definitionsFile, loadScript } from './load-script.ts';
import { requireKnownMigrations, writeManifest, type LogicalManifest } from './manifest.ts';
import { appliedMigrations } from './physical.ts';
import { columnList, quotedName, quotedTable, sessionSettings } from './table-text.ts';

interface Table {
  oid: number;
  name: string;
  columns: string[];
}

/** Writes all rows, as of one moment, with the migrations that make their tables: readable by any PostgreSQL 16 or newer. */
export async function makeLogicalBackup(
  ownerUrl: string,
  keys: Record<string, string>,
  folder: string,
): Promise<LogicalManifest> {
  const client = await connectToWritable(ownerUrl);
  try {
    for (const setting of sessionSettings) await client.query(setting);
    let manifest: LogicalManifest | undefined;
    await fillNewFolder(folder, async (half) => {
      manifest = await exportDatabase(client, keys, half);
      await writeManifest(half, manifest);
    });
    if (!manifest) throw new Error('the folder was filled without a manifest');
    return manifest;
  } finally {
    await client.end();
  }
}

async function exportDatabase(
  client: Connection,
  keys: Record<string, string>,
  half: string,
): Promise<LogicalManifest> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  const { rows } = await client.query<{ finishedAt: Date; version: string; major: number }>(
    `SELECT clock_timestamp() AS "finishedAt", current_setting('server_version') AS version,
            current_setting('server_version_num')::int / 10000 AS major`,
  );
  const facts = rows[0];
  if (!facts) throw new Error('the server describes itself with no row');
  const tables = inOrderOfReferences(await readTables(client), await readReferences(client));
  makeFolders([join(half, 'data'), join(half, 'sql')]);
  const files: BackupFile[] = [];
  const written = [];
  for (const table of tables) {
    const file = `data/${table.name}.copy`;
    let count = 0;
    const summary = await writeThrough(join(half, file), async (write) => {
      count = await copyOut(client, `COPY ${quotedTable(table.name)} (${columnList(table.columns)}) TO STDOUT`, write);
    });
    files.push({ path: file, ...summary });
    written.push({ name: table.name, file, columns: table.columns, rows: count });
  }
  const migrations = await appliedMigrations(client);
  const manifest: LogicalManifest = {
    format: 1,
    kind: 'logical',
    finishedAt: facts.finishedAt.toISOString(),
    serverVersion: facts.version,
    serverMajor: facts.major,
    migrations,
    keys,
    files,
    tables: written,
    roles: await readRoles(client),
    before: await triggersOff(client, tables),
    after: [...(await readSequences(client)), 'SET CONSTRAINTS ALL IMMEDIATE', ...(await triggersOn(client, tables))],
  };
  requireKnownMigrations(manifest);
  for (const [path, text] of await sqlOf(client, migrations)) {
    files.push({ path, ...(await writeDurably(join(half, path), text)) });
  }
  await client.query('COMMIT');
  files.push({ path: 'load.sql', ...(await writeDurably(join(half, 'load.sql'), loadScript(manifest))) });
  return manifest;
}

/** The files that make the tables, and one with all functions, views and triggers, by their paths in the export. */
async function sqlOf(client: Connection, migrations: { name: string }[]): Promise<[string, string][]> {
  const own = readSqlFiles();
  const { rows } = await client.query<{ sha256: string }>(
    'SELECT sha256 FROM platform.definition_set ORDER BY position DESC LIMIT 1',
  );
  if (rows[0]?.sha256 !== setOf(own.definitions)) {
    throw new Fault(
      'The database has the functions of another version of Gatelight. Make the export with that version.',
    );
  }
  const texts = new Map(own.migrations.map(({ name, sql }) => [name, sql]));
  return [
    ...migrations.map(({ name }): [string, string] => [`sql/${name}`, texts.get(name) ?? '']),
    [definitionsFile, ['set check_function_bodies = off;', ...own.definitions.map(({ sql }) => sql)].join('\n')],
  ];
}

// A migration's own record is written by the migration; the rest is every ordinary table of the product.
async function readTables(client: Connection): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.oid::int AS oid, n.nspname || '.' || c.relname AS name,
            array_agg(a.attname::text ORDER BY a.attnum) AS columns
     FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
     WHERE c.relkind = 'r' AND n.nspname NOT LIKE 'pg\\_%' AND n.nspname <> 'information_schema'
       AND (n.nspname, c.relname) <> ('platform', 'migration')
     GROUP BY c.oid, n.nspname, c.relname ORDER BY 2`,
  );
  return rows;
}

async function readReferences(client: Connection): Promise<{ from: number; to: number }[]> {
  const { rows } = await client.query<{ from: number; to: number }>(
    // What is checked at the end of a transaction needs no order: the rows are loaded in one.
    // Postings have no foreign keys, for speed; their trigger looks for the account and the journal.
    `SELECT conrelid::int AS from, confrelid::int AS to FROM pg_constraint
     WHERE contype = 'f' AND conrelid <> confrelid AND NOT condeferred
     UNION ALL
     SELECT 'ledger.posting'::regclass::oid::int, unnest(ARRAY['ledger.account', 'ledger.journal']::regclass[])::oid::int`,
  );
  return rows;
}

/** Referenced tables first, so that every foreign key is checked while the rows are loaded. */
function inOrderOfReferences(tables: Table[], references: { from: number; to: number }[]): Table[] {
  const ordered: Table[] = [];
  let left = tables;
  while (left.length > 0) {
    const waiting = new Set(left.map((table) => table.oid));
    const ready = left.filter((table) => !references.some(({ from, to }) => from === table.oid && waiting.has(to)));
    if (ready.length === 0) {
      throw new Fault(
        `The tables ${left.map(({ name }) => name).join(', ')} refer to each other and cannot be exported.`,
      );
    }
    ordered.push(...ready);
    left = left.filter((table) => !ready.includes(table));
  }
  return ordered;
}

async function readRoles(client: Connection): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT rolname AS name FROM pg_roles WHERE rolname LIKE 'gatelight\\_%' AND rolname <> 'gatelight_owner' ORDER BY 1`,
  );
  return rows.map(({ name }) => name);
}

async function readSequences(client: Connection): Promise<string[]> {
  const { rows } = await client.query<{ step: string }>(
    `SELECT format('SELECT setval(%L, %s)', format('%I.%I', schemaname, sequencename), last_value) AS step
     FROM pg_sequences WHERE schemaname NOT LIKE 'pg\\_%' AND last_value IS NOT NULL ORDER BY 1`,
  );
  return rows.map(({ step }) => step);
}

// These two only check, and check every journal that is loaded. The others write rows, or refuse what a load must do.
const keptTriggers = ['posting_balanced', 'journal_balanced'];

async function triggersOff(client: Connection, tables: Table[]): Promise<string[]> {
  const triggers = await readTriggers(client, tables);
  return triggers.map(({ table, name }) => `ALTER TABLE ${quotedTable(table)} DISABLE TRIGGER ${quotedName(name)}`);
}

async function triggersOn(client: Connection, tables: Table[]): Promise<string[]> {
  const word: Record<string, string> = { O: 'ENABLE', A: 'ENABLE ALWAYS', R: 'ENABLE REPLICA', D: 'DISABLE' };
  const triggers = await readTriggers(client, tables);
  return triggers.map(
    ({ table, name, state }) => `ALTER TABLE ${quotedTable(table)} ${word[state]} TRIGGER ${quotedName(name)}`,
  );
}

async function readTriggers(client: Connection, tables: Table[]) {
  const { rows } = await client.query<{ oid: number; name: string; state: string }>(
    `SELECT tgrelid::int AS oid, tgname AS name, tgenabled AS state FROM pg_trigger
     WHERE NOT tgisinternal AND tgrelid = ANY($1::oid[]) AND NOT tgname = ANY($2::text[]) ORDER BY tgrelid, tgname`,
    [tables.map(({ oid }) => oid), keptTriggers],
  );
  const names = new Map(tables.map(({ oid, name }) => [oid, name]));
  return rows.map(({ oid, name, state }) => ({ table: names.get(oid) ?? '', name, state }));
}
