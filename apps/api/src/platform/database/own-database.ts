import type pg from 'pg';
import { asReader, connectToWritable } from './database-url.ts';
import { setOf } from '../migrations/apply-definitions.ts';
import { readSqlFiles } from '../migrations/sql-files.ts';

/**
 * Why the checks of this checkout do not apply to this database, as a sentence; undefined when they do. Writes nothing.
 */
export async function whyNotOurs(url: string): Promise<string | undefined> {
  try {
    const hasTable = await withClient(url, async (client) => {
      const { rows } = await client.query<{ is_there: boolean }>(
        `SELECT EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
           WHERE n.nspname = 'platform' AND c.relname = 'migration') AS is_there`,
      );
      return rows[0]?.is_there === true;
    });
    if (!hasTable) {
      return 'This is not a database of Gatelight: it has no table platform.migration. Set DATABASE_URL to the right one.';
    }
    return await withClient(asReader(url), compareMigrations);
  } catch (error) {
    return `The database cannot be examined: ${error instanceof Error ? error.message : String(error)}.`;
  }
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connectToWritable(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function compareMigrations(client: pg.Client): Promise<string | undefined> {
  const { rows: settings } = await client.query<{ is_read_only: boolean }>(
    `SELECT current_setting('transaction_read_only')::boolean AS is_read_only`,
  );
  if (settings[0]?.is_read_only !== true) {
    return 'The database cannot be examined safely: something in between drops the start-up parameter "options". Let it through.';
  }
  const { rows } = await client.query<{ name: string; sha256: string }>('SELECT name, sha256 FROM platform.migration');
  const applied = new Map(rows.map(({ name, sha256 }) => [name, sha256]));
  const { migrations: ours, definitions } = readSqlFiles();
  const known = new Set(ours.map(({ name }) => name));
  const list = (names: readonly string[]) => names.toSorted().join(', ');
  const unknown = [...applied.keys()].filter((name) => !known.has(name));
  if (unknown.length > 0) {
    return `This database has migrations that this checkout does not know (${list(unknown)}). Examine it with the version that made it.`;
  }
  const missing = ours.filter(({ name }) => !applied.has(name)).map(({ name }) => name);
  if (missing.length > 0) {
    return `This database lacks migrations of this checkout (${list(missing)}). Start the product once, or run npm run db:migrate.`;
  }
  const changed = ours.filter(({ name, sha256 }) => applied.get(name) !== sha256).map(({ name }) => name);
  if (changed.length > 0) {
    return `Migrations of this checkout are not those that this database was made with (${list(changed)}). Examine it with the version that made it.`;
  }
  const { rows: sets } = await client.query<{ sha256: string }>(
    'SELECT sha256 FROM platform.definition_set ORDER BY position DESC LIMIT 1',
  );
  if (sets[0]?.sha256 !== setOf(definitions)) {
    return 'This database has the functions of another version. Examine it with that version, or start this one once.';
  }
  return undefined;
}
