import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { createLog } from '../../apps/api/src/platform/log.ts';
import type { Check } from '../../apps/api/src/platform/checks/checks.ts';
import { createDb, sql, type Db, type Tx } from '../../apps/api/src/platform/database/db.ts';
import { auditChecks } from '../../apps/api/src/base/audit/checks.ts';
import { rollUpAll } from '../../apps/api/src/money/ledger/test-roll-up.ts';
import { ledgerChecks } from '../../apps/api/src/money/ledger/findings.ts';
import { engineeringChecks } from '../../apps/api/src/places/engineering/findings.ts';
import { vendingChecks } from '../../apps/api/src/selling/vending/findings/findings.ts';
import { reconcileAllRows, reconcileNewRows } from '../../apps/api/src/commands/reconcile-job.ts';
import { accountingChecks } from '../../apps/api/src/money/accounting/findings.ts';
import { paymentChecks } from '../../apps/api/src/money/payments/statement/reconcile.ts';
import { openShopDatabase, type ShopDatabase } from './database.ts';
import { fillPast } from './filling.ts';

let database: ShopDatabase;
let owner: Db;
let checks: Check[];
const log = createLog('test', 'silent');

beforeAll(async () => {
  database = await openShopDatabase(3);
  owner = createDb({ url: database.ownerUrl, poolSize: 4 });
  await fillPast(database.owner, { orders: 6, days: 2 });
  // Both wait for each transaction of the whole server, also one of another test.
  await rollUpAll(owner);
  await vi.waitUntil(
    async () => {
      await sql`select audit.seal_entries(100000)`.execute(owner);
      const { rows } = await sql<{ isSealed: boolean }>`
        select not exists (select from audit.entry e where not exists (
          select from audit.seal s where s.entry_id = e.id)) as "isSealed"`.execute(owner);
      return rows[0]?.isSealed;
    },
    { timeout: 60_000, interval: 20 },
  );
  checks = [
    ...ledgerChecks,
    ...auditChecks,
    ...vendingChecks,
    ...engineeringChecks,
    ...paymentChecks,
    ...accountingChecks,
  ];
  // The filling writes ids by hand: from here on, sequences name the last row, as in the product.
  await sql`
    select setval('ledger.journal_id_seq', (select max(id) from ledger.journal)),
           setval('payments.charge_id_seq', (select max(id) from payments.charge)),
           setval('payments.capture_id_seq', (select max(id) from payments.capture))`.execute(owner);
});

afterAll(async () => {
  await owner.destroy();
  await database.drop();
});

/** Their guards also hold for a replica. */
const guarded = ['ledger.journal', 'ledger.posting', 'ledger.day_snapshot', 'audit.entry', 'payments.allocation'];

const rolledBack = new Error('rolled back');

/** Damages rows with the guards switched off, examines the result and takes everything back. */
async function damaged<Result>(statement: string, examine: (tx: Tx) => Promise<Result>): Promise<Result> {
  let result: Result | undefined;
  await owner
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      for (const table of guarded) await sql.raw(`alter table ${table} disable trigger user`).execute(tx);
      for (const one of statement.split(';').filter((part) => part.trim() !== '')) await sql.raw(one).execute(tx);
      for (const table of guarded) {
        const { rows } = await sql<{ name: string }>`
          select tgname as name from pg_trigger where tgrelid = ${table}::regclass and not tgisinternal`.execute(tx);
        for (const { name } of rows) await sql.raw(`alter table ${table} enable always trigger ${name}`).execute(tx);
      }
      await sql`set local session_replication_role = origin`.execute(tx);
      result = await examine(tx);
      throw rolledBack;
    })
    .catch((error: unknown) => {
      if (error !== rolledBack) throw error;
    });
  return result as Result;
}

const found = async (run: Promise<{ found: { check: Check }[]; failed: unknown[] }>) => {
  const { found: findings, failed } = await run;
  expect(failed).toEqual([]);
  return [...new Set(findings.map(({ check }) => check.id))];
};

/** As if every row had been written since the last run. */
async function allRowsAreNew(tx: Tx): Promise<void> {
  await sql`select platform.begin_checks(${checks.map(({ id }) => id)}::text[],
    ${checks.map(({ reads }) => (typeof reads === 'object' ? reads.newOf : 'ledger.journal_id_seq'))}::text[])`.execute(
    tx,
  );
  await sql`update platform.reconcile_mark set settled_id = 0`.execute(tx);
}

