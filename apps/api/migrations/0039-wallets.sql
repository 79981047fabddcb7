-- Orders of signed-in users by wallet, card, transfer and saved card; what does not fit goes to the user's wallet (decision 25).
-- Funding a wallet. Events for the pages of a user.
--
--   vending."order".method      how the order is paid; the key of a user is unique for each method (that is: each call)
--   payments.allocation         kind 'credit': a part of a capture that is a user's own money, in that user's wallet
--   wallets.funding             money that a user sends to their own wallet
--
-- SQLSTATEs as in 0022; WL001 what a funding is does not change, WL002 no money arrived for it, WL003 the session is over.

-- ---------------------------------------------------------------------------------------------------------------------
-- Orders
-- ---------------------------------------------------------------------------------------------------------------------

alter table vending."order"
  add column method text not null default 'transfer' check (method in ('wallet', 'card', 'transfer', 'saved-card')),
  add column body_hash bytea check (length(body_hash) = 32);
comment on column vending."order".method is 'how it is paid; anonymous purchases are paid by transfer';
comment on column vending."order".body_hash is 'SHA-256 of what the user asked for under the key; another body under it is refused';
alter table vending."order" disable trigger user;
update vending."order" set method = 'wallet' where buyer_id is not null;
alter table vending."order" enable trigger user;
alter table vending."order" add constraint method_of_buyer check (buyer_id is not null or method = 'transfer');
drop index vending.order_of_user;
create unique index order_of_user on vending."order" (buyer_id, method, buyer_key) where buyer_id is not null;
create index order_by_user on vending."order" (buyer_id, id desc) where buyer_id is not null;

-- Money that does not fit goes to the wallet at once.
insert into vending.allowed_transition (from_status, to_status)
values ('created', 'credited'), ('awaiting_payment', 'credited'), ('expired', 'credited');

-- A part of a capture that goes to the wallet of the user who paid.
alter table payments.allocation drop constraint allocation_kind_check;
alter table payments.allocation add constraint allocation_kind_check check (kind in ('apply', 'refund', 'suspense', 'held', 'credit'));
alter table payments.allocation drop constraint allocation_check;
alter table payments.allocation add constraint allocation_check check ((kind in ('refund', 'held', 'credit')) = (reason is not null));
alter table payments.allocation add constraint allocation_credit check (kind <> 'credit' or account like 'wallet:%');

-- All that came first for an order is in the wallet of its buyer.
create function vending.is_money_in_wallet(p_order_id bigint, p_buyer_id text) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select exists (
    select from payments.charge c join payments.capture k on k.charge_id = c.id
    join payments.allocation a on a.capture_id = k.id
    join ledger.journal j on j.reference = format('capture:%s:%s', k.provider, k.provider_transaction_id)
    join ledger.posting t on t.journal_id = j.id and t.amount_kobo = k.received_minor
      and t.account_id = (select w.id from ledger.account w where w.code = 'wallet:' || p_buyer_id)
    where c.purpose = 'order' and c.subject_id = p_order_id::text and a.kind = 'credit' and a.account = 'wallet:' || p_buyer_id
      and a.amount_minor = k.received_minor and not exists (select from ledger.journal r where r.reverses = j.id))
$$;

-- As in 0022, and: only an order by wallet starts as paid; an order is also credited when all that came for it is in the wallet.
create or replace function vending.guard_order() returns trigger
language plpgsql
security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_carried bigint;
  v_step bigint;
