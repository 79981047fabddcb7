import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDb, sql, type Db } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import * as ledger from './index.ts';

/** What an attacker could try after taking over the application: every statement that its database role can send. */

let database: TestDatabase;
let app: Db;
let owner: Db;
let before: unknown;

beforeAll(async () => {
  database = await createTestDatabase();
  app = createDb({ url: database.appUrl, poolSize: 2 });
  owner = createDb({ url: database.ownerUrl, poolSize: 1 });
  const [paystack, dollars] = [ledger.providerClearing('paystack'), ledger.providerClearing('paystack', 'USD')];
  for (const code of [paystack, dollars, ledger.wallet(1), ledger.wallet(2)]) await ledger.openAccount(app, code);
  await ledger.post(app, {
    reference: 'funding',
    kind: 'wallet-funded',
    memo: '',
    actor: 'system',
    moves: [{ from: paystack, to: ledger.wallet(1), amountKobo: 50_000n }],
  });
  before = await everything();
});

afterEach(async () => {
  expect(await everything()).toEqual(before);
});

afterAll(async () => {
  expect(await ledger.ledgerFindings(app)).toEqual([]);
  await Promise.all([app.destroy(), owner.destroy()]);
  await database.drop();
});

async function everything(): Promise<unknown> {
  const tables = ['account_class', 'account', 'balance', 'total', 'journal', 'posting', 'day_snapshot', 'day_balance'];
  const rows = await Promise.all(
    [...tables.map((table) => `ledger.${table}`), 'audit.entry', 'audit.seal'].map(async (table) => {
      const content = await sql<{ rows: unknown }>`
        select jsonb_agg(to_jsonb(t) order by to_jsonb(t)::text) as rows from ${sql.table(table)} t`.execute(owner);
      return [table, content.rows[0]?.rows];
    }),
  );
  return Object.fromEntries(rows);
}

const tables = [
  'ledger.account_class',
  'ledger.account',
  'ledger.balance',
  'ledger.total',
  'ledger.account_day',
  'ledger.journal',
  'ledger.posting',
  'ledger.mark',
  'ledger.day_snapshot',
  'ledger.day_balance',
  'audit.entry',
  'audit.seal',
];
// No right; a column that is always generated; a view of several tables: PostgreSQL checks the last two before rights.
const refusals = ['42501', '428C9', '55000'];

describe("the application's role may not", () => {
  it.each(tables)('insert into, delete from, empty, alter, drop or index %s', async (table) => {
    const attempts = [
      `insert into ${table} select * from ${table}`,
      `insert into ${table} default values`,
      `delete from ${table}`,
      `truncate ${table}`,
      `truncate ${table} cascade`,
      `alter table ${table} disable trigger all`,
      `alter table ${table} disable trigger append_only`,
      `alter table ${table} add column x integer`,
      `alter table ${table} owner to gatelight_app`,
      `drop table ${table} cascade`,
      `create index on ${table} ((1))`,
      `create rule r as on insert to ${table} do instead nothing`,
      `create trigger t before insert on ${table} for each row execute function ledger.refuse_change()`,
      `copy ${table} from stdin`,
      `lock table ${table} in access exclusive mode`,
    ];
    for (const attempt of attempts) await expectRefused(attempt);
  });

  it.each([
    'update ledger.account set guarded = false',
    'update ledger.account_class set guarded = false',
    'update ledger.balance set balance_kobo = balance_kobo + 1',
    'update ledger.total set balance_kobo = 0',
    'update ledger.account_day set movement_kobo = 0',
    "update ledger.journal set memo = 'nothing to see here'",
    'update ledger.posting set amount_kobo = amount_kobo * 2',
    'update ledger.mark set settled_id = 0',
    "update audit.entry set actor = 'someone else'",
    'update audit.seal set hash = previous_hash',
    'select from ledger.balance for update',
    'merge into ledger.balance b using (select 1 as id) s on b.account_id = s.id when matched then update set balance_kobo = 9 when not matched then insert values (1, 9)',
    'update ledger.account_balance set signed_kobo = 9',
  ])('%s', expectRefused);

  it.each([
    'set session_replication_role = replica',
    'alter role gatelight_app superuser',
    'alter role gatelight_app createrole',
    'create table ledger.mine (x integer)',
    'create function ledger.mine() returns integer language sql as $$ select 1 $$',
    'create table audit.mine (x integer)',
    'create or replace function ledger.check_postings() returns trigger language plpgsql as $$ begin return null; end $$',
    'drop function ledger.check_postings() cascade',
    'alter function ledger.refuse_change() owner to gatelight_app',
    'drop schema ledger cascade',
    'alter schema ledger rename to old',
    "select ledger.write_journal('x', 'x', 'NGN', '', 'me', null, array[(1, 5, false), (2, -5, false)]::ledger.leg[], null)",
    "select ledger.advance_mark('posting', 'ledger.posting_id_seq')",
    "select setval('ledger.posting_id_seq', 1)",
    "select nextval('ledger.journal_id_seq')",
    'alter sequence ledger.posting_id_seq restart',
  ])('%s', expectRefused);

  it('give itself rights', async () => {
    // For a role without the grant option, PostgreSQL only gives a warning.
    await sql`grant all on all tables in schema ledger to gatelight_app`.execute(app).catch(() => {});
    await expectRefused('delete from ledger.posting');
  });

  it('put its own tables in front of those of the ledger', async () => {
    await app.connection().execute(async (session) => {
      await sql`create temporary table account (id bigint, code text, currency text, guarded boolean)`.execute(session);
      await sql`create temporary table balance (account_id bigint, balance_kobo bigint)`.execute(session);
      await sql`create function pg_temp.sha256(bytea) returns bytea language sql as 'select null::bytea'`.execute(
        session,
      );
      await sql`set search_path = pg_temp, ledger, public`.execute(session);
      const overdraft = sql`select * from ledger.post('shadow', 'x', 'NGN', '', 'me', null,
        array[('wallet:1', 'order-clearing', 50001)::ledger.move])`.execute(session);
      await expect(overdraft).rejects.toMatchObject({ code: 'GL004' });
      await sql`discard all`.execute(session);
    });
  });
});

