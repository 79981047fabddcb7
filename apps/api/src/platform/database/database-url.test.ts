import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asReader, asRole, connectToWritable, databaseHosts, databaseUser, isDatabaseUrl } from './database-url.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

async function connect(connectionString: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
}

test.each([
  ['postgresql://user:pw@host:5432/db', true],
  ['postgres://host/db', true],
  ['postgresql://user@a:1,b:2/db?target_session_attrs=read-write', true],
  ['postgresql://host', false],
  ['mysql://host/db', false],
  ['', false],
])('%s is a database address: %s', (text, answer) => {
  expect(isDatabaseUrl(text)).toBe(answer);
});

test('each host of an address has its own address', () => {
  expect(databaseHosts('postgres://u:p@a:1,b:2/db?target_session_attrs=read-write&sslmode=require')).toEqual([
    'postgresql://u:p@a:1/db?sslmode=require',
    'postgresql://u:p@b:2/db?sslmode=require',
  ]);
  expect(databaseUser('postgres://some%40one:p@a/db')).toBe('some@one');
  expect(databaseUser('postgres://a/db')).toBeUndefined();
});

test('an owner’s address can be changed to use the application’s role', async () => {
  const client = await connect(asRole(`${database.ownerUrl}?options=-c%20work_mem%3D8MB`, 'gatelight_app'));
  const { rows } = await client.query(
    `SELECT current_user AS name, current_setting('statement_timeout') AS statement, current_setting('work_mem') AS memory`,
  );
  await client.end();
  expect(rows).toEqual([{ name: 'gatelight_app', statement: '30s', memory: '8MB' }]);
});

test('no session uses the server’s own format of values', async () => {
  const owner = await connectToWritable(database.ownerUrl);
  await owner.query(`
    alter database ${database.name} set timezone = 'Pacific/Kiritimati';
    alter database ${database.name} set datestyle = 'German';
    alter database ${database.name} set intervalstyle = 'iso_8601';
    alter database ${database.name} set default_transaction_isolation = 'serializable'`);
  await owner.end();
  const sessions = {
    owner: () => connectToWritable(database.ownerUrl),
    'a login with the name of its role': () => connect(database.appUrl),
    'a login that enters its role': () => connect(asRole(database.ownerUrl, 'gatelight_web')),
    reader: () => connect(asReader(database.ownerUrl)),
  };
  for (const [session, open] of Object.entries(sessions)) {
    const client = await open();
    const { rows } = await client.query(
      `SELECT current_setting('TimeZone') AS zone, current_setting('default_transaction_isolation') AS isolation,
         date '2026-02-01'::text AS day, interval '90 minutes'::text AS length`,
    );
    await client.end();
    expect([session, rows]).toEqual([
      session,
      [{ zone: 'UTC', isolation: 'read committed', day: '2026-02-01', length: '01:30:00' }],
    ]);
  }
});

test('a host that does not respond is skipped', async () => {
  const address = new URL(database.ownerUrl);
  const both = database.ownerUrl.replace(address.host, `127.0.0.1:1,${address.host}`);
  const client = await connectToWritable(both);
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});

test('when no host responds, the last reason is reported', async () => {
  await expect(connectToWritable('postgresql://u@127.0.0.1:1,127.0.0.1:2/db')).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
});
