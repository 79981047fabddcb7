import { afterAll, beforeAll, expect, it, test } from 'vitest';
import { plainText } from '@gatelight/contract/plain-text';
import { openTestApi, type TestApi } from '#platform/testing/test-api';
import { sql } from './db.ts';
import { beginningWith, hasWords, holds, wordsQuery } from './search.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi(() => undefined);
});
afterAll(() => api.close());

test.each([
  ['Adébáyọ̀ Ọlásúnkànmí', 'adebayo olasunkanmi'],
  ['ṢẸ́YÍ', 'seyi'],
  ['Ńwáọ̀kọ̀', 'nwaoko'],
  ['Ɓala Ɗan Ƙasa Ƴan', 'bala dan kasa yan'],
  ['Ma’aji Maʼaji Ma‘aji', "ma'aji ma'aji ma'aji"],
  ['José Müller', 'jose muller'],
  ['BLOCK 4, Flat 2', 'block 4, flat 2'],
  ['', ''],
])('%j is searched as %j, by the same rule here and in the database', async (text, plain) => {
  expect(plainText(text)).toBe(plain);
  for (const written of [text.normalize('NFC'), text.normalize('NFD')]) {
    const { rows } = await sql<{ plain: string }>`select platform.plain(${written}) as plain`.execute(api.staffDb);
    expect(rows).toEqual([{ plain }]);
  }
});

it('treats the signs of a pattern as plain text', () => {
  expect(beginningWith('50%_\\')).toBe(String.raw`50\%\_\\%`);
});

const name = 'Adébáyọ̀ O’Neil-Ṣóyínká (junior)';

it.each(['adebayo', 'Adébáyọ̀', 'ADÉBÁYỌ̀', "o'neil", 'soyinka (j', 'bayo o’n'])('%j is in the name', async (typed) => {
  const { rows } = await sql`select ${holds(sql`${name}::text`, typed)} as holds`.execute(api.staffDb);
  expect(rows).toEqual([{ holds: true }]);
});

it.each(['%', '_', 'adebayoo', String.raw`\ `])('%j is not in the name', async (typed) => {
  const { rows } = await sql`select ${holds(sql`${name}::text`, typed)} as holds`.execute(api.staffDb);
  expect(rows).toEqual([{ holds: false }]);
});

it.each([
  ['soyi adé', true],
  ['Neil', true],
  ['ṣóyínká junior', true],
  ['yinka', false],
  ['adebayo obi', false],
  ['&|!', false],
])('the name has words that begin like %j: %j', async (typed, has) => {
  const { rows } = await sql`select ${hasWords(sql`${name}::text`, wordsQuery(typed))} as has`.execute(api.staffDb);
  expect(rows).toEqual([{ has }]);
});

it.each([
  ['identity."user"', "first_name || ' ' || last_name", 'deleted_at is null', 'user_words'],
  ['households.occupant', 'name', 'ended_at is null', 'occupant_words'],
  ['metering.meter', 'customer_name', 'true', 'meter_customer_words'],
  ['staff_lists.buyer_name', 'name', 'true', 'buyer_name_words'],
  ['support.ticket', "name || ' ' || subject || ' ' || message", 'true', 'ticket_words'],
  ['facility.job', "title || ' ' || note || ' ' || place", 'true', 'job_words'],
])('words in %s are found by an index', async (table, text, condition, index) => {
  const tx = await api.owner.startTransaction().execute();
  // In an empty table any other index with the same condition would be used as well.
  const others = await sql<{ name: string }>`
    select indexrelid::regclass::text as name from pg_index
    where indrelid = ${table}::regclass and indpred is not null and indexrelid::regclass::text not like ${`%.${index}`}`.execute(
    tx,
  );
  for (const { name: other } of others.rows) await sql`drop index ${sql.raw(other)}`.execute(tx);
  await sql`set local enable_seqscan = off`.execute(tx);
  const fits = hasWords(sql.raw(text), 'ade:*');
  const plan = await sql`explain select from ${sql.raw(table)} where ${sql.raw(condition)} and ${fits}`.execute(tx);
  await tx.rollback().execute();
  expect(JSON.stringify(plan.rows)).toContain(`${index} `);
});
