import { afterAll, beforeAll, expect, test } from 'vitest';
import { ledgerFindings } from '#ledger';
import { createPayments, createPaystack, createProviders } from '#payments';
import { createLog } from '#platform/log';
import { createDb, inTransaction, sql, type Db } from '#platform/db';
import { createTestDatabase, type TestDatabase } from '#platform/test-database';
import { walletFindings } from '#wallets';
import { addDemonstrationAccount } from '#withdrawals';
import { loadDemonstrationHouseholds } from '../demonstration-households.ts';
import { loadDemonstrationYear } from '../demonstration-year.ts';
import { demonstrationKey, loadDemonstration, loadDemonstrationPeople } from '../demonstration.ts';
import { createEmbeddedAuthority } from './authority/embedded.ts';
import { vendingFindings } from './findings.ts';

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 2 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test("ada's year holds purchases of every kind and state, passes every check, and is loaded once", async () => {
  const caps = { capPerHourKobo: 1n, capPerMeterDayKobo: 1n };
  const authority = createEmbeddedAuthority({ db, sealingKey: Buffer.alloc(32, 7), ...caps, allowSimulatorKeys: true });
  await authority.ensureSimulatorKey(demonstrationKey);
  const ada = await inTransaction(db, async (tx) => {
    await loadDemonstration(tx);
    const people = await loadDemonstrationPeople(tx, Buffer.alloc(32, 7));
    await loadDemonstrationHouseholds(tx, people);
    const account = { bankCode: '001', bankName: 'Test Bank', accountNumber: '0123456789', accountName: 'Ada Obi' };
    await addDemonstrationAccount(tx, people.ada, account);
    return people.ada;
  });
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
  const year = { user: { id: ada, name: 'Ada Obi', email: 'ada@example.com' }, now: new Date() };
  const load = () => inTransaction(db, (tx) => loadDemonstrationYear(tx, authority, year));
  expect(await load()).toBe(true);
  expect(await load()).toBe(false);
  const { rows } = await sql<{ status: string; method: string; utility: string; orders: number }>`
    select status, method, utility, count(*)::int as orders from vending."order" group by 1, 2, 3`.execute(db);
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['vended', 'credited', 'expired', 'cancelled']));
  expect(new Set(rows.map(({ utility }) => utility))).toEqual(new Set(['electricity', 'water', 'gas']));
  expect(rows.reduce((sum, { orders }) => sum + orders, 0)).toBeGreaterThan(60);
  expect([
    ...(await vendingFindings(db)),
    ...(await ledgerFindings(db)),
    ...(await walletFindings(db)),
    ...(await payments.findings(db)),
  ]).toEqual([]);
});
