-- The web process gets its own role, gatelight_web. An attacker who gets SQL into that process can do no more than a payer
-- may: every write and every read of an order goes through a function that checks for itself. gatelight_app stays the role
-- of the worker and of commands.

-- ---------------------------------------------------------------------------------------------------------------------
-- The buyer's proof
-- ---------------------------------------------------------------------------------------------------------------------

alter table vending."order"
  add column client_reference text,
  add column proof_hash bytea check (length(proof_hash) = 32);
comment on column vending."order".client_reference is
  'The reference that the browser sent, and that payers see. `reference` differs from it when another buyer had sent it before';
comment on column vending."order".proof_hash is 'SHA-256 of the buyer''s proof: only a request with the same proof is a repeat';
alter table vending."order" disable trigger user;
update vending."order" set client_reference = reference;
alter table vending."order" enable trigger user;
alter table vending."order" alter column client_reference set not null;
-- Null is distinct from null: purchases without a proof are no repeats of each other.
create unique index order_of_buyer on vending."order" (client_reference, proof_hash);
create index order_of_phone on vending."order" (customer_phone, client_reference);
drop index vending.order_phone;

create function vending.guard_buyer() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  if (new.client_reference, new.proof_hash) is distinct from (old.client_reference, old.proof_hash) then
    raise exception 'what was ordered and priced does not change' using errcode = 'VD002';
  end if;
  return new;
end $$;
create trigger guard_buyer before update of client_reference, proof_hash on vending."order"
  for each row execute function vending.guard_buyer();

-- Tests and tools that insert an order by hand name one reference.
create function vending.default_client_reference() returns trigger
language plpgsql set search_path = pg_catalog, pg_temp as $$
begin
  new.client_reference := new.reference;
  return new;
end $$;
create trigger default_client_reference before insert on vending."order"
  for each row when (new.client_reference is null) execute function vending.default_client_reference();

-- ---------------------------------------------------------------------------------------------------------------------
-- Rate limits: all those of one request in one call
-- ---------------------------------------------------------------------------------------------------------------------

-- p_limits: [{"limit", "key", "most", "seconds", "thing"?, "slowKey"?, "slowSeconds"?, "ip"?}], taken in this order until one refuses.
-- "thing": the same thing again within the window is free. "slowKey": beyond the limit, this key still gets one each
-- slowSeconds. The first refusal of a key in a window goes into the audit trail.
create function platform.take_limits(p_limits jsonb, out refused text, out retry_after_seconds integer)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v jsonb;
  v_hit record;
  v_hits integer;
begin
  for v in select e.value from jsonb_array_elements(p_limits) with ordinality as e (value, position) order by e.position loop
    if v ? 'thing' then
      select h.allowed, h.retry_after_seconds into v_hit
      from platform.hit_once(v ->> 'key', v ->> 'thing', (v ->> 'most')::integer, (v ->> 'seconds')::integer) h;
    else
      select h.allowed, h.retry_after_seconds into v_hit
      from platform.hit(v ->> 'key', (v ->> 'most')::integer, (v ->> 'seconds')::integer) h;
    end if;
    continue when v_hit.allowed;
    select r.hits into v_hits from platform.rate_limit r where r.key = v ->> 'key';
    if v_hits = (v ->> 'most')::integer + 1 then
      perform audit.record('visitor', 'limit.refused', 'limit', v ->> 'limit', null,
        jsonb_build_object('key_sha256', encode(sha256(convert_to(v ->> 'key', 'UTF8')), 'hex'), 'most', (v ->> 'most')::integer,
          'window_seconds', (v ->> 'seconds')::integer),
        (v ->> 'ip')::inet, null);
    end if;
    if v ? 'slowKey' then
      select h.allowed, h.retry_after_seconds into v_hit
      from platform.hit(v ->> 'slowKey', 1, (v ->> 'slowSeconds')::integer) h;
      continue when v_hit.allowed;
    end if;
    refused := v ->> 'limit';
    retry_after_seconds := v_hit.retry_after_seconds;
    return;
  end loop;
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Charges: opening an account at the provider
-- ---------------------------------------------------------------------------------------------------------------------

