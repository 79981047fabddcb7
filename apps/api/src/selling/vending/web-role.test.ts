import { createHash, randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serviceNames } from '@gatelight/contract';
import { createDb, sql, type Db } from '#platform/database/db';
import { webRole } from '#platform/database/roles';
import { roleFault } from '#platform/database/web-role';
import { sqlArguments } from '#platform/database/sql-arguments';
import { openShop, type Opened, type Shop } from './test-shop.ts';

const faultOf = (db: Db) => roleFault(db, 'DATABASE_WEB_URL', webRole);

/* SQL injection in the web process runs as gatelight_web. It may do only what a payer may do. */

let shop: Shop;
let web: Db;
let owner: Db;
let paid: Opened & { id: bigint };
let open: Opened & { id: bigint };

async function idOf(reference: string): Promise<bigint> {
  const { rows } = await sql<{ id: bigint }>`select id from vending."order" where reference = ${reference}`.execute(
    owner,
  );
  return rows[0]!.id;
}

beforeAll(async () => {
  shop = await openShop();
  web = createDb({ url: shop.database.webUrl, poolSize: 2 });
  owner = createDb({ url: shop.database.ownerUrl, poolSize: 2 });
  const first = await shop.open();
  await shop.transfer(first.accountNumber, 500_000);
  await shop.workUntil(async () => (await shop.purchase(first.secret)).status === 'vended');
  paid = { ...first, id: await idOf(first.reference) };
  const second = await shop.open();
  open = { ...second, id: await idOf(second.reference) };
});
afterAll(async () => {
  await web.destroy();
  await owner.destroy();
  await shop.close();
});

const hash = (text: string) => createHash('sha256').update(text).digest();
const ask = (text: string) => sql.raw<Record<string, unknown>>(text).execute(web);

/** Every row of the tables that hold value, as one text. */
async function value(): Promise<string> {
  const tables = [
    'vending."order"',
    'vending.quick_purchase',
    'vending.order_payment',
    'vending.token_set',
    'vending.token',
    'payments.charge',
    'payments.provider_reference',
    'payments.capture',
    'payments.allocation',
    'payments.refund',
    'ledger.journal',
    'ledger.posting',
    'authority.issue',
    'authority.vending_key',
  ];
  const all = [];
  for (const table of tables) {
    const { rows } = await sql<{ rows: string }>`
      select coalesce(string_agg(t::text, '|' order by t::text), '') as rows from ${sql.raw(table)} t`.execute(owner);
    all.push(`${table}: ${rows[0]?.rows}`);
  }
  return all.join('\n');
}