begin
  if tg_op = 'INSERT' then
    if new.status <> 'created' and (new.status <> 'paid' or new.method <> 'wallet' or vending.journal_that_moved(
         vending.wallet_payment_reference(new.id), 'wallet:' || new.buyer_id, 'order-clearing', new.amount_kobo, true) is null) then
      raise exception 'an order starts as created, or as paid by a journal from its buyer''s wallet' using errcode = 'VD001';
    end if;
    insert into metering.unit_carry (meter_id, carried_micro) values (new.meter_id, 0) on conflict do nothing;
    select c.carried_micro into v_carried from metering.unit_carry c where c.meter_id = new.meter_id for update;
    if new.carry_before_micro is distinct from v_carried then
      raise exception 'the carry of meter % is % and not %', new.meter_id, v_carried, new.carry_before_micro
        using errcode = 'VD005', hint = 'compute the price again with the present carry';
    end if;
    -- Rounded down: of each purchase, less than a millionth of a tenth of a unit stays with the utility.
    new.carry_delta_micro := new.units_tenths * 1000000 - div(new.energy_kobo::numeric * 10000000, new.price_kobo_per_unit);
    -- A token above 1,638.3 units holds steps of 1, 10 or 100 units. Nothing is ever given beyond one step.
    v_step := case when new.units_tenths <= 16383 then 1 when new.units_tenths <= 180214 then 10
                   when new.units_tenths <= 1818524 then 100 else 1000 end;
    if v_carried + new.carry_delta_micro >= v_step * 1000000 and new.carry_delta_micro > 0 then
      raise exception 'the order holds more units than its amount pays for' using errcode = 'VD002';
    end if;
    return new;
  end if;
  if (new.reference, new.buyer_id, new.buyer_key, new.method, new.body_hash, new.meter_id, new.meter_number, new.amount_kobo, new.debt_kobo, new.fee_kobo,
      new.energy_kobo, new.vat_kobo, new.vat_rate_bp, new.tariff_price_id, new.price_kobo_per_unit, new.units_tenths, new.created_at,
      new.carry_before_micro, new.carry_delta_micro)
     is distinct from
     (old.reference, old.buyer_id, old.buyer_key, old.method, old.body_hash, old.meter_id, old.meter_number, old.amount_kobo, old.debt_kobo, old.fee_kobo,
      old.energy_kobo, old.vat_kobo, old.vat_rate_bp, old.tariff_price_id, old.price_kobo_per_unit, old.units_tenths, old.created_at,
      old.carry_before_micro, old.carry_delta_micro) then
    raise exception 'what was ordered and priced does not change' using errcode = 'VD002';
  end if;
  if new.status <> old.status then
    if not exists (
      select 1 from vending.allowed_transition t where t.from_status = old.status and t.to_status = new.status
    ) then
      raise exception 'an order cannot go from % to %', old.status, new.status using errcode = 'VD001';
    end if;
    if new.status = 'credited' and vending.journal_that_moved(vending.wallet_credit_reference(new.id), 'order-clearing',
         'wallet:' || new.buyer_id, new.amount_kobo, true) is null and not vending.is_money_in_wallet(new.id, new.buyer_id) then
      raise exception 'order % is not credited: no journal gave its money back', new.id using errcode = 'VD004';
    end if;
  end if;
  new.updated_at := clock_timestamp();
  return new;
end
$$;

-- As in 0022, with the way to pay: only a wallet pays at once, every other order starts as created and waits for its capture.
drop function vending.place_order(text, text, text, text, text, bigint, bigint, bigint, boolean);
create function vending.place_order(
  p_reference text, p_buyer_id text, p_buyer_key text, p_meter_number text, p_estate_name text, p_amount_kobo bigint,
  p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint, p_allow_simulator_keys boolean,
  p_method text default null, p_body_hash bytea default null, p_same_within_seconds integer default null,
  out outcome text, out placed vending."order")
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_meter metering.meter;
  v_estate estates.estate;
  v_price record;
  v_quote record;
  v_carried bigint;
  v_id bigint;
  v_journal_id bigint;
  v_method text := coalesce(p_method, case when p_buyer_id is null then 'transfer' else 'wallet' end);
  v_is_paid boolean := v_method = 'wallet';
