import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDatabaseSettings } from './database-settings.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;
let client: pg.Client;

beforeAll(async () => {
  database = await createTestDatabase();
  client = new pg.Client({ connectionString: database.appUrl });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await database.drop();
});

test('a server that does not wait for its disk is reported', async () => {
  // The test server is such a one: nobody will miss its data.
  expect(await checkDatabaseSettings(client)).toEqual([
    expect.stringMatching(/^fsync is off/),
    expect.stringMatching(/^full_page_writes is off/),
  ]);
});

test('a session that may lose or hold up others’ work is reported', async () => {
  await client.query('BEGIN; SET LOCAL synchronous_commit = off; SET LOCAL lock_timeout = 0');
  const findings = await checkDatabaseSettings(client);
  await client.query('ROLLBACK');
  expect(findings).toEqual(
    expect.arrayContaining([
      expect.stringMatching(/^synchronous_commit is off/),
      expect.stringMatching(/^lock_timeout is not set/),
    ]),
  );
});

test('a server with everything right has no findings', async () => {
  const right = {
    fsync: 'on',
    full_page_writes: 'on',
    synchronous_commit: 'on',
    synchronous_standby_names: '',
    data_checksums: 'on',
    server_encoding: 'UTF8',
    statement_timeout: '30s',
    lock_timeout: '5s',
    idle_in_transaction_session_timeout: '30s',
  };
  const answering = (row: object) => ({ query: async () => ({ rows: [row] }) }) as unknown as Pick<pg.Client, 'query'>;
  expect(await checkDatabaseSettings(answering(right))).toEqual([]);
  const wrong = {
    ...right,
    synchronous_commit: 'local',
    synchronous_standby_names: 'b',
    data_checksums: 'off',
    server_encoding: 'LATIN1',
  };
  expect(await checkDatabaseSettings(answering(wrong))).toHaveLength(3);
});
