import { afterAll, beforeAll, expect, it } from 'vitest';
import pg from 'pg';
import { createDb, inTransaction, sql, type Db } from '#platform/database/db';
import { queueMessage } from '#notifications';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';
import { applyRetention } from './store.ts';

let database: TestDatabase;
let db: Db;
let owner: pg.Client;
beforeAll(async () => {
  database = await createTestDatabase();
  db = createDb({ url: database.appUrl, poolSize: 2 });
  owner = new pg.Client({ connectionString: database.ownerUrl });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await db.destroy();
  await database.drop();
});

async function message(event: string): Promise<bigint> {
  const { id } = await inTransaction(db, (tx) =>
    queueMessage(tx, {
      event,
      subjectKind: 'note',
      subjectId: '1',
      channel: 'sms',
      to: '08031234567',
      content: { template: 'note', payload: { name: 'note' } },
    }),
  );
  return id;
}

it('removes a message a year after it was handled, and not earlier', async () => {
  const old = await message('old');
  const fresh = await message('fresh');
  const waiting = await message('waiting');
  await owner.query(`update notifications.message set state = 'sent' where id = any($1)`, [[old, fresh]]);
  await owner.query(
    `update notifications.message set created_at = now() - interval '366 days', changed_at = now() - interval '366 days' where id = any($1)`,
    [[old, waiting]],
  );
  await owner.query(`update notifications.message set changed_at = now() - interval '360 days' where id = $1`, [fresh]);
  expect(await applyRetention(db)).toContainEqual({ what: 'message', rows: 1n });
  const { rows } = await sql<{ id: bigint }>`select id from notifications.message order by id`.execute(db);
  expect(rows.map((row) => row.id)).toEqual([fresh, waiting]);
});

it('removes an entry of an inbox after a year', async () => {
  await owner.query(`insert into notifications.inbox (user_id, event, subject_kind, subject_id, texts, created_at)
    values (1, 'old', 'note', '1', '{"en": {}}', now() - interval '367 days'), (1, 'new', 'note', '1', '{"en": {}}', now() - interval '360 days')`);
  expect(await applyRetention(db)).toContainEqual({ what: 'entry of an inbox', rows: 1n });
  const { rows } = await owner.query('select event from notifications.inbox');
  expect(rows).toEqual([{ event: 'new' }]);
});

it('removes a ticket after two years', async () => {
  await owner.query(`insert into support.ticket (number, name, email, phone_number, subject, message, reference, created_at)
    values ('T-00000001', 'A', 'a@b.c', '', 's', 'm', '', now() - interval '731 days'),
           ('T-00000002', 'A', 'a@b.c', '', 's', 'm', '', now() - interval '729 days')`);
  expect(await applyRetention(db)).toContainEqual({ what: 'ticket', rows: 1n });
});

it('removes the person from an order after six years and keeps the purchase', async () => {
  await owner.query(`
    set session_replication_role = replica;
    insert into vending."order" (reference, status, meter_id,
      meter_number, estate_id, estate_name, utility, amount_kobo, debt_kobo, fee_kobo, energy_kobo, vat_kobo, vat_rate_bp,
      debt_left_kobo, tariff_price_id, tariff_name, price_kobo_per_unit, rounding, units_tenths, created_at)
    values ('TOK-OLD', 'expired', 1, '04175000019', 1, 'Palm Court',
      'electricity', 500000, 0, 0, 465116, 34884, 750, 0, 1, 'R2', 20740, 'up', 225, now() - interval '2200 days');
    insert into vending.quick_purchase (order_id, client_reference, secret_hash, body_hash, customer_name, customer_email, customer_phone, expires_at)
    select id, reference, '\\x01', '\\x00', 'Ada Obi', 'ada@example.com', '08031234567', created_at from vending."order";
    set session_replication_role = origin;`);
  expect(await applyRetention(db)).toContainEqual({ what: 'person of an order', rows: 1n });
  const { rows } = await sql`select customer_name, customer_phone, customer_email, amount_kobo
      from vending.quick_purchase join vending."order" on id = order_id`.execute(db);
  expect(rows).toEqual([
    { customer_name: '(removed)', customer_phone: '00000000000', customer_email: null, amount_kobo: 500_000n },
  ]);
  expect(await applyRetention(db)).toContainEqual({ what: 'person of an order', rows: 0n });
});

it('deletes a meter that a visitor looked at a day ago and did not link, even if they do not return', async () => {
  await owner.query(`
    set session_replication_role = replica;
    insert into households.seen_meter (user_id, meter_id, seen_at)
    values (1, 1, now() - interval '25 hours'), (1, 2, now() - interval '23 hours'), (2, 1, now() - interval '30 days');
    set session_replication_role = origin;`);
  const what = 'meter that was looked at';
  expect(await applyRetention(db)).toContainEqual({ what, rows: 2n });
  const { rows } = await owner.query('select user_id::int, meter_id::int from households.seen_meter');
  expect(rows).toEqual([{ user_id: 1, meter_id: 2 }]);
  expect(await applyRetention(db)).toContainEqual({ what, rows: 0n });
});
