import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { connectToWritable } from './database-url.ts';
import { appRole, ensureRoles, readRole, type RoleGrant } from './roles.ts';

/** A migration that cannot go on; the message says in one sentence which one and what to do. */
export class MigrationError extends Error {
  override name = 'MigrationError';
}

export interface Migration {
  /** File name; its order is the order of application. */
  name: string;
  sha256: string;
  sql: string;
}

export interface MigrateOptions {
  /** Login users that must be able to work in a role of ours. */
  grants?: readonly RoleGrant[];
  /** Another directory of migrations than the product's own. */
  directory?: string;
}

const ownDirectory = fileURLToPath(new URL('../../migrations', import.meta.url));
// Any constant will do as long as every Gatelight uses the same: two that start at once migrate one after the other.
const migrationLock = 4175000019;

/**
 * Brings a database up to date: applies each SQL file that it has not seen, in order of name, each in its own transaction.
 * Throws MigrationError when an applied file was changed or is gone, or when a file fails (that file leaves nothing behind).
 */
export async function migrate(ownerUrl: string, options: MigrateOptions = {}): Promise<{ applied: string[] }> {
  const migrations = await readMigrations(options.directory);
  const client = await connectToWritable(ownerUrl);
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    // A migration that waits for a lock holds up everybody behind it: better to fail and try again later.
    await client.query(`SET lock_timeout = '5s'`);
    await client.query('SET statement_timeout = 0');
    await ensureRoles(client, options.grants);
    await ensureRecord(client);
    return { applied: await applyPending(client, migrations) };
  } finally {
    await client.end();
  }
}

/** The migrations of this checkout in their order. */
export async function readMigrations(directory = ownDirectory): Promise<Migration[]> {
  const names = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  for (const name of names) {
    if (!/^\d{4}-[a-z0-9-]+\.sql$/.test(name)) {
      throw new MigrationError(`Migration ${name} is not named like 0001-ledger.sql: rename it.`);
    }
  }
  const seen = new Map(names.map((name) => [name.slice(0, 4), name]));
  const twice = names.find((name) => seen.get(name.slice(0, 4)) !== name);
  if (twice) throw new MigrationError(`Migration ${twice} has the same number as another one: renumber it.`);
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(`${directory}/${name}`, 'utf8');
      return { name, sql, sha256: createHash('sha256').update(sql).digest('hex') };
    }),
  );
}

async function ensureRecord(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE SCHEMA IF NOT EXISTS platform;
    CREATE TABLE IF NOT EXISTS platform.migration (
      name text PRIMARY KEY,
      sha256 text NOT NULL,
      applied_at timestamptz NOT NULL DEFAULT now()
    );
    GRANT USAGE ON SCHEMA platform TO ${appRole}, ${readRole};
    GRANT SELECT ON platform.migration TO ${appRole}, ${readRole};
  `);
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

function explain(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error);
  const line = error.position ? ` (line ${sql.slice(0, Number(error.position)).split('\n').length})` : '';
  const where = error.where ? `; ${error.where.split('\n')[0]}` : '';
  return `${error.message}${line}${where}`;
}
