import { sql } from '#platform/database/db';

/** The size of the business that `insertLargeYear` makes. */
export interface LargeSize {
  estates: number;
  meters: number;
  orders: number;
}

/*
 * The statements of `insertLargeYear`. Each covers a whole table. Ids are calculated, not drawn, so that rows find each
 * other by their position in the plan: n = 1 … orders.
 */

const names = sql`(array['Ada', 'Tunde', 'Ngozi', 'Bello', 'Funmi', 'Chidi', 'Halima', 'Emeka', 'Aisha', 'Segun', 'Kemi', 'Ibrahim',
  'Blessing', 'Obinna', 'Yusuf', 'Amaka', 'Sola', 'Zainab', 'Peter', 'Rita', 'Joy', 'Musa', 'Ifeoma', 'Dele', 'Hauwa'])`;
const families = sql`(array['Obi', 'Bakare', 'Eze', 'Yusuf', 'Adeyemi', 'Okafor', 'Bello', 'Nnadi', 'Salami', 'Ekanem', 'Okoro', 'Lawan',
  'Bature', 'Igbinedion', 'Martins', 'Ogunleye', 'Danjuma', 'Uche', 'Fashola', 'Okonkwo', 'Abdullahi', 'Akande', 'Effiong', 'Nwosu',
  'Balogun', 'Peters', 'Umeh', 'Olawale', 'Garba'])`;

/** Houses of the existing estates, meters and users. Rows of their own triggers follow. */
export const largePlaces = ({ estates, meters }: LargeSize) => [
  sql`select estates.add_houses(jsonb_agg(jsonb_build_object('number', h, 'estate_id', s.id,
      'name', 'Block ' || (1 + h / 20) || ', Flat ' || (1 + h % 20))))
    from estates.estate s join generate_series(0, ${Math.ceil(meters / estates) - 1}) h on true
    where s.name ~ '^Estate [0-9]{3}$'`,
  sql`create unlogged table large_meter as
    select row_number() over (order by h.ord, s.id) - 1 as m, s.id as estate_id, s.name as estate_name, h.id as house_id,
      case (h.ord + s.id) % 10 when 0 then 'gas' when 1 then 'water' when 2 then 'water' else 'electricity' end as utility
    from estates.estate s
    join lateral (select i.id, row_number() over (order by i.id) as ord from estates.house i where i.estate_id = s.id) h on true
    where s.name ~ '^Estate [0-9]{3}$' order by 1 limit ${meters}`,
  // The last digit is the Luhn digit, as on a real meter: from the right, every second digit counts double.
  sql`select metering.add_meters(jsonb_agg(jsonb_build_object('utility', l.utility, 'status', 'active', 'estate_id', l.estate_id,
      'house_id', l.house_id, 'customer_name', ${names}[1 + l.m % 25] || ' ' || ${families}[1 + (l.m * 7) % 29], 'tariff_id', t.id,
      'supply_group_code', k.supply_group_code, 'key_revision', k.key_revision, 'tariff_index', '01', 'base_date', k.base_date,
      'key_expiry', k.key_expiry, 'is_demonstration', true, 'number',
      body || ((10 - (select sum(case when i % 2 = 0 then (d * 2) / 10 + (d * 2) % 10 else d end)
          from (select i, substr(body, i, 1)::int as d from generate_series(1, 10) i) digit) % 10) % 10))))
    from (select *, '07' || lpad(m::text, 8, '0') as body from large_meter) l
    join lateral (select min(id) as id from metering.tariff where tariff.utility = l.utility) t on true
    cross join (select * from authority.vending_key where is_simulator order by id limit 1) k`,
  sql`alter table large_meter add column id bigint, add column number text, add column revenue bigint`,
  sql`update large_meter l set id = x.id, number = x.number from metering.meter x
    where substr(x.number, 1, 10) = '07' || lpad(l.m::text, 8, '0')`,
  // One user for every second meter.
  sql`insert into identity."user" (email, first_name, last_name, user_name, phone_number, email_verified_at, is_demonstration)
    select 'customer' || u || '@large.example', ${names}[1 + u % 25], ${families}[1 + (u * 11) % 29], 'customer' || u,
      '0809' || lpad(u::text, 7, '0'), now(), true
    from generate_series(1, ${Math.max(1, Math.floor(meters / 2))}) u`,
  sql`create unlogged table large_user as
    select row_number() over (order by id) - 1 as u, id, 'wallet:' || id as code, 0::bigint as account_id, 0::bigint as paid_kobo
    from identity."user" where email like 'customer%@large.example'`,
];

