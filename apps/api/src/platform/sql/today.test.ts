import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';

let database: TestDatabase;
let web: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  web = createDb({ url: database.webUrl, poolSize: 1 });
});
afterAll(async () => {
  await web.destroy();
  await database.drop();
});

test('a query with today in Lagos calls no function for each row', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (verbose) select n from generate_series(1, 1000) n where '2026-11-24'::date + n < platform.today()`.execute(
    web,
  );
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain("'Africa/Lagos'");
  expect(plan).not.toContain('platform.today');
});
