import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';

let database: TestDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});

test('a page of a user with many entries reads the entries of the page, not all of them', async () => {
  const { rows: users } = await owner.query<{ id: string; key: string }>(
    `with made as (insert into identity."user" (email, first_name, last_name, user_name)
       values ('heavy@example.com', 'Ada', 'Obi', 'heavy') returning id)
     select id::text, (identity.start_session(id, $1, '{}')).key from made`,
    [randomBytes(32)],
  );
  const { id, key } = users[0]!;
  // Only the history is filled: a tenth of it belongs to this user, the rest to very many others.
  await owner.query('alter table transactions.entry drop constraint entry_order_id_fkey');
  await owner.query(
    `insert into transactions.entry (user_id, at, slug, type, status, amount_kobo, reference, meter_number, order_id)
     select case when n % 10 = 0 then $1 else 'other' || n end, timestamptz '2020-01-01' + n * interval '20 seconds',
       'electricity_token', 'electricity_token', 'success', 500000, 'VND-' || n, '04175000019', n
     from generate_series(1, 20000) n`,
    [id],
  );
  await owner.query('vacuum analyze transactions.entry');
  // As after several calls on one connection: one plan for all users.
  await owner.query('set plan_cache_mode = force_generic_plan');
  const ids = await owner.query<{ id: string }>(
    'select id from transactions.entry where user_id = $1 order by at desc limit 21',
    [id],
  );
  await owner.query('begin');
  const { rows } = await owner.query('select from transactions.listed($1, $2)', [key, ids.rows.map((row) => row.id)]);
  const { rows: counted } = await owner.query<{ read: number }>(
    `select (seq_tup_read + idx_tup_fetch)::int as read from pg_stat_xact_user_tables
     where schemaname = 'transactions' and relname = 'entry'`,
  );
  await owner.query('commit');
  expect(rows).toHaveLength(21);
  expect(counted[0]!.read).toBeLessThanOrEqual(42);
});
