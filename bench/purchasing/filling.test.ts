import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compose } from '../../apps/api/src/processes/compose.ts';
import { loadConfig } from '../../apps/api/src/processes/configuration.ts';
import { createDb, type Db } from '../../apps/api/src/platform/database/db.ts';
import { createLog } from '../../apps/api/src/platform/log.ts';
import { allFindings } from '../../apps/api/src/commands/reconcile-findings.ts';
import { openShopDatabase, type ShopDatabase } from './database.ts';
import { fillPast } from './filling.ts';

const orders = 60;
let database: ShopDatabase;
let db: Db;

beforeAll(async () => {
  database = await openShopDatabase(7);
  db = createDb({ url: database.appUrl, poolSize: 10 });
  await fillPast(database.owner, { orders, days: 29 });
});

afterAll(async () => {
  await db.destroy();
  await database.drop();
});

test('generated past purchases look like real ones: no check finds anything', async () => {
  const random = () => randomBytes(32).toString('hex');
  const config = loadConfig({
    NODE_ENV: 'test',
    DATABASE_URL: database.appUrl,
    SANDBOX: 'on',
    PAYSTACK_SECRET_KEY: `sk_test_${random()}`,
    TERMII_API_KEY: random(),
    TERMII_SECRET: random(),
    ORDER_LINK_KEY: random(),
    SESSION_KEY: random(),
    OTP_KEY: random(),
  });
  const product = compose(config, db, createLog('test', 'silent'));
  try {
    expect(await allFindings({ db, ...product })).toEqual([]);
  } finally {
    await product.close();
  }
});

test('they are spread over the days, and the latest are of this hour', async () => {
  const { rows } = await database.owner.query<{ all: string; today: string; hour: string }>(
    `select count(*) as all, count(*) filter (where vended_at > now() - interval '1 day') as today,
            count(*) filter (where vended_at > now() - interval '1 hour') as hour
     from vending."order" where status = 'vended'`,
  );
  expect(rows[0]).toEqual({ all: String(orders), today: '3', hour: '1' });
});

test('every foreign key has a target, those of the orders included', async () => {
  const { rows } = await database.owner.query<{ query: string }>(foreignKeyQueries);
  expect(rows.length).toBeGreaterThan(20);
  const { rows: lost } = await database.owner.query(rows.map(({ query }) => `(${query})`).join(' union all '));
  expect(lost).toEqual([]);
});

/** For each foreign key a query for rows that lead nowhere. */
const foreignKeyQueries = `
  select format('select %L as key from %s c where %s and not exists (select from %s p where %s) limit 1',
    k.conname, k.conrelid::regclass,
    string_agg(format('c.%I is not null', a.attname), ' and '), k.confrelid::regclass,
    string_agg(format('p.%I = c.%I', b.attname, a.attname), ' and ')) as query
  from pg_constraint k
  cross join unnest(k.conkey, k.confkey) as u (here, there)
  join pg_attribute a on a.attrelid = k.conrelid and a.attnum = u.here
  join pg_attribute b on b.attrelid = k.confrelid and b.attnum = u.there
  where k.contype = 'f' group by k.oid, k.conname, k.conrelid, k.confrelid`;