/** The plan: one row for each order, with all ids of its rows. */
export const largePlan = ({ orders }: LargeSize) => [
  sql`update large_user l set account_id = ledger.open_account(l.code)`,
  sql`select ledger.open_account(a) from unnest(array['provider-clearing:demonstration:NGN', 'opening-balances', 'order-clearing', 'vat-payable']) a`,
  sql`select ledger.open_account('revenue:' || utility || ':' || estate_id) from (select distinct utility, estate_id from large_meter) r`,
  sql`update large_meter l set revenue = a.id from ledger.account a where a.code = 'revenue:' || l.utility || ':' || l.estate_id`,
  sql`create unlogged table large_quote as
    select t.utility, a.amount_kobo, p.id as tariff_price_id, t.name as tariff_name, p.price_kobo_per_unit, t.rounding, v.rate_bp as vat_rate_bp, q.*,
      row_number() over (partition by t.utility order by a.amount_kobo) as place
    from (select distinct on (utility) * from metering.tariff order by utility, id) t
    join lateral (select * from metering.tariff_price x where x.tariff_id = t.id and x.valid_from <= now() order by x.valid_from desc limit 1) p on true
    join lateral (select * from metering.vat_rate x where x.utility = t.utility and x.valid_from <= now() order by x.valid_from desc limit 1) v on true
    cross join unnest(array[200000, 300000, 500000, 500000, 750000, 1000000, 1000000, 1200000, 1500000, 2000000, 2500000, 5000000]::bigint[])
      with ordinality a (amount_kobo, ord)
    cross join lateral vending.quote(a.amount_kobo, 0, 0, 0, v.rate_bp, p.price_kobo_per_unit, t.rounding, 0) q
    where a.ord not in (3, 6)`,
  // Bases above every id that was ever drawn. One order in 25 is not paid. Half of the others are paid from a wallet.
  sql`create unlogged table large_plan as
    with base as (
      select (select last_value from vending.order_id_seq) as o, (select last_value from ledger.journal_id_seq) + (select count(*) from large_user) as j,
        (select last_value from ledger.posting_id_seq) + 2 * (select count(*) from large_user) as p,
        (select last_value from payments.charge_id_seq) as h, (select last_value from payments.capture_id_seq) as k,
        (select max(id) from ledger.account where code = 'order-clearing') as clearing,
        (select max(id) from ledger.account where code = 'provider-clearing:demonstration:NGN') as provider,
        (select max(id) from ledger.account where code = 'vat-payable') as vat,
        (select id from authority.vending_key where is_simulator order by id limit 1) as key_id,
        (select count(*) from large_meter) as meters, (select count(*) from large_user) as users
    ), planned as (
      select n, n % 25 = 7 as is_unpaid, n % 2 = 0 as is_wallet, (n - 1) % base.meters as m, (n / 2) % base.users as u,
        1 + (n * 7919 / 13) % 12 as a,
        -- Busier and quieter days, always forward in time; the newest is an hour old.
        now() - interval '1 hour' - interval '364 days' * (1 - n::float8 / ${orders} - 0.0024 * sin(2 * pi() * 52 * n::float8 / ${orders})) as at,
        base.*
      from generate_series(1::bigint, ${orders}) n cross join base
    )
    select p.n, p.o + p.n as order_id, p.is_unpaid, p.is_wallet and not p.is_unpaid as is_wallet,
      least(p.at, now() - interval '1 hour') as at, l.id as meter_id, l.number as meter_number, l.estate_id, l.estate_name, l.utility,
      q.amount_kobo, q.energy_kobo, q.vat_kobo, q.vat_rate_bp, q.tariff_price_id, q.tariff_name, q.price_kobo_per_unit, q.rounding, q.units_tenths,
      case when p.is_wallet and not p.is_unpaid then w.id end as user_id, w.account_id as wallet_id,
      p.j + 2 * p.n - 1 as pay_journal, p.j + 2 * p.n as vend_journal, p.p + 5 * p.n as posting, p.h + p.n as charge_id, p.k + p.n as capture_id,
      p.clearing, p.provider, p.vat, l.revenue,
      p.key_id,
      'LRG-' || to_char(p.at, 'YYYYMMDD') || upper(substr(md5(p.n::text), 1, 10)) as reference,
      lpad((('x' || substr(md5('token' || p.n), 1, 15))::bit(60)::bigint)::text, 20, '0') as token,
      (extract(epoch from p.at - timestamptz '2014-01-01 00:00Z') / 60)::int as tid,
      ${names}[1 + p.n % 25] || ' ' || ${families}[1 + (p.n * 13) % 29] as customer_name, '0803' || lpad((p.n % 300000)::text, 7, '0') as phone
    from planned p
    join large_meter l on l.m = p.m
    join large_user w on w.u = p.u
    join large_quote q on q.utility = l.utility and q.place = 1 + (p.a - 1) % 10
    order by p.n`,
  sql`create index on large_plan (user_id, n)`,
  sql`analyze large_plan`,
  sql`update large_user l set paid_kobo = s.kobo
    from (select user_id, sum(amount_kobo)::bigint as kobo from large_plan where user_id is not null group by 1) s where s.user_id = l.id`,
];

