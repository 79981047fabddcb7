import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerFindings } from '#ledger';
import { createPayments, createPaystack, createProviders } from '#payments';
import { createLog } from '#platform/log';
import { findAll } from '#platform/checks/checks';
import { createDb, inTransaction, sql, type Db, type Tx } from '#platform/database/db';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { addDemonstrationPayment } from '#service-charges';
import { dateDemonstration } from '#transactions';
import { createEmbeddedAuthority, demonstrationKey } from '#vending';
import { walletFindings } from '#wallets';
import { addDemonstrationAccount, addDemonstrationWithdrawal } from '#withdrawals';
import { estateMoneyChecks } from '../../money/estate-money/findings.ts';
import { accountingChecks } from '../../money/accounting/findings.ts';
import { transactionChecks } from '../../money/transactions/findings.ts';
import { withdrawalChecks } from '../../money/withdrawals/findings.ts';
import { loadDemonstrationHouseholds } from './demonstration-households.ts';
import { loadDemonstrationYear } from './demonstration-year.ts';
import { loadPalmCourtPayouts } from '../palm-court/payouts.ts';
import { loadDemonstration, loadDemonstrationPeople, type DemonstrationPeople } from '../demonstration.ts';
import { vendingFindings } from '../../selling/vending/findings/findings.ts';

let database: TestDatabase;
let db: Db;
let owner: Db;
let people: DemonstrationPeople;
let load: () => Promise<boolean>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 2 });
  owner = createDb({ url: database.ownerUrl, poolSize: 2 });
  const caps = { capPerHourKobo: 1n, capPerMeterDayKobo: 1n };
  const authority = createEmbeddedAuthority({ db, sealingKey: Buffer.alloc(32, 7), ...caps, allowSimulatorKeys: true });
  await authority.ensureSimulatorKey(demonstrationKey);
  people = await inTransaction(db, async (tx) => {
    await loadDemonstration(tx);
    const made = await loadDemonstrationPeople(tx, Buffer.alloc(32, 7));
    await loadDemonstrationHouseholds(tx, made);
    const account = { bankCode: '001', bankName: 'Test Bank', accountNumber: '0123456789', accountName: 'Ada Obi' };
    await addDemonstrationAccount(tx, made.ada, account);
    return made;
  });
  const year = { user: { id: people.ada, name: 'Ada Obi', email: 'ada@example.com' }, now: new Date() };
  load = () => inTransaction(db, (tx) => loadDemonstrationYear(tx, authority, year));
  expect(await load()).toBe(true);
});
afterAll(async () => {
  await owner.destroy();
  await db.destroy();
  await database.drop();
});

test("ada's year has purchases of every kind and state, passes every check, and is loaded once", async () => {
  const payments = createPayments({
    db,
    providers: createProviders([
      createPaystack({ baseUrl: 'http://127.0.0.1:9', secretKey: 'sk_test_year_0123456789' }),
    ]),
    handlers: {},
    log: createLog('test', 'silent'),
    crash: () => undefined,
    refundMinimumKobo: 0n,
    publicUrl: 'http://localhost:3000',
  });
  expect(await load()).toBe(false);
  const { rows } = await sql<{ status: string; method: string; utility: string; orders: number }>`
    select status, method, utility, count(*)::int as orders from vending."order" group by 1, 2, 3`.execute(db);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['vended', 'credited', 'expired', 'cancelled']));
  expect(new Set(rows.map(({ utility }) => utility))).toEqual(new Set(['electricity', 'water', 'gas']));
  expect(new Set(rows.map(({ method }) => method))).toEqual(new Set(['wallet', 'card', 'transfer', 'saved-card']));
  expect(rows.reduce((sum, { orders }) => sum + orders, 0)).toBeGreaterThan(60);
  expect([
    ...(await vendingFindings(db)),
    ...(await ledgerFindings(db)),
    ...(await walletFindings(db)),
    ...(await payments.findings(db)),
    ...(await findAll(db, [...transactionChecks, ...withdrawalChecks, ...accountingChecks])),
    ...(await sql`select detail from service_charges.wrong_sums()`.execute(db)).rows,
  ]).toEqual([]);
});

test('every kind of movement is in the history, in every final state', async () => {
  const { rows } = await sql<{ type: string; status: string }>`
    select distinct type, status from transactions.entry where user_id = ${people.ada.toString()}`.execute(db);
  const found = rows.map(({ type, status }) => `${type} ${status}`);
  expect(found).toEqual(
    expect.arrayContaining([
      'electricity_token success',
      'electricity_token failed',
      'electricity_token expired',
      'electricity_token refunded',
      'water_token success',
      'gas_token success',
      'wallet_funding success',
      'wallet_funding failed',
      'wallet_funding expired',
      'wallet_refund success',
      'withdrawal success',
      'withdrawal refunded',
      'withdrawal_returned success',
      'service_charge success',
      'wallet_credit success',
    ]),
  );
});

