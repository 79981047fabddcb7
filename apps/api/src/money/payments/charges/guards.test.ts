import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDb, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { chargeFromRow, transferAccountOf } from './charge-from-row.ts';
import { chargesBySubject } from './charge-store.ts';

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
  "method = 'card', account_number = null",
  "provider = 'another'",
])('refuses the application a changed charge: %s', async (change) => {
  await expect(sql.raw(`update payments.charge set ${change}`).execute(db)).rejects.toThrow('does not change');
});

const insertCard = (columns: string, values: string) =>
  sql.raw(`insert into payments.charge (reference, provider, provider_reference, purpose, subject_id, amount_kobo, expires_at,
      method, ${columns}) values (gen_random_uuid()::text, 'paystack', 'TOK', 'order', 'card', 500000, now(), ${values})`);

it.each([
  ['a pending card charge without a page', 'status', `'card', 'pending'`],
  ['a card charge with an account', 'account_number', `'card', '9900000003'`],
  ['half a page', 'access_code', `'card', 'abc'`],
  ['a pending transfer without an account', 'status', `'transfer', 'pending'`],
  ['a transfer with a page', 'access_code, authorization_url', `'transfer', 'abc', 'https://pay.example/abc'`],
  ['a method that does not exist', 'status', `'cheque', 'initiated'`],
])('refuses %s', async (_what, columns, values) => {
  await expect(insertCard(columns, values).execute(db)).rejects.toThrow('violates check constraint');
});

it('reads a charge with the details of its method', async () => {
  await insertCard(
    'status, access_code, authorization_url',
    `'card', 'pending', 'abc', 'https://pay.example/abc'`,
  ).execute(db);
  const [card] = await chargesBySubject(db, 'order', 'card');
  expect(chargeFromRow(card!).method).toEqual({
    kind: 'card',
    checkout: { accessCode: 'abc', authorizationUrl: 'https://pay.example/abc' },
  });
  expect(transferAccountOf(chargeFromRow(card!))).toBeUndefined();
  await expect(sql`update payments.charge set access_code = 'other' where method = 'card'`.execute(db)).rejects.toThrow(
    'does not change',
  );
});

it('lets a charge be checked and moved on', async () => {
  await sql`update payments.charge set checks = checks + 1, is_watched = true where method = 'transfer'`.execute(db);
  const { rows } = await sql`select checks, is_watched from payments.charge where method = 'transfer'`.execute(db);
  expect(rows).toEqual([{ checks: 1, is_watched: true }]);
});