alter table payments.charge add column opening_key uuid not null default gen_random_uuid();
comment on column payments.charge.opening_key is
  'Known to the buyer''s own requests only: without it no account is stored, so nobody can put theirs on another''s charge';
comment on column payments.charge.asking_until is
  'Until when the request that called the provider last may still store its answer; a time, so that a crash ends it';

-- Stores a charge that is about to be asked for at the provider, once for each reference. `is_new`: this call stored it.
create function payments.open_charge(
  p_reference text, p_provider text, p_purpose text, p_subject_id text, p_amount_kobo bigint, p_expires_at timestamptz,
  p_asking_seconds integer, out charge payments.charge, out is_new boolean)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into payments.charge as c (reference, provider, provider_reference, purpose, subject_id, amount_kobo, expires_at,
    asked_at, asking_until, next_check_at)
  values (p_reference, p_provider, p_reference, p_purpose, p_subject_id, p_amount_kobo, p_expires_at,
    clock_timestamp(), clock_timestamp() + make_interval(secs => p_asking_seconds), clock_timestamp() + interval '60 seconds')
  on conflict (reference) do nothing
  returning c.* into charge;
  is_new := found;
  if is_new then
    insert into payments.provider_reference (provider, reference, charge_id) values (p_provider, p_reference, charge.id);
  else
    select c.* into strict charge from payments.charge c where c.reference = p_reference;
  end if;
end $$;

-- Notes that the provider is about to be called under this reference; from now on it may know of it. The charge as it is
-- now; nothing when it has an account or the key is wrong.
create function payments.note_asked(p_charge_id bigint, p_opening_key uuid, p_provider_reference text, p_asking_seconds integer)
returns setof payments.charge
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_charge payments.charge;
begin
  update payments.charge c
  set asked_at = clock_timestamp(), provider_reference = p_provider_reference, updated_at = now(),
      asking_until = clock_timestamp() + make_interval(secs => p_asking_seconds),
      next_check_at = coalesce(c.next_check_at, clock_timestamp() + interval '60 seconds')
  where c.id = p_charge_id and c.opening_key = p_opening_key and c.account_number is null
    and c.status in ('initiated', 'captured')
    -- Ours by its beginning: a charge must not draw another's payments to itself.
    and p_provider_reference ~ ('^' || regexp_replace(c.reference, '([.=])', '\\\1', 'g') || '(-r[0-9]{1,3})?$')
  returning c.* into v_charge;
  if not found then
    return;
  end if;
  insert into payments.provider_reference (provider, reference, charge_id)
  values (v_charge.provider, p_provider_reference, p_charge_id) on conflict do nothing;
  return next v_charge;
end $$;

-- The call to the provider is over without an account; `p_was_sent` false takes back that the provider may know of it.
create function payments.stop_asking(p_charge_id bigint, p_opening_key uuid, p_was_sent boolean) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update payments.charge
  set asking_until = null, asked_at = case when p_was_sent then asked_at end, updated_at = now()
  where id = p_charge_id and opening_key = p_opening_key and account_number is null
$$;

-- Stores the account once: of two answers the first counts, and both callers get the charge as it is.
create function payments.store_account(
  p_charge_id bigint, p_opening_key uuid, p_account_number text, p_account_name text, p_bank_name text, p_expires_at timestamptz)
returns setof payments.charge
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  update payments.charge c
  set account_number = p_account_number, account_name = p_account_name, bank_name = p_bank_name,
      expires_at = least(c.expires_at, p_expires_at),
      status = case when c.status = 'initiated' then 'pending' else c.status end,
      opened_at = clock_timestamp(), asking_until = null, updated_at = now(),
      -- Money may have come before the provider's answer: then nothing is left to check.
      next_check_at = case when c.status = 'initiated' then clock_timestamp() + interval '20 seconds' else c.next_check_at end
  where c.id = p_charge_id and c.opening_key = p_opening_key and c.account_number is null
    and c.status in ('initiated', 'captured');
  return query select c.* from payments.charge c where c.id = p_charge_id and c.opening_key = p_opening_key;
end $$;

-- The charge as it is now, for the request that may store its account.
create function payments.charge_by_key(p_charge_id bigint, p_opening_key uuid) returns setof payments.charge
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select c.* from payments.charge c where c.id = p_charge_id and c.opening_key = p_opening_key
$$;