/** Sends the statement as the application's role and accepts only errors that mean "not allowed". */
async function expectRefused(attempt: string): Promise<void> {
  const outcome = await app
    .transaction()
    .execute((tx) => sql.raw(attempt).execute(tx))
    .then(
      () => 'done',
      (error: { code?: string }) => error.code,
    );
  expect(refusals, `${attempt}: ${outcome}`).toContain(outcome);
}

describe('a malformed call of the posting function is refused', () => {
  const call = (values: Partial<Record<'reference' | 'kind' | 'currency' | 'memo' | 'actor' | 'moves', string>>) => {
    const v = {
      reference: "'bad'",
      kind: "'test'",
      currency: "'NGN'",
      memo: "''",
      actor: "'me'",
      moves: moves(["'wallet:1'", "'order-clearing'", '100']),
      ...values,
    };
    return `select * from ledger.post(${v.reference}, ${v.kind}, ${v.currency}, ${v.memo}, ${v.actor}, null, ${v.moves})`;
  };
  /** Each part as SQL text: from, to and kobo. */
  const moves = (...all: [from: string, to: string, kobo: string][]) =>
    `array[${all.map((move) => `(${move.join(', ')})`).join(', ')}]::ledger.move[]`;
  const ofKobo = (kobo: string) => ({ moves: moves(["'wallet:1'", "'order-clearing'", kobo]) });
  const to = (code: string) => ({ moves: moves(["'wallet:1'", code, '100']) });

  it.each([
    ['a negative amount', ofKobo('-100'), 'GL001'],
    ['a zero amount', ofKobo('0'), 'GL001'],
    ['an amount over the limit', ofKobo('1000000000000001'), 'GL001'],
    ['the largest bigint', ofKobo('9223372036854775807'), 'GL001'],
    ['an amount that is not a bigint', ofKobo('9223372036854775808'), '22003'],
    ['no amount', ofKobo('null'), 'GL001'],
    ['no account', { moves: moves(['null', "'order-clearing'", '100']) }, 'GL001'],
    ['no other account', to('null'), 'GL001'],
    ['NULL for the moves', { moves: 'null' }, 'GL001'],
    ['NULL for a move', { moves: 'array[null]::ledger.move[]' }, 'GL001'],
    [
      'NULL for a move beside a proper one',
      { moves: "array[('wallet:1', 'order-clearing', 100)::ledger.move, null]" },
      'GL001',
    ],
    ['no moves', { moves: 'array[]::ledger.move[]' }, 'GL001'],
    ['a move without its amount', { moves: "array[('wallet:1', 'order-clearing')]::ledger.move[]" }, '42846'],
    ['arrays of arrays', { moves: "array[array[('wallet:1', 'wallet:2', 1)::ledger.move]]" }, 'GL001'],
    [
      'more moves than a hundred',
      { moves: "array_fill(('wallet:1', 'wallet:2', 1)::ledger.move, array[101])" },
      'GL001',
    ],
    ['a move from an account to itself', to("'wallet:1'"), 'GL001'],
    [
      'a move from an account to itself beside a proper one',
      { moves: moves(["'wallet:1'", "'order-clearing'", '5'], ["'wallet:2'", "'wallet:2'", '5']) },
      'GL001',
    ],
    [
      'moves that cancel each other out',
      { moves: moves(["'wallet:1'", "'wallet:2'", '5'], ["'wallet:2'", "'wallet:1'", '5']) },
      'GL001',
    ],
    ['an account that was never opened', to("'wallet:404'"), 'GL002'],
    ['another spelling of an account', to("'wallet:1 '"), 'GL002'],
    ['an account of another currency', to("'provider-clearing:paystack:USD'"), 'GL003'],
    ['accounts of the wrong currency', { currency: "'USD'" }, 'GL003'],
    ['no currency', { currency: 'null' }, 'GL001'],
    ['no reference', { reference: 'null' }, 'GL001'],
    ['an empty reference', { reference: "''" }, '23514'],
    ['an endless reference', { reference: "repeat('x', 201)" }, '23514'],
    ['a kind with markup in it', { kind: "'<b>'" }, '23514'],
    ['no actor', { actor: 'null' }, 'GL001'],
    ['an empty actor', { actor: "''" }, '23514'],
    ['more than the wallet holds', ofKobo('50001'), 'GL004'],
    [
      'more than the wallet holds, in parts',
      { moves: moves(["'wallet:1'", "'wallet:2'", '25001'], ["'wallet:1'", "'wallet:2'", '25000']) },
      'GL004',
    ],
  ])('%s', async (_, values, code) => {
    await expect(sql.raw(call(values)).execute(app)).rejects.toMatchObject({ code });
  });

  it('also when a savepoint hides the error from the transaction around it', async () => {
    const attempt = sql.raw(`do $$ begin
      begin perform ledger.post('hidden', 'x', 'NGN', '', 'me', null, array[('wallet:1', 'order-clearing', 50001)::ledger.move]);
      exception when others then null; end; end $$`);
    await attempt.execute(app);
  });
});

