import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { applyDefinitions, explain, presentDefinitions } from './apply-definitions.ts';
import { connectToWritable } from '../database/database-url.ts';
import { MigrationError } from './migration-error.ts';
import { recordSql } from './migration-record.ts';
import { ensureRoles, type RoleGrant } from '../database/roles.ts';
import { readSqlFiles, type Migration } from './sql-files.ts';

export interface MigrateOptions {
  /** Login users that must be able to use one of our roles. */
  grants?: readonly RoleGrant[];
  /** Another folder of SQL files than the product's own. */
  folder?: string;
  /** Restores the functions of this version over those of a newer one. */
  goBack?: boolean;
}

// Any constant works as long as every Gatelight uses the same: two concurrent starts migrate one after the other.
const migrationLock = 4175000019;

/**
 * Brings a database up to date (decision 70): applies each migration that it does not have yet, in order of name, each
 * in its own transaction; then all functions, views and triggers whose text changed, together. Returns the applied
 * migrations. Throws MigrationError when an applied migration was changed or is missing, when the database is of a
 * newer version, or when a file fails (that file leaves nothing behind).
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<{ applied: string[] }> {
  const { migrations, definitions } = readSqlFiles(options.folder);
  const client = await connectToWritable(ownerUrl);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    // A migration that waits for a lock delays everyone behind it: it is better to fail and try again later.
    await client.query(`SET lock_timeout = '5s'`);
    await client.query('SET statement_timeout = 0');
    await ensureRoles(client, options.grants);
    await client.query(recordSql);
    await takeOver(client, migrations);
    const applied = await applyPending(client, migrations);
    await applyDefinitions(client, definitions, options.goBack === true);
    return { applied };
  } finally {
    await client.end();
  }
}

// The migrations of version 0.1, 0001 to 0299, became one file for each schema in version 0.2: 0301 to 0330.
const firstOfVersion02 = 301;
const lastOfBaseline = 330;
const version01 = new URL('version-0.1.txt', import.meta.url);

/** A database of version 0.1 with all of its migrations already has the tables of version 0.2: this records that. */
async function takeOver(client: pg.Client, migrations: Migration[]): Promise<void> {
  const { rows } = await client.query<{ name: string; sha256: string }>(
    'SELECT name, sha256 FROM platform.migration ORDER BY name COLLATE "C"',
  );
  if (!rows.some(({ name }) => isOfVersion01(name))) return;
  const lines = rows.map(({ name, sha256 }) => `${name} ${sha256}\n`).join('');
  if (lines !== (await readFile(version01, 'utf8'))) {
    throw new MigrationError(
      `This database is of version 0.1 and has the last migration ${rows.at(-1)?.name}. ${fromVersion01}`,
    );
  }
  const made = migrations.filter(({ name }) => Number(name.slice(0, 4)) <= lastOfBaseline);
  await client.query('BEGIN');
  await client.query('DELETE FROM platform.migration');
  await client.query('INSERT INTO platform.migration (name, sha256) SELECT * FROM unnest($1::text[], $2::text[])', [
    made.map(({ name }) => name),
    made.map(({ sha256 }) => sha256),
  ]);
  // Version 0.1 had no list of its functions. Those without a file are dropped like others, one version later.
  const present = await presentDefinitions(client);
  await client.query(
    `INSERT INTO platform.definition (kind, name, sha256) SELECT kind, name, '' FROM unnest($1::text[], $2::text[]) AS d (kind, name)`,
    [present.map(({ kind }) => kind), present.map(({ name }) => name)],
  );
  await client.query('COMMIT');
}

/** What to do with data of version 0.1 that this version cannot use. */
export const fromVersion01 =
  'Start the last version 0.1 on it once, which brings it to its last migration; then start this version.';

/** Whether a migration, by its file name, belongs to version 0.1. */
export function isOfVersion01(name: string): boolean {
  return Number(name.slice(0, 4)) < firstOfVersion02;
}

async function applyPending(client: pg.Client, migrations: Migration[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM platform.migration');
  const known = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of rows) refuseDrift(row, known.get(row.name));
  const done = new Set(rows.map((row) => row.name));
  const applied: string[] = [];
  for (const migration of migrations) {
    if (done.has(migration.name)) continue;
    await applyOne(client, migration);
    applied.push(migration.name);
  }
  return applied;
}

function refuseDrift(row: { name: string; sha256: string }, file: Migration | undefined): void {
  if (!file) {
    throw new MigrationError(
      `Migration ${row.name} was applied to this database but is not in this checkout: start the version that has it, or use another database.`,
    );
  }
  if (file.sha256 !== row.sha256) {
    throw new MigrationError(
      `Migration ${row.name} was changed after it was applied to this database: restore the file and put the change into a new one, or use an empty database.`,
    );
  }
}

async function applyOne(client: pg.Client, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(migration.sql);
    await client.query('INSERT INTO platform.migration (name, sha256) VALUES ($1, $2)', [
      migration.name,
      migration.sha256,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new MigrationError(`Migration ${migration.name} failed and was undone: ${explain(error, migration.sql)}`);
  }
}