test('nothing is found in sound rows, neither in the run of new rows nor in the full run', async () => {
  await damaged('select 1', async (tx) => {
    expect(await found(reconcileAllRows({ db: tx, log, checks }))).toEqual([]);
    await allRowsAreNew(tx);
    expect(await found(reconcileNewRows({ db: tx, log, checks }))).toEqual([]);
  });
});

const order = '(select max(id) from vending."order")';
const journal = '(select max(id) from ledger.journal)';
const capture = '(select max(id) from payments.capture)';
const refund = (state: string, reason = 'overpaid') =>
  `insert into payments.refund (capture_id, reason, amount_minor, currency, state, provider_refund_id, created_at, sent_at) select ${capture}, '${reason}', 1, 'NGN', '${state}', '77', now() - interval '9 days', now() - interval '8 days'`;

const dispute = (columns: string) =>
  `insert into payments.dispute (provider, provider_dispute_id, capture_id, amount_minor, currency, status, state, decided_at, next_look_at) select 'paystack', 'd1', ${capture}, 5, 'NGN', 'x', ${columns}`;

const posting = (account: string, kobo: number, after?: number) =>
  `select ledger.open_account('${account}'); insert into ledger.posting (journal_id, account_id, amount_kobo, balance_after_kobo) select ${journal}, id, ${kobo}, ${after ?? 'null'} from ledger.account where code = '${account}'`;

const freeUnits = (source: string, purpose: string) =>
  `with r as (insert into engineering.request (meter_id, kind, purpose, value, act, asked_by, reason) select min(id), 'free-units', '${purpose}', 99999, '1', 'user:1', 'x' from metering.meter returning id, meter_id) insert into engineering.free_units (request_id, estate_id, utility, month, units_tenths, source) select r.id, m.estate_id, m.utility, '2026-01-01', 99999, '${source}' from r join metering.meter m on m.id = r.meter_id`;