/** Orders, and their related rows. */
export const largeOrders = [
  sql`insert into vending."order" (id, reference, status, meter_id, meter_number, estate_id, estate_name, utility, amount_kobo, debt_kobo,
      fee_kobo, energy_kobo, vat_kobo, vat_rate_bp, debt_left_kobo, tariff_price_id, tariff_name, price_kobo_per_unit, rounding, units_tenths,
      payment_outcome, received_kobo, paid_at, vended_at, created_at, updated_at, next_attempt_at, buyer_id, buyer_key, method, carry_delta_micro)
    overriding system value
    select order_id, reference, case when is_unpaid then 'expired' else 'vended' end, meter_id, meter_number, estate_id, estate_name, utility,
      amount_kobo, 0, 0, energy_kobo, vat_kobo, vat_rate_bp, 0, tariff_price_id, tariff_name, price_kobo_per_unit, rounding, units_tenths,
      case when not is_unpaid then 'exact' end, case when is_unpaid then 0 else amount_kobo end,
      case when not is_unpaid then at + interval '40 seconds' end, case when not is_unpaid then at + interval '43 seconds' end,
      at, at + interval '43 seconds', at, user_id::text, case when user_id is not null then 'large-' || n end,
      case when is_wallet then 'wallet' else 'transfer' end, 0
    from large_plan order by n`,
  sql`insert into vending.quick_purchase (order_id, client_reference, secret_hash, body_hash, customer_name, customer_email, customer_phone, expires_at)
    select order_id, 'TOK-' || substr(reference, 5), sha256(convert_to('secret' || reference, 'UTF8')), sha256(convert_to(reference, 'UTF8')),
      customer_name, case when n % 3 = 0 then 'guest' || (n % 200000) || '@large.example' end, phone, at + interval '30 minutes'
    from large_plan where not is_wallet order by n`,
  sql`insert into vending.order_event (order_id, from_status, to_status, at)
    select p.order_id, e.a, e.b, p.at + e.after from large_plan p
    cross join (values (false, null, 'created', interval '0'), (false, 'created', 'paid', interval '40 seconds'),
      (false, 'paid', 'vending', interval '41 seconds'), (false, 'vending', 'vended', interval '43 seconds'),
      (true, null, 'created', interval '0'), (true, 'created', 'expired', interval '30 minutes')) e (unpaid, a, b, after)
    where e.unpaid = p.is_unpaid order by p.n, e.after`,
  sql`insert into authority.issue (reference, request_hash, key_id, meter_number, subclass, units_tenths, amount_kobo, tid, token, issued_at)
    select 'order-' || order_id, sha256(convert_to(reference, 'UTF8')), key_id, meter_number,
      case utility when 'electricity' then 0 when 'water' then 1 else 2 end, units_tenths, amount_kobo, tid, token, at + interval '42 seconds'
    from large_plan where not is_unpaid order by n`,
  sql`insert into authority.last_tid (meter_number, key_id, tid)
    select meter_number, key_id, max(tid) from large_plan where not is_unpaid group by 1, 2`,
  // One message in 250 of the last weeks did not arrive.
  sql`insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, state, attempts, due_at, created_at, changed_at,
      template, language, user_id, filed_at, last_problem)
    select 'order:' || order_id || ':token', 'order', order_id::text, case when is_wallet then 'email' else 'sms' end,
      case when is_wallet then 'customer' || ((n / 2) % (select count(*) from large_user) + 1) || '@large.example' else phone end, null,
      case when n % 250 = 3 and at > now() - interval '20 days' then 'failed' else 'delivered' end, 1, at + interval '43 seconds',
      at + interval '43 seconds', at + interval '50 seconds', 'token', 'en', user_id, case when user_id is not null then at + interval '43 seconds' end,
      case when n % 250 = 3 and at > now() - interval '20 days' then 'the number does not take messages' end
    from large_plan where not is_unpaid order by n`,
  // When the SMS failed, an e-mail was delivered. A token that its buyer never got would be a finding.
  sql`insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, state, attempts, due_at, created_at,
      changed_at, template, language, fallback_of)
    select m.event, m.subject_kind, m.subject_id, 'email', 'order' || m.subject_id || '@large.example', null, 'delivered', 1,
      m.changed_at, m.changed_at, m.changed_at + interval '5 seconds', m.template, m.language, m.id
    from notifications.message m where m.state = 'failed' and m.subject_kind = 'order'
      and m.subject_id::bigint in (select order_id from large_plan where n % 250 = 3)`,
  sql`insert into transactions.entry (user_id, at, slug, type, status, amount_kobo, reference, meter_number, order_id)
    select user_id::text, at, utility || '_token', utility || '_token', 'success', amount_kobo, reference, meter_number, order_id
    from large_plan where user_id is not null order by n`,
  sql`insert into transactions.spent (user_id, purchases, spent_kobo)
    select user_id::text, count(*), sum(amount_kobo) from large_plan where user_id is not null group by 1`,
  sql`insert into transactions.spent_in_month (user_id, month, utility, spent_kobo, units_tenths)
    select user_id::text, date_trunc('month', at at time zone 'Africa/Lagos')::date, utility, sum(amount_kobo), sum(units_tenths)
    from large_plan where user_id is not null group by 1, 2, 3`,
  sql`select setval('vending.order_id_seq', (select max(order_id) from large_plan))`,
];

