import { afterAll, beforeAll, expect, test } from 'vitest';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database';

/*
 * Everything that SQL injection in the web process could call or read, from the catalogue of a migrated database. Data
 * of a person needs the key of their session, which the database never shows (decision 12). Below, each of these
 * functions is called with an unknown key. Everything else is on one of these lists, with the reason. A new function or
 * table that is on no list fails.
 */

/**
 * Functions that need another secret than a session's key. The web process gets it from the caller, and the database
 * stores only its hash.
 */
const bySecret: Record<string, string> = {
  'alarms.at_gates': 'the key of a paired device',
  'alarms.take': 'the key of a paired device',
  'controllers.check': 'the key of a barrier or reader, which signed the request',
  'controllers.list_of': 'the key of a barrier or reader, which signed the request',
  'controllers.open': 'the key of a barrier or reader, which signed the request',
  'controllers.store_events': 'the key of a barrier or reader, which signed the request',
  'gate.choose_pin': 'the key of a paired device; the server has compared the first PIN',
  'gate.device_of': 'the key of a paired device',
  'gate.find_pass': 'the key of a paired device',
  'gate.list_of': 'the key of a paired device',
  'gate.pair': 'the secret of the QR that a manager shows',
  'gate.pass_for_visitor': 'the random number of 48 bits in a signed pass',
  'gate.pin_at': 'the key of a paired device',
  'gate.recent_entries': 'the key of a paired device',
  'gate.store_entries': 'the key of a paired device',
  'gate.store_entry_photo': 'the key of a paired device',
  'helpers.at_gate': 'the key of a paired device',
  'helpers.photos_for_gate': 'the key of a paired device',
  'patrol.block_facts': 'the key of a paired device',
  'patrol.duty_for_gate': 'the key of a paired device',
  'patrol.store_device_photo': 'the key of a paired device',
  'patrol.store_duty': 'the key of a paired device',
  'identity.register_admin': 'the secret of an invitation or of the first start',
  'identity.reset_password': 'the code that was mailed',
  'identity.rotate_session': 'the refresh token',
  'identity.sign_in': 'the hash of the password',
  'identity.sign_in_with_code': 'the hash of the password, and a code of the app',
  'identity.verify_registration': 'the code that was mailed',
  'integrations.add_power_readings': 'the API key',
  'integrations.houses_of': 'the API key',
  'integrations.key_caller': 'the API key',
  'integrations.meters_of': 'the API key',
  'integrations.occupants_of': 'the API key',
  'integrations.note_power_supply': 'the API key',
  'integrations.orders_of': 'the API key',
  'integrations.power_meters_of': 'the API key',
  'payments.charge_by_key': 'the key that opened the charge',
  'payments.move_charge': 'the key that opened the charge',
  'payments.note_asked': 'the key that opened the charge',
  'payments.stop_asking': 'the key that opened the charge',
  'support.ticket_by_key': 'the key of the form',
  'vending.begin_purchase': 'the proof of the browser that buys',
  'vending.give_refund_account': 'the secret of the purchase link',
  'vending.purchase_by_secret': 'the secret of the purchase link',
  'vending.queue_resend': 'the secret of the purchase link',
  'vending.refund_account_wanted': 'the secret of the purchase link',
  'privacy.erase_visitor': 'the code that went to the phone, and a keyed hash of the number',
  'service_charges.store_account': 'the key that opened the charge',
  'service_charges.store_checkout': 'the key that opened the charge',
  'service_charges.store_refusal': 'the key that opened the charge',
  'vending.store_account': 'the key that opened the charge',
  'vending.store_checkout': 'the key that opened the charge',
  'vending.store_refusal': 'the key that opened the charge',
  'walk_ins.ask_house': 'the key of a paired device',
  'walk_ins.ask_of': 'the key of a paired device',
  'walk_ins.houses_of': 'the key of a paired device',
  'walk_ins.stop': 'the key of a paired device',
  'wallets.store_account': 'the key that opened the charge',
  'wallets.store_checkout': 'the key that opened the charge',
  'wallets.store_refusal': 'the key that opened the charge',
};

