import { createHash } from 'node:crypto';
import pg from 'pg';
import { MigrationError } from './migration-error.ts';
import type { Definition } from './sql-files.ts';

/**
 * The functions, views and triggers that a database has, named like in `definition`. A function that an index calls is
 * part of its table and is in a migration: another text would make the index wrong.
 */
export async function presentDefinitions(client: pg.Client): Promise<{ kind: string; name: string }[]> {
  const { rows } = await client.query<{ kind: string; name: string }>(`
    with recursive ours as (
      select oid, nspname from pg_namespace where nspname !~ '^pg_' and nspname not in ('information_schema', 'public')),
    -- Functions that an index calls, and functions that these call. They are in migrations.
    of_an_index as (
      select d.refobjid as oid from pg_depend d join pg_index i on i.indexrelid = d.objid where d.refclassid = 'pg_proc'::regclass
      union
      select d.refobjid from pg_depend d join of_an_index f on d.classid = 'pg_proc'::regclass and d.objid = f.oid
      where d.refclassid = 'pg_proc'::regclass)
    select distinct 'function' as kind, n.nspname || '.' || p.proname as name from pg_proc p join ours n on n.oid = p.pronamespace
    where p.oid not in (select oid from of_an_index)
    union all
    select 'view', n.nspname || '.' || c.relname from pg_class c join ours n on n.oid = c.relnamespace where c.relkind = 'v'
    union all
    select 'trigger', n.nspname || '.' || c.relname || '.' || t.tgname
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join ours n on n.oid = c.relnamespace where not t.tgisinternal
    order by 1, 2`);
  return rows;
}

/** The hash by which a database recognises this set of functions, views and triggers. */
export function setOf(definitions: readonly Definition[]): string {
  const lines = definitions.map(({ kind, name, sha256 }) => `${kind} ${name} ${sha256}\n`).toSorted();
  return createHash('sha256').update(lines.join('')).digest('hex');
}

/**
 * Applies the texts that differ from the database, in one transaction. A definition without a file stays for one
 * version, because processes of the version before may still call it; the version after that drops it.
 */