create function payments.store_refusal(p_charge_id bigint, p_opening_key uuid, p_message text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  update payments.charge
  set status = 'failed', refusal = left(p_message, 500), asking_until = null, next_check_at = null, updated_at = now()
  where id = p_charge_id and opening_key = p_opening_key and status = 'initiated' and account_number is null
$$;

-- Asks for a check soon; false when there was one within the last seconds or nothing is left to check.
create function payments.request_check(p_reference text, p_rest_seconds integer) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_id bigint;
begin
  update payments.charge
  set next_check_at = clock_timestamp(), last_checked_at = clock_timestamp(), is_watched = true
  where reference = p_reference and status in ('initiated', 'pending', 'expired') and asked_at is not null
    and coalesce(last_checked_at, asked_at) < clock_timestamp() - make_interval(secs => greatest(p_rest_seconds, 5))
  returning id into v_id;
  if not found then
    return false;
  end if;
  perform pg_notify('payments_charge', v_id::text);
  return true;
end $$;

-- Keeps an event of the provider as it came. It is a hint: what it claims about money is never believed.
create function payments.receive_event(p_provider text, p_key text, p_body bytea) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into payments.provider_event as e (provider, event_key, body_sha256, body)
  values (p_provider, p_key, sha256(p_body), p_body)
  on conflict (provider, event_key) do update set
    deliveries = e.deliveries + 1, last_received_at = now(),
    processed_at = case when e.body_sha256 = excluded.body_sha256 then e.processed_at end,
    next_attempt_at = case when e.body_sha256 = excluded.body_sha256 then e.next_attempt_at else now() end;
  perform pg_notify('payments_event', '');
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Prices
-- ---------------------------------------------------------------------------------------------------------------------

-- One meter by its number: the web reads no list of them.
create function metering.meter_by_number(p_number text) returns setof metering.meter
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select m.* from metering.meter m where m.number = p_number
$$;

-- What one unit costs on a meter now, the tax on it, and what is owed on the meter.
create function vending.price_of_meter(p_meter_id bigint)
returns table (tariff_price_id bigint, tariff_name text, price_kobo_per_unit bigint, rounding text, vat_rate_bp integer,
  debt_recovery_bp integer, debt_kobo bigint, carried_micro bigint)
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  return query
  select p.id, t.name, p.price_kobo_per_unit, t.rounding,
    (select v.rate_bp from metering.vat_rate v where v.utility = t.utility and v.valid_from <= now()
     order by v.valid_from desc limit 1),
    m.debt_recovery_bp,
    case when m.debt_recovery_bp = 0 then 0 else greatest(0, (
      select b.balance_kobo from ledger.account_balance b where b.code = 'debt-receivable:' || m.id)) end,
    coalesce((select k.carried_micro from metering.unit_carry k where k.meter_id = m.id), 0)::bigint
  from metering.meter m
  join metering.tariff t on t.id = m.tariff_id and t.utility = m.utility
  join metering.tariff_price p on p.tariff_id = t.id and p.valid_from <= now()
  where m.id = p_meter_id
  order by p.valid_from desc limit 1;
end $$;

-- The same arithmetic as `quote` in order.ts (a test compares the two): here it decides, so that the web cannot sell ten
-- thousand units for a hundred naira. No units: the amount is too small. More units than a token holds: null.
create function vending.quote(
  p_amount_kobo bigint, p_fee_kobo bigint, p_owed_kobo bigint, p_recovery_bp integer, p_vat_rate_bp integer,
  p_price_kobo_per_unit bigint, p_rounding text, p_carried_micro bigint,
  out debt_kobo bigint, out energy_kobo bigint, out vat_kobo bigint, out debt_left_kobo bigint, out units_tenths bigint)
language plpgsql immutable set search_path = pg_catalog, pg_temp as $$
declare
  v_gross numeric;
  v_tax numeric := 10000 + p_vat_rate_bp;
  v_due numeric;
  v_units numeric;
  v_offset numeric;
  v_step numeric;
begin
  debt_kobo := least(div(p_amount_kobo::numeric * p_recovery_bp, 10000), p_owed_kobo);
  debt_left_kobo := p_owed_kobo - debt_kobo;
  v_gross := p_amount_kobo - debt_kobo - p_fee_kobo;
  units_tenths := 0;
  if v_gross <= 0 then
    return;
  end if;
  -- The half kobo goes to energy: the customer's units.
  energy_kobo := div(2 * v_gross * 10000 + v_tax, 2 * v_tax);
  vat_kobo := v_gross - energy_kobo;
  -- Millionths of a tenth of a unit; what earlier purchases gave in advance counts towards this one.
  v_due := div(energy_kobo::numeric * 10000000, p_price_kobo_per_unit) - p_carried_micro;
  if v_due <= 0 then
    return;
  end if;
  v_units := case p_rounding
    when 'up' then div(v_due + 999999, 1000000)
    when 'down' then div(v_due, 1000000)
    when 'half-up' then div(2 * v_due + 1000000, 2000000)
  end;
  if v_units > 18201624 then
    units_tenths := null;
    return;
  end if;
  -- Above 1,638.3 units a token carries steps, rounded up for the customer.
  if v_units < 16384 then
    units_tenths := v_units;
    return;
  end if;
  v_offset := case when v_units >= 1818624 then 1818624 when v_units >= 180224 then 180224 else 16384 end;
  v_step := case when v_units >= 1818624 then 1000 when v_units >= 180224 then 100 else 10 end;
  units_tenths := v_offset + v_step * ceil((v_units - v_offset) / v_step);
end $$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Opening a purchase
-- ---------------------------------------------------------------------------------------------------------------------

-- Takes the limits of every request, looks for the same buyer's earlier request, and takes the limits of a new purchase when
-- there is none. `opened` and `charge` are that earlier purchase. `is_taken`: another buyer sent this reference before.
create function vending.begin_purchase(
  p_client_reference text, p_proof_hash bytea, p_request_limits jsonb, p_new_limits jsonb,
  out refused text, out retry_after_seconds integer, out is_taken boolean,
  out opened vending."order", out charge payments.charge)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_request_limits) l;
  if refused is not null then
    return;
  end if;
  if p_proof_hash is not null then
    select o.* into opened from vending."order" o
    where o.client_reference = p_client_reference and o.proof_hash = p_proof_hash;
    if found then
      select c.* into charge from payments.charge c where c.reference = opened.reference;
      return;
    end if;
  end if;
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_new_limits) l;
  is_taken := exists (select from vending."order" o where o.reference = p_client_reference);