/** Functions that anyone may call, because any visitor can cause the same effect. */
const open: Record<string, string> = {
  'health.last_hour': 'a median that the landing page shows',
  'health.public_days': 'the status page shows it',
  'health.public_incidents': 'the status page shows it',
  'health.public_minutes': 'the status page shows it',
  'health.usual_times': 'medians that the landing page shows',
  'households.houses_of_estate': 'names of houses, for the form that links a meter',
  'identity.demonstration_profiles': 'the published accounts of a sandbox',
  'identity.register': 'anyone may sign up; the code goes to the address',
  'identity.request_reset': 'anyone may ask; the code goes to the address',
  'identity.resend_registration_code': 'anyone may ask; the code goes to the address',
  'identity.salt_of': 'the salt of a password, never its hash',
  'identity.take_sign_in_tries': 'counts wrong passwords',
  'metering.meter_by_number': 'the form of a purchase shows it',
  'metering.replacement_of': 'the form of a purchase shows it',
  'notifications.store_report': 'reports of the SMS provider are never believed without asking it',
  'notifications.store_reports': 'the same for many, of one delivery of calls',
  'notifications.take_text': 'the provider signed it, and only the number that got the question can reply',
  'otp.take_visitor_try': 'codes of visitors, hashed with a key that the database does not have',
  'otp.use_visitor_code': 'codes of visitors only',
  'payments.receive_event': 'events of the provider are never believed without asking it',
  'payments.request_check': 'asks the provider about a charge sooner',
  'platform.check_writable': 'whether the database takes writes',
  'households.has_feature': 'whether a service is switched on',
  'platform.read_heartbeat': 'whether the worker runs',
  'platform.report_health': 'what the web process says of itself',
  'platform.carry_trace': 'the trace that later work on a row continues: ids, nothing of a person',
  'platform.settings': 'settings that pages show',
  'platform.take_limits': 'counts requests',
  'platform.today': 'the day in Lagos',
  'platform.day_of': 'the day of an instant: a calculation',
  'platform.start_of': 'the instant at which a day begins: a calculation',
  'identity.demonstration_members': 'the published accounts of a sandbox',
  'privacy.queue_visitor_code': 'the code goes to the phone that it is about',
  'support.collect_form': 'the form of a visitor',
  'support.open_ticket': 'the form of a visitor',
  'transactions.receipt_proof': 'what the page that checks a receipt shows; its code is not in the database',
  'vending.oldest_paid_age_seconds': 'a figure for the alarm',
  'vending.open_order': 'anyone may buy for any meter',
  'vending.payers_duty': 'prices are public',
  'vending.price_of_meter': 'the form of a purchase shows it',
  'vending.queue_find_code': 'the code goes to the phone of the purchase',
  'vending.quote': 'arithmetic',
  'vending.quote_for_estate': 'the usual price of an estate, which anyone may see before buying',
  'vending.reference_of_meter': 'a reference, which opens nothing without the secret made from it',
  'vending.reference_of_phone': 'a reference, which opens nothing without the secret made from it',
  'vending.stopping_reason': 'whether a meter can be bought for',
  'wallets.payers_stamp_duty': 'prices are public',
  'withdrawals.card_rule_for_pages': 'a rule that pages show before money is added by card',
  'withdrawals.compare_names': 'arithmetic of two names that the caller has',
};

/** Tables that the role can read, and why. It can write none. */
const readable: Record<string, string> = {
  'estates.estate': 'names of estates, for forms',
  'metering.tariff': 'prices are public',
  'metering.tariff_price': 'prices are public',
  'metering.unit_carry': 'the price of the next purchase depends on it; no person in it',
  'metering.vat_rate': 'prices are public',
  'platform.migration': 'whether the database is up to date',
  'platform.definition': 'whether the database is up to date',
  'platform.definition_set': 'whether the database is up to date',
};

interface Callable {
  name: string;
  args: string[];
  types: string[];
}

let database: TestDatabase;
let owner: pg.Client;
let web: pg.Client;
let callable: Callable[];

beforeAll(async () => {
  database = await createTestDatabase();
  owner = new pg.Client({ connectionString: database.ownerUrl });
  web = new pg.Client({ connectionString: database.webUrl });
  await owner.connect();
  await web.connect();
  const { rows } = await owner.query<Callable>(`
    select n.nspname || '.' || p.proname as name, coalesce(p.proargnames[1:p.pronargs], '{}') as args,
      array(select format_type(t, null) from unnest(p.proargtypes::oid[]) with ordinality a (t, place) order by a.place) as types
    from pg_proc p join pg_namespace n on n.oid = p.pronamespace
    where n.nspname !~ '^pg_|^information_schema$' and has_schema_privilege('gatelight_web', n.oid, 'usage')
      and has_function_privilege('gatelight_web', p.oid, 'execute')
    order by 1`);
  callable = rows;
});
afterAll(async () => {
  await web.end();
  await owner.end();
  await database.drop();
});

const takesSession = ({ args }: Callable) => args.includes('p_session');

