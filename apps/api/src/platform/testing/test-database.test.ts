import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
});

afterAll(() => database.drop());

async function ask(url: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('each test file has its own migrated database', async () => {
  const other = await createTestDatabase();
  try {
    expect(other.name).not.toBe(database.name);
    const rows = await ask(other.appUrl, 'SELECT count(*)::int AS applied FROM platform.migration');
    expect(rows[0]?.applied).toBeGreaterThan(0);
  } finally {
    await other.drop();
  }
});

test('the application logs in as a role that can neither create nor change tables', async () => {
  await expect(ask(database.appUrl, 'CREATE TABLE public.mine (id int)')).rejects.toThrow(/permission denied/);
  await expect(ask(database.appUrl, 'DELETE FROM platform.migration')).rejects.toThrow(/permission denied/);
  const rows = await ask(database.appUrl, 'SELECT current_user AS name');
  expect(rows[0]?.name).toBe('gatelight_app');
});

test('sessions of the application time out', async () => {
  const rows = await ask(
    database.appUrl,
    `SELECT current_setting('statement_timeout') AS statement, current_setting('lock_timeout') AS lock,
            current_setting('idle_in_transaction_session_timeout') AS idle`,
  );
  expect(rows[0]).toEqual({ statement: '30s', lock: '5s', idle: '30s' });
});