describe('the role of the web process', () => {
  const forbidden = (): [string, string][] => [
    [
      'insert a capture',
      `insert into payments.capture (charge_id, ordinal, provider, provider_transaction_id, provider_reference, received_minor, currency, paid_at, source)
      select 1, 1, 'paystack', 'x', 'x', 500000, 'NGN', now(), 'webhook'`,
    ],
    ['insert an allocation', `insert into payments.allocation values (1, 9, 'apply', 'order-clearing', null, 1)`],
    [
      'insert a payment of an order',
      `insert into vending.order_payment (order_id, amount_kobo, source, capture_id, journal_id) values (${open.id}, 500000, 'capture', 1, 1)`,
    ],
    [
      'insert a refund',
      `insert into payments.refund (capture_id, reason, amount_minor, currency) values (1, 'overpaid', 1, 'NGN')`,
    ],
    ['insert a set of tokens', `insert into vending.token_set values (${open.id}, 1)`],
    [
      'insert a token',
      `insert into vending.token values (${open.id}, 1, 1, '00000000000000000000', 'credit', 1, 1, 1)`,
    ],
    [
      'post a journal',
      `select ledger.post('x', 'x', 'NGN', '', 'x', null, array[('suspense:NGN', 'order-clearing', 1)::ledger.move])`,
    ],
    ['reverse a journal', `select ledger.reverse('x', 'capture:x', '', 'x', null)`],
    ['open an account of the ledger', `select ledger.open_account('wallet:1')`],
    ['read balances', `select * from ledger.account_balance`],
    ['mark an order paid', `update vending."order" set status = 'paid' where id = ${open.id}`],
    ['mark an order vending', `update vending."order" set status = 'vending' where id = ${paid.id}`],
    ['mark an order vended', `update vending."order" set status = 'vended' where id = ${open.id}`],
    ['mark a charge captured', `update payments.charge set status = 'captured' where reference = '${open.reference}'`],
    ['change an account number', `update payments.charge set account_number = '9999999999'`],
    ['insert an order', `insert into vending."order" (reference) values ('x')`],
    ['insert a charge', `insert into payments.charge (reference) values ('x')`],
    ['store a charge outside an order', `select payments.open_charge('{}')`],
    ['read what saved cards are charged by', `select code from payments.card_authorization`],
    ['read saved cards of everyone', `select last4 from payments.saved_card`],
    ['save a card', `select payments.save_card('{}')`],
    ['remove a card without the password', `select payments.remove_card('1', 1, null, 'x')`],
    ['store a page outside an order', `select payments.store_checkout(1, gen_random_uuid(), 'x', 'https://x')`],
    ['store an account outside an order', `select payments.store_account(1, gen_random_uuid(), '1', '1', '1', now())`],
    ['place an order of a user past the checks', `select vending.place_order('{"buyer_id": "1"}')`],
    ['read fundings', `select user_id from wallets.funding`],
    ['mark a funding credited', `update wallets.funding set status = 'credited'`],
    ['find out who a session belongs to', `select identity.user_of_session(gen_random_uuid())::text`],
    ['read orders', `select reference from vending."order"`],
    ['read contacts', `select customer_phone from vending.quick_purchase`],
    ['insert a purchase', `insert into vending.quick_purchase (order_id) values (1)`],
    ['debit a wallet', `select vending.place_wallet_vend('{}')`],
    ['credit a wallet', `select vending.credit_wallet(1, 'x')`],
    ['place an order past the checks of a purchase', `select vending.place_order('{}')`],
    ['read charges', `select opening_key from payments.charge`],
    ['read tokens', `select token from vending.token`],
    ['read captures', `select * from payments.capture`],
    ['read messages', `select payload from notifications.message`],
    ['read codes', `select * from otp.code`],
    ['read tickets', `select * from support.ticket`],
    ['read notes of staff', `select message from support.note`],
    ['read files in bulk', `select content from support.attachment`],
    ['answer a ticket as staff', `select support.answer(1, 1, 'x', 'solved', null)`],
    ['read forms', `select * from support.collected_form`],
    ['read meters in bulk', `select customer_name from metering.meter`],
    ['read vending keys', `select sealed from authority.vending_key`],
    ['read issued tokens', `select token from authority.issue`],
    [
      'queue a message',
      `insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload) values ('x', 'otp', '1', 'sms', '08030000000', '{}')`,
    ],
    ['change a message', `update notifications.message set recipient = '08030000000'`],
    ['choose where tickets go', `select support.remember_operator('thief@example.com')`],
    ['change where tickets go', `update support.operator set email = 'thief@example.com'`],
    ['write the audit trail', `select audit.record('x', 'x', 'x', 'x', null, null, null, null)`],
    [
      'insert into the audit trail',
      `insert into audit.entry (actor, action, object_kind, object_id) values ('x', 'x', 'x', 'x')`,
    ],
    ['open findings', `insert into platform.finding (key, kind, detail) values ('x', 'x', '{}')`],
    ['resolve findings', `update platform.finding set state = 'resolved'`],
    ['read rate limits', `select * from platform.rate_limit`],
    ['clear rate limits', `delete from platform.rate_limit`],
    ['read a code of an account', `select code_hash, salt from otp.take_try('reset-password', '\\x00')`],
    ['use up a code of an account', `select otp.use_code(1)`],
    ['issue codes', `select otp.issue('find-token', '\\x00', '\\x00', '\\x00')`],
    ['read password hashes', `select * from identity.credential`],
    ['read sessions', `select * from identity.session`],
    ['make an admin', `insert into identity.member_role (user_id, role, granted_by) values (1, 'admin', 'x')`],
    ['read the profiles of everyone', `select email from identity."user"`],
    ['change the phone of a user', `update identity."user" set phone_number = '08030000000'`],
    ['read the devices of everyone', `select endpoint from notifications.push_device`],
    ['add a device for a user', `insert into notifications.push_device (user_id, endpoint) values (1, 'x')`],
    ['read the inbox of everyone', `select texts from notifications.inbox`],
    ['read the photos of everyone', `select content from privacy.photo`],
    ['read what everyone chose', `select * from preferences.choice`],
    ['choose for a user', `insert into preferences.choice (user_id, setting, allowed) values (1, 'sms.alerts', false)`],
    ['take over an address', `update identity."user" set email = 'thief@example.com'`],
    ['give a meter away', `insert into households.link (meter_id, user_id, role) values (1, 1, 'owner')`],
    ['give itself access', `select households.give_access(1, 1, 'owner')`],
    ['read invitations', `select email from households.request`],
    ['make a manager', `insert into teams.member (role, estate_id, user_id) values ('manager', 1, 1)`],
    ['change prices', `update metering.tariff_price set price_kobo_per_unit = 1`],
    [
      'add a price',
      `insert into metering.tariff_price (tariff_id, valid_from, price_kobo_per_unit) values (1, now(), 1)`,
    ],
    ['change a meter', `update metering.meter set status = 'active'`],
    ['take the role of the worker', `set role gatelight_app`],
    ['take the role of the worker by a function', `select set_config('role', 'gatelight_app', false)`],
    ['take the role of reports', `set role gatelight_read`],
    ['take the role of the owner', `set role gatelight_owner`],
    ['create a table', `create table vending.x ()`],
    ['create a temporary function', `create function vending.x() returns void language sql as ''`],
    ['read files of the server', `select pg_read_file('/etc/passwd')`],
    ['run programs', `copy (select 1) to program 'true'`],
    ['remove personal data', `select * from privacy.apply_retention()`],
  ];

  it('cannot create value or see what belongs to others', async () => {
    const before = await value();
    for (const [what, statement] of forbidden()) {
      const outcome = await ask(statement).then(
        () => 'allowed',
        (error: { code?: string }) => error.code,
      );
      // Insufficient privilege; no other statement can get around it.
      expect([what, outcome]).toEqual([what, '42501']);
    }
    expect(await value()).toBe(before);
  });

  it('gets no foreign data from the functions that it may call, whatever arguments it uses', async () => {
    const before = await value();
    const wrongKey = '00000000-0000-4000-8000-000000000000';
    const { rows: charges } = await sql<{ id: bigint; key: string }>`
      select id, opening_key::text as key from payments.charge where reference = ${open.reference}`.execute(owner);
    const charge = charges[0]!;
    const attempts = [
      // The account of another person's charge, and of one that already has an account, even with the right key.
      sql`select vending.store_account(${charge.id}, ${wrongKey}, '9999999999', 'Thief', 'Bank', null)`,
      sql`select vending.store_account(${charge.id}, ${charge.key}, '9999999999', 'Thief', 'Bank', null)`,
      sql`select vending.store_refusal(${charge.id}, ${wrongKey}, 'no')`,
      sql`select vending.store_refusal(${charge.id}, ${charge.key}, 'no')`,
      sql`select payments.note_asked(${charge.id}, ${wrongKey}, ${`${open.reference}-r2`}, 10)`,
      sql`select payments.note_asked(${charge.id}, ${charge.key}, ${paid.reference}, 10)`,
      sql`select payments.stop_asking(${charge.id}, ${wrongKey}, false)`,
      // A secret that does not belong to the order opens nothing and sends nothing.
      sql`select vending.queue_resend(${hash('wrong')}, 'sms')`,
      // Another order under the same proof, and another buyer's reference as one's own.
      sql`select vending.begin_purchase(${open.reference}, ${hash('wrong')}, '[]', '[]')`,
      sql`select payments.request_check('TOK-NOBODY', 0)`,
      sql`select otp.use_visitor_code(1)`,
    ];
    for (const attempt of attempts) await attempt.execute(web);
    expect(await value()).toBe(before);

    const { rows: begun } = await sql<{ id: bigint | null; key: string | null }>`
      select (b.opened).id, (b.charge).opening_key::text as key
      from vending.begin_purchase(${open.reference}, ${hash('wrong')}, '[]', '[]') b`.execute(web);
    expect(begun).toEqual([{ id: null, key: null }]);
    // The key stays with the buyer's own requests, even for the holder of the link.
    const { rows: read } = await sql<{ key: string | null }>`
      select (p.charge).opening_key::text as key
      from vending.purchase_by_secret(${hash(open.secret)}, '[]', '[]') p`.execute(web);
    expect(read).toEqual([{ key: null }]);
    const codes = sql`select vending.queue_find_code(${open.reference}, '08030000000', ${hash('a')}, ${hash('b')}, ${randomBytes(16)}, 'free text', 600)`;
    await expect(codes.execute(web)).rejects.toMatchObject({ code: 'VD006' });
  });

  /** A purchase as the web process sends it, with other values than a customer's. */
  const openAsEve = (changes: Record<string, unknown>) =>
    sql<{ outcome: string }>`
      select o.outcome from vending.open_order(${sqlArguments({
        body_hash: hash('body'),
        secret_hash: randomBytes(32),
        customer_name: 'Eve',
        customer_phone: '08030000000',
        meter_number: '04175000019',
        estate_name: 'Palm Court Estate',
        amount_kobo: 500_000n,
        open_seconds: 1800,
        provider: 'paystack',
        asking_seconds: 15,
        cap_hour_kobo: 1_000_000_000_000n,
        cap_meter_day_kobo: 1_000_000_000_000n,
        allow_simulator_keys: true,
        ...changes,
      })}) o`.execute(web);

  it('cannot take the name under which the account of another purchase will be opened again', async () => {
    const name = `${open.reference}-r1`;
    await expect(openAsEve({ reference: name, client_reference: name })).rejects.toMatchObject({ code: '23514' });
    const { rows } = await sql`select from payments.provider_reference where reference = ${name}`.execute(owner);
    expect(rows).toEqual([]);
  });

  it('stores an order only at the price of the tables, and never for a meter, an estate or a time that do not match', async () => {
    const call = (changes: Record<string, unknown>) => {
      const ours = `TOK-${randomBytes(8).toString('hex').toUpperCase()}`;
      return openAsEve({ reference: ours, client_reference: ours, ...changes });
    };
    await expect(call({ open_seconds: 1_000_000 })).rejects.toMatchObject({ code: 'VD006' });
    await expect(call({ reference: 'TOK-1111111111111111' })).rejects.toMatchObject({ code: 'VD006' });
    expect((await call({ meter_number: '04175000068' })).rows[0]?.outcome).toBe('meter-inactive');
    expect((await call({ meter_number: '01234567890' })).rows[0]?.outcome).toBe('unknown-meter');
    expect((await call({ estate_name: 'Harmony Gardens Estate' })).rows[0]?.outcome).toBe('meter-not-in-estate');
    expect((await call({ amount_kobo: 1n })).rows[0]?.outcome).toBe('amount-too-small');
    expect((await call({ amount_kobo: -500_000n })).rows[0]?.outcome).toBe('amount-too-small');
  });
});