/** A content hash is compared only when a reference is posted again, which never happens here. */
const hashOf = (reference: ReturnType<typeof sql>) => sql`sha256(convert_to(${reference}, 'UTF8'))`;

/** Journals, postings, payments and the audit entry of each journal. */
export const largeMoney = [
  // Each wallet gets, before the year begins, the money for its purchases and 10,000 naira more.
  sql`insert into ledger.journal (id, reference, kind, currency, memo, actor, content_hash, created_at) overriding system value
    select b.j + u.u + 1, 'large-opening:' || u.id, 'wallet-funding', 'NGN', 'Money that the wallet held when it was taken over', 'system',
      ${hashOf(sql`'large-opening:' || u.id`)}, b.at
    from large_user u cross join (select (select min(pay_journal) from large_plan) - 1 - (select count(*) from large_user) as j,
      (select min(at) - interval '1 day' from large_plan) as at) b`,
  sql`insert into ledger.posting (id, journal_id, account_id, amount_kobo, balance_after_kobo, created_at) overriding system value
    select b.p + 2 * u.u + s.side, b.j + u.u + 1, case s.side when 1 then b.opening else u.account_id end,
      case s.side when 1 then -1 else 1 end * (u.paid_kobo + 1000000), case s.side when 2 then u.paid_kobo + 1000000 end, b.at
    from large_user u cross join generate_series(1, 2) s (side)
    cross join (select (select min(pay_journal) from large_plan) - 1 - (select count(*) from large_user) as j,
      (select min(posting) from large_plan) - 5 - 2 * (select count(*) from large_user) as p,
      (select id from ledger.account where code = 'opening-balances') as opening, (select min(at) - interval '1 day' from large_plan) as at) b`,
  sql`insert into transactions.entry (user_id, at, slug, type, status, amount_kobo, reference, journal_id)
    select u.id::text, j.created_at, 'wallet', 'wallet_funding', 'success', u.paid_kobo + 1000000, j.reference, j.id
    from large_user u join ledger.journal j on j.reference = 'large-opening:' || u.id`,
  sql`insert into payments.charge (id, reference, provider, provider_reference, purpose, subject_id, amount_kobo, currency, status, expires_at,
      asked_at, asking_until, captured_at, checks, created_at, updated_at, is_watched, opening_key, method)
    overriding system value
    select charge_id, reference, 'demonstration', reference, 'order', order_id::text, amount_kobo, 'NGN',
      case when is_unpaid then 'expired' else 'captured' end, at + interval '30 minutes', at, at,
      case when not is_unpaid then at + interval '40 seconds' end, 1, at, at + interval '40 seconds', false, gen_random_uuid(), 'transfer'
    from large_plan where not is_wallet order by n`,
  sql`insert into payments.provider_reference (provider, reference, charge_id, created_at)
    select 'demonstration', reference, charge_id, at from large_plan where not is_wallet order by n`,
  sql`insert into payments.capture (id, charge_id, ordinal, provider, provider_transaction_id, provider_reference, received_minor, currency, fee_minor,
      paid_at, source, created_at)
    overriding system value
    select capture_id, charge_id, 1, 'demonstration', reference, reference, amount_kobo, 'NGN', 0, at + interval '40 seconds', 'webhook',
      at + interval '40 seconds'
    from large_plan where not is_wallet and not is_unpaid order by n`,
  sql`insert into payments.allocation (capture_id, position, kind, account, amount_minor)
    select capture_id, 1, 'apply', 'order-clearing', amount_kobo from large_plan where not is_wallet and not is_unpaid order by n`,
  sql`insert into ledger.journal (id, reference, kind, currency, memo, actor, content_hash, created_at) overriding system value
    select s.id, s.reference, s.kind, 'NGN', s.memo, s.actor, ${hashOf(sql`s.reference`)}, s.at
    from (
      select n, 1 as part, pay_journal as id, case when is_wallet then 'order-paid:' || order_id else 'capture:demonstration:' || reference end as reference,
        case when is_wallet then 'order-paid' else 'charge-captured' end as kind,
        case when is_wallet then 'Units for meter ' || meter_number || ', ' || reference else 'Payment ' || reference end as memo,
        case when is_wallet then 'user:' || user_id else 'provider:demonstration' end as actor, at + interval '40 seconds' as at
      from large_plan where not is_unpaid
      union all
      select n, 2, vend_journal, 'vend:' || order_id, 'vend',
        'Token for meter ' || meter_number || ', ' || units_tenths / 10 || '.' || units_tenths % 10 || ' units, ' || reference, 'system',
        at + interval '43 seconds'
      from large_plan where not is_unpaid
    ) s order by s.n, s.part`,
  sql`insert into ledger.posting (id, journal_id, account_id, amount_kobo, balance_after_kobo, created_at) overriding system value
    select p.posting + s.side, case when s.side <= 1 then p.pay_journal else p.vend_journal end,
      case s.side when 0 then case when p.is_wallet then p.wallet_id else p.provider end when 1 then p.clearing when 2 then p.clearing
        when 3 then p.revenue else p.vat end,
      case s.side when 0 then -p.amount_kobo when 1 then p.amount_kobo when 2 then -p.amount_kobo when 3 then p.energy_kobo else p.vat_kobo end,
      case when s.side = 0 and p.is_wallet then p.left_kobo end,
      p.at + case when s.side <= 1 then interval '40 seconds' else interval '43 seconds' end
    from (
      select x.*, u.paid_kobo + 1000000 - sum(x.amount_kobo) over (partition by x.user_id order by x.n) as left_kobo
      from large_plan x left join large_user u on u.id = x.user_id where not x.is_unpaid
    ) p cross join generate_series(0, 4) s (side) order by p.n, s.side`,
  sql`insert into transactions.statement_month (account_id, month, first_posting_id, opening_kobo)
    select distinct on (p.account_id, p.month) p.account_id, p.month, p.id, p.balance_after_kobo - p.amount_kobo
    from (select t.*, date_trunc('month', t.created_at at time zone 'Africa/Lagos')::date as month from ledger.posting t
      where t.account_id in (select u.account_id from large_user u)) p
    order by p.account_id, p.month, p.id`,
  sql`update ledger.balance b set balance_kobo = b.balance_kobo + 1000000 from large_user u where u.account_id = b.account_id`,
  sql`insert into vending.order_payment (order_id, amount_kobo, capture_id, applied_at, source, journal_id)
    select order_id, amount_kobo, case when not is_wallet then capture_id end, at + interval '40 seconds',
      case when is_wallet then 'wallet' else 'capture' end, pay_journal
    from large_plan where not is_unpaid order by n`,
  sql`insert into vending.token_set (order_id, journal_id, issued_at)
    select order_id, vend_journal, at + interval '43 seconds' from large_plan where not is_unpaid order by n`,
  // No attempt to make a token, and no stored token, is older than the payment of the order.
  sql`insert into vending.vend_attempt (order_id, started_at, ended_at, outcome)
    select order_id, at + interval '41 seconds', at + interval '43 seconds', 'ok' from large_plan where not is_unpaid order by n`,
  sql`insert into vending.token (order_id, position, meter_id, token, kind, units_tenths, key_id, tid)
    select order_id, 1, meter_id, token, 'credit', units_tenths, key_id, tid from large_plan where not is_unpaid order by n`,
  sql`insert into audit.entry (at, actor, action, object_kind, object_id, after)
    select j.created_at, j.actor, 'ledger.post', 'journal', j.id::text,
      jsonb_build_object('reference', j.reference, 'kind', j.kind, 'currency', 'NGN', 'reverses', null)
    from ledger.journal j where j.id > (select min(pay_journal) - 1 - (select count(*) from large_user) from large_plan) order by j.id`,
  sql`select setval('ledger.journal_id_seq', (select max(vend_journal) from large_plan)),
    setval('ledger.posting_id_seq', (select max(posting) + 5 from large_plan)),
    setval('payments.charge_id_seq', (select max(charge_id) from large_plan)), setval('payments.capture_id_seq', (select max(capture_id) from large_plan))`,
];
