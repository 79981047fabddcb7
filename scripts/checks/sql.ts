import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { presentDefinitions } from '../../apps/api/src/platform/migrations/apply-definitions.ts';
import { createTestDatabase, testServerVariable } from '../../apps/api/src/platform/testing/test-database.ts';
import { readSqlFiles } from '../../apps/api/src/platform/migrations/sql-files.ts';
import { endWith, Fault } from '../fault.ts';
import { root } from '../task.ts';
import { enterServer, leaveServer } from '../testing/test-server.ts';
import { floorFaults, storeFaults, type SqlText } from './sql-floors.ts';

/*
 * Checks the SQL of the slices with a migrated database and with the floors. Proves with known-bad files that it can fail.
 */

const source = join(root, 'apps/api/src');
const bad = join(root, 'scripts/checks/known-bad-sql');

const slices = [...readFileSync(join(source, 'processes/slices.ts'), 'utf8').matchAll(/from '#([\w-]+)'/g)].map(
  ([, name]) => name!,
);

async function main(): Promise<void> {
  const schemas = readSchemas();
  const faults = [
    ...(await databaseFaults()),
    ...floorFaults(readTexts(source), slices, schemas),
    ...storeFaults(readStores(source), slices, schemas),
    ...badFilesThatPass(slices, schemas),
  ];
  if (faults.length > 0) throw new Fault(`The SQL does not hold:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
  process.stdout.write(
    'SQL: every function, view and trigger has one file, none does the same as another, and no slice writes or names what is above its floor\n',
  );
}

/** The schema that each migration folder makes, with the slice whose folder it is. */
function readSchemas(): Map<string, string> {
  const schemas = new Map([['platform', 'platform']]);
  for (const path of globSync('**/sql/*.sql', { cwd: source })) {
    const text = readFileSync(join(source, path), 'utf8');
    for (const [, schema] of text.matchAll(/^create schema ([a-z_]+)/gm)) schemas.set(schema!, sliceOf(path));
  }
  return schemas;
}

/** The slice of a file by its first folders: `selling/vending/staff/part-refund-store.ts` is in vending, not in staff. */
function sliceOf(path: string): string {
  const [top = '', next = ''] = path.split('/').slice(0, -1);
  return top !== 'platform' && slices.includes(next) ? next : top;
}

function readTexts(folder: string): SqlText[] {
  return globSync('**/sql/{functions,views,triggers}/*.sql', { cwd: folder }).map((path) => ({
    path,
    slice: sliceOf(path),
    sql: readFileSync(join(folder, path), 'utf8'),
  }));
}

/** TypeScript of slices and of commands. Tests write what they need, and so does the year that benchmarks look at. */
function readStores(folder: string): SqlText[] {
  return globSync('**/*.ts', { cwd: folder })
    .filter((path) => !/(^|\/)test-[^/]*$|\.test\.ts$|^demonstration\/large\//.test(path))
    .map((path) => ({ path, slice: sliceOf(path), sql: readFileSync(join(folder, path), 'utf8') }));
}

function badFilesThatPass(slices: string[], schemas: Map<string, string>): string[] {
  const good = readTexts(source);
  const faultsOf = (text: SqlText) =>
    text.path.endsWith('.ts') ? storeFaults([text], slices, schemas) : floorFaults([...good, text], slices, schemas);
  return [...readTexts(bad), ...readStores(bad)].flatMap((text) => {
    const rule = /^(?:--|\/\/) must be refused: (.+)$/m.exec(text.sql)?.[1];
    return rule && faultsOf(text).some((fault) => fault.includes(rule))
      ? []
      : [`known-bad ${text.path} was not refused`];
  });
}

/** Objects in a database without a file, files without an object, and bodies that PostgreSQL does not accept. */
async function databaseFaults(): Promise<string[]> {
  process.env[testServerVariable] = JSON.stringify(await enterServer('test'));
  const database = await createTestDatabase();
  const client = new pg.Client({ connectionString: database.ownerUrl });
  await client.connect();
  try {
    const { definitions } = readSqlFiles();
    const files = new Set(definitions.map(({ kind, name }) => `${kind} ${name}`));
    const present = new Set((await presentDefinitions(client)).map(({ kind, name }) => `${kind} ${name}`));
    return [
      ...[...present].filter((name) => !files.has(name)).map((name) => `${name} has no file of its own`),
      ...[...files].filter((name) => !present.has(name)).map((name) => `${name} has a file and is not in the database`),
      ...(await bodiesNotAccepted(client)),
    ];
  } finally {
    await client.end();
    await database.drop();
    await leaveServer('test');
  }
}

async function bodiesNotAccepted(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ oid: number; name: string; validator: string }>(
    `select p.oid::int as oid, p.oid::regprocedure::text as name, l.lanvalidator::regproc::text as validator
     from pg_proc p join pg_language l on l.oid = p.prolang
     where p.pronamespace::regnamespace::text !~ '^(pg_|information_schema$)'`,
  );
  const faults: string[] = [];
  for (const { oid, name, validator } of rows) {
    const fault = await client.query(`select ${validator}($1::oid)`, [oid]).then(
      () => [],
      (error: unknown) => [`${name}: ${error instanceof Error ? error.message : String(error)}`],
    );
    faults.push(...fault);
  }
  return faults;
}

await main().catch(endWith);