begin
  if v_is_paid and p_buyer_id is null then
    raise exception 'a wallet has a user' using errcode = 'VD006';
  end if;
  -- Locked as the new order's foreign key will lock it. The order of locks is meter, carry, wallet, everywhere.
  select * into v_meter from metering.meter m where m.number = p_meter_number for key share;
  if not found then
    outcome := 'unknown-meter';
    return;
  end if;
  if v_meter.status <> 'active' then
    outcome := 'meter-inactive';
    return;
  end if;
  if p_estate_name is null then
    select * into strict v_estate from estates.estate e where e.id = v_meter.estate_id;
  else
    select * into v_estate from estates.estate e where lower(e.name) = lower(btrim(p_estate_name));
    if not found then
      outcome := 'unknown-estate';
      return;
    end if;
    if v_estate.id <> v_meter.estate_id then
      outcome := 'meter-not-in-estate';
      return;
    end if;
  end if;
  select * into v_price from vending.price_of_meter(v_meter.id);
  if not found or v_price.vat_rate_bp is null then
    raise exception 'no price is in force for the tariff of meter %', v_meter.id;
  end if;
  -- The meter's carry, locked until the order is stored: two orders at once do not both use it.
  insert into metering.unit_carry (meter_id, carried_micro) values (v_meter.id, 0) on conflict do nothing;
  select k.carried_micro into strict v_carried from metering.unit_carry k where k.meter_id = v_meter.id for update;
  if p_buyer_id is not null then
    select o.* into placed from vending."order" o
    where o.buyer_id = p_buyer_id and o.method = v_method and o.buyer_key = p_buyer_key;
    if found then
      outcome := case when placed.body_hash is distinct from p_body_hash then 'other-body' else 'replayed' end;
      return;
    end if;
    -- A call without a key of its own: the same again within a few seconds is the first one, while that is unpaid.
    if p_same_within_seconds is not null then
      select o.* into placed from vending."order" o
      where o.buyer_id = p_buyer_id and o.method = v_method and o.meter_id = v_meter.id and o.amount_kobo = p_amount_kobo
        and o.status in ('created', 'awaiting_payment')
        and o.created_at > clock_timestamp() - make_interval(secs => p_same_within_seconds)
      order by o.id limit 1;
      if found then
        outcome := 'replayed';
        return;
      end if;
    end if;
  end if;
  -- No fee is charged on a purchase today; it has its column so that one can be.
  select * into v_quote from vending.quote(p_amount_kobo, 0, v_price.debt_kobo, v_price.debt_recovery_bp, v_price.vat_rate_bp,
    v_price.price_kobo_per_unit, v_price.rounding, v_carried);
  if v_quote.units_tenths is null then
    outcome := 'too-many-units';
    return;
  end if;
  if v_quote.units_tenths = 0 then
    outcome := 'amount-too-small';
    return;
  end if;
  outcome := vending.stopping_reason(v_meter.id, p_amount_kobo, p_cap_hour_kobo, p_cap_meter_day_kobo, p_allow_simulator_keys);
  if outcome is not null then
    return;
  end if;
  v_id := nextval(pg_get_serial_sequence('vending."order"', 'id'));
  if v_is_paid then
    -- Refused with GL004 when the wallet holds less: then nothing of this call is stored.
    perform ledger.open_account('wallet:' || p_buyer_id);
    select j.journal_id into strict v_journal_id from ledger.post(
      vending.wallet_payment_reference(v_id), 'order-paid', 'NGN', 'Units for meter ' || v_meter.number || ', ' || p_reference,
      'user:' || p_buyer_id, null, array['wallet:' || p_buyer_id], array['order-clearing'], array[p_amount_kobo]) j;
  end if;
  insert into vending."order" as o (id, reference, buyer_id, buyer_key, method, body_hash, status, meter_id, meter_number, estate_id, estate_name,
    utility, amount_kobo, debt_kobo, fee_kobo, energy_kobo, vat_kobo, vat_rate_bp, debt_left_kobo, tariff_price_id, tariff_name,
    price_kobo_per_unit, rounding, units_tenths, carry_before_micro, payment_outcome, received_kobo, paid_at)
  overriding system value
  values (v_id, p_reference, p_buyer_id, p_buyer_key, v_method, p_body_hash, case when v_is_paid then 'paid' else 'created' end,
    v_meter.id, v_meter.number, v_estate.id, v_estate.name, v_meter.utility, p_amount_kobo,
    v_quote.debt_kobo, 0, v_quote.energy_kobo, v_quote.vat_kobo, v_price.vat_rate_bp, v_quote.debt_left_kobo,
    v_price.tariff_price_id, v_price.tariff_name, v_price.price_kobo_per_unit, v_price.rounding, v_quote.units_tenths, v_carried,
    case when v_is_paid then 'exact' end, case when v_is_paid then p_amount_kobo else 0 end,
    case when v_is_paid then now() end)
  on conflict do nothing
  returning o.* into placed;
  if not found then
    if p_buyer_id is not null then
      raise exception 'this buyer''s key or reference is taken' using errcode = 'VD007';
    end if;
    outcome := 'taken';
    return;
  end if;
  if v_is_paid then
    insert into vending.order_payment (order_id, amount_kobo, source, journal_id) values (v_id, p_amount_kobo, 'wallet', v_journal_id);
  end if;
  outcome := 'placed';
