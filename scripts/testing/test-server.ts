import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate, readMigrations } from '../../apps/api/src/platform/migrate.ts';
import type { TestServer } from '../../apps/api/src/platform/test-database.ts';
import { connectToWritable } from '../../apps/api/src/platform/database-url.ts';
import { openServer, runningServer, serverUrl } from '../postgres/server.ts';
import type { ServerRecord } from '../postgres/place.ts';
import { otherUsers, signIn, signOut, withLock } from '../lock.ts';

const home = fileURLToPath(new URL('../../.cache/test-postgres', import.meta.url));
const lockFile = join(home, 'lock');
const users = join(home, 'users');
const logFile = join(home, 'postgres.log');

/**
 * A throwaway PostgreSQL for tests, shared by all test runs of this checkout that overlap, with a template database
 * migrated from the present files. It has nothing to do with the data directory of the product.
 */
export async function enterTestServer(): Promise<TestServer> {
  mkdirSync(home, { recursive: true });
  return withLock(lockFile, async () => {
    signIn(users);
    const record = runningServer(home) ?? (await startServer());
    const template = await ensureTemplate(record);
    return {
      template,
      ownerUrl: serverUrl(record, 'owner', 'postgres'),
      appUrl: serverUrl(record, 'app', 'postgres'),
    };
  });
}

/** Stops the server when this was the last run that used it. */
export async function leaveTestServer(): Promise<void> {
  await withLock(lockFile, async () => {
    if (signOut(users).othersLeft) return;
    const server = await openServer({ home, logFile, durable: false });
    await server.stop();
  });
}

async function startServer(): Promise<ServerRecord> {
  const server = await openServer({ home, logFile, durable: false });
  const child = await server.start();
  child.unref();
  return server.record;
}

async function ensureTemplate(record: ServerRecord): Promise<string> {
  const name = `template_${await fingerprint()}`;
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
    await migrate(serverUrl(record, 'owner', 'half_template')).catch((error: unknown) =>
      applyWhatApplies(serverUrl(record, 'owner', 'half_template'), error),
    );
    await letRolesIn(client, record);
    await client.query(`ALTER DATABASE half_template RENAME TO ${name}`);
    return name;
  } finally {
    await client.end();
  }
}

async function letRolesIn(client: Awaited<ReturnType<typeof connectToWritable>>, record: ServerRecord): Promise<void> {
  await client.query(`ALTER ROLE gatelight_app LOGIN PASSWORD ${client.escapeLiteral(record.appPassword)}`);
  await client.query(`ALTER ROLE gatelight_read LOGIN PASSWORD ${client.escapeLiteral(record.readPassword)}`);
}

async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  for (const migration of await readMigrations()) hash.update(`${migration.name} ${migration.sha256}\n`);
  return hash.digest('hex').slice(0, 16);
}

async function applyWhatApplies(url: string, failure: unknown): Promise<void> {
  process.stderr.write(`${failure instanceof Error ? failure.message : String(failure)}\n`);
  const client = await connectToWritable(url);
  try {
    const { rows } = await client.query<{ name: string }>('SELECT name FROM platform.migration');
    for (const migration of await readMigrations()) {
      if (rows.some((row) => row.name === migration.name)) continue;
      await client.query(`BEGIN;\n${migration.sql}`).then(
        () => client.query('COMMIT'),
        async (error: unknown) => {
          process.stderr.write(`${migration.name}: ${error instanceof Error ? error.message : ''}\n`);
          await client.query('ROLLBACK');
        },
      );
    }
  } finally {
    await client.end();
  }
}
