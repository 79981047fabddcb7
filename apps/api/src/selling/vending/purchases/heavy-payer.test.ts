import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { estateOf, meters, openShop, type Shop } from '../test-shop.ts';

let shop: Shop;
let owner: pg.Client;
beforeAll(async () => {
  shop = await openShop();
  owner = new pg.Client({ connectionString: shop.database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await shop.close();
});

const phone = '08031234567';

/** Purchases of one phone number that ended long ago, each for a meter of its own: copies of one that was paid. */
async function addPast(count: number): Promise<void> {
  await owner.query(`set session_replication_role = replica;
    insert into vending."order" overriding system value
      select c.* from vending."order" o cross join generate_series(1, ${count}) n
      cross join lateral jsonb_populate_record(o, jsonb_build_object('id', 1000000 + n, 'reference', 'PAST-' || n, 'meter_id', 1000000 + n,
        'meter_number', '9' || lpad(n::text, 10, '0'), 'created_at', now() - interval '30 days')) c
      where o.id = (select min(id) from vending."order");
    insert into vending.quick_purchase
      select c.* from vending.quick_purchase q cross join generate_series(1, ${count}) n
      cross join lateral jsonb_populate_record(q, jsonb_build_object('order_id', 1000000 + n, 'client_reference', 'PAST-' || n,
        'secret_hash', sha256(n::text::bytea))) c
      where q.order_id = (select min(order_id) from vending.quick_purchase);
    set session_replication_role = origin;
    analyze vending."order"; analyze vending.quick_purchase`);
}

/** Rows of orders and purchases that opening one more reads, with a plan that fits every payer. */
async function readWhileOpening(): Promise<number> {
  await owner.query('begin');
  await owner.query('set local plan_cache_mode = force_generic_plan');
  const reference = `VND-${randomBytes(8).toString('hex')}`;
  const given = {
    reference,
    client_reference: reference,
    body_hash: `\\x${randomBytes(32).toString('hex')}`,
    secret_hash: `\\x${randomBytes(32).toString('hex')}`,
    customer_name: 'Ada',
    customer_phone: phone,
    meter_number: meters.electricity,
    estate_name: estateOf.first,
    amount_kobo: 700_000,
    open_seconds: 1800,
    provider: 'paystack',
    asking_seconds: 10,
    refuses_repeat: true,
    cap_hour_kobo: 10 ** 12,
    cap_meter_day_kobo: 10 ** 12,
    allow_simulator_keys: true,
  };
  const { rows } = await owner.query<{ outcome: string }>('select outcome from vending.open_order($1)', [given]);
  expect(rows).toEqual([{ outcome: 'opened' }]);
  const { rows: counted } = await owner.query<{ read: number }>(
    `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
     where schemaname = 'vending' and relname in ('order', 'quick_purchase')`,
  );
  await owner.query('rollback');
  return counted[0]!.read;
}

test('a phone number with thousands of purchases opens one more as quickly as a new one', async () => {
  await shop.open({ customerTelephone: phone });
  await addPast(3000);
  expect(await readWhileOpening()).toBeLessThan(20);
});
