import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkAllRows, findAll, queryCheck, withReadableTimes, type Check } from './checks.ts';
import { createDb, sql, type Db } from '../database/db.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 2 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

// A million orders take longer to read than any other query may take.
const check = queryCheck({
  id: 'test.timeout',
  owner: 'operations',
  reads: 'nightly',
  label: 'timeout',
  query: () => sql<{ detail: string }>`select current_setting('statement_timeout') as detail`,
});

test('a check of all rows has an hour, also in the nightly run, and the session keeps its own limit', async () => {
  const own = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db);
  expect(own.rows).toEqual([{ limit: '30s' }]);
  expect(await findAll(db, [check])).toEqual([{ check: 'timeout', detail: '1h' }]);
  const { found, failed } = await checkAllRows(db, [check]);
  expect(failed).toEqual([]);
  expect(found.map(({ finding }) => finding.detail)).toEqual(['1h']);
  const after = await sql<{ limit: string }>`select current_setting('statement_timeout') as limit`.execute(db);
  expect(after.rows).toEqual(own.rows);
});

test('the nightly run works on two checks at a time, and a failed check does not stop the others', async () => {
  let started = 0;
  const bothStarted = Promise.withResolvers<void>();
  /** Ends only when both have begun. */
  const meeting = (id: string): Check => ({
    id,
    owner: 'operations',
    reads: 'nightly',
    async find() {
      started += 1;
      if (started === 2) bothStarted.resolve();
      await bothStarted.promise;
      return [{ check: id, detail: 'met' }];
    },
  });
  const broken: Check = { ...check, id: 'test.broken', find: () => Promise.reject(new Error('broken')) };
  const { found, failed } = await checkAllRows(db, [meeting('test.first'), broken, meeting('test.second'), check]);
  expect(failed.map(({ check: { id } }) => id)).toEqual(['test.broken']);
  expect(found.map(({ check: { id } }) => id).toSorted()).toEqual(['test.first', 'test.second', 'test.timeout']);
});

test('a finding shows times as people in Lagos write them', () => {
  expect(withReadableTimes('provider event 16 waits since 2026-11-23 13:31:31.420048+00')).toBe(
    'provider event 16 waits since 23 Nov 2026, 14:31 WAT',
  );
  expect(withReadableTimes('from 2026-11-23 13:31:31+01 to 2026-11-24 00:30:00-05:30')).toBe(
    'from 23 Nov 2026, 13:31 WAT to 24 Nov 2026, 07:00 WAT',
  );
  expect(withReadableTimes('2026-11-23, estate 4: shown 12 orders')).toBe('2026-11-23, estate 4: shown 12 orders');
});
