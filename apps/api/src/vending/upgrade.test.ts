import { cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ledgerFindings } from '#ledger';
import { createDb, inTransaction, type Db } from '#platform/db';
import { migrate } from '#platform/migrate';
import { createTestDatabase, type TestDatabase } from '#platform/test-database';
import { demonstrationKey, loadDemonstration } from '../demonstration.ts';
import { createEmbeddedAuthority } from './authority/embedded.ts';
import { vendingFindings } from './findings.ts';
import { findOrderByReference, findPayment } from './store.ts';

let template: TestDatabase;
let name: string;
let owner: pg.Client;
let ownerUrl: string;
let db: Db;
let directory: string;

/** A database of its own at migration 0017, before orders were split into three tables. */
beforeAll(async () => {
  template = await createTestDatabase();
  name = `${template.name}_old`;
  const admin = new pg.Client({ connectionString: template.ownerUrl });
  await admin.connect();
  await admin.query(`create database ${name} template template0`);
  await admin.end();
  const inOld = (url: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  ownerUrl = inOld(template.ownerUrl);
  directory = await mkdtemp(join(tmpdir(), 'migrations-'));
  await migrateBelow('0018');
  db = createDb({ url: inOld(template.appUrl), poolSize: 2 });
  owner = new pg.Client({ connectionString: ownerUrl });
  await owner.connect();
  await inTransaction(db, loadDemonstration);
  const caps = { capPerHourKobo: 10n ** 12n, capPerMeterDayKobo: 10n ** 12n };
  const authority = createEmbeddedAuthority({ db, sealingKey: Buffer.alloc(32, 7), allowSimulatorKeys: true, ...caps });
  await authority.ensureSimulatorKey(demonstrationKey);
});
afterAll(async () => {
  await db.destroy();
  await owner.end();
  const admin = new pg.Client({ connectionString: template.ownerUrl });
  await admin.connect();
  await admin.query(`drop database if exists ${name} with (force)`);
  await admin.end();
  await template.drop();
  await rm(directory, { recursive: true });
});

/** Applies the migrations whose numbers are below this one. */
async function migrateBelow(end: string): Promise<string[]> {
  const all = fileURLToPath(new URL('../../migrations', import.meta.url));
  for (const file of await readdir(all)) {
    if (file < end) await cp(join(all, file), join(directory, file));
  }
  return (await migrate(ownerUrl, { directory })).applied;
}

/** As the web and the worker of that time did it, through the functions of that time. */
async function openOld(reference: string): Promise<string> {
  const { rows } = await owner.query<{ id: string }>(
    `select (p.opened).id from vending.open_order($1::text, $1::text, sha256(convert_to($2::text, 'UTF8')), '\\x00', sha256(convert_to($1::text, 'UTF8')), 'Ada Obi', 'ada@example.com',
       '08031234567', '04175000019', 'Palm Court Estate', 500000, 1800, 'paystack', 25, 1000000000000, 1000000000000, true) p`,
    [reference, `proof ${reference}`],
  );
  await owner.query(
    `select vending.store_account(c.id, c.opening_key, lpad(c.id::text, 10, '9'), 'Ada', 'Sandbox Bank', now() + interval '30 minutes')
     from payments.charge c where reference = $1`,
    [reference],
  );
  return rows[0]!.id;
}

async function payOld(id: string, reference: string, receivedKobo: number): Promise<void> {
  await owner.query('begin');
  const { rows } = await owner.query<{ capture_id: string; charge_id: string }>(
    `select capture_id, charge_id from payments.begin_capture('paystack', 'tx-' || $1::text, $1::text, null, $2, 'NGN', 0, now(), 'webhook', true)`,
    [reference, receivedKobo],
  );
  const { capture_id: capture, charge_id: charge } = rows[0]!;
  await owner.query(
    `update vending."order" set status = 'paid', payment_outcome = $2, received_kobo = $3, paid_at = now() where id = $1`,
    [id, receivedKobo > 500_000 ? 'overpaid' : 'exact', receivedKobo],
  );
  await owner.query(`insert into vending.order_payment (order_id, amount_kobo, capture_id) values ($1, 500000, $2)`, [
    id,
    capture,
  ]);
  const excess = receivedKobo - 500_000;
  await owner.query(
    `select payments.finish_capture($1, 'paystack', 'tx-' || $2::text, $2::text, 'NGN', 0, $3::text[], $4::text[], $5::text[], $6::bigint[], $7, array['initiated', 'pending'], null, 'settled')`,
    [
      capture,
      reference,
      excess > 0 ? ['apply', 'refund'] : ['apply'],
      excess > 0 ? ['order-clearing', 'refunds-owed:NGN'] : ['order-clearing'],
      excess > 0 ? [null, 'overpaid'] : [null],
      excess > 0 ? [500_000, excess] : [500_000],
      charge,
    ],
  );
  await owner.query('commit');
}

it('upgrades a database with orders in several states', async () => {
  const ids = new Map<string, string>();
  for (const reference of ['TOK-OPEN', 'TOK-EXPIRED', 'TOK-PAID', 'TOK-OVER', 'TOK-VENDING', 'TOK-REFUNDING']) {
    ids.set(reference, await openOld(reference));
  }
  for (const reference of ['TOK-PAID', 'TOK-OVER', 'TOK-VENDING', 'TOK-REFUNDING']) {
    await payOld(ids.get(reference)!, reference, reference === 'TOK-OVER' ? 700_000 : 500_000);
  }
  await owner.query(`update vending."order" set status = 'expired' where reference = 'TOK-EXPIRED'`);
  await owner.query(
    `update vending."order" set status = 'vending' where reference in ('TOK-VENDING', 'TOK-REFUNDING')`,
  );
  await owner.query(`update vending."order" set status = 'vend_failed' where reference = 'TOK-REFUNDING'`);
  await owner.query(`update vending."order" set status = 'refunding' where reference = 'TOK-REFUNDING'`);
  await owner.query(`insert into vending.vend_attempt (order_id) values ($1)`, [ids.get('TOK-VENDING')]);

  expect(await migrateBelow('0142')).toContain('0022-orders-and-payments.sql');

  const order = await findOrderByReference(db, 'TOK-OVER');
  expect(order).toMatchObject({
    status: 'paid',
    buyerId: null,
    receivedKobo: 700_000n,
    purchase: {
      clientReference: 'TOK-OVER',
      customerName: 'Ada Obi',
      customerEmail: 'ada@example.com',
      customerPhone: '08031234567',
    },
  });
  expect(await findPayment(db, order!.id)).toMatchObject({ source: 'capture' });
  const { rows } = await owner.query(
    `select p.order_id::text as id, j.reference from vending.order_payment p join ledger.journal j on j.id = p.journal_id order by p.order_id`,
  );
  expect(rows).toEqual(
    ['TOK-PAID', 'TOK-OVER', 'TOK-VENDING', 'TOK-REFUNDING'].map((reference) => ({
      id: ids.get(reference),
      reference: `capture:paystack:tx-${reference}`,
    })),
  );
  const kept = await owner.query(
    `select count(*)::int as n from vending.quick_purchase q join vending."order" o on o.id = q.order_id
     where q.client_reference = o.reference and q.secret_hash = sha256(o.reference::bytea) and length(q.proof_hash) = 32`,
  );
  expect(kept.rows).toEqual([{ n: 6 }]);

  // The guards hold for rows from before: a second payment, another journal, and a changed secret are refused.
  await expect(
    owner.query(
      `insert into vending.order_payment (order_id, amount_kobo, source, capture_id, journal_id)
       select $1, 500000, 'capture', p.capture_id, p.journal_id from vending.order_payment p where p.order_id = $2`,
      [ids.get('TOK-OPEN'), ids.get('TOK-PAID')],
    ),
  ).rejects.toThrow(/does not pay order/);
  await expect(owner.query(`update vending.quick_purchase set secret_hash = '\\x01'`)).rejects.toThrow(
    /does not change/,
  );
});

it('then gives acts of staff their present words, and leaves every trigger as it was', async () => {
  await migrateBelow('0142');
  const { rows: users } = await owner.query<{ id: string }>(
    `insert into identity."user" (email, first_name, last_name, user_name) values ('old@example.com', 'Ada', 'Obi', 'old') returning id`,
  );
  const preview = { changes: [{ field: 'approval', from: 'waiting', to: 'refused' }], journal: [], warnings: [] };
  await owner.query(
    `insert into staff.act (kind, input, reason, asked_by, confirmed, key, position, body_hash, state, ended_at, error, preview)
     select a.kind, '{"note": "refused"}', 'x', $1, true, '0123456789abcdef', row_number() over (), sha256(''), a.state,
       case when a.state <> 'asked' then now() end, a.error, a.preview::jsonb
     from (values ('payout.refuse', 'asked', null, null), ('payout.refuse', 'done', null, $2),
       ('refund.to-wallet', 'refused', 'refund-refused', null), ('meter.edit', 'refused', 'card-number-refused', null),
       ('meter.edit', 'refused', 'not-found', null)) a (kind, state, error, preview)`,
    [users[0]!.id, JSON.stringify(preview)],
  );
  await owner.query('alter table withdrawals.withdrawal enable always trigger no_delete');
  await owner.query('alter table withdrawals.withdrawal disable trigger keep_event');
  const triggers = async () =>
    (
      await owner.query<{ on: string; name: string; enabled: string }>(
        `select tgrelid::regclass as on, tgname as name, tgenabled as enabled from pg_trigger where not tgisinternal
         and tgrelid::regclass::text in ('staff.act', 'withdrawals.withdrawal', 'identity.role_request', 'vending.staff_request')
         order by 1, 2`,
      )
    ).rows;
  const before = await triggers();
  expect(new Set(before.map(({ enabled }) => enabled))).toEqual(new Set(['A', 'D', 'O']));

  expect(await migrateBelow('0143')).toEqual(['0142-words-for-refusals.sql']);

  expect(await triggers()).toEqual(before);
  const { rows } = await owner.query<{ note: string }>(
    `select kind, state, error, input ->> 'note' as note, preview -> 'changes' -> 0 ->> 'to' as "to" from staff.act order by position`,
  );
  expect(new Set(rows.map(({ note }) => note))).toEqual(new Set(['refused']));
  expect(rows).toMatchObject([
    { kind: 'payout.reject', state: 'asked', error: null, to: null },
    { kind: 'payout.reject', state: 'done', error: null, to: 'rejected' },
    { kind: 'refund.to-wallet', state: 'not-possible', error: 'refund-not-possible' },
    { kind: 'meter.edit', state: 'not-possible', error: 'card-number-not-allowed' },
    { kind: 'meter.edit', state: 'not-possible', error: 'not-found' },
  ]);
});

it('holds every invariant after all migrations', async () => {
  await migrate(ownerUrl);
  expect([...(await vendingFindings(db)), ...(await ledgerFindings(db))]).toEqual([]);
});
