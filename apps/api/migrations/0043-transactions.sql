-- The history of a user: one row for each purchase and for each movement of the wallet, in the order in which people read
-- them. It is a copy: triggers on the orders and on the ledger write it in the transaction that changes those, and
-- `transactions.rebuild` makes it again from them. Nobody else writes it. The web reads it through the functions at the end,
-- each of which takes the user and answers with that user's rows only.
create schema transactions;

create table transactions.entry (
  id bigint generated always as identity primary key,
  -- The same text as vending."order".buyer_id and as in the account code of the wallet.
  user_id text not null,
  at timestamptz not null,
  slug text not null check (slug in ('electricity_token', 'water_token', 'gas_token', 'wallet')),
  type text not null check (type in ('electricity_token', 'water_token', 'gas_token', 'wallet_funding', 'wallet_refund', 'withdrawal',
    'withdrawal_returned', 'service_charge', 'wallet_credit', 'wallet_debit')),
  status text not null check (status in ('success', 'pending', 'failed', 'refunded', 'expired')),
  -- A purchase: what it costs. The wallet: above zero is money in.
  amount_kobo bigint not null,
  reference text collate "C" not null,
  meter_number text collate "C",
  order_id bigint unique references vending."order",
  journal_id bigint unique references ledger.journal,
  -- Money that the user sends to the wallet; its journal comes when it has arrived.
  funding_id bigint unique references wallets.funding,
  -- When the user noted that the token is on the meter.
  loaded_at timestamptz,
  check (order_id is null or (journal_id is null and funding_id is null)),
  check ((slug = 'wallet') = (order_id is null)),
  check (num_nonnulls(order_id, journal_id, funding_id) > 0),
  check (slug = 'wallet' or amount_kobo > 0)
) with (fillfactor = 85);
comment on table transactions.entry is 'What a user sees in the history: a copy of orders and wallet journals, written by triggers';
-- Pages, whole and by each filter: the next page starts at a key and never counts or skips rows.
create index entry_page on transactions.entry (user_id, at desc, id desc);
create index entry_page_of_kind on transactions.entry (user_id, slug, at desc, id desc);
create index entry_page_of_status on transactions.entry (user_id, status, at desc, id desc);
create index entry_page_of_meter on transactions.entry (user_id, meter_number, at desc, id desc);
create index entry_of_reference on transactions.entry (user_id, reference);
-- Search by a whole token.
create index token_digits on vending.token (token);

-- What a user spent on tokens, summed as it happens: the dashboard adds up no rows.
create table transactions.spent (
  user_id text primary key,
  purchases bigint not null default 0,
  spent_kobo bigint not null default 0
) with (fillfactor = 70);
create table transactions.spent_in_month (
  user_id text not null,
  -- The first day of the month, in Lagos.
  month date not null,
  utility text not null,
  spent_kobo bigint not null,
  units_tenths bigint not null,
  primary key (user_id, month, utility)
) with (fillfactor = 70);