describe('the login of the web process', () => {
  it('is correct when it has the role of the web and no other', async () => {
    expect(await faultOf(web)).toBeUndefined();
  });

  it('is a fault when it is the role of the worker or of the owner, or may become the worker', async () => {
    expect(await faultOf(shop.db)).toMatch(/^DATABASE_WEB_URL: .*works as 'gatelight_app'$/);
    expect(await faultOf(owner)).toMatch(/works as 'gatelight_owner'$/);
    const url = new URL(shop.database.ownerUrl);
    url.searchParams.set('options', '-c role=gatelight_web');
    const sneaky = createDb({ url: url.href.replaceAll('+', '%20'), poolSize: 1 });
    try {
      expect(await faultOf(sneaky)).toMatch(/'gatelight_owner' may take the role gatelight_app$/);
    } finally {
      await sneaky.destroy();
    }
  });
});

describe('what the database says instead of the web process', () => {
  it('sends a token again with exactly the text of the first message', async () => {
    expect((await shop.call('POST', `/api/v1/quick-purchases/${paid.secret}/resend`, { channel: 'sms' })).status).toBe(
      202,
    );
    expect(
      (await shop.call('POST', `/api/v1/quick-purchases/${paid.secret}/resend`, { channel: 'email' })).status,
    ).toBe(202);
    const { rows } = await sql<{
      event: string;
      channel: string;
      payload: unknown;
      fallbacks: unknown;
      recipient: string;
    }>`
      select event, channel, recipient, payload, fallbacks from notifications.message
      where subject_kind = 'order' and subject_id = ${paid.id.toString()} and channel <> 'whatsapp'
        and payload ->> 'name' = 'token' order by id`.execute(owner);
    const first = rows.filter(({ event }) => !event.includes('resend'));
    const again = rows.filter(({ event }) => event.includes('resend'));
    const words = (some: typeof rows) => some.map(({ event: _event, ...rest }) => rest);
    expect(first).toHaveLength(2);
    expect(words(again)).toEqual(words(first));
  });

  it('calls the services as the contract does', async () => {
    for (const [key, name] of Object.entries(serviceNames)) {
      const { rows } = await sql<{ name: string }>`select support.service_name(${key}) as name`.execute(owner);
      expect(rows[0]?.name).toBe(name);
    }
  });
});