end $$;

-- Stores an order, its charge and the reference under which the provider is about to be asked. Meter, estate, price and units
-- come from the tables and not from the caller. `outcome`: opened, replayed (the same buyer was faster), taken (choose
-- another reference), or the code of the refusal.
create function vending.open_order(
  p_reference text, p_client_reference text, p_proof_hash bytea, p_body_hash bytea, p_secret_hash bytea,
  p_customer_name text, p_customer_email text, p_customer_phone text, p_meter_number text, p_estate_name text,
  p_amount_kobo bigint, p_open_seconds integer, p_provider text, p_asking_seconds integer,
  p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint, p_allow_simulator_keys boolean,
  out outcome text, out opened vending."order", out charge payments.charge)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_meter metering.meter;
  v_estate estates.estate;
  v_price record;
  v_quote record;
  v_carried bigint;
begin
  if p_client_reference is null or p_open_seconds not between 60 and 3600
     or p_reference !~ ('^' || p_client_reference || '(-[A-Z0-9]{4})?$') or p_client_reference !~ '^[A-Za-z0-9-]{1,60}$' then
    raise exception 'not a request of the product' using errcode = 'VD006';
  end if;
  select * into v_meter from metering.meter m where m.number = p_meter_number;
  if not found then
    outcome := 'unknown-meter';
    return;
  end if;
  if v_meter.status <> 'active' then
    outcome := 'meter-inactive';
    return;
  end if;
  select * into v_estate from estates.estate e where lower(e.name) = lower(btrim(p_estate_name));
  if not found then
    outcome := 'unknown-estate';
    return;
  end if;
  if v_estate.id <> v_meter.estate_id then
    outcome := 'meter-not-in-estate';
    return;
  end if;
  select * into v_price from vending.price_of_meter(v_meter.id);
  if not found or v_price.vat_rate_bp is null then
    raise exception 'no price is in force for the tariff of meter %', v_meter.id;
  end if;
  -- The meter's carry, locked until the order is stored: two orders at once do not both use it.
  insert into metering.unit_carry (meter_id, carried_micro) values (v_meter.id, 0) on conflict do nothing;
  select k.carried_micro into strict v_carried from metering.unit_carry k where k.meter_id = v_meter.id for update;
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
  insert into vending."order" as o (reference, client_reference, proof_hash, body_hash, secret_hash, customer_name,
    customer_email, customer_phone, meter_id, meter_number, estate_id, estate_name, utility, amount_kobo, debt_kobo, fee_kobo,
    energy_kobo, vat_kobo, vat_rate_bp, debt_left_kobo, tariff_price_id, tariff_name, price_kobo_per_unit, rounding,
    units_tenths, carry_before_micro, expires_at)
  values (p_reference, p_client_reference, p_proof_hash, p_body_hash, p_secret_hash, p_customer_name,
    p_customer_email, p_customer_phone, v_meter.id, v_meter.number, v_estate.id, v_estate.name, v_meter.utility, p_amount_kobo,
    v_quote.debt_kobo, 0, v_quote.energy_kobo, v_quote.vat_kobo, v_price.vat_rate_bp, v_quote.debt_left_kobo,
    v_price.tariff_price_id, v_price.tariff_name, v_price.price_kobo_per_unit, v_price.rounding, v_quote.units_tenths, v_carried,
    now() + make_interval(secs => p_open_seconds))
  on conflict do nothing
  returning o.* into opened;
  if found then
    outcome := 'opened';
    select (c.charge).* into charge from payments.open_charge(opened.reference, p_provider, 'order', opened.id::text, p_amount_kobo,
      opened.expires_at, p_asking_seconds) c;
    return;
  end if;
  if p_proof_hash is not null then
    select o.* into opened from vending."order" o
    where o.client_reference = p_client_reference and o.proof_hash = p_proof_hash;
    if found then
      outcome := 'replayed';
      select c.* into charge from payments.charge c where c.reference = opened.reference;
      return;
    end if;
  end if;
  outcome := 'taken';
