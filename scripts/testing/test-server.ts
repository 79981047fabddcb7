import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { join } from 'node:path';
import { setOf } from '../../apps/api/src/platform/migrations/apply-definitions.ts';
import { migrate } from '../../apps/api/src/platform/migrations/migrate.ts';
import { readSqlFiles } from '../../apps/api/src/platform/migrations/sql-files.ts';
import type { TestServer } from '../../apps/api/src/platform/testing/test-database.ts';
import { connectToWritable } from '../../apps/api/src/platform/database/database-url.ts';
import { appSessionSettings } from '../../apps/api/src/platform/database/roles.ts';
import { letRolesIn, openServer, runningServer, serverUrl, type EmbeddedServer } from '../postgres/server.ts';
import { root } from '../task.ts';
import { homeName, type ServerRecord } from '../postgres/place.ts';
import { otherUsers, signIn, signOut, withLock } from '../lock.ts';

/** The test server is thrown away and need not wait for its disk; benchmarks use a server that waits. */
export type ServerPurpose = 'test' | 'bench';

const memoryNeededBytes = 2_000_000_000;

interface Files {
  home: string;
  lock: string;
  users: string;
  log: string;
}

/**
 * A PostgreSQL of this checkout, shared by all runs of the same purpose that overlap, with a template database migrated
 * from the present files. It has nothing to do with the data directory of the product.
 */
export async function enterServer(purpose: ServerPurpose): Promise<TestServer> {
  const files = filesOf(purpose);
  mkdirSync(files.home, { recursive: true });
  return withLock(files.lock, async () => {
    signIn(files.users);
    const record = runningServer(files.home) ?? (await startServer(purpose));
    const template = await ensureTemplate(record, files.users);
    return {
      template,
      ownerUrl: serverUrl(record, 'owner', 'postgres'),
      appUrl: serverUrl(record, 'app', 'postgres'),
      webUrl: serverUrl(record, 'web', 'postgres'),
      staffUrl: serverUrl(record, 'staff', 'postgres'),
      logFile: files.log,
    };
  });
}

/** Stops the server when this was the last run that used it. */
export async function leaveServer(purpose: ServerPurpose): Promise<void> {
  const files = filesOf(purpose);
  await withLock(files.lock, async () => {
    if (!signOut(files.users).othersLeft) await (await open(purpose)).stop();
  });
}

async function startServer(purpose: ServerPurpose): Promise<ServerRecord> {
  const server = await open(purpose);
  const child = await server.start();
  child.unref();
  return server.record;
}

function open(purpose: ServerPurpose): Promise<EmbeddedServer> {
  const files = filesOf(purpose);
  const folder = purpose === 'test' ? memoryFolder() : undefined;
  return openServer({ home: files.home, logFile: files.log, durable: purpose === 'bench', ...(folder && { folder }) });
}

/**
 * A folder in the memory of the machine, if it has one with enough room. A clone of the template makes hundreds of files:
 * half a second of work for some disks and their file systems, and 30 ms for memory.
 */
function memoryFolder(): string | undefined {
  const memory = '/dev/shm';
  if (!existsSync(memory)) return undefined;
  const { bavail, bsize } = statfsSync(memory);
  if (bavail * bsize < memoryNeededBytes) return undefined;
  const folder = join(memory, `gatelight-tests-${process.getuid?.()}`);
  if (existsSync(folder)) removeLeftOver(folder);
  return folder;
}

/** Frees the memory of checkouts that no longer exist. */
function removeLeftOver(folder: string): void {
  for (const name of readdirSync(folder)) {
    const owner = join(folder, name, homeName);
    const isLeft = existsSync(owner) && !existsSync(readFileSync(owner, 'utf8').trim());
    if (isLeft) rmSync(join(folder, name), { recursive: true, force: true });
  }
}

function filesOf(purpose: ServerPurpose): Files {
  const home = join(root, `.cache/${purpose}-server`);
  return { home, lock: join(home, 'lock'), users: join(home, 'users'), log: join(home, 'postgres.log') };
}

async function ensureTemplate(record: ServerRecord, users: string): Promise<string> {
  const name = `template_${fingerprint()}`;
  const client = await connectToWritable(serverUrl(record, 'owner', 'postgres'));
  try {
    const { rows } = await client.query<{ datname: string }>(
      `SELECT datname FROM pg_database WHERE datname ~ '^(template_|test_|half_)'`,
    );
    const present = rows.map((row) => row.datname).filter((found) => found !== 'template0' && found !== 'template1');
    if (!otherUsers(users)) {
      for (const left of present.filter((found) => found !== name)) {
        await client.query(`DROP DATABASE IF EXISTS ${left} WITH (FORCE)`);
      }
    }
    if (present.includes(name)) return name;
    await client.query('DROP DATABASE IF EXISTS half_template WITH (FORCE)');
    await client.query('CREATE DATABASE half_template');
    await migrate(serverUrl(record, 'owner', 'half_template'));
    await letRolesIn(client, record);
    await client.query(`ALTER DATABASE half_template RENAME TO ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

function fingerprint(): string {
  const hash = createHash('sha256');
  const { migrations, definitions } = readSqlFiles();
  for (const migration of migrations) hash.update(`${migration.name} ${migration.sha256}\n`);
  hash.update(setOf(definitions));
  // Migrating also gives the roles of the server their settings.
  hash.update(JSON.stringify(appSessionSettings));
  return hash.digest('hex').slice(0, 16);
}