export async function applyDefinitions(
  client: pg.Client,
  definitions: readonly Definition[],
  goBack: boolean,
): Promise<void> {
  // An export applies them in its own way.
  if (definitions.length === 0) return;
  const set = setOf(definitions);
  const { rows: sets } = await client.query<{ sha256: string }>(
    'SELECT sha256 FROM platform.definition_set ORDER BY position',
  );
  if (sets.at(-1)?.sha256 === set) return;
  if (sets.some(({ sha256 }) => sha256 === set) && !goBack) {
    throw new MigrationError(
      'This database has the functions of a newer version: start that one. To go back to this version for good, run npm run db:migrate -- --go-back once.',
    );
  }
  await client.query('BEGIN');
  try {
    await dropGone(client, definitions, set);
    await applyChanged(client, definitions, set);
    await client.query('DELETE FROM platform.definition_set WHERE sha256 = $1', [set]);
    await client.query('INSERT INTO platform.definition_set (sha256) VALUES ($1)', [set]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

async function applyChanged(client: pg.Client, definitions: readonly Definition[], set: string): Promise<void> {
  const { rows } = await client.query<{ kind: string; name: string; sha256: string }>(
    'SELECT kind, name, sha256 FROM platform.definition',
  );
  const present = new Map(rows.map(({ kind, name, sha256 }) => [`${kind} ${name}`, sha256]));
  const changed = definitions.filter(({ kind, name, sha256 }) => present.get(`${kind} ${name}`) !== sha256);
  const before = await formsOf(client, changed);
  // A function may call one that is created after it. `npm run check` checks every body once all of them exist.
  await client.query('SET LOCAL check_function_bodies = off');
  for (const { kind, name, sql } of changed) {
    try {
      await client.query(sql);
    } catch (error) {
      throw new MigrationError(`The ${kind} ${name} was not accepted, and nothing was changed: ${explain(error, sql)}`);
    }
  }
  await client.query(
    `INSERT INTO platform.definition (kind, name, sha256) SELECT * FROM unnest($1::text[], $2::text[], $3::text[])
     ON CONFLICT (kind, name) DO UPDATE SET sha256 = excluded.sha256, gone_since = NULL`,
    [changed.map(({ kind }) => kind), changed.map(({ name }) => name), changed.map(({ sha256 }) => sha256)],
  );
  // A file may define its function with other arguments than before: then the earlier form has no file any more.
  const after = new Map((await formsOf(client, changed)).map(({ form, version }) => [form, version]));
  const gone = before.filter(({ form, version }) => after.get(form) === version);
  await client.query(
    `INSERT INTO platform.definition (kind, name, sha256, gone_since) SELECT 'function', form, '', $2 FROM unnest($1::text[]) form
     ON CONFLICT (kind, name) DO UPDATE SET gone_since = excluded.gone_since`,
    [gone.map(({ form }) => form), set],
  );
}

/** The functions of these names with their arguments, and the row version of each definition. */
async function formsOf(
  client: pg.Client,
  definitions: readonly Definition[],
): Promise<{ form: string; version: string }[]> {
  const { rows } = await client.query<{ form: string; version: string }>(
    `SELECT p.oid::regprocedure::text AS form, p.xmin::text || p.ctid::text AS version FROM pg_proc p
     WHERE p.pronamespace::regnamespace::text || '.' || p.proname = ANY ($1)`,
    [definitions.filter(({ kind }) => kind === 'function').map(({ name }) => name)],
  );
  return rows;
}

async function dropGone(client: pg.Client, definitions: readonly Definition[], set: string): Promise<void> {
  const names = definitions.map(({ kind, name }) => `${kind} ${name}`);
  const { rows: dropped } = await client.query<{ kind: string; name: string }>(
    `DELETE FROM platform.definition WHERE kind || ' ' || name <> ALL ($1) AND gone_since <> $2 RETURNING kind, name`,
    [names, set],
  );
  const order = ['trigger', 'view', 'function'];
  await dropAll(
    client,
    dropped.toSorted((a, b) => order.indexOf(a.kind) - order.indexOf(b.kind)),
  );
  await client.query(`UPDATE platform.definition SET gone_since = $2 WHERE kind || ' ' || name <> ALL ($1)`, [
    names,
    set,
  ]);
  await client.query(`UPDATE platform.definition SET gone_since = NULL WHERE kind || ' ' || name = ANY ($1)`, [names]);
}

/**
 * A view may call a function, and a function may return rows of a view: a definition that is still used waits until its
 * user is dropped.
 */
async function dropAll(client: pg.Client, gone: { kind: string; name: string }[]): Promise<void> {
  const stillUsed = '2BP01';
  const waiting: typeof gone = [];
  for (const { kind, name } of gone) {
    await client.query('SAVEPOINT one');
    try {
      await client.query(await dropStatement(client, kind, name));
    } catch (error) {
      if (!(error instanceof pg.DatabaseError) || error.code !== stillUsed) throw error;
      await client.query('ROLLBACK TO SAVEPOINT one');
      waiting.push({ kind, name });
      if (waiting.length === gone.length) throw error;
    }
  }
  if (waiting.length > 0) await dropAll(client, waiting);
}

async function dropStatement(client: pg.Client, kind: string, name: string): Promise<string> {
  const parts = name.split('.').map((part) => client.escapeIdentifier(part));
  if (kind === 'view') return `DROP VIEW IF EXISTS ${parts.join('.')}`;
  if (kind === 'trigger') return `DROP TRIGGER IF EXISTS ${parts[2]} ON ${parts[0]}.${parts[1]}`;
  if (name.endsWith(')')) return `DROP FUNCTION IF EXISTS ${name}`;
  const { rows } = await client.query<{ drop: string }>(
    `SELECT format('DROP FUNCTION %s', p.oid::regprocedure) AS drop FROM pg_proc p
     WHERE p.pronamespace::regnamespace::text || '.' || p.proname = $1`,
    [name],
  );
  return rows.map(({ drop }) => drop).join(';');
}

/** PostgreSQL's message about a text that it refused, with the line. */
export function explain(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error);
  const line = error.position ? ` (line ${sql.slice(0, Number(error.position)).split('\n').length})` : '';
  const where = error.where ? `; ${error.where.split('\n')[0]}` : '';
  return `${error.message}${line}${where}`;
}