test('every function without a session is on a list, and the lists have no others', () => {
  const others = callable.filter((one) => !takesSession(one)).map(({ name }) => name);
  expect([...new Set(others)].sort()).toEqual([...Object.keys(bySecret), ...Object.keys(open)].sort());
});

test('no function accepts the id of a user in place of a proof', () => {
  const named = callable.filter((one) => !takesSession(one) && one.args.some((arg) => /user|buyer|member/.test(arg)));
  expect(named.map(({ name }) => name)).toEqual(['identity.register_admin', 'households.has_feature'].sort());
});

test('it can read the few public tables, and write none', async () => {
  const { rows } = await owner.query<{ name: string; writes: boolean }>(`
    select c.oid::regclass::text as name, has_any_column_privilege('gatelight_web', c.oid, 'insert, update, references')
        or has_table_privilege('gatelight_web', c.oid, 'delete, truncate, trigger') as writes
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_|^information_schema$' and c.relkind in ('r', 'v', 'm', 'p', 'f')
      and (has_any_column_privilege('gatelight_web', c.oid, 'select, insert, update, references')
        or has_table_privilege('gatelight_web', c.oid, 'delete, truncate, trigger'))
    order by 1`);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(readable).sort());
  expect(rows.filter(({ writes }) => writes).map(({ name }) => name)).toEqual([]);
});

test('every other table refuses it, each tried', async () => {
  const { rows: tables } = await owner.query<{ name: string; column: string; isView: boolean }>(`
    select c.oid::regclass::text as name, c.relkind in ('v', 'm') as "isView", quote_ident((select a.attname from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attidentity = '' and a.attgenerated = '' order by a.attnum limit 1)) as column
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname !~ '^pg_|^information_schema$' and c.relkind in ('r', 'v', 'm', 'p') order by 1`);
  for (const { name, column, isView } of tables) {
    if (name in readable) continue;
    const writing = [`update ${name} set ${column} = ${column}`, `delete from ${name}`, `truncate ${name}`];
    for (const statement of [`select ${column} from ${name}`, ...(isView ? [] : writing)]) {
      const code = await web.query(statement).then(
        () => 'allowed',
        (error: { code: string }) => error.code,
      );
      expect([statement, code]).toEqual([statement, '42501']);
    }
  }
});

const samples: Record<string, string> = {
  uuid: `'00000000-0000-4000-8000-000000000000'`,
  text: `'x'`,
  bigint: '1',
  integer: '1',
  jsonb: `'{"ip": "10.0.0.1", "request": "r"}'`,
  bytea: `'\\x00'`,
  inet: `'10.0.0.1'`,
  boolean: 'true',
  date: `'2026-01-01'`,
  'timestamp with time zone': 'now()',
  'bigint[]': `'{1}'`,
  'integer[]': `'{1}'`,
  'text[]': `'{x}'`,
  'uuid[]': `'{}'`,
  'bytea[]': `array['\\x00'::bytea]`,
};

/** What a function may return for an unknown key, besides nothing and an error. */
const refusals = new Set(['sign-in-required', 'step-up-required', 'not-found', 'not-staff', 'none']);
const saysNothing = (value: unknown) =>
  value === null ||
  value === false ||
  value === '' ||
  value === 0 ||
  value === '0' ||
  (typeof value === 'string' && refusals.has(value));

test('with an unknown key, every function of a session returns nothing and changes nothing', async () => {
  // Rows for the ids in `samples`, so that a function that forgets its check would find something.
  await owner.query(`insert into identity."user" (id, email, first_name, last_name, user_name) overriding system value
    values (1, 'ada@example.com', 'Ada', 'Obi', 'ada')`);
  for (const { name, types } of callable.filter(takesSession)) {
    const given = types.map((type) => {
      if (!(type in samples)) throw new Error(`${name}: no sample of ${type}`);
      return `${samples[type]}::${type}`;
    });
    await web.query('begin');
    try {
      const { rows } = await web.query<Record<string, unknown>>(`select * from ${name}(${given.join(', ')})`);
      const { rows: xid } = await web.query<{ wrote: boolean }>(
        'select pg_current_xact_id_if_assigned() is not null as wrote',
      );
      expect([name, rows.flatMap(Object.values).filter((value) => !saysNothing(value)), xid[0]?.wrote]).toEqual([
        name,
        [],
        false,
      ]);
    } catch (error) {
      // The session is over, or the audit entry of the refusal has no user.
      expect([name, (error as { code?: string }).code]).toEqual([name, expect.stringMatching(/^(WL003|23502)$/)]);
    } finally {
      await web.query('rollback');
    }
  }
});