end $$;

-- As in 0022; also an order that a user paid by card or transfer. The wallet may not be open yet.
create or replace function vending.credit_wallet(p_order_id bigint, p_reason text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_order vending."order";
begin
  select * into strict v_order from vending."order" o where o.id = p_order_id for update;
  if v_order.status = 'credited' then
    return false;
  end if;
  if v_order.buyer_id is null or not exists (select from vending.order_payment p where p.order_id = p_order_id) then
    raise exception 'no user paid order %', p_order_id using errcode = 'VD004';
  end if;
  perform ledger.open_account('wallet:' || v_order.buyer_id);
  -- Before the wallet: see the order of locks in vending.place_order.
  perform from metering.unit_carry k where k.meter_id = v_order.meter_id for update;
  perform ledger.post(vending.wallet_credit_reference(p_order_id), 'order-credited', 'NGN',
    left('Money back for ' || v_order.reference || ', ' || p_reason, 500), 'system', null,
    array['order-clearing'], array['wallet:' || v_order.buyer_id], array[v_order.amount_kobo]);
  update vending."order" o set status = 'credited', lease_until = null, attention = null where o.id = p_order_id;
  return true;
end $$;

-- Places an order of a user that a charge pays, with the charge. `p_same_within_seconds`: see vending.place_order.
-- `outcome`: opened, replayed (this user's key has an order), other-body, or the code of the refusal.
create function vending.open_user_order(
  p_reference text, p_session uuid, p_key text, p_body_hash bytea, p_same_within_seconds integer, p_method text,
  p_meter_number text, p_amount_kobo bigint, p_open_seconds integer, p_provider text, p_asking_seconds integer,
  p_save_card boolean, p_card_id bigint, p_callback_url text, p_limits jsonb,
  p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint, p_allow_simulator_keys boolean,
  out refused text, out retry_after_seconds integer, out outcome text, out opened vending."order", out charge payments.charge)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p_user_id text := wallets.user_of(p_session);
  v_placed record;
begin
  if p_key is null or p_body_hash is null or p_method not in ('card', 'transfer', 'saved-card')
     or p_reference !~ '^VND-[A-Z0-9]{10,40}$' or p_open_seconds not between 60 and 7200 then
    raise exception 'not a request of the product' using errcode = 'VD006';
  end if;
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_limits) l;
  if refused is not null then
    return;
  end if;
  select o.* into opened from vending."order" o
  where o.buyer_id = p_user_id and o.method = p_method and o.buyer_key = p_key;
  if found then
    outcome := case when opened.body_hash = p_body_hash then 'replayed' else 'other-body' end;
  else
    select * into v_placed from vending.place_order(p_reference, p_user_id, p_key, p_meter_number, null, p_amount_kobo,
      p_cap_hour_kobo, p_cap_meter_day_kobo, p_allow_simulator_keys, p_method, p_body_hash, p_same_within_seconds) p;
    outcome := v_placed.outcome;
    opened := v_placed.placed;
  end if;
  if outcome = 'placed' then
    outcome := 'opened';
    if p_method = 'transfer' then
      select (c.charge).* into charge from payments.open_charge(opened.reference, p_provider, 'order', opened.id::text, p_amount_kobo,
        now() + make_interval(secs => p_open_seconds), p_asking_seconds) c;
    else
      select (c.charge).* into charge from payments.open_charge(opened.reference, p_provider, 'order', opened.id::text, p_amount_kobo,
        now() + make_interval(secs => p_open_seconds), p_asking_seconds, p_method, case when p_save_card then p_user_id end,
        p_user_id, p_card_id, p_callback_url) c;
    end if;
    if p_method = 'saved-card' then
      -- The worker charges it: from now on money may come.
      update vending."order" o set status = 'awaiting_payment' where o.id = opened.id returning o.* into strict opened;
    end if;
  elsif outcome = 'replayed' then
    select c.* into charge from payments.charge c where c.reference = opened.reference;
  else
    opened := null;
  end if;
end $$;

-- An order of this user by its reference, or by the key of a call, with everything that the user may see. Another user's order is none.
create function vending.order_of_user(
  p_session uuid, p_reference text, p_method text, p_key text, p_limits jsonb,
  out refused text, out retry_after_seconds integer, out found_order vending."order",
  out charge payments.charge, out tokens jsonb, out refunds jsonb, out deliveries jsonb, out now timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p_user_id text := wallets.user_of(p_session);
begin
  now := pg_catalog.now();
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_limits) l;
  if refused is not null then
    return;
  end if;
  if p_reference is not null then
    select o.* into found_order from vending."order" o where o.reference = p_reference and o.buyer_id = p_user_id;
  else
    select o.* into found_order from vending."order" o
    where o.buyer_id = p_user_id and o.method = p_method and o.buyer_key = p_key;
  end if;
  if found_order.id is null then
    return;
  end if;
  select c.* into charge from payments.charge c where c.reference = found_order.reference;
  charge.opening_key := null;
  select coalesce(jsonb_agg(jsonb_build_object('token', t.token, 'kind', t.kind, 'unitsTenths', t.units_tenths::text)
    order by t.position), '[]') into tokens from vending.token t where t.order_id = found_order.id;
  select coalesce(jsonb_agg(b.row order by b.at), '[]') into refunds
  from (
    select m.updated_at as at, jsonb_build_object('captureId', m.capture_id::text, 'reason', m.reason,
      'amountKobo', m.amount_minor::text, 'currency', m.currency, 'state', m.state, 'updatedAt', m.updated_at) as row
    from payments.charge c join payments.capture k on k.charge_id = c.id join payments.money_back m on m.capture_id = k.id
    where c.purpose = 'order' and c.subject_id = found_order.id::text
    union all
    select k.created_at, jsonb_build_object('captureId', k.id::text, 'reason', a.reason, 'amountKobo', a.amount_minor::text,
      'currency', k.currency, 'state', 'in_wallet', 'updatedAt', k.created_at)
    from payments.charge c join payments.capture k on k.charge_id = c.id
    join payments.allocation a on a.capture_id = k.id and a.kind = 'credit'
    where c.purpose = 'order' and c.subject_id = found_order.id::text
    union all
    select j.created_at, jsonb_build_object('captureId', '0', 'reason', v.reason, 'amountKobo', p.amount_kobo::text,
      'currency', j.currency, 'state', 'in_wallet', 'updatedAt', j.created_at)
    from (values (vending.wallet_credit_reference(found_order.id), 'vend_failed'),
                 ('order-debt-back:' || found_order.id, 'debt_settled')) v (reference, reason)
    join ledger.journal j on j.reference = v.reference
    join ledger.posting p on p.journal_id = j.id and p.amount_kobo > 0
  ) b;
  select coalesce(jsonb_agg(jsonb_build_object('channel', m.channel, 'to', m.recipient, 'state', m.state, 'at', m.changed_at)
    order by m.id), '[]') into deliveries
  from notifications.message m where m.subject_kind = 'order' and m.subject_id = found_order.id::text;
end $$;

-- Stores the provider's payment page of an order's charge and lets the order wait for its payment.
create function vending.store_checkout(p_charge_id bigint, p_opening_key uuid, p_access_code text, p_authorization_url text)
returns setof payments.charge
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_charge payments.charge;
begin
  select * into v_charge from payments.store_checkout(p_charge_id, p_opening_key, p_access_code, p_authorization_url);
  if not found then
    return;
  end if;
  if v_charge.access_code is not null and v_charge.purpose = 'order' then
    update vending."order" set status = 'awaiting_payment' where id = v_charge.subject_id::bigint and status = 'created';
  end if;
  return next v_charge;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Wallets
-- ---------------------------------------------------------------------------------------------------------------------

create schema wallets;
grant usage on schema wallets to gatelight_app, gatelight_read;

create table wallets.funding (
  id bigint generated always as identity primary key,
  reference text not null unique check (reference ~ '^FND-[A-Z0-9]{10,40}$'),
  user_id text not null check (user_id ~ '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$'),
  key text not null check (length(key) between 1 and 255),
  body_hash bytea not null check (length(body_hash) = 32),
  method text not null check (method in ('card', 'transfer', 'saved-card')),
  -- What the user named. What arrives is credited, whatever it is.
  amount_kobo bigint not null check (amount_kobo > 0),
  status text not null default 'pending' check (status in ('pending', 'credited', 'failed', 'expired')),
  credited_kobo bigint not null default 0 check (credited_kobo >= 0),
  credited_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (user_id, method, key),
  check ((status = 'credited') = (credited_at is not null)),
  check ((status = 'credited') = (credited_kobo > 0))
);
create index funding_of_user on wallets.funding (user_id, id desc);
comment on table wallets.funding is 'Money that a user sends to their own wallet';

-- What captures moved into the wallet of a funding's user: I5 for wallets.
create function wallets.arrived_kobo(p_funding wallets.funding) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce(sum(a.amount_minor), 0)::bigint
  from payments.charge c join payments.capture k on k.charge_id = c.id and k.currency = 'NGN'
  join payments.allocation a on a.capture_id = k.id and a.kind in ('apply', 'credit') and a.account = 'wallet:' || p_funding.user_id
  join ledger.journal j on j.reference = format('capture:%s:%s', k.provider, k.provider_transaction_id)
  where c.purpose = 'wallet-funding' and c.subject_id = p_funding.id::text
$$;

create function wallets.guard_funding() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if tg_op = 'DELETE' then
    raise exception 'a funding is kept' using errcode = 'WL001';
  end if;
  if tg_op = 'INSERT' then
    if new.status <> 'pending' then
      raise exception 'a funding starts as pending' using errcode = 'WL001';
    end if;
    return new;
  end if;
  if (new.id, new.reference, new.user_id, new.key, new.body_hash, new.method, new.amount_kobo, new.created_at)
     is distinct from (old.id, old.reference, old.user_id, old.key, old.body_hash, old.method, old.amount_kobo, old.created_at) then
    raise exception 'what a funding is does not change' using errcode = 'WL001';
  end if;
  if new.status <> old.status and (old.status, new.status) not in (('pending', 'credited'), ('pending', 'failed'), ('pending', 'expired'),
     ('failed', 'credited'), ('expired', 'credited'), ('expired', 'failed')) then
    raise exception 'a funding cannot go from % to %', old.status, new.status using errcode = 'WL001';
  end if;
  if new.credited_kobo <> old.credited_kobo and new.credited_kobo <> wallets.arrived_kobo(new) then
    raise exception 'funding %: % is not what arrived', new.id, new.credited_kobo using errcode = 'WL002';
  end if;
  new.updated_at := clock_timestamp();
  return new;
end $$;
create trigger guard_funding before insert or update or delete on wallets.funding
  for each row execute function wallets.guard_funding();

-- The user of a live session, as the ledger names wallets. What acts for a user takes the session's key, which the web cannot read.
create function wallets.user_of(p_session uuid) returns text
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := (identity.live_session(p_session)).user_id;
begin
  if v_user_id is null then
    raise exception 'this session is over' using errcode = 'WL003';
  end if;
  return v_user_id::text;
end $$;

create function wallets.balance_of(p_session uuid) returns bigint
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select coalesce((select b.balance_kobo from ledger.account a join ledger.balance b on b.account_id = a.id
                   where a.code = 'wallet:' || wallets.user_of(p_session)), 0)
$$;

-- Stores a funding with its charge, once for each key. `outcome`: opened, replayed or other-body.
create function wallets.open_funding(
  p_reference text, p_session uuid, p_key text, p_body_hash bytea, p_method text, p_amount_kobo bigint, p_open_seconds integer,
  p_provider text, p_asking_seconds integer, p_save_card boolean, p_card_id bigint, p_callback_url text, p_limits jsonb,
  out refused text, out retry_after_seconds integer, out outcome text, out opened wallets.funding, out charge payments.charge)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p_user_id text := wallets.user_of(p_session);
begin
  if p_open_seconds not between 60 and 7200 then
    raise exception 'not a request of the product' using errcode = 'VD006';
  end if;
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_limits) l;
  if refused is not null then
    return;
  end if;
  insert into wallets.funding as f (reference, user_id, key, body_hash, method, amount_kobo)
  values (p_reference, p_user_id, p_key, p_body_hash, p_method, p_amount_kobo)
  on conflict (user_id, method, key) do nothing
  returning f.* into opened;
  if found then
    outcome := 'opened';
    if p_method = 'transfer' then
      select (c.charge).* into charge from payments.open_charge(opened.reference, p_provider, 'wallet-funding', opened.id::text,
        p_amount_kobo, now() + make_interval(secs => p_open_seconds), p_asking_seconds) c;
    else
      select (c.charge).* into charge from payments.open_charge(opened.reference, p_provider, 'wallet-funding', opened.id::text,
        p_amount_kobo, now() + make_interval(secs => p_open_seconds), p_asking_seconds, p_method,
        case when p_save_card then p_user_id end, p_user_id, p_card_id, p_callback_url) c;
    end if;
    return;
  end if;
  select f.* into strict opened from wallets.funding f where f.user_id = p_user_id and f.method = p_method and f.key = p_key;
  outcome := case when opened.body_hash = p_body_hash then 'replayed' else 'other-body' end;
  if outcome = 'other-body' then
    opened := null;
    return;
  end if;
  select c.* into charge from payments.charge c where c.reference = opened.reference;
