import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, sql, type Db } from '#platform/db';
import { createTestDatabase, type TestDatabase } from '#platform/test-database';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 2 });
  await sql`
    insert into payments.charge (reference, provider, provider_reference, purpose, subject_id, amount_kobo, account_number, expires_at)
    values ('TOK-GUARD', 'paystack', 'TOK-GUARD', 'order', '1', 500000, '9900000001', now())`.execute(db);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

it.each([
  'amount_kobo = 1',
  "account_number = '9900000002'",
  "subject_id = '2'",
  "purpose = 'wallet'",
  "reference = 'TOK-X'",
])('refuses the application a changed charge: %s', async (change) => {
  await expect(sql.raw(`update payments.charge set ${change}`).execute(db)).rejects.toThrow('does not change');
});

it('lets a charge be checked and moved on', async () => {
  await sql`update payments.charge set checks = checks + 1, is_watched = true`.execute(db);
  const { rows } = await sql`select checks, is_watched from payments.charge`.execute(db);
  expect(rows).toEqual([{ checks: 1, is_watched: true }]);
});
