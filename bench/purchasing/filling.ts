import type pg from 'pg';
import { openDatabase } from '../../apps/sandbox/src/database.ts';
import { feeKobo } from '../../apps/sandbox/src/payments/fees.ts';

/*
 * Purchases of the past, made by one statement for each table instead of one by one. What the tables refuse is refused
 * here too: no trigger is switched off but those that write the history of an order, which is written by hand instead.
 * An order cannot be inserted as vended otherwise.
 */

export interface PastPrice {
  amountKobo: number;
  /** What the provider keeps. */
  feeKobo: number;
  energyKobo: number;
  vatKobo: number;
  unitsTenths: number;
}

export interface Past {
  orders: number;
  /** Over how many days until now they are spread evenly. */
  days: number;
}

const amounts = [100_000, 200_000, 500_000, 1_000_000, 2_000_000];
const chunk = 50_000;
/** The sandbox's books begin a day ago: the statement looks two hours back each minute. */
const booksHours = 24;
const transactionIdsFrom = 4_000_000_000;

/** What the amounts bought at the prices of the demonstration. */
export async function pastPrices(owner: pg.Client): Promise<PastPrice[]> {
  const { rows } = await owner.query<Record<'energy_kobo' | 'vat_kobo' | 'units_tenths', string>>(
    `select q.* from unnest($1::bigint[]) with ordinality a (kobo, position)
     cross join lateral vending.quote(a.kobo, 0, 0, 0, 750, 20740, 'up', 0) q order by a.position`,
    [amounts],
  );
  return rows.map((bought, at) => ({
    amountKobo: amounts[at]!,
    feeKobo: feeKobo(amounts[at]!),
    energyKobo: Number(bought.energy_kobo),
    vatKobo: Number(bought.vat_kobo),
    unitsTenths: Number(bought.units_tenths),
  }));
}

/** Fills an empty shop with vended orders and everything that belongs to them; says so after each part. */
export async function fillPast(
  owner: pg.Client,
  past: Past,
  done: (orders: number) => void = () => undefined,
): Promise<void> {
  if (past.orders === 0) return;
  await owner.query(prepare);
  const prices = await priceColumns(owner);
  for (let from = 1; from <= past.orders; from += chunk) {
    const to = Math.min(past.orders, from + chunk - 1);
    await owner.query('begin');
    await owner.query(plan, [from, to, past.orders, past.days, ...prices]);
    for (const statement of rows) await owner.query(statement);
    await owner.query('commit');
    done(to);
  }
  for (const statement of afterwards) await owner.query(statement);
  await closeBooks(owner);
  // Otherwise the server would do it on its own during the measurement.
  await owner.query('vacuum (analyze)');
  await owner.query('checkpoint');
}

async function priceColumns(owner: pg.Client): Promise<number[][]> {
  const prices = await pastPrices(owner);
  const names = ['amountKobo', 'feeKobo', 'energyKobo', 'vatKobo', 'unitsTenths'] as const;
  return names.map((name) => prices.map((price) => price[name]));
}

/** The worker's check of each minute, so that its first run does not have a month to catch up with. */
async function closeBooks(owner: pg.Client): Promise<void> {
  const idle = 3;
  for (let without = 0; without < idle;) {
    const { rows: found } = await owner.query<{ sealed: string }>('select sealed from audit.seal_entries(100000)');
    without = found[0]?.sealed === '0' ? without + 1 : 0;
  }
  await owner.query('select ledger.roll_up()');
  await owner.query('select ledger.roll_up()');
  await owner.query(`select ledger.snapshot_day((now() at time zone 'Africa/Lagos' - interval '25 hours')::date)`);
}

