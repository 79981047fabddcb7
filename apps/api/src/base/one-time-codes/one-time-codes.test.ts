import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { checkCode, issueCode, type CodeOwner } from './one-time-codes.ts';

let database: TestDatabase;
let db: Db;
let owner: Db;
let people = 0;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 12 });
  owner = createDb({ url: database.ownerUrl, poolSize: 2 });
});

afterAll(async () => {
  await db.destroy();
  await owner.destroy();
  await database.drop();
});

const makeOwner = (): CodeOwner => ({
  purpose: 'find-token',
  subject: `TOK-${(people += 1)}|08031234567`,
  key: 'k'.repeat(32),
});

async function issue(to: CodeOwner): Promise<string> {
  const code = await inTransaction(db, (tx) => issueCode(tx, to));
  if (code === undefined) throw new Error('no code was issued');
  return code;
}

const check = (from: CodeOwner, code: string) => checkCode(db, { ...from, code });
const wrongFor = (code: string) => ((Number(code) + 1) % 1_000_000).toString().padStart(6, '0');

test('a code has six digits, is right once, and is worthless the second time', async () => {
  const ada = makeOwner();
  const code = await issue(ada);
  expect(code).toMatch(/^\d{6}$/);
  expect(await check(ada, code)).toBe('ok');
  expect(await check(ada, code)).toBe('wrong');
});

test('of two concurrent correct codes only one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const ada = makeOwner();
    const code = await issue(ada);
    const results = await Promise.all([check(ada, code), check(ada, code), check(ada, code)]);
    expect(results.filter((result) => result === 'ok')).toHaveLength(1);
  }
});

test('after five wrong attempts the right code is refused too', async () => {
  const ada = makeOwner();
  const code = await issue(ada);
  for (let n = 0; n < 5; n += 1) expect(await check(ada, wrongFor(code))).toBe('wrong');
  expect(await check(ada, code)).toBe('wrong');
});

test('the fifth attempt may still be the right one', async () => {
  const ada = makeOwner();
  const code = await issue(ada);
  for (let n = 0; n < 4; n += 1) await check(ada, wrongFor(code));
  expect(await check(ada, code)).toBe('ok');
});

test('a hundred concurrent guesses get five attempts together', async () => {
  const ada = makeOwner();
  const code = await issue(ada);
  await Promise.all(Array.from({ length: 100 }, () => check(ada, wrongFor(code))));
  const { rows } = await sql<{ tries: number }>`select tries from otp.code order by id desc limit 1`.execute(owner);
  expect(rows[0]?.tries).toBe(5);
  expect(await check(ada, code)).toBe('wrong');
});

test('a new code voids the older one', async () => {
  const ada = makeOwner();
  const first = await issue(ada);
  const second = await issue(ada);
  if (first !== second) expect(await check(ada, first)).toBe('wrong');
  expect(await check(ada, second)).toBe('ok');
});

test('a code expires ten minutes after it was made, by the clock of the database', async () => {
  const ada = makeOwner();
  const code = await issue(ada);
  const { rows } = await sql<{ minutes: number }>`
    select extract(epoch from expires_at - created_at)::float8 / 60 as minutes from otp.code order by id desc limit 1
  `.execute(owner);
  expect(rows[0]?.minutes).toBeCloseTo(10, 3);
  await sql`update otp.code set expires_at = clock_timestamp() where id = (select max(id) from otp.code)`.execute(
    owner,
  );
  expect(await check(ada, code)).toBe('wrong');
});

test('a code for one person, purpose or deployment is worthless for another', async () => {
  const ada = makeOwner();
  const code = await issue(ada);
  expect(await check({ ...ada, subject: 'TOK-0|08099999999' }, code)).toBe('wrong');
  expect(await check({ ...ada, purpose: 'sign-in' }, code)).toBe('wrong');
  expect(await check({ ...ada, key: 'another key, just as long as this' }, code)).toBe('wrong');
  expect(await check(ada, code)).toBe('ok');
});

test('the sixth code within an hour is not made, even with concurrent requests', async () => {
  const ada = makeOwner();
  const codes = await Promise.all(Array.from({ length: 9 }, () => inTransaction(db, (tx) => issueCode(tx, ada))));
  expect(codes.filter((code) => code !== undefined)).toHaveLength(5);
  expect(await inTransaction(db, (tx) => issueCode(tx, ada))).toBeUndefined();
  expect(await inTransaction(db, (tx) => issueCode(tx, makeOwner()))).toBeDefined();
});

test('thirty wrong attempts within a day end the codes of that day', async () => {
  const ada = makeOwner();
  for (let round = 0; round < 6; round += 1) {
    const code = await issue(ada);
    for (let n = 0; n < 5; n += 1) await check(ada, wrongFor(code));
    await sql`update otp.code set created_at = created_at - interval '70 minutes'`.execute(owner);
  }
  expect(await inTransaction(db, (tx) => issueCode(tx, ada))).toBeUndefined();
});

test('a code whose transaction rolled back does not count, and does not void the older one', async () => {
  const ada = makeOwner();
  const code = await issue(ada);
  await expect(
    db.transaction().execute(async (tx) => {
      await issueCode(tx, ada);
      throw new Error('the message could not be queued');
    }),
  ).rejects.toThrow();
  expect(await check(ada, code)).toBe('ok');
});

test('only six digits can ever be right', async () => {
  const ada = makeOwner();
  await issue(ada);
  for (const typed of ['', '0', ' '.repeat(6), '1'.repeat(10_000)]) expect(await check(ada, typed)).toBe('wrong');
});

test('the application can neither read nor change the table of codes', async () => {
  await expect(sql`select * from otp.code`.execute(db)).rejects.toThrow(/permission denied/);
  await expect(sql`update otp.code set tries = 0`.execute(db)).rejects.toThrow(/permission denied/);
});

test('the table holds neither the code nor the phone number', async () => {
  const ada = makeOwner();
  const code = await issue(ada);
  const { rows } = await sql<{ line: string }>`select c::text as line from otp.code c order by id desc limit 1`.execute(
    owner,
  );
  expect(rows[0]?.line).not.toContain(code);
  expect(rows[0]?.line).not.toContain('08031234567');
});