const faults: [id: string, statement: string][] = [
  [
    'engineering.explained',
    `insert into authority.issue (reference, request_hash, key_id, meter_number, subclass, units_tenths, amount_kobo, tid, token) select 'engineering-999999', request_hash, key_id, meter_number, subclass, units_tenths, 0, tid + 1, token from authority.issue where reference = 'order-' || ${order}`,
  ],
  [
    'engineering.tokens',
    `insert into engineering.request (meter_id, kind, purpose, act, asked_by, reason, state) select min(id), 'clear-tamper', 'engineering', '1', 'user:1', 'x', 'issued' from metering.meter`,
  ],
  [
    'engineering.free-units',
    `insert into engineering.request (meter_id, kind, purpose, value, act, asked_by, reason) select min(id), 'free-units', 'free-issue', 5, '1', 'user:1', 'x' from metering.meter`,
  ],
  ['engineering.free-issue-cap', freeUnits('free-issue', 'free-issue')],
  ['engineering.carried-over', freeUnits('carried-over', 'replacement')],
  [
    'engineering.replaced',
    `insert into engineering.replacement (old_meter_id, new_meter_id, reason, basis, units_tenths, working, act, at) select meter_id, (select max(id) from metering.meter), 'other', 'reading', 0, '{}', '1', now() - interval '90 days' from vending."order" where id = ${order}`,
  ],
  [
    'ledger.journals-balance',
    `update ledger.posting set amount_kobo = amount_kobo + 1 where id = (select max(id) from ledger.posting)`,
  ],
  ['ledger.postings-have-journals', `delete from ledger.journal where id = ${journal}`],
  ['ledger.append-only', 'grant insert on ledger.posting to gatelight_app'],
  ['ledger.reversals', `update ledger.journal set reverses = ${journal} - 1 where id = ${journal}`],
  [
    'ledger.balances',
    'update ledger.total set balance_kobo = balance_kobo + 1 where account_id = (select min(account_id) from ledger.total)',
  ],
  [
    'ledger.days-of-accounts',
    'update ledger.account_day set movement_kobo = movement_kobo + 1 where account_id = (select min(account_id) from ledger.account_day)',
  ],
  [
    'ledger.shown-balances',
    'update ledger.total set balance_kobo = balance_kobo + 1 where account_id = (select min(account_id) from ledger.total)',
  ],
  [
    'ledger.trial-balance',
    `update ledger.posting set amount_kobo = amount_kobo + 1 where id = (select max(id) from ledger.posting)`,
  ],
  ['ledger.audit', `delete from audit.entry where object_kind = 'journal' and object_id = ${journal}::text`],
  ['ledger.day-snapshots', `update ledger.day_snapshot set hash = decode(repeat('01', 32), 'hex')`],
  ['audit.chain', `update audit.entry set actor = 'user:2' where id = (select max(entry_id) from audit.seal)`],
  [
    'vending.one-token-set',
    `insert into vending.token (order_id, position, meter_id, token, kind, units_tenths, key_id, tid) select order_id, 2, meter_id, token, kind, units_tenths, key_id, tid + 1 from vending.token where order_id = ${order}`,
  ],
  ['vending.money', `delete from vending.order_payment where order_id = ${order}`],
  ['vending.journal', `delete from vending.token where order_id = ${order}`],
  ['vending.credited', `update vending."order" set status = 'credited' where id = ${order}`],
  [
    'vending.overdue',
    `update vending."order" set status = 'paid', paid_at = now() - interval '1 hour', vended_at = null where id = ${order}`,
  ],
  [
    'vending.states',
    `update vending.order_event set from_status = 'created' where id = (select max(id) from vending.order_event)`,
  ],
  ['vending.message', `delete from notifications.message where subject_id = ${order}::text`],
  ['vending.authority-list', `delete from authority.issue where reference = 'order-' || ${order}`],
  ['vending.carry', `update vending."order" set carry_delta_micro = carry_delta_micro + 1 where id = ${order}`],
  ['vending.prices', `update vending."order" set units_tenths = units_tenths + 1 where id = ${order}`],
  [
    'payments.captures-have-journals',
    `update ledger.journal set reference = 'gone' where reference = (select 'capture:paystack:' || provider_transaction_id from payments.capture where id = ${capture})`,
  ],
  [
    'payments.journals-have-captures',
    `update payments.capture set provider_transaction_id = 'other' where id = ${capture}`,
  ],
  [
    'payments.allocated',
    `update payments.allocation set amount_minor = amount_minor + 1 where capture_id = ${capture}`,
  ],
  [
    'payments.allocated-refunds',
    `insert into payments.allocation (capture_id, position, kind, account, reason, amount_minor) select ${capture}, 2, 'refund', 'refunds-owed:NGN', 'overpaid', 1`,
  ],
  ['payments.owed-refunds', refund('queued')],
  ['payments.refunds-owed', refund('queued')],
  ['payments.processed-refunds', refund('processed')],
  [
    'payments.refunded',
    `insert into payments.refund (capture_id, reason, amount_minor, currency, state) select id, 'overpaid', received_minor + 1, 'NGN', 'queued' from payments.capture where id = ${capture}`,
  ],
  [
    'payments.charges-of-captures',
    `update payments.charge set status = 'expired' where id = (select charge_id from payments.capture where id = ${capture})`,
  ],
  ['payments.charges', `delete from payments.capture where id = ${capture}`],
  [
    'payments.late-checks',
    `update payments.charge set next_check_at = now() - interval '1 hour' where id = (select max(id) from payments.charge)`,
  ],
  [
    'payments.unchecked-charges',
    `update payments.charge set status = 'pending', next_check_at = null where id = (select max(id) from payments.charge)`,
  ],
  [
    'payments.needs-attention',
    `insert into platform.finding (key, kind, owner, detail, history) values ('x', 'something', 'finance', '{}', '[]')`,
  ],
  ['ledger.running-balances', posting('wallet:1', 5, 9)],
  ['ledger.guarded-balances', `${posting('wallet:1', 5, 5)}; update ledger.balance set balance_kobo = 7`],
  [
    'ledger.debts',
    `insert into ledger.posting (journal_id, account_id, amount_kobo) select ${journal}, min(id), 5 from ledger.account where class = 'debt-receivable'`,
  ],
  ['payments.held', posting('small-amounts-held:NGN', 5)],
  [
    'vending.doubtful-money',
    `insert into platform.finding (key, kind, owner, detail, history) select 'missing:' || ${capture}, 'missing_at_provider', 'finance', '{}', '[]'`,
  ],
  [
    'vending.identifiers',
    `alter table authority.issue drop constraint issue_meter_number_key_id_tid_key; update authority.issue i set (meter_number, tid) = (select o.meter_number, o.tid from authority.issue o where o.reference <> i.reference limit 1) where reference = 'order-' || ${order}`,
  ],
  [
    'payments.captured-once',
    `alter table payments.capture drop constraint capture_provider_provider_transaction_id_key; update payments.capture set provider_transaction_id = (select provider_transaction_id from payments.capture where id <> ${capture} limit 1) where id = ${capture}`,
  ],
  [
    'payments.late-events',
    `insert into payments.provider_event (provider, event_key, body_sha256, received_at) values ('paystack', 'x', sha256('x'), now() - interval '1 hour')`,
  ],
  [
    'payments.late-card-charges',
    `update payments.charge set status = 'initiated', send_at = now() - interval '1 hour', expires_at = now() + interval '1 hour' where id = (select charge_id from payments.capture where id = ${capture})`,
  ],
  [
    'payments.removed-cards',
    `with card as (insert into payments.saved_card (user_id, provider, signature, brand, last4, expiry_month, expiry_year, name, consented_at, consent_charge_id, removed_at) select '1', 'paystack', 'SIG', 'visa', '4081', 12, 2040, 'Card', now(), charge_id, now() - interval '2 days' from payments.capture where id = ${capture} returning id) insert into payments.card_authorization (card_id, code, customer_email) select id, 'AUTH', 'ada@example.com' from card`,
  ],
  ['payments.disputed', posting('disputed:NGN', 5, 5)],
  ['payments.ended-disputes', dispute(`'lost', now(), null`)],
  [
    'payments.refunded-and-disputed',
    `insert into payments.dispute (provider, provider_dispute_id, capture_id, amount_minor, currency, status, state, decided_at, next_look_at) select 'paystack', 'd1', id, received_minor + 5, 'NGN', 'x', 'lost', now(), null from payments.capture where id = ${capture}`,
  ],
  ['payments.late-disputes', dispute(`'open', null, now() - interval '2 hours'`)],
  [
    'accounting.settlements',
    `insert into accounting.settlement (provider, provider_settlement_id, currency, settled_on, gross_minor, fees_minor, deductions_minor, net_minor) values ('paystack', 's1', 'NGN', current_date, 5, 0, 0, 5)`,
  ],
  [
    'accounting.announced-settlements',
    `insert into accounting.announced_settlement (provider, reference, settled_on, told_minor, announced_at) values ('monnify', 's1', current_date - 2, 5, now() - interval '2 days')`,
  ],
  [
    'accounting.bank-lines',
    `insert into accounting.settlement (provider, provider_settlement_id, currency, settled_on, gross_minor, fees_minor, deductions_minor, net_minor) values ('paystack', 's1', 'NGN', current_date, 5, 0, 0, 5); insert into accounting.bank_statement (file_hash, file_name, layout, lines, repeated_lines, imported_by) values (sha256('x'), 'x', 'zenith', 1, 0, 'user:1'); insert into accounting.bank_line (statement_id, line_hash, booked_on, narration, amount_kobo, state, match_kind, match_id, decided_at) select (select max(id) from accounting.bank_statement), sha256('x'), current_date, 'x', 6, 'matched', 'settlement', max(id)::text, now() from accounting.settlement`,
  ],
  [
    'accounting.late-lists',
    `insert into accounting.provider_check (provider, subject, read_at, problem) values ('paystack', 'payouts', now() - interval '1 day', 'x')`,
  ],
  [
    'accounting.large-payouts',
    `with u as (insert into identity."user" (email, first_name, last_name, user_name) values ('a@example.com', 'Ada', 'Obi', 'ada-obi-1') returning id), a as (insert into withdrawals.bank_account (user_id, bank_code, bank_name, account_number, account_name, usable_from) select id, '058', 'x', '0123456789', 'x', now() from u returning id, user_id) insert into withdrawals.withdrawal (reference, user_id, key, body_hash, bank_account_id, amount_kobo, fee_kobo, provider, send_after, status, approval) select 'wdr-0000000000000001', user_id, 'keykeykeykeykeykey', sha256('x'), id, 500000, 10000, 'paystack', now(), 'paid', 'waiting' from a`,
  ],
  [
    'accounting.closed-months',
    `insert into accounting.month (month, last_day, day_hash, journals) values ('2026-01-01', '2026-01-31', sha256('x'), 1)`,
  ],
  [
    'wallets.credited-to-owner',
    `update payments.allocation set account = 'wallet:999999' where capture_id = ${capture}`,
  ],
  [
    'wallets.sources',
    `update ledger.journal set kind = 'charge-captured' where id = ${journal}; ${posting('wallet:999999', 5, 5)}`,
  ],
  ['payments.late-refunds', refund('queued')],
  ['payments.slow-refunds', refund('sent')],
  ['payments.late-statement', `update payments.statement set last_look_at = now() - interval '1 hour', problem = 'x'`],
  ['payments.late-pass', `update payments.statement set pass_stage = 'payments', pass_to = now() - interval '7 hours'`],
];

