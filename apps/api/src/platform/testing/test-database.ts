import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

export interface TestDatabase {
  /** Address for the role of the worker and of commands. */
  appUrl: string;
  /** Address for the role of the web process. */
  webUrl: string;
  /** Address for the role in which the web process reads for staff. */
  staffUrl: string;
  /** Address for the role that owns the tables. */
  ownerUrl: string;
  name: string;
  /** The log of the server, which other tests write to as well. */
  serverLog: string;
  /** Ends its sessions and removes it. */
  drop(): Promise<void>;
}

/** The values that the set-up of the test run leaves in the environment for its test files. */
export interface TestServer {
  template: string;
  ownerUrl: string;
  appUrl: string;
  webUrl: string;
  staffUrl: string;
  /** The file that the server logs to. */
  logFile: string;
}

export const testServerVariable = 'GATELIGHT_TEST_SERVER';

/**
 * A database for the caller only: a clone of the migrated template, created in about a tenth of a second. Throws when
 * no test server runs, that is outside `npx vitest`.
 */
export async function createTestDatabase(): Promise<TestDatabase> {
  const server = testServer();
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`;
  // Copying the files takes half the time of the default, which also writes all of it to the log.
  await asOwner(server, (client) =>
    client.query(`CREATE DATABASE ${name} TEMPLATE ${server.template} STRATEGY FILE_COPY`),
  );
  return {
    name,
    ownerUrl: inDatabase(server.ownerUrl, name),
    appUrl: inDatabase(server.appUrl, name),
    webUrl: inDatabase(server.webUrl, name),
    staffUrl: inDatabase(server.staffUrl, name),
    serverLog: server.logFile,
    drop: () => asOwner(server, (client) => drop(client, name)),
  };
}

/**
 * After a pool is closed, its sessions may stay on the server for a moment. If the database is dropped by force then, the client
 * gets an error that no listener handles, and the test run ends. So the drop waits up to two seconds for the sessions to end.
 */
async function drop(client: pg.Client, name: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const { rowCount } = await client.query('select from pg_stat_activity where datname = $1 limit 1', [name]);
    if (rowCount === 0) break;
    await setTimeout(20);
  }
  await client.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

function testServer(): TestServer {
  const text = process.env[testServerVariable];
  if (!text) throw new Error('No test database server: run the tests with vitest from the root of the repository.');
  return JSON.parse(text) as TestServer;
}

async function asOwner(server: TestServer, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: server.ownerUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}

function inDatabase(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
}