/** The provider knows of the payments, too: else the statement would find each of them missing there. */
export async function fillSandbox(owner: pg.Client, file: string): Promise<void> {
  const { rows: captures } = await owner.query<Record<'id' | 'reference' | 'at' | 'received' | 'fee', string>>(
    `select k.provider_transaction_id as id, k.provider_reference as reference,
            floor(extract(epoch from k.paid_at) * 1000)::text as at, k.received_minor as received, k.fee_minor as fee
     from payments.capture k where k.created_at > now() - make_interval(hours => $1) order by k.id`,
    [booksHours],
  );
  const books = openDatabase(file);
  try {
    books.inTransaction(() => {
      books.run(
        `insert into customer (id, code, email, first_name, last_name) values (1, 'CUS_past', 'past@bench.test', 'Ada', 'Obi')`,
      );
      for (const [index, { id, reference, at, received, fee }] of captures.entries()) {
        const account = `98${String(index).padStart(8, '0')}`;
        const [paidAt, paid, kept, transaction] = [Number(at), Number(received), Number(fee), Number(id)];
        books.run(
          `insert into provider_transaction (id, reference, status, requested_amount, amount, currency, fees, customer_id,
             metadata, account_number, created_at, paid_at, sender_name, session_id, ip_address)
           values (?, ?, 'success', ?, ?, 'NGN', ?, 1, '{}', ?, ?, ?, 'SANDBOX CUSTOMER', ?, '127.0.0.1')`,
          transaction,
          reference,
          paid,
          paid,
          kept,
          account,
          paidAt - 40_000,
          paidAt,
          `past-${id}`,
        );
        books.run(
          'insert into virtual_account (number, name, expires_at, transaction_id, created_at) values (?, ?, ?, ?, ?)',
          account,
          'Ada Obi',
          paidAt + 1_800_000,
          transaction,
          paidAt - 40_000,
        );
      }
    });
  } finally {
    books.close();
  }
}

const prepare = `
  select ledger.open_account('provider-clearing:paystack:NGN');
  select ledger.open_account('revenue:electricity:' || e.id) from estates.estate e where e.name = 'Bench Estate';
  insert into metering.unit_carry (meter_id, carried_micro) select id, 0 from metering.meter on conflict do nothing;
  insert into payments.statement (provider, next_long_look_at, pass_from, pass_to, pass_at, read_until)
  values ('paystack', now() + interval '6 hours', now() - interval '3 days', now(), now(), now());`;

/** One row for each purchase with everything that the tables have in common; $5 to $9 are the prices. */
const plan = `
  create temp table past on commit drop as
  with house as (
    select m.*, row_number() over (order by m.id) - 1 as place, e.name as estate_name
    from metering.meter m join estates.estate e on e.id = m.estate_id where e.name = 'Bench Estate'
  ), price as (
    select p.*, p.position - 1 as place
    from unnest($5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[]) with ordinality
      as p (amount, provider_fee, energy, vat, units, position)
  ), spread as (
    select n, n % (select count(*) from house) as house, n % cardinality($5::bigint[]) as price, now() - interval '3 minutes' - make_interval(days => $4) * (1 - n::double precision / $3) as at
    from generate_series($1::bigint, $2::bigint) n
  )
  select s.n, s.at, s.at + interval '40 seconds' as paid_at, s.at + interval '42 seconds' as vended_at,
         'TOK-' || to_char(s.at at time zone 'UTC', 'YYYYMMDDHH24MISS') || upper(lpad(to_hex(s.n), 12, '0')) as reference,
         '0' || (8000000000 + s.n % 1999999999) as phone,
         h.id as meter_id, h.number as meter_number, h.estate_id, h.estate_name, t.name as tariff_name, tp.id as tariff_price_id,
         tp.price_kobo_per_unit, p.amount, p.provider_fee, p.energy, p.vat, p.units,
         ${transactionIdsFrom} + s.n as transaction_id, k.id as key_id,
         floor(extract(epoch from s.at + interval '41 seconds' - timestamptz '2014-01-01 00:00:00Z') / 60)::integer as tid,
         lpad((s.n * 7919 % 100000000000000)::text, 20, '3') as token,
         -- After what the demonstration posted.
         (select max(j.id) from ledger.journal j) + 2 * (s.n - $1::bigint) + 1 as capture_journal,
         (select max(j.id) from ledger.journal j) + 2 * (s.n - $1::bigint) + 2 as vend_journal,
         (select a.id from ledger.account a where a.code = 'provider-clearing:paystack:NGN') as clearing,
         (select a.id from ledger.account a where a.code = 'order-clearing') as held,
         (select a.id from ledger.account a where a.code = 'provider-fees') as fees,
         (select a.id from ledger.account a where a.code = 'vat-payable') as tax,
         (select a.id from ledger.account a where a.code = 'revenue:electricity:' || h.estate_id) as income
  from spread s
  join house h on h.place = s.house
  join price p on p.place = s.price
  join metering.tariff t on t.id = h.tariff_id
  join metering.tariff_price tp on tp.tariff_id = t.id
  join authority.vending_key k on k.supply_group_code = h.supply_group_code`;