test('the history and the statement show each movement on its day, and none of them today', async () => {
  const { rows: late } = await sql`
    select e.reference, e.at from transactions.entry e
    where e.user_id = ${people.ada.toString()} and e.at not between now() - interval '400 days' and now() - interval '12 hours'
  `.execute(db);
  expect(late).toEqual([]);
  const { rows } = await sql<{ at: Date | null; month: string; shown: string }>`
    select d.at, to_char(d.at at time zone 'Africa/Lagos', 'YYYY-MM') as month, to_char(m.month, 'YYYY-MM') as shown
    from ledger.posting p join ledger.account a on a.id = p.account_id and a.code = ${`wallet:${people.ada}`}
    left join transactions.demonstration_date d on d.posting_id = p.id
    left join lateral (select x.month from transactions.statement_month x
      where x.account_id = p.account_id and x.first_posting_id <= p.id order by x.first_posting_id desc limit 1) m on true
    order by p.id`.execute(db);
  expect(rows.length).toBeGreaterThan(70);
  expect(rows.filter(({ month, shown }) => month !== shown)).toEqual([]);
  expect(new Set(rows.map(({ shown }) => shown)).size).toBeGreaterThanOrEqual(12);
  const times = rows.map(({ at }) => at?.getTime());
  expect(times).toEqual(times.toSorted((one, other) => Number(one) - Number(other)));
});

test('her withdrawals ended on their days, and no part of the year waits for a provider', async () => {
  const { rows } = await sql<{ status: string; events: string; isPast: boolean }>`
    select w.status, string_agg(e.status, ' ' order by e.id) as events,
      bool_and(e.at between w.created_at and now() - interval '30 days') as "isPast"
    from withdrawals.withdrawal w join withdrawals.event e on e.withdrawal_id = w.id
    where w.next_attempt_at is null group by w.id, w.status order by w.id`.execute(db);
  expect(rows).toEqual([
    { status: 'failed', events: 'requested sending failed', isPast: true },
    { status: 'paid', events: 'requested sending paid', isPast: true },
    { status: 'returned', events: 'requested sending paid returned', isPast: true },
  ]);
  const { rows: waiting } = await sql`
    select reference from payments.charge where send_at is not null or next_check_at is not null or provider <> 'demonstration'
  `.execute(db);
  expect(waiting).toEqual([]);
});

test('opening the page of a demonstration transfer that expired schedules no check, because no provider knows it', async () => {
  // A check is requested at most every few seconds, and the data was loaded a moment ago.
  await sql`update payments.charge set asked_at = now() - interval '1 minute' where status = 'expired'`.execute(owner);
  const { rows } = await sql<{ reference: string; isAsked: boolean }>`
    select reference, payments.request_check(reference, 5) as "isAsked" from payments.charge
    where status = 'expired'`.execute(db);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ isAsked }) => isAsked)).toEqual([]);
  const { rows: due } = await sql`select reference from payments.charge where next_check_at is not null`.execute(db);
  expect(due).toEqual([]);
});

test('a receipt is numbered in the month in which it was paid', async () => {
  const { rows } = await sql<{ number: string; month: string }>`
    select r.number, to_char(r.paid_at at time zone 'Africa/Lagos', 'YYYY-MM') as month from service_charges.receipt r
    where r.user_id = ${people.ada} and r.way = 'wallet'`.execute(owner);
  expect(rows.length).toBeGreaterThan(0);
  expect(rows.filter(({ number, month }) => !number.startsWith(`REC-${month}-`))).toEqual([]);
});

test('only demonstration users get a past, and only past days are changed', async () => {
  await sql`update identity."user" set is_demonstration = false where id = ${people.tunde}`.execute(owner);
  const at = new Date(Date.now() - 86_400_000);
  const tomorrow = new Date(Date.now() + 86_400_000);
  const refused = (change: (tx: Tx) => Promise<unknown>) =>
    expect(inTransaction(db, change)).rejects.toMatchObject({ code: 'DM001' });
  const withdrawal = { reference: 'wdr-demonstration9999', amountKobo: 600_000n };
  const bill = { title: 'Security', amountKobo: 100n, dueOn: '2026-01-31' };
  for (const [user, when] of [
    [people.tunde, at],
    [people.ada, tomorrow],
  ] as const) {
    await refused((tx) => dateDemonstration(tx, user, when));
    await refused((tx) => addDemonstrationWithdrawal(tx, user, { ...withdrawal, at: when }));
    await refused((tx) => addDemonstrationPayment(tx, user, { ...bill, at: when }));
    await refused((tx) =>
      sql`select payments.open_demonstration_charge('VND-9', 'order', '1', 100, ${when}, ${user})`.execute(tx),
    );
  }
  // Existing dates stay, and postings of other transactions get no other date.
  const dates = async () =>
    (await sql`select posting_id, at from transactions.demonstration_date order by posting_id`.execute(db)).rows;
  const before = await dates();
  await inTransaction(db, (tx) => dateDemonstration(tx, people.ada, at));
  expect(await dates()).toEqual(before);
});

test('the web process cannot call any of its functions', async () => {
  const { rows } = await sql<{ name: string }>`
    select p.oid::regprocedure::text as name from pg_proc p
    where (p.proname like '%demonstration%' and p.proname not in ('demonstration_members', 'demonstration_profiles'))
      and (has_function_privilege('gatelight_web', p.oid, 'execute') or has_function_privilege('gatelight_staff', p.oid, 'execute'))
  `.execute(owner);
  expect(rows).toEqual([]);
});

test('payments of ada are in the statement of her estate, each on its day', async () => {
  await inTransaction(db, loadPalmCourtPayouts);
  const { rows } = await sql<{ paid: number; on_its_day: number; days: number }>`
    select count(*)::int as paid, (count(*) filter (where m.at = r.paid_at))::int as on_its_day,
      count(distinct m.at::date)::int as days
    from service_charges.receipt r join estate_money.movement m on m.receipt_id = r.id`.execute(db);
  expect(rows).toEqual([{ paid: 3, on_its_day: 3, days: 3 }]);
  expect(await findAll(db, estateMoneyChecks)).toEqual([]);
});