-- What a payer is told of an order's state. Nothing is called failed while its outcome is unknown.
create function transactions.status_of_order(p_status text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case p_status
    when 'vended' then 'success'
    when 'expired' then 'expired'
    when 'cancelled' then 'failed'
    when 'vend_failed' then 'failed'
    when 'paid_late' then 'failed'
    when 'refunding' then 'failed'
    when 'refunded' then 'refunded'
    when 'credited' then 'refunded'
    else 'pending' end
$$;

create function transactions.add_spent(p_order vending."order", p_sign integer) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into transactions.spent as s (user_id, purchases, spent_kobo)
  values (p_order.buyer_id, p_sign, p_sign * p_order.amount_kobo)
  on conflict (user_id) do update set purchases = s.purchases + excluded.purchases, spent_kobo = s.spent_kobo + excluded.spent_kobo;
  insert into transactions.spent_in_month as m (user_id, month, utility, spent_kobo, units_tenths)
  values (p_order.buyer_id, date_trunc('month', p_order.created_at at time zone 'Africa/Lagos')::date, p_order.utility,
    p_sign * p_order.amount_kobo, p_sign * p_order.units_tenths)
  on conflict (user_id, month, utility) do update
    set spent_kobo = m.spent_kobo + excluded.spent_kobo, units_tenths = m.units_tenths + excluded.units_tenths;
$$;

-- An order of a user comes into the history, and its status changes there with it.
create function transactions.follow_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_status text := transactions.status_of_order(new.status);
  v_before text;
begin
  if tg_op = 'INSERT' then
    insert into transactions.entry (user_id, at, slug, type, status, amount_kobo, reference, meter_number, order_id)
    values (new.buyer_id, new.created_at, new.utility || '_token', new.utility || '_token', v_status, new.amount_kobo,
      new.reference, new.meter_number, new.id)
    on conflict (order_id) do nothing;
  else
    v_before := transactions.status_of_order(old.status);
    if v_status = v_before then
      return null;
    end if;
    update transactions.entry e set status = v_status where e.order_id = new.id;
  end if;
  if v_status = 'success' then
    perform transactions.add_spent(new, 1);
  elsif v_before = 'success' then
    perform transactions.add_spent(new, -1);
  end if;
  return null;
end $$;
-- After the triggers of vending, by name: those lock the meter's carry, and the summary comes last.
create trigger user_history_begins after insert on vending."order" for each row
  when (new.buyer_id is not null) execute function transactions.follow_order();
create trigger user_history_goes_on after update of status on vending."order" for each row
  when (new.buyer_id is not null and old.status is distinct from new.status) execute function transactions.follow_order();

-- The charge behind a capture's journal, `capture:<provider>:<transaction>`; null: it is another journal.
create function transactions.charge_of_journal(p_reference text) returns payments.charge
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c from payments.capture k join payments.charge c on c.id = k.charge_id
  where p_reference like 'capture:%' and k.provider = split_part(p_reference, ':', 2)
    and k.provider_transaction_id = substr(p_reference, length(split_part(p_reference, ':', 2)) + 10)
$$;

-- A movement of a wallet comes into the history. The payment of a purchase does not: the purchase has its own entry.
create function transactions.add_movement(p_user_id text, p_journal ledger.journal, p_amount_kobo bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_charge payments.charge := transactions.charge_of_journal(p_journal.reference);
  v_type text;
  v_reference text := p_journal.reference;
begin
  case
    when p_journal.kind = 'order-paid' then
      return;
    when p_journal.kind = 'order-credited' then
      v_type := 'wallet_refund';
      select o.reference into v_reference from vending."order" o where o.id = split_part(p_journal.reference, ':', 2)::bigint;
    when v_charge.purpose = 'order' then
      -- What did not fit the purchase: paid too much, too late or twice.
      v_type := 'wallet_refund';
      v_reference := v_charge.reference;
    when v_charge.purpose = 'wallet-funding' then
      -- What arrives first for a funding is the funding; what comes again is one more.
      update transactions.entry e set journal_id = p_journal.id, amount_kobo = p_amount_kobo, status = 'success'
      where e.funding_id = v_charge.subject_id::bigint and e.journal_id is null and e.user_id = p_user_id;
      if found or exists (select from transactions.entry e where e.journal_id = p_journal.id) then
        return;
      end if;
      v_type := 'wallet_funding';
      v_reference := v_charge.reference;
    when p_journal.kind like 'withdrawal%' then
      v_type := case when p_amount_kobo < 0 then 'withdrawal' else 'withdrawal_returned' end;
    when p_journal.kind like 'service-charge%' and p_amount_kobo < 0 then
      v_type := 'service_charge';
    when p_journal.kind in ('wallet-funded', 'wallet-funding') and p_amount_kobo > 0 then
      v_type := 'wallet_funding';
    else
      v_type := case when p_amount_kobo > 0 then 'wallet_credit' else 'wallet_debit' end;
  end case;
  insert into transactions.entry (user_id, at, slug, type, status, amount_kobo, reference, journal_id)
  values (p_user_id, p_journal.created_at, 'wallet', v_type, 'success', p_amount_kobo, v_reference, p_journal.id)
  on conflict (journal_id) do nothing;
end $$;

create function transactions.follow_posting() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_code text;
  v_journal ledger.journal;
begin
  select a.code into v_code from ledger.account a where a.id = new.account_id and a.class = 'wallet';
  if found then
    select j.* into strict v_journal from ledger.journal j where j.id = new.journal_id;
    perform transactions.add_movement(substr(v_code, 8), v_journal, new.amount_kobo);
  end if;
  return null;
end $$;
-- Only guarded accounts have a balance in their postings, and wallets are all of them.
create trigger user_history after insert on ledger.posting for each row
  when (new.balance_after_kobo is not null) execute function transactions.follow_posting();

create function transactions.status_of_funding(p_status text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case p_status when 'credited' then 'success' else p_status end
$$;

-- A funding comes into the history when it is begun, also one of which nothing arrives.
create function transactions.follow_funding() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into transactions.entry (user_id, at, slug, type, status, amount_kobo, reference, funding_id)
  values (new.user_id, new.created_at, 'wallet', 'wallet_funding', transactions.status_of_funding(new.status), new.amount_kobo,
    new.reference, new.id)
  on conflict (funding_id) do update set status = excluded.status;
  return null;
end $$;
create trigger user_history after insert or update of status on wallets.funding for each row
  execute function transactions.follow_funding();

-- Makes the history and its summaries complete again from the orders and the ledger. Ticks and ids stay.
create function transactions.rebuild() returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  lock table transactions.spent, transactions.spent_in_month in share row exclusive mode;
  insert into transactions.entry (user_id, at, slug, type, status, amount_kobo, reference, meter_number, order_id)
  select o.buyer_id, o.created_at, o.utility || '_token', o.utility || '_token', transactions.status_of_order(o.status),
    o.amount_kobo, o.reference, o.meter_number, o.id
  from vending."order" o where o.buyer_id is not null order by o.created_at, o.id
  on conflict (order_id) do update set status = excluded.status;
  insert into transactions.entry (user_id, at, slug, type, status, amount_kobo, reference, funding_id)
  select f.user_id, f.created_at, 'wallet', 'wallet_funding', transactions.status_of_funding(f.status), f.amount_kobo, f.reference, f.id
  from wallets.funding f order by f.created_at, f.id
  on conflict (funding_id) do update set status = excluded.status;
  perform transactions.add_movement(substr(a.code, 8), j, p.amount_kobo)
  from ledger.account a join ledger.posting p on p.account_id = a.id join ledger.journal j on j.id = p.journal_id
  where a.class = 'wallet' order by p.id;
  delete from transactions.spent;
  delete from transactions.spent_in_month;
  insert into transactions.spent (user_id, purchases, spent_kobo)
  select o.buyer_id, count(*), sum(o.amount_kobo) from vending."order" o
  where o.buyer_id is not null and o.status = 'vended' group by 1;
  insert into transactions.spent_in_month (user_id, month, utility, spent_kobo, units_tenths)
  select o.buyer_id, date_trunc('month', o.created_at at time zone 'Africa/Lagos')::date, o.utility, sum(o.amount_kobo),
    sum(o.units_tenths)
  from vending."order" o where o.buyer_id is not null and o.status = 'vended' group by 1, 2, 3;
end $$;
select transactions.rebuild();

-- ---------------------------------------------------------------------------------------------------------------------
-- Reading
-- ---------------------------------------------------------------------------------------------------------------------

-- The user of a live session. What the web asks for a user takes the session's key, which the web cannot read of others.
create function transactions.user_of(p_session uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := (identity.live_session(p_session)).user_id;
begin
  if v_user_id is null then
    raise exception 'this session is over' using errcode = 'WL003';
  end if;
  return v_user_id::text;
end $$;

-- How money came into a wallet or left it.
create function transactions.channel_of_movement(p_journal_id bigint, p_funding_id bigint) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(
    (select f.method from wallets.funding f where f.id = p_funding_id),
    (select case when j.kind like 'withdrawal%' then 'transfer'
                 when (transactions.charge_of_journal(j.reference)).purpose = 'wallet-funding'
                   then (transactions.charge_of_journal(j.reference)).method
                 else 'wallet' end
     from ledger.journal j where j.id = p_journal_id))
$$;

-- Entries of the session's user, newest first, after the key (p_before_at, p_before_id). Each argument that is null filters nothing.
-- p_q with p_q_kind: 'token' a whole token, 'meter' and 'reference' their beginning.
create function transactions.page(
  p_session uuid, p_slug text, p_status text, p_from timestamptz, p_until timestamptz, p_q_kind text, p_q text,
  p_before_at timestamptz, p_before_id bigint, p_most integer)
returns setof transactions.entry
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if p_most not between 1 and 1001 then
    raise exception 'a page has 1 to 1001 entries' using errcode = '22023';
  end if;
  -- Planned for what is filtered: one plan for all filters would read rows that another index leaves out. Only fixed words
  -- are put together; values are arguments.
  return query execute 'select e.* from transactions.entry e where e.user_id = $1'
    || case when p_slug is not null then ' and e.slug = $2' else '' end
    || case when p_status is not null then ' and e.status = $3' else '' end
    || case when p_from is not null then ' and e.at >= $4' else '' end
    || case when p_until is not null then ' and e.at < $5' else '' end
    || case p_q_kind
         when 'token' then ' and e.order_id = any (array(select t.order_id from vending.token t where t.token = $6))'
         when 'meter' then case when length(p_q) >= 11 then ' and e.meter_number = $6'
           else ' and e.meter_number >= $6 and e.meter_number < $6 || chr(127)' end
         when 'reference' then ' and e.reference >= $6 and e.reference < $6 || chr(127)'
         else '' end
    || case when p_before_at is not null then ' and (e.at, e.id) < ($7, $8)' else '' end
    || ' order by e.at desc, e.id desc limit $9'
  using transactions.user_of(p_session), p_slug, p_status, p_from, p_until, p_q, p_before_at, p_before_id, p_most;
end $$;

-- What a list shows beside the entry itself.
create function transactions.listed(p_session uuid, p_ids bigint[])
returns table (entry transactions.entry, utility text, units_tenths bigint, token text, channel text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id text := transactions.user_of(p_session);
begin
  return query
  select e, o.utility, o.units_tenths,
    (select t.token from vending.token t where t.order_id = e.order_id and t.kind = 'credit' order by t.position desc limit 1),
    coalesce(o.method, transactions.channel_of_movement(e.journal_id, e.funding_id))
  from unnest(p_ids) with ordinality as asked (id, position)
  join transactions.entry e on e.id = asked.id and e.user_id = v_user_id
  left join vending."order" o on o.id = e.order_id
  order by asked.position;
end $$;

-- The id of a user's entry by its id or by its reference; of several with one reference the newest.
create function transactions.find(p_session uuid, p_slug text, p_id bigint, p_reference text) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.id from transactions.entry e
  where e.user_id = transactions.user_of(p_session) and e.slug = p_slug and (e.id = p_id or e.reference = p_reference)
  order by e.id desc limit 1
$$;

-- Everything about entries of one user. The customer's name is whole for the user's own meters; of a meter of somebody else it
-- shows the first letter of each word. `tokens` and `refunds` are JSON with amounts as text.
create function transactions.details_of(p_user_id text, p_ids bigint[])
returns table (entry transactions.entry, token text, channel text, bought vending."order", customer_name text, house_name text,
  tokens jsonb, refunds jsonb, balance_after_kobo bigint, purchase_id bigint, purchase_slug text, purchase_reference text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e,
    (select t.token from vending.token t where t.order_id = o.id and t.kind = 'credit' order by t.position desc limit 1),
    coalesce(o.method, transactions.channel_of_movement(e.journal_id, e.funding_id)), o,
    case when exists (select from households.link k where k.meter_id = m.id and k.user_id = (case when p_user_id ~ '^\d{1,18}$' then p_user_id::bigint end) and k.ended_at is null)
      then m.customer_name else regexp_replace(m.customer_name, '(\S)\S*', '\1•••', 'g') end,
    h.name,
    (select coalesce(jsonb_agg(jsonb_build_object('token', t.token, 'kind', t.kind, 'unitsTenths', t.units_tenths::text)
       order by t.position), '[]') from vending.token t where t.order_id = o.id),
    (select coalesce(jsonb_agg(jsonb_build_object('reason', r.reason, 'amountKobo', r.amount::text, 'currency', r.currency,
       'state', r.state, 'updatedAt', r.at) order by r.at, r.reason), '[]')
     from (
       select b.reason, b.amount_minor as amount, b.currency, b.state, b.updated_at as at
       from payments.charge c join payments.capture k on k.charge_id = c.id join payments.money_back b on b.capture_id = k.id
       where c.purpose = 'order' and c.subject_id = o.id::text
       union all
       select a.reason, a.amount_minor, k.currency, 'in_wallet', k.created_at
       from payments.charge c join payments.capture k on k.charge_id = c.id join payments.allocation a on a.capture_id = k.id
       where c.purpose = 'order' and c.subject_id = o.id::text and a.kind = 'credit'
       union all
       select 'vend_failed', o.amount_kobo, j.currency, 'in_wallet', j.created_at
       from ledger.journal j where j.reference = vending.wallet_credit_reference(o.id)
     ) r),
    (select p.balance_after_kobo from ledger.posting p join ledger.account a on a.id = p.account_id
     where p.journal_id = e.journal_id and a.code = 'wallet:' || e.user_id),
    other.id, other.slug, other.reference
  from unnest(p_ids) with ordinality as asked (id, position)
  join transactions.entry e on e.id = asked.id and e.user_id = p_user_id
  left join vending."order" o on o.id = e.order_id
  left join metering.meter m on m.id = o.meter_id
  left join estates.house h on h.estate_id = m.estate_id and h.id = m.house_id
  left join lateral (
    select x.id, x.slug, x.reference from transactions.entry x
    where e.type = 'wallet_refund' and x.user_id = e.user_id and x.reference = e.reference and x.slug <> 'wallet' limit 1
  ) other on true
  order by asked.position
$$;

create function transactions.details(p_session uuid, p_ids bigint[])
returns table (entry transactions.entry, token text, channel text, bought vending."order", customer_name text, house_name text,
  tokens jsonb, refunds jsonb, balance_after_kobo bigint, purchase_id bigint, purchase_slug text, purchase_reference text)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query select d.* from transactions.details_of(transactions.user_of(p_session), p_ids) d;
end $$;

-- Notes whether a token is on the meter. Not found: there is no such token of this user.
create function transactions.mark_loaded(p_session uuid, p_id bigint, p_loaded boolean, out was_found boolean, out since timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update transactions.entry e set loaded_at = case when p_loaded then coalesce(e.loaded_at, now()) end
  where e.id = p_id and e.user_id = transactions.user_of(p_session) and e.order_id is not null and e.status = 'success'
  returning e.loaded_at into since;
  was_found := found;
end $$;

-- The figures of a user's first screen. `months`: those that have any, from p_from on.
create function transactions.figures(p_session uuid, p_from date, out balance_kobo bigint, out purchases bigint,
  out spent_kobo bigint, out months jsonb, out last_vended_id bigint, out has_orders boolean)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id text := transactions.user_of(p_session);
begin
  select coalesce(sum(b.balance_kobo), 0) into balance_kobo
  from ledger.account a join ledger.balance b on b.account_id = a.id where a.code = 'wallet:' || v_user_id;
  select s.purchases, s.spent_kobo into purchases, spent_kobo from transactions.spent s where s.user_id = v_user_id;
  purchases := coalesce(purchases, 0);
  spent_kobo := coalesce(spent_kobo, 0);
  select coalesce(jsonb_agg(jsonb_build_object('month', to_char(m.month, 'YYYY-MM'), 'utility', m.utility,
    'spentKobo', m.spent_kobo::text, 'unitsTenths', m.units_tenths::text)), '[]') into months
  from transactions.spent_in_month m where m.user_id = v_user_id and m.month >= p_from;
  select n.id into last_vended_id
  from unnest(array['electricity_token', 'water_token', 'gas_token']) as k (slug)
  cross join lateral (select e.id, e.at from transactions.entry e
    where e.user_id = v_user_id and e.slug = k.slug and e.status = 'success' order by e.at desc, e.id desc limit 1) n
  order by n.at desc, n.id desc limit 1;
  has_orders := exists (select from vending."order" o where o.buyer_id = v_user_id);
end $$;

-- What the public page of a receipt may say. The code in its address is checked before this is called.
create function transactions.receipt_proof(p_id bigint, out reference text, out type text, out amount_kobo bigint,
  out at timestamptz, out meter_ending text, out units_tenths bigint, out utility text)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select e.reference, e.type, abs(e.amount_kobo), e.at, right(e.meter_number, 4), o.units_tenths, o.utility
  from transactions.entry e left join vending."order" o on o.id = e.order_id
  where e.id = p_id and e.status = 'success'
$$;

-- The lines of an order's price, as in a message with its token.
create function transactions.price_lines(o vending."order") returns jsonb
language sql stable set search_path = pg_catalog, pg_temp as $$
  select jsonb_build_object('amount_kobo', o.amount_kobo, 'debt_kobo', o.debt_kobo, 'fee_kobo', o.fee_kobo,
    'energy_kobo', o.energy_kobo, 'vat_kobo', o.vat_kobo, 'vat_rate_bp', o.vat_rate_bp, 'tariff_name', o.tariff_name,
    'price_kobo_per_unit', o.price_kobo_per_unit, 'units', vending.tenths(o.units_tenths),
    'unit', case o.utility when 'electricity' then 'kWh' else 'm³' end, 'rounding', o.rounding,
    'carried_units', vending.carried_units(o.carry_before_micro), 'debt_left_kobo', o.debt_left_kobo)
$$;

-- Queues the e-mail with the receipt of a successful entry to the address of its user, once a minute. The text comes from the
-- tables; `p_url` is only the address of the public page. Null: there is no such entry, or the user is gone.
create function transactions.queue_receipt(p_session uuid, p_id bigint, p_url text) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id text := transactions.user_of(p_session);
  v_email text;
  v_payload jsonb;
begin
  if p_url !~ '^https?://[A-Za-z0-9.:\[\]-]{1,255}/receipt/[A-Za-z0-9_-]{32}$' then
    raise exception 'not the address of a receipt' using errcode = '22023';
  end if;
  select u.email into v_email from identity."user" u where u.id = v_user_id::bigint and u.deleted_at is null;
  select jsonb_build_object('name', 'receipt', 'reference', (d.entry).reference, 'type', (d.entry).type, 'channel', d.channel,
      'at', vending.iso(coalesce((d.bought).paid_at, (d.entry).at)),
      'amount', abs((d.entry).amount_kobo), 'url', p_url,
      'purchase', case when (d.bought).id is not null then jsonb_build_object(
        'meterNumber', (d.bought).meter_number, 'customerName', d.customer_name,
        'address', concat_ws(', ', d.house_name, (d.bought).estate_name),
        'tokens', (select jsonb_agg(jsonb_build_object('token', t.token, 'kind', t.kind,
            'units', vending.tenths(t.units_tenths)) order by t.position)
          from vending.token t where t.order_id = (d.bought).id),
        'price', transactions.price_lines(d.bought)) end)
    into v_payload
  from transactions.details_of(v_user_id, array[p_id]) d where (d.entry).status = 'success';
  if v_email is null or v_payload is null then
    return null;
  end if;
  perform notifications.queue_message(
    format('transaction:%s:receipt:%s', p_id, to_char(now() at time zone 'UTC', 'YYYYMMDDHH24MI')), 'transaction', p_id::text,
    'email', v_email, v_payload, '[]');
  return v_email;
end $$;

revoke all on schema transactions from public;
revoke all on all tables in schema transactions from public;
revoke all on all functions in schema transactions from public;
grant usage on schema transactions to gatelight_app, gatelight_read;
grant select on all tables in schema transactions to gatelight_app, gatelight_read;
grant execute on function transactions.rebuild() to gatelight_app;
grant execute on function transactions.status_of_order(text) to gatelight_app, gatelight_read;
grant execute on function
  transactions.page(uuid, text, text, timestamptz, timestamptz, text, text, timestamptz, bigint, integer),
  transactions.listed(uuid, bigint[]), transactions.find(uuid, text, bigint, text), transactions.details(uuid, bigint[]),
  transactions.mark_loaded(uuid, bigint, boolean), transactions.figures(uuid, date), transactions.receipt_proof(bigint),
  transactions.queue_receipt(uuid, bigint, text)
to gatelight_app;
do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_web') then
    grant usage on schema transactions to gatelight_web;
    grant execute on function
      transactions.page(uuid, text, text, timestamptz, timestamptz, text, text, timestamptz, bigint, integer),
      transactions.listed(uuid, bigint[]), transactions.find(uuid, text, bigint, text), transactions.details(uuid, bigint[]),
      transactions.mark_loaded(uuid, bigint, boolean), transactions.figures(uuid, date), transactions.receipt_proof(bigint),
      transactions.queue_receipt(uuid, bigint, text)
    to gatelight_web;
  end if;
end $$;