end $$;

-- Stores the account of an order's charge and lets the order wait for its payment.
create function vending.store_account(
  p_charge_id bigint, p_opening_key uuid, p_account_number text, p_account_name text, p_bank_name text, p_expires_at timestamptz)
returns setof payments.charge
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_charge payments.charge;
begin
  select * into v_charge from payments.store_account(p_charge_id, p_opening_key, p_account_number, p_account_name, p_bank_name, p_expires_at);
  if not found then
    return;
  end if;
  if v_charge.account_number is not null and v_charge.purpose = 'order' then
    update vending."order" set status = 'awaiting_payment' where id = v_charge.subject_id::bigint and status = 'created';
  end if;
  return next v_charge;
end $$;

-- The provider refused: no account was given out, and the order ends.
create function vending.store_refusal(p_charge_id bigint, p_opening_key uuid, p_message text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  select payments.store_refusal(p_charge_id, p_opening_key, p_message);
  update vending."order" o set status = 'cancelled'
  from payments.charge c
  where c.id = p_charge_id and c.opening_key = p_opening_key and c.status = 'failed' and c.account_number is null
    and c.purpose = 'order' and o.id = c.subject_id::bigint and o.status = 'created'
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Reading a purchase
-- ---------------------------------------------------------------------------------------------------------------------

-- A purchase for the holder of its secret, with everything that its payer may see. Limits of reads are taken here as well:
-- those of a right secret or those of a wrong one.
create function vending.purchase_by_secret(
  p_secret_hash bytea, p_found_limits jsonb, p_missing_limits jsonb,
  out refused text, out retry_after_seconds integer, out found_order vending."order", out charge payments.charge,
  out tokens jsonb, out refunds jsonb, out deliveries jsonb, out now timestamptz)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  now := pg_catalog.now();
  select o.* into found_order from vending."order" o where o.secret_hash = p_secret_hash;
  if not found then
    select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_missing_limits) l;
    return;
  end if;
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_found_limits) l;
  if refused is not null then
    found_order := null;
    return;
  end if;
  select c.* into charge from payments.charge c where c.reference = found_order.reference;
  charge.opening_key := null;
  select coalesce(jsonb_agg(jsonb_build_object('token', t.token, 'kind', t.kind, 'unitsTenths', t.units_tenths::text)
    order by t.position), '[]') into tokens from vending.token t where t.order_id = found_order.id;
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id::text, 'captureId', r.capture_id::text, 'reason', r.reason,
    'amountKobo', r.amount_kobo::text, 'currency', r.currency, 'state', r.state, 'updatedAt', r.updated_at) order by r.id), '[]')
    into refunds
  from payments.charge c join payments.capture k on k.charge_id = c.id join payments.refund r on r.capture_id = k.id
  where c.purpose = 'order' and c.subject_id = found_order.id::text;
  select coalesce(jsonb_agg(jsonb_build_object('channel', m.channel, 'to', m.recipient, 'state', m.state, 'at', m.changed_at)
    order by m.id), '[]') into deliveries
  from notifications.message m where m.subject_kind = 'order' and m.subject_id = found_order.id::text;