/** One journal a row, with its postings as arrays in the order of the accounts, as ledger.post has them. */
const journals = `
  create temp table past_journal on commit drop as
  select j.*, sha256(convert_to(jsonb_build_array(j.kind, 'NGN', null::bigint, j.accounts, j.amounts)::text, 'UTF8')) as hash
  from (
    select p.capture_journal as id, 'capture:paystack:' || p.transaction_id as reference, 'charge-captured' as kind,
           'Payment ' || p.reference as memo, 'provider:paystack' as actor, p.paid_at as at, s.accounts, s.amounts
    from past p cross join lateral (
      select array_agg(v.account order by v.account) as accounts, array_agg(v.amount order by v.account) as amounts
      from (values (p.clearing, p.provider_fee - p.amount), (p.held, p.amount), (p.fees, -p.provider_fee)) v (account, amount)) s
    union all
    select p.vend_journal, 'vend:' || p.n, 'vend',
           format('Token for meter %s, %s.%s units, %s', p.meter_number, p.units / 10, p.units % 10, p.reference), 'system',
           p.vended_at, s.accounts, s.amounts
    from past p cross join lateral (
      select array_agg(v.account order by v.account) as accounts, array_agg(v.amount order by v.account) as amounts
      from (values (p.held, -p.amount), (p.income, p.energy), (p.tax, p.vat)) v (account, amount)) s
  ) j`;