end $$;

-- A funding of this user; another user's is none.
create function wallets.funding_of_user(
  p_session uuid, p_reference text, p_limits jsonb,
  out refused text, out retry_after_seconds integer, out found_funding wallets.funding, out charge payments.charge, out now timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  p_user_id text := wallets.user_of(p_session);
begin
  now := pg_catalog.now();
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_limits) l;
  if refused is not null then
    return;
  end if;
  select f.* into found_funding from wallets.funding f where f.reference = p_reference and f.user_id = p_user_id;
  if not found then
    return;
  end if;
  select c.* into charge from payments.charge c where c.reference = found_funding.reference;
  charge.opening_key := null;
end $$;

-- The answer of the provider to a funding's charge. The key proves that the charge is the request's own.
create function wallets.store_account(
  p_charge_id bigint, p_opening_key uuid, p_account_number text, p_account_name text, p_bank_name text, p_expires_at timestamptz)
returns setof payments.charge
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from payments.charge c where c.id = p_charge_id and c.purpose = 'wallet-funding') then
    return query select * from payments.store_account(p_charge_id, p_opening_key, p_account_number, p_account_name, p_bank_name, p_expires_at);
  end if;
end $$;
create function wallets.store_checkout(p_charge_id bigint, p_opening_key uuid, p_access_code text, p_authorization_url text)
returns setof payments.charge
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from payments.charge c where c.id = p_charge_id and c.purpose = 'wallet-funding') then
    return query select * from payments.store_checkout(p_charge_id, p_opening_key, p_access_code, p_authorization_url);
  end if;