end $$;

-- The reference under which we keep the purchase of a phone; of several under one reference the one with a token, then the
-- one that was paid, then the latest. The web makes the secret of it, and only with the secret anything is read.
create function vending.reference_of_phone(p_client_reference text, p_phone text) returns text
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select o.reference from vending."order" o
  where o.customer_phone = p_phone and o.client_reference = p_client_reference
  order by o.status = 'vended' desc, o.payment_outcome is not null desc, o.id desc limit 1
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Messages that a visitor may cause: each function makes the message itself of what is stored
-- ---------------------------------------------------------------------------------------------------------------------

create function vending.queue_find_code(
  p_reference text, p_phone text, p_subject_hash bytea, p_code_hash bytea, p_salt bytea, p_code text, p_seconds integer)
returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_order vending."order";
begin
  if p_code !~ '^[0-9]{6}$' or p_seconds not between 60 and 3600 then
    raise exception 'not a request of the product' using errcode = 'VD006';
  end if;
  select * into v_order from vending."order" o where o.reference = p_reference and o.customer_phone = p_phone;
  if not found or not otp.issue('find-token', p_subject_hash, p_code_hash, p_salt) then
    return false;
  end if;
  insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, expires_at)
  values ('order:' || v_order.id || ':find-code:' || gen_random_uuid(), 'otp', v_order.id::text, 'sms', v_order.customer_phone,
    jsonb_build_object('name', 'one-time-code', 'code', p_code, 'purpose', 'find-token'),
    now() + make_interval(secs => p_seconds));
  perform pg_notify('notifications', '');
  return true;
end $$;

create function vending.tenths(p_tenths bigint) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select p_tenths / 10 || '.' || p_tenths % 10
$$;

-- Millionths of a tenth of a unit as units, to the thousandth, towards zero.
create function vending.carried_units(p_micro bigint) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select trunc(coalesce(p_micro, 0) / 10000000.0, 3)::numeric(20, 3)::text
$$;