const rows = [
  journals,
  'analyze past',
  'analyze past_journal',
  // An order begins as created and its history follows it: both are written here as they would have become.
  `set local session_replication_role = replica`,
  `insert into vending."order" (id, reference, status, meter_id,
     meter_number, estate_id, estate_name, utility, amount_kobo, debt_kobo, fee_kobo, energy_kobo, vat_kobo, vat_rate_bp,
     debt_left_kobo, tariff_price_id, tariff_name, price_kobo_per_unit, rounding, units_tenths, payment_outcome,
     received_kobo, paid_at, vended_at, attempts, next_attempt_at, created_at, updated_at)
   overriding system value
   select n, reference, 'vended', meter_id, meter_number, estate_id, estate_name, 'electricity', amount, 0, 0, energy, vat, 750,
     0, tariff_price_id, tariff_name, price_kobo_per_unit, 'up', units, 'exact',
     amount, paid_at, vended_at, 1, paid_at, at, vended_at
   from past order by past.n`,
  `insert into vending.quick_purchase (order_id, client_reference, proof_hash, secret_hash, body_hash, customer_name,
     customer_phone, expires_at)
   select n, reference, sha256(('proof ' || reference)::bytea), sha256(('secret ' || reference)::bytea), sha256(reference::bytea),
     'Ada Obi', phone, at + interval '30 minutes'
   from past order by past.n`,
  `insert into vending.order_event (order_id, from_status, to_status, at)
   select p.n, e.from_status, e.to_status, p.at + e.after
   from past p cross join (values
     (1, null, 'created', interval '0'), (2, 'created', 'awaiting_payment', interval '1 second'),
     (3, 'awaiting_payment', 'paid', interval '40 seconds'), (4, 'paid', 'vending', interval '41 seconds'),
     (5, 'vending', 'vended', interval '42 seconds')) e (step, from_status, to_status, after)
   order by p.n, e.step`,
  `set local session_replication_role = origin`,
  `insert into payments.charge (id, reference, provider, provider_reference, purpose, subject_id, amount_kobo, status,
     account_number, account_name, bank_name, expires_at, asked_at, opened_at, captured_at, created_at, updated_at)
   overriding system value
   select n, reference, 'paystack', reference, 'order', n::text, amount, 'captured', '97' || lpad(n::text, 8, '0'),
     'Ada Obi', 'Sandbox Bank', at + interval '30 minutes', at, at + interval '1 second', paid_at, at, paid_at
   from past order by past.n`,
  `insert into payments.provider_reference (provider, reference, charge_id, created_at)
   select 'paystack', reference, n, at from past order by past.n`,
  `insert into payments.capture (id, charge_id, ordinal, provider, provider_transaction_id, provider_reference,
     received_minor, currency, fee_minor, paid_at, source, created_at, confirmed_at)
   overriding system value
   select n, n, 1, 'paystack', transaction_id::text, reference, amount, 'NGN', provider_fee, paid_at, 'webhook', paid_at,
     paid_at + interval '1 minute'
   from past order by past.n`,
  `insert into payments.allocation (capture_id, position, kind, account, amount_minor)
   select n, 1, 'apply', 'order-clearing', amount from past order by past.n`,
  // The audit takes each journal by a trigger, at the time of now: its entries are written below, with their own times.
  `set local session_replication_role = replica`,
  `insert into ledger.journal (id, reference, kind, currency, memo, actor, content_hash, created_at)
   overriding system value
   select id, reference, kind, 'NGN', memo, actor, hash, at from past_journal order by id`,
  `set local session_replication_role = origin`,
  // A trigger at commit posts the operator's stamp duty, and takes the next number of the sequence.
  `select setval(pg_get_serial_sequence('ledger.journal', 'id'), (select max(id) from ledger.journal))`,
  `insert into ledger.posting (journal_id, account_id, amount_kobo, created_at)
   select j.id, u.account, u.amount, j.at
   from past_journal j cross join lateral unnest(j.accounts, j.amounts) as u (account, amount) order by j.id, u.account`,
  `insert into audit.entry (at, actor, action, object_kind, object_id, after)
   select j.at, j.actor, 'ledger.post', 'journal', j.id::text,
     jsonb_build_object('reference', j.reference, 'kind', j.kind, 'currency', 'NGN', 'reverses', null)
   from past_journal j order by j.id`,
  `insert into vending.order_payment (order_id, amount_kobo, source, capture_id, journal_id, applied_at)
   select n, amount, 'capture', n, capture_journal, paid_at from past order by past.n`,
  `insert into vending.vend_attempt (order_id, started_at, ended_at, outcome)
   select n, vended_at - interval '1 second', vended_at, 'ok' from past order by past.n`,
  `insert into vending.token_set (order_id, journal_id, issued_at) select n, vend_journal, vended_at from past order by past.n`,
  `insert into authority.issue (reference, request_hash, key_id, meter_number, subclass, units_tenths, amount_kobo, tid, token, issued_at)
   select 'order-' || n, sha256(convert_to(concat_ws('|', meter_number, 'electricity', units, amount), 'UTF8')), key_id,
     meter_number, 0, units, amount, tid, token, vended_at - interval '1 second' from past order by past.n`,
  `insert into authority.key_use (key_id, purpose, reference, meter_number, at)
   select key_id, 'vend', 'order-' || n, meter_number, vended_at - interval '1 second' from past order by past.n`,
  `insert into vending.token (order_id, position, meter_id, token, kind, units_tenths, key_id, tid)
   select n, 1, meter_id, token, 'credit', units, key_id, tid from past order by past.n`,
  `insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, fallbacks, state, attempts,
     due_at, provider_id, created_at, changed_at)
   select 'order:' || n || ':token', 'order', n::text, 'sms', phone,
     jsonb_build_object('name', 'token', 'reference', reference, 'meterNumber', meter_number, 'estateName', estate_name,
       'tokens', jsonb_build_array(jsonb_build_object('token', token, 'kind', 'credit', 'units', units / 10))),
     jsonb_build_array(jsonb_build_object('channel', 'whatsapp', 'to', phone)), 'delivered', 1,
     vended_at, 'past-' || n, vended_at, vended_at + interval '2 seconds'
   from past order by past.n`,
  `insert into payments.provider_event (provider, event_key, body_sha256, body, received_at, last_received_at, attempts,
     next_attempt_at, processed_at, outcome)
   select 'paystack', 'charge.success:' || transaction_id, sha256(convert_to(b.body, 'UTF8')), convert_to(b.body, 'UTF8'),
     paid_at, paid_at, 1, null, paid_at + interval '1 second', 'captured'
   from past cross join lateral (select format('{"event":"charge.success","data":{"id":%s,"reference":"%s","amount":%s,"status":"success","customer":{"first_name":"Ada","last_name":"Obi","phone":"%s"}}}',
     transaction_id, reference, amount, phone) as body) b order by past.n`,
];

const afterwards = [
  `insert into authority.last_tid (meter_number, key_id, tid)
   select meter_number, key_id, max(tid) from authority.issue group by meter_number, key_id
   on conflict (meter_number, key_id) do update set tid = excluded.tid`,
  // The running totals of the caps.
  `insert into authority.minute_total (stripe, minute, amount_kobo)
   select tid % 8, date_trunc('minute', issued_at), sum(amount_kobo) from authority.issue
   where issued_at > now() - interval '1 hour' group by 1, 2`,
  `insert into authority.meter_hour_total (meter_number, hour, amount_kobo)
   select meter_number, date_trunc('hour', issued_at), sum(amount_kobo) from authority.issue
   where issued_at > now() - interval '24 hours' group by 1, 2`,
  ...['vending."order"', 'payments.charge', 'payments.capture'].map(
    (table) => `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
  ),
];
