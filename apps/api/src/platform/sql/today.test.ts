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

test('a condition on an instant, by the day in Lagos, calls no function for each row', async () => {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    explain (verbose) select platform.day_of(at) from generate_series(now() - interval '9 days', now(), interval '1 hour') at
    where at >= platform.start_of(platform.today() - 1)`.execute(web);
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
  expect(plan).toContain("'Africa/Lagos'");
  expect(plan).not.toContain('platform.');
});

test('a day begins at midnight in Lagos', async () => {
  const { rows } = await sql<{ before: string; day: string; begins: Date }>`
    select platform.day_of('2026-11-24T22:59:59Z')::text as before, platform.day_of('2026-11-24T23:00:00Z')::text as day,
      platform.start_of('2026-11-25') as begins`.execute(web);
  expect(rows[0]).toEqual({ before: '2026-11-24', day: '2026-11-25', begins: new Date('2026-11-24T23:00:00Z') });
});