describe('even the owner may not', () => {
  it.each([
    ["update ledger.journal set memo = 'x'", 'GL007'],
    ['update ledger.posting set amount_kobo = 1', 'GL007'],
    ['update ledger.account set guarded = false', 'GL007'],
    ['delete from ledger.posting', 'GL007'],
    ['delete from ledger.journal', 'GL007'],
    ['truncate ledger.posting', 'GL007'],
    ['truncate ledger.journal, ledger.posting cascade', 'GL007'],
    ["update audit.entry set actor = 'x'", 'GL007'],
    ['delete from audit.entry', 'GL007'],
    ['truncate audit.entry cascade', 'GL007'],
    ['set session_replication_role = replica; delete from ledger.posting', 'GL007'],
    ['update ledger.balance set balance_kobo = -1', '23514'],
    // One posting without the other, then a posting on a missing account, then one added to a complete journal.
    [
      'insert into ledger.posting (journal_id, account_id, amount_kobo) select max(j.id), 1, 5 from ledger.journal j',
      'GL006',
    ],
    ['insert into ledger.posting (journal_id, account_id, amount_kobo) values (99999, 1, 5), (99999, 2, -5)', 'GL006'],
    [
      'insert into ledger.posting (journal_id, account_id, amount_kobo) select max(j.id), u.a, u.k from ledger.journal j, (values (1, 5), (2, -5)) u (a, k) group by u.a, u.k',
      'GL006',
    ],
    [
      "insert into ledger.journal (reference, kind, currency, memo, actor, content_hash) values ('bare', 'x', 'NGN', '', 'me', sha256(''))",
      'GL006',
    ],
    [
      `with j as (insert into ledger.journal (reference, kind, currency, memo, actor, content_hash) values ('mixed', 'x', 'NGN', '', 'me', sha256('')) returning id)
       insert into ledger.posting (journal_id, account_id, amount_kobo)
       select j.id, a.id, case when a.currency = 'USD' then 5 else -5 end from j, ledger.account a where a.code in ('provider-clearing:paystack:USD', 'order-clearing')`,
      'GL006',
    ],
    [
      `with j as (insert into ledger.journal (reference, kind, currency, memo, actor, content_hash, reverses)
         select 'not-opposite', 'x', 'NGN', '', 'me', sha256(''), min(id) from ledger.journal returning id)
       insert into ledger.posting (journal_id, account_id, amount_kobo) select j.id, u.a, u.k from j, (values (1, 5), (2, -5)) u (a, k)`,
      'GL006',
    ],
  ])('%s', async (attempt, code) => {
    await expect(sql.raw(attempt).execute(owner)).rejects.toMatchObject({ code });
    await sql`set session_replication_role = origin`.execute(owner);
  });
});