create function vending.iso(p_at timestamptz) returns text
language sql stable set search_path = pg_catalog, pg_temp as $$
  select to_char(p_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
$$;

-- The message with an order's tokens, as queue-token.ts makes it (a test compares the two). Queues the stored token again;
-- false when there is none, or nowhere to send it.
create function vending.queue_resend(p_secret_hash bytea, p_channel text) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  o vending."order";
  v_tokens jsonb;
  v_to text;
begin
  select * into o from vending."order" r where r.secret_hash = p_secret_hash;
  if not found then
    return false;
  end if;
  v_to := case p_channel when 'sms' then o.customer_phone when 'email' then o.customer_email end;
  select jsonb_agg(jsonb_build_object('token', t.token, 'kind', t.kind, 'units', vending.tenths(t.units_tenths)) order by t.position)
    into v_tokens from vending.token t where t.order_id = o.id;
  if v_tokens is null or v_to is null then
    return false;
  end if;
  insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload, fallbacks)
  values ('order:' || o.id || ':resend:' || gen_random_uuid(), 'order', o.id::text, p_channel, v_to,
    jsonb_build_object('name', 'token', 'reference', o.client_reference, 'customerName', o.customer_name, 'estateName', o.estate_name,
      'meterNumber', o.meter_number, 'utility', o.utility, 'paidAt', vending.iso(coalesce(o.paid_at, o.created_at)),
      'tokens', v_tokens,
      'price', jsonb_build_object('amount_kobo', o.amount_kobo, 'debt_kobo', o.debt_kobo, 'fee_kobo', o.fee_kobo,
        'energy_kobo', o.energy_kobo, 'vat_kobo', o.vat_kobo, 'vat_rate_bp', o.vat_rate_bp, 'tariff_name', o.tariff_name,
        'price_kobo_per_unit', o.price_kobo_per_unit, 'units', vending.tenths(o.units_tenths),
        'unit', case o.utility when 'electricity' then 'kWh' else 'm³' end, 'rounding', o.rounding,
        'carried_units', vending.carried_units(o.carry_before_micro), 'debt_left_kobo', o.debt_left_kobo)),
    case p_channel when 'sms' then jsonb_build_array(jsonb_build_object('channel', 'whatsapp', 'to', v_to)) else '[]' end);
  perform pg_notify('notifications', '');
  return true;
end $$;

create function notifications.receive_report(p_event_hash bytea, p_provider_id text, p_outcome text, p_wording text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into notifications.report (event_hash, provider_id, outcome, wording)
  values (p_event_hash, p_provider_id, p_outcome, p_wording) on conflict (event_hash) do nothing;
  if found then
    perform pg_notify('notifications', '');
  end if;
end $$;

-- Where tickets go. Written by the worker at its start: the web must not choose to whom we mail a stranger's text.
create table support.operator (
  is_only boolean primary key default true check (is_only),
  email text not null check (length(email) between 3 and 254)
);

create function support.service_name(p_service text) returns text
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select case p_service
    when 'metering' then 'Prepaid Metering and Token Vending'
    when 'estate' then 'Smart Estate and Facility Management'
    when 'access' then 'Access Control Systems'
    when 'diesel' then 'Diesel Management Solutions'
    when 'solar' then 'End-to-End Solar Energy Projects'
    when 'grid' then 'Substations/Transformers/Grid Infrastructure'
    when 'ev' then 'EV Charging Network'
  end
$$;

create function support.queue_for_staff(p_ticket support.ticket, p_email text) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload)
  values ('ticket:' || p_ticket.number || ':staff', 'ticket', p_ticket.number, 'email', p_email, jsonb_strip_nulls(jsonb_build_object(
    'name', 'ticket-for-staff', 'number', p_ticket.number, 'customerName', p_ticket.name, 'email', p_ticket.email,
    'phoneNumber', p_ticket.phone_number, 'subject', p_ticket.subject, 'message', p_ticket.message, 'reference', p_ticket.reference,
    'enquiry', case when p_ticket.kind <> 'general' then jsonb_build_object(
      'kind', p_ticket.kind, 'service', support.service_name(p_ticket.service), 'place', p_ticket.place,
      'solar', case when p_ticket.solar is not null then jsonb_build_object(
        'billKobo', p_ticket.solar -> 'bill_kobo', 'panels', p_ticket.solar -> 'panels', 'panelWatts', p_ticket.solar -> 'panel_watts',
        'inverterWatts', p_ticket.solar -> 'inverter_watts', 'batteryKwh', p_ticket.solar -> 'battery_kwh') end) end)))
  on conflict (event, channel, recipient) do nothing
$$;

-- Stores a ticket with its mails: the number to its writer, the text to the operator. False when the number or the key is taken.
create function support.open_ticket(
  p_number text, p_name text, p_email text, p_phone_number text, p_subject text, p_message text, p_reference text,
  p_kind text, p_service text, p_place text, p_solar jsonb, p_key_hash bytea, p_body_hash bytea) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_ticket support.ticket;
  v_operator text;
