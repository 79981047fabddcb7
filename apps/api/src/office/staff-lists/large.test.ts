import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadConfig } from '../../processes/configuration.ts';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { createLog } from '#platform/log';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { createEmbeddedAuthority, demonstrationKey } from '#vending';
import { compose } from '../../processes/compose.ts';
import { loadDemonstration } from '../../demonstration/demonstration.ts';
import { allFindings } from '../../commands/reconcile-findings.ts';
import { insertLargeYear, settleLargeYear } from '../../demonstration/large/large-store.ts';

let database: TestDatabase;
let db: Db;
let owner: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 4 });
  owner = createDb({ url: database.ownerUrl, poolSize: 1 });
});
afterAll(async () => {
  await db.destroy();
  await owner.destroy();
  await database.drop();
});

test('the large year passes every check of the reconciliation, and leaves every guard enabled', async () => {
  await inTransaction(db, loadDemonstration);
  const caps = { capPerHourKobo: 1n, capPerMeterDayKobo: 1n };
  const authority = createEmbeddedAuthority({ db, sealingKey: Buffer.alloc(32, 7), ...caps, allowSimulatorKeys: true });
  await authority.ensureSimulatorKey(demonstrationKey);
  const guards = () =>
    sql<{ guard: string }>`
      select format('%s %s %s', t.tgrelid::regclass, t.tgname, t.tgenabled) as guard from pg_trigger t
      where not t.tgisinternal
      union all select format('%s %s', c.conrelid::regclass, pg_get_constraintdef(c.oid)) from pg_constraint c where c.contype = 'f'
      union all select pg_get_indexdef(i.indexrelid) || coalesce(obj_description(i.indexrelid, 'pg_class'), '') from pg_index i
        where i.indrelid >= 16384 and i.indrelid::regclass::text !~ '^pg_'
      order by 1`.execute(owner);
  const before = await guards();
  await insertLargeYear(owner, { estates: 3, meters: 40, orders: 520 }, () => undefined);
  await settleLargeYear(owner, () => undefined);
  expect((await guards()).rows).toEqual(before.rows);
  const { rows } = await sql<{ status: string; method: string; orders: number }>`
    select status, method, count(*)::int as orders from vending."order" group by 1, 2 order by 1, 2`.execute(db);
  expect(rows).toEqual([
    { status: 'expired', method: 'transfer', orders: 21 },
    { status: 'vended', method: 'transfer', orders: 249 },
    { status: 'vended', method: 'wallet', orders: 250 },
  ]);
  // One of them has a failed message, and another that arrived in its place.
  const { rows: failed } = await sql<{ failed: number; instead: number }>`
    select count(*) filter (where state = 'failed')::int as failed, count(fallback_of)::int as instead from notifications.message`.execute(
    db,
  );
  expect(failed).toEqual([{ failed: 1, instead: 1 }]);
  const config = loadConfig({
    DATABASE_URL: database.appUrl,
    PAYSTACK_SECRET_KEY: 'sk_test_large_0123456789',
    TERMII_API_KEY: 'termii-key-0123456789',
    TERMII_SECRET: 'termii-secret-0123456789',
    SESSION_KEY: '01'.repeat(32),
    ORDER_LINK_KEY: '02'.repeat(32),
    OTP_KEY: '03'.repeat(32),
  });
  const product = compose(config, db, createLog('test', 'silent'));
  try {
    expect(await allFindings({ db, slices: product.slices })).toEqual([]);
  } finally {
    await product.close();
  }
});