end $$;
create function wallets.store_refusal(p_charge_id bigint, p_opening_key uuid, p_message text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  if exists (select from payments.charge c where c.id = p_charge_id and c.purpose = 'wallet-funding') then
    perform payments.store_refusal(p_charge_id, p_opening_key, p_message);
    update wallets.funding f set status = 'failed'
    from payments.charge c
    where c.id = p_charge_id and c.opening_key = p_opening_key and c.status = 'failed' and f.id = c.subject_id::bigint
      and f.status = 'pending';
  end if;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Events: what changed for a user, in the commit that changes it
-- ---------------------------------------------------------------------------------------------------------------------

create function wallets.tell_balance() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_code text;
begin
  select a.code into v_code from ledger.account a where a.id = new.account_id;
  if v_code like 'wallet:%' then
    perform pg_notify('user_event', jsonb_build_object('user', substr(v_code, 8), 'type', 'wallet')::text);
  end if;
  return null;
end $$;
create trigger tell_balance after update of balance_kobo on ledger.balance
  for each row execute function wallets.tell_balance();

create function wallets.tell_funding() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('user_event', jsonb_build_object('user', new.user_id, 'type', 'wallet')::text);
  return null;
end $$;
create trigger tell_funding after update of status on wallets.funding
  for each row when (new.status is distinct from old.status) execute function wallets.tell_funding();

create function vending.tell_order() returns trigger
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_notify('user_event', jsonb_build_object('user', new.buyer_id, 'type', 'order', 'reference', new.reference)::text);
  return null;
end $$;
create trigger tell_order after update of status on vending."order"
  for each row when (new.buyer_id is not null and new.status is distinct from old.status) execute function vending.tell_order();

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights
-- ---------------------------------------------------------------------------------------------------------------------

revoke all on function
  vending.is_money_in_wallet(bigint, text),
  vending.place_order(text, text, text, text, text, bigint, bigint, bigint, boolean, text, bytea, integer),
  vending.open_user_order(text, uuid, text, bytea, integer, text, text, bigint, integer, text, integer, boolean, bigint, text, jsonb,
    bigint, bigint, boolean),
  vending.order_of_user(uuid, text, text, text, jsonb),
  vending.store_checkout(bigint, uuid, text, text),
  vending.tell_order(), wallets.tell_balance(), wallets.tell_funding(), wallets.guard_funding(),
  wallets.arrived_kobo(wallets.funding), wallets.user_of(uuid), wallets.balance_of(uuid),
  wallets.open_funding(text, uuid, text, bytea, text, bigint, integer, text, integer, boolean, bigint, text, jsonb),
  wallets.funding_of_user(uuid, text, jsonb),
  wallets.store_account(bigint, uuid, text, text, text, timestamptz), wallets.store_checkout(bigint, uuid, text, text),
  wallets.store_refusal(bigint, uuid, text)
from public;
grant select on wallets.funding to gatelight_app, gatelight_read;
grant insert, update on wallets.funding to gatelight_app;
grant execute on function
  vending.is_money_in_wallet(bigint, text),
  vending.open_user_order(text, uuid, text, bytea, integer, text, text, bigint, integer, text, integer, boolean, bigint, text, jsonb,
    bigint, bigint, boolean),
  vending.order_of_user(uuid, text, text, text, jsonb),
  vending.store_checkout(bigint, uuid, text, text),
  wallets.arrived_kobo(wallets.funding), wallets.balance_of(uuid),
  wallets.open_funding(text, uuid, text, bytea, text, bigint, integer, text, integer, boolean, bigint, text, jsonb),
  wallets.funding_of_user(uuid, text, jsonb),
  wallets.store_account(bigint, uuid, text, text, text, timestamptz), wallets.store_checkout(bigint, uuid, text, text),
  wallets.store_refusal(bigint, uuid, text)
to gatelight_app;
do $$ begin
  if exists (select from pg_roles where rolname = 'gatelight_web') then
    grant usage on schema wallets to gatelight_web;
    grant execute on function
      vending.open_user_order(text, uuid, text, bytea, integer, text, text, bigint, integer, text, integer, boolean, bigint, text,
        jsonb, bigint, bigint, boolean),
      vending.order_of_user(uuid, text, text, text, jsonb),
      vending.store_checkout(bigint, uuid, text, text),
      wallets.balance_of(uuid),
      wallets.open_funding(text, uuid, text, bytea, text, bigint, integer, text, integer, boolean, bigint, text, jsonb),
      wallets.funding_of_user(uuid, text, jsonb),
      wallets.store_account(bigint, uuid, text, text, text, timestamptz), wallets.store_checkout(bigint, uuid, text, text),
      wallets.store_refusal(bigint, uuid, text)
    to gatelight_web;
  end if;
end $$;