begin
  if p_email ~ '[[:cntrl:][:space:]<>,;:"]' or p_email !~ '^[^@]+@[^@]+$' then
    raise exception 'not an e-mail address' using errcode = '22023';
  end if;
  insert into support.ticket (number, name, email, phone_number, subject, message, reference, kind, service, place, solar,
    key_hash, body_hash)
  values (p_number, p_name, p_email, p_phone_number, p_subject, p_message, p_reference, p_kind, p_service, p_place, p_solar,
    p_key_hash, p_body_hash)
  on conflict do nothing
  returning * into v_ticket;
  if not found then
    return false;
  end if;
  insert into notifications.message (event, subject_kind, subject_id, channel, recipient, payload)
  values ('ticket:' || p_number || ':received', 'ticket', p_number, 'email', p_email, jsonb_strip_nulls(jsonb_build_object(
    'name', 'ticket-received', 'number', p_number,
    'about', case when p_kind <> 'general' then jsonb_build_object('kind', p_kind, 'service', support.service_name(p_service)) end)));
  select o.email into v_operator from support.operator o;
  if found then
    perform support.queue_for_staff(v_ticket, v_operator);
  end if;
  perform pg_notify('notifications', '');
  return true;
end $$;

-- Keeps the operator's address, and sends what was written before there was one.
create function support.remember_operator(p_email text) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  insert into support.operator (email) values (p_email)
  on conflict (is_only) do update set email = excluded.email where support.operator.email <> excluded.email;
  perform support.queue_for_staff(t, p_email) from support.ticket t
  where not exists (select from notifications.message m
    where m.subject_kind = 'ticket' and m.subject_id = t.number and m.event = 'ticket:' || t.number || ':staff')
    and t.created_at > now() - interval '11 months';
end $$;

create function support.ticket_by_key(p_key_hash bytea, out number text, out body_hash bytea)
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select t.number, t.body_hash from support.ticket t where t.key_hash = p_key_hash
$$;

create function support.collect_form(p_reference text, p_form jsonb) returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into support.collected_form (reference, form) values (p_reference, p_form) on conflict (reference) do nothing
$$;

-- ---------------------------------------------------------------------------------------------------------------------
-- Rights
-- ---------------------------------------------------------------------------------------------------------------------

revoke all on all functions in schema platform, payments, metering, vending, notifications, support, otp from public;
grant execute on function platform.take_limits(jsonb), metering.meter_by_number(text), vending.price_of_meter(bigint),
  vending.quote(bigint, bigint, bigint, integer, integer, bigint, text, bigint),
  payments.note_asked(bigint, uuid, text, integer), payments.stop_asking(bigint, uuid, boolean),
  payments.charge_by_key(bigint, uuid),
  payments.request_check(text, integer), payments.receive_event(text, text, bytea),
  vending.begin_purchase(text, bytea, jsonb, jsonb),
  vending.open_order(text, text, bytea, bytea, bytea, text, text, text, text, text, bigint, integer, text, integer, bigint, bigint, boolean),
  vending.store_account(bigint, uuid, text, text, text, timestamptz), vending.store_refusal(bigint, uuid, text),
  vending.purchase_by_secret(bytea, jsonb, jsonb), vending.reference_of_phone(text, text),
  vending.queue_find_code(text, text, bytea, bytea, bytea, text, integer), vending.queue_resend(bytea, text),
  otp.take_try(text, bytea), otp.use_code(bigint),
  notifications.receive_report(bytea, text, text, text),
  support.open_ticket(text, text, text, text, text, text, text, text, text, text, jsonb, bytea, bytea),
  support.ticket_by_key(bytea), support.collect_form(text, jsonb)
to gatelight_web, gatelight_app;
grant execute on function
  payments.open_charge(text, text, text, text, bigint, timestamptz, integer),
  payments.store_account(bigint, uuid, text, text, text, timestamptz), payments.store_refusal(bigint, uuid, text),
  support.remember_operator(text)
to gatelight_app;
grant select on support.operator to gatelight_app, gatelight_read;

grant usage on schema platform, estates, metering, payments, vending, notifications, support, otp to gatelight_web;
grant select on platform.migration to gatelight_web;
grant select (id, name) on estates.estate to gatelight_web;
grant select on metering.tariff, metering.tariff_price, metering.vat_rate to gatelight_web;
