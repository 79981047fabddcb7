import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asRole, connectToWritable, databaseHosts, databaseUser, isDatabaseUrl } from './database-url.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

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

test('each host of an address has an address of its own', () => {
  expect(databaseHosts('postgres://u:p@a:1,b:2/db?target_session_attrs=read-write&sslmode=require')).toEqual([
    'postgresql://u:p@a:1/db?sslmode=require',
    'postgresql://u:p@b:2/db?sslmode=require',
  ]);
  expect(databaseUser('postgres://some%40one:p@a/db')).toBe('some@one');
  expect(databaseUser('postgres://a/db')).toBeUndefined();
});

test('an owner’s address can be entered in the application’s role', async () => {
  const client = new pg.Client({
    connectionString: asRole(`${database.ownerUrl}?options=-c%20work_mem%3D8MB`, 'gatelight_app'),
  });
  await client.connect();
  const { rows } = await client.query(
    `SELECT current_user AS name, current_setting('statement_timeout') AS statement, current_setting('work_mem') AS memory`,
  );
  await client.end();
  expect(rows).toEqual([{ name: 'gatelight_app', statement: '30s', memory: '8MB' }]);
});

test('a host that does not answer is passed over', async () => {
  const address = new URL(database.ownerUrl);
  const both = database.ownerUrl.replace(address.host, `127.0.0.1:1,${address.host}`);
  const client = await connectToWritable(both);
  expect((await client.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await client.end();
});

test('when no host answers, the last reason is reported', async () => {
  await expect(connectToWritable('postgresql://u@127.0.0.1:1,127.0.0.1:2/db')).rejects.toMatchObject({
    code: 'ECONNREFUSED',
  });
});
