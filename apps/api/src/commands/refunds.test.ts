import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { createDb, sql, type Db } from '#platform/database/db';
import { createLog } from '#platform/log';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { compose } from '../processes/compose.ts';
import { loadConfig } from '../processes/configuration.ts';
import { refundsCommand } from './refunds-command.ts';
import { commandSettings, runCommand } from '../testing/test-commands.ts';

/*
 * `npm run refunds` on a database with one refund that needs a person. One test runs it as its own process, as an
 * operator does.
 */

let database: TestDatabase;
let db: Db;
let product: ReturnType<typeof compose>;
let refundId = 0n;

/** Money without a charge. It belongs to no real purchase, so no buyer gets a message. */
const addRefunds = (owner: pg.Client, name: string, count: number, state: 'needs_attention' | 'queued') =>
  owner.query(
    `with k as (
      insert into payments.capture (provider, provider_transaction_id, provider_reference, received_minor, currency, paid_at, source)
      select 'paystack', 'tx-' || $1 || n, $1 || '-' || n, 400000, 'NGN', now(), 'webhook' from generate_series(1, $2::integer) n returning id),
    a as (
      insert into payments.allocation (capture_id, position, kind, account, reason, amount_minor)
      select id, 1, 'refund', 'refunds-owed:NGN', 'underpaid', 400000 from k)
    insert into payments.refund (capture_id, reason, amount_minor, currency, state, problem, next_attempt_at)
    select id, 'underpaid', 400000, 'NGN', $3::text, case when $3 = 'needs_attention' then 'Card closed' end,
      case when $3 = 'queued' then now() end from k`,
    [name, count, state],
  );

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl });
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await addRefunds(owner, 'own', 1, 'needs_attention');
  await owner.end();
  const { rows } = await sql<{ id: bigint }>`select id from payments.refund`.execute(db);
  refundId = rows[0]?.id ?? 0n;
  product = compose(loadConfig(commandSettings(database.appUrl)), db, createLog('refunds', 'silent'));
});
afterAll(async () => {
  await product.close();
  await db.destroy();
  await database.drop();
});

/** Inside this process, which has already loaded the code. */
async function refunds(...words: string[]) {
  let output = '';
  const wrong = await refundsCommand(product.payments.staff, words, (line) => (output += `${line}\n`));
  return { code: wrong === undefined ? 0 : 1, output: output + (wrong ?? '') };
}

const refundsProcess = (...words: string[]) => runCommand('refunds', words, commandSettings(database.appUrl));

test('is a process that prints its results and exits 0, or prints the fault and exits 1', async () => {
  expect(await refundsProcess('held')).toEqual({ code: 0, output: 'Nothing is held.\n' });
  const { code, output } = await refundsProcess('show', '999');
  expect({ code, output }).toEqual({ code: 1, output: 'There is no refund 999.\n' });
});

test('lists refunds that need a person, and shows one', async () => {
  expect(await refunds('list')).toEqual({
    code: 0,
    output: expect.stringMatching(
      new RegExp(`^${refundId}  needs_attention  NGN 4000.00  own-1  underpaid  \\(Card closed\\)\n1 open refunds.\n$`),
    ) as string,
  });
  expect(await refunds('show', String(refundId))).toMatchObject({ code: 0 });
  expect(await refunds('show', '999')).toEqual({ code: 1, output: 'There is no refund 999.\n' });
  expect(await refunds('held')).toEqual({ code: 0, output: 'Nothing is held.\n' });
});

test.each([
  [['retry', '1'], '--by is missing or wrong'],
  [['retry', 'first', '--by', 'Bola'], 'Name the refund by its number'],
  [['retry', '1', '--by', 'Bola', '--account-number', '12'], '--account-number is missing or wrong: ten digits'],
  [['done-outside', '1', '--by', 'Bola', '--note', 'paid'], '--reference is missing or wrong'],
  [['pay', '1'], 'There is no such command'],
  [['list', '--force'], "Unknown option '--force'"],
])('refuses %j and says how it is used', async (words, message) => {
  const { code, output } = await refunds(...words);
  expect(code).toBe(1);
  expect(output).toContain(message);
  expect(output).toContain('Usage: npm run refunds');
});

test('records a refund that was paid outside the product, once', async () => {
  const words = ['done-outside', String(refundId), '--reference', 'GTB-1', '--by', 'Bola', '--note', 'card was closed'];
  expect(await refunds(...words)).toEqual({ code: 0, output: `Refund ${refundId} is marked as paid under GTB-1.\n` });
  expect(await refunds(...words)).toMatchObject({
    code: 0,
    output: expect.stringContaining('already marked') as string,
  });
  expect(await refunds('list')).toEqual({ code: 0, output: 'No refund is open.\n' });
});

test('lists every open refund, those that need a person first', async () => {
  const owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
  await addRefunds(owner, 'many', 520, 'queued');
  await addRefunds(owner, 'last', 1, 'needs_attention');
  await owner.end();
  const lines = (await refunds('list')).output.trim().split('\n');
  expect(lines).toHaveLength(522);
  expect(lines[0]).toContain('last-1');
  expect(lines.at(-2)).toContain('many-520');
  expect(lines.at(-1)).toBe('521 open refunds.');
});