test.each(faults)('%s finds its fault in the full run, and among new rows', async (id, statement) => {
  const { reads } = checks.find((check) => check.id === id)!;
  await damaged(statement, async (tx) => {
    expect(await found(reconcileAllRows({ db: tx, log, checks }))).toContain(id);
    await allRowsAreNew(tx);
    const minute = await found(reconcileNewRows({ db: tx, log, checks }));
    if (reads === 'nightly') expect(minute).not.toContain(id);
    else expect(minute).toContain(id);
  });
});

test('every check has a fault here that it finds', () => {
  expect(checks.map(({ id }) => id).filter((id) => !faults.some(([known]) => known === id))).toEqual([]);
});

test('the run of new rows leaves an old fault to the full run', async () => {
  await damaged(`update vending."order" set units_tenths = units_tenths + 1 where id = ${order}`, async (tx) => {
    expect(await found(reconcileNewRows({ db: tx, log, checks }))).toEqual([]);
    expect(await found(reconcileAllRows({ db: tx, log, checks }))).toEqual(['vending.prices']);
  });
});

test('a check that fails stops no other check, and its rows are read again', async () => {
  await damaged(`delete from authority.issue where reference = 'order-' || ${order}`, async (tx) => {
    const broken: Check = {
      id: 'test.broken',
      owner: 'operations',
      reads: { newOf: 'ledger.journal_id_seq' },
      find: async () => {
        throw new Error('broken');
      },
    };
    const all = [broken, ...checks];
    await allRowsAreNew(tx);
    const run = await reconcileNewRows({ db: tx, log, checks: all });
    expect(run.failed.map(({ check }) => check.id)).toEqual(['test.broken']);
    expect(run.found.map(({ check }) => check.id)).toEqual(['vending.authority-list']);
    const { rows } = await sql<{ id: string }>`
      select check_id as id from platform.reconcile_mark where checked_at is null and check_id like 'test.%'`.execute(
      tx,
    );
    expect(rows).toEqual([{ id: 'test.broken' }]);
  });
});

