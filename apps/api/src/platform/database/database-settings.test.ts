import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkDatabaseSettings, settingFindings } from './database-settings.ts';
import { createDb, sql, type Db } from './db.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 1 });
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('a server that does not wait for its disk is reported', async () => {
  // The test server does not wait for its disk: its data is not needed.
  expect(await checkDatabaseSettings(db)).toEqual([
    { detail: expect.stringMatching(/^fsync is off/), risksMoney: true },
    { detail: expect.stringMatching(/^full_page_writes is off/), risksMoney: true },
  ]);
});

test('a session that may lose or delay the work of others is reported', async () => {
  await sql`select set_config('synchronous_commit', 'off', false), set_config('lock_timeout', '0', false)`.execute(db);
  const findings = await checkDatabaseSettings(db);
  expect(findings).toEqual(
    expect.arrayContaining([
      { detail: expect.stringMatching(/^synchronous_commit is off/), risksMoney: true },
      { detail: expect.stringMatching(/^lock_timeout is not set/), risksMoney: true },
    ]),
  );
});

test('a server with correct settings has no findings, and one without checksums only gets a warning', () => {
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
  expect(settingFindings(right)).toEqual([]);
  const wrong = {
    ...right,
    synchronous_commit: 'local',
    synchronous_standby_names: 'b',
    data_checksums: 'off',
    server_encoding: 'LATIN1',
  };
  expect(settingFindings(wrong).map(({ risksMoney }) => risksMoney)).toEqual([true, true, false]);
});
