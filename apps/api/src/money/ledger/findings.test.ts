import { amountText, naira } from '@gatelight/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDb, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import * as ledger from './index.ts';
import { rollUpAll } from './test-roll-up.ts';

/**
 * A check that never fails proves nothing: each test damages the data as the owner, after disabling the guards by hand.
 */

let database: TestDatabase;
let app: Db;
let owner: Db;
const paystack = ledger.providerClearing('paystack');

beforeEach(async () => {
  database = await createTestDatabase();
  app = createDb({ url: database.appUrl, poolSize: 2 });
  owner = createDb({ url: database.ownerUrl, poolSize: 1 });
  for (const code of [paystack, ledger.wallet(1), ledger.debtReceivable(7)]) await ledger.openAccount(app, code);
  await post('funding', paystack, ledger.wallet(1), 50_000n);
  await post('spending', ledger.wallet(1), ledger.orderClearing, 20_000n);
});

afterEach(async () => {
  await Promise.all([app.destroy(), owner.destroy()]);
  await database.drop();
});

async function post(reference: string, from: ledger.AccountCode, to: ledger.AccountCode, amountKobo: bigint) {
  const moves = [{ from, to, amountKobo }];
  await ledger.post(app, { reference, kind: 'test', memo: '', actor: 'system', moves });
}

async function damage(statement: string): Promise<void> {
  await owner.transaction().execute(async (tx) => {
    for (const table of ['ledger.journal', 'ledger.posting', 'ledger.day_snapshot', 'audit.entry']) {
      await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
    }
    await sql.raw(statement).execute(tx);
    for (const table of ['ledger.journal', 'ledger.posting', 'ledger.day_snapshot', 'audit.entry']) {
      await sql.raw(`alter table ${table} enable trigger user`).execute(tx);
      const { rows } = await sql<{ name: string }>`
        select tgname as name from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal`.execute(tx);
      for (const { name } of rows) await sql.raw(`alter table ${table} enable always trigger ${name}`).execute(tx);
    }
  });
}

async function checks(): Promise<string[]> {
  return [...new Set((await ledger.ledgerFindings(app)).map((finding) => finding.check))].toSorted();
}

it('finds nothing in a correct ledger', async () => {
  expect(await ledger.ledgerFindings(app)).toEqual([]);
});

it.each([
  [
    'a changed amount',
    "update ledger.posting set amount_kobo = amount_kobo + 1 where account_id = (select id from ledger.account where code = 'order-clearing')",
    ['I1 journals balance', 'I3 balances', 'trial balance'],
  ],
  [
    'a lost posting',
    'delete from ledger.posting where id = (select max(id) from ledger.posting)',
    ['I1 journals balance', 'I3 balances', 'trial balance'],
  ],
  [
    'a lost journal',
    `delete from transactions.entry where journal_id = (select max(id) from ledger.journal);
     delete from ledger.journal where id = (select max(id) from ledger.journal)`,
    ['I1 journals balance'],
  ],
  [
    'a journal lost with its postings',
    `delete from transactions.entry where journal_id = (select max(id) from ledger.journal);
     delete from ledger.posting where journal_id = (select max(id) from ledger.journal);
     delete from ledger.journal where id = (select max(id) from ledger.journal)`,
    ['I3 balances'],
  ],
  ['a balance raised by hand', 'update ledger.balance set balance_kobo = balance_kobo + 1', ['I3 balances']],
  [
    'two postings changed so that they still balance',
    'update ledger.posting set amount_kobo = amount_kobo * 2 where journal_id = (select max(id) from ledger.journal)',
    ['I3 balances'],
  ],
  [
    'a reversal that is none',
    `update ledger.journal set reverses = (select min(id) from ledger.journal) where id = (select max(id) from ledger.journal)`,
    ['I2 reversals'],
  ],
  ['a right too many', 'grant insert on ledger.posting to gatelight_app', ['I2 append-only']],
  ['a right to create', 'grant create on schema ledger to gatelight_app', ['I2 append-only']],
])('finds %s', async (_, statement, expected) => {
  await damage(statement);
  expect(await checks()).toEqual(expected);
});

it('writes amounts as naira, and other currencies with their code', async () => {
  await damage(
    "update ledger.posting set amount_kobo = -123456789 where account_id = (select id from ledger.account where code = 'order-clearing')",
  );
  expect((await ledger.ledgerFindings(app)).map(({ detail }) => detail)).toContain(
    'NGN: the accounts add up to −₦1,234,767.89',
  );
  const { rows } = await sql<{ texts: string[] }>`
    select array[platform.money_text(0), platform.money_text(5), platform.money_text(-100), platform.money_text(123456, 'USD'),
      platform.money_text(9223372036854775807)] as texts`.execute(app);
  expect(rows[0]?.texts).toEqual(['₦0.00', '₦0.05', '−₦1.00', 'USD 1,234.56', '₦92,233,720,368,547,758.07']);
  for (const kobo of [0n, 5n, -100n, 9_223_372_036_854_775_807n]) {
    const same = await sql<{ text: string }>`select platform.money_text(${kobo}) as text`.execute(app);
    expect(same.rows[0]?.text).toBe(naira(kobo));
  }
  expect(amountText(123_456n, 'USD')).toBe('USD 1,234.56');
});

it('finds a total that differs from the sum of the postings', async () => {
  await rollUpAll(app);
  expect(await checks()).toEqual([]);
  await damage('update ledger.total set balance_kobo = balance_kobo + 1');
  expect(await checks()).toEqual(['I3 balances']);
});

it.each(['disable trigger append_only', 'enable trigger append_only', 'disable trigger user'])(
  'finds a guard that was taken down: %s',
  async (how) => {
    await sql.raw(`alter table ledger.posting ${how}`).execute(owner);
    expect(await checks()).toEqual(['I2 append-only']);
  },
);

it('finds a debt of which more was recovered than was owed', async () => {
  await post('debt', ledger.debtReceivable(7), ledger.openingBalances, 1_000n);
  await post('recovered', ledger.orderClearing, ledger.debtReceivable(7), 1_000n);
  expect(await checks()).toEqual([]);
  await post('recovered again', ledger.orderClearing, ledger.debtReceivable(7), 1_000n);
  expect(await checks()).toEqual(['debts']);
});

it('finds a change to a day that was closed', async () => {
  const twoDaysAgo = (statement: string) => `${statement} created_at = created_at - interval '2 days'`;
  await damage(twoDaysAgo('update ledger.journal set'));
  const { rows } = await sql<{ day: string }>`
    select (min(created_at) at time zone 'Africa/Lagos')::date::text as day from ledger.journal`.execute(app);
  await ledger.snapshotDay(app, rows[0]!.day);
  expect(await checks()).toEqual([]);
  await damage("update ledger.journal set memo = 'rewritten' where reference = 'funding'");
  expect(await checks()).toEqual(['day snapshots']);
});