test('a finding is one row with its owner and its history, and closes when its fault is gone', async () => {
  await damaged(`delete from authority.issue where reference = 'order-' || ${order}`, async (tx) => {
    const rows = async () =>
      (
        await sql<{ owner: string; state: string; seen: number; history: { state: string }[] }>`
          select owner, state, seen, history from platform.finding where kind = 'reconciliation'`.execute(tx)
      ).rows.map(({ history, ...row }) => ({ ...row, history: history.map(({ state }) => state) }));
    await reconcileAllRows({ db: tx, log, checks });
    await reconcileAllRows({ db: tx, log, checks });
    expect(await rows()).toEqual([
      { owner: 'operations', state: 'needs_attention', seen: 2, history: ['needs_attention'] },
    ]);
    const repaired = checks.map((check) =>
      check.id === 'vending.authority-list' ? { ...check, find: async () => [] } : check,
    );
    await reconcileNewRows({ db: tx, log, checks: repaired });
    expect(await rows()).toMatchObject([{ state: 'needs_attention' }]);
    await reconcileAllRows({ db: tx, log, checks: repaired });
    expect(await rows()).toMatchObject([{ state: 'resolved', history: ['needs_attention', 'resolved'] }]);
  });
});

test('a row whose transaction ends after later rows is not missed', async () => {
  const position = async () => {
    await owner.executeQuery(
      sql`update platform.reconcile_mark set noted_at = now() - interval '2 minutes'`.compile(owner),
    );
    const read: bigint[] = [];
    const check: Check = {
      id: 'test.slow',
      owner: 'operations',
      reads: { newOf: 'audit.entry_id_seq' },
      async find(db, since) {
        const { rows } = await sql<{ id: bigint }>`
          select id from audit.entry where object_kind = 'slow' and id > ${since ?? 0n} order by id`.execute(db);
        read.push(...rows.map(({ id }) => id));
        return [];
      },
    };
    await reconcileNewRows({ db: owner, log, checks: [check] });
    return read;
  };
  const record = (db: Db | Tx, name: string) =>
    sql`select audit.record('system', 'test.slow', 'slow', ${name}, null, null, null, null)`.execute(db);
  expect(await position()).toEqual([]);
  await owner.transaction().execute(async (tx) => {
    await record(tx, 'slow');
    await record(owner, 'overtaker');
    expect(await position()).toHaveLength(1);
    expect(await position()).toHaveLength(1);
    expect(await position()).toHaveLength(1);
  });
  expect(await position()).toHaveLength(2);
  // They are settled once each older transaction of the whole server has ended, also one of another test; until then they are read again.
  await vi.waitUntil(async () => (await position()).length === 0, { timeout: 60_000, interval: 50 });
});
