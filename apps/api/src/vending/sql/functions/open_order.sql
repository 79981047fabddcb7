-- Stores an order, its charge and the reference under which the provider is about to be asked. Meter, estate, price and units
-- come from the tables and not from the caller. `outcome`: opened, replayed (the same buyer was faster), taken (choose
-- another reference), or the code of the refusal.
create or replace function vending.open_order(
  p_reference text, p_client_reference text, p_proof_hash bytea, p_body_hash bytea, p_secret_hash bytea,
  p_customer_name text, p_customer_email text, p_customer_phone text, p_meter_number text, p_estate_name text,
  p_amount_kobo bigint, p_open_seconds integer, p_provider text, p_asking_seconds integer,
  p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint, p_allow_simulator_keys boolean,
  out outcome text, out opened vending."order", out purchase vending.quick_purchase, out charge payments.charge)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_placed record;
begin
  if p_client_reference is null or p_open_seconds not between 60 and 3600 or p_estate_name is null
     or p_reference !~ ('^' || p_client_reference || '(-[A-Z0-9]{4})?$') or p_client_reference !~ '^[A-Za-z0-9-]{1,60}$' then
    raise exception 'not a request of the product' using errcode = 'VD006';
  end if;
  if p_proof_hash is not null then
    select q.* into purchase from vending.quick_purchase q
    where q.client_reference = p_client_reference and q.proof_hash = p_proof_hash;
    if found then
      outcome := 'replayed';
      select o.* into strict opened from vending."order" o where o.id = purchase.order_id;
      select c.* into charge from payments.charge c where c.reference = opened.reference;
      return;
    end if;
  end if;
  select * into v_placed from vending.place_order(p_reference, null, null, p_meter_number, p_estate_name,
    p_amount_kobo, p_cap_hour_kobo, p_cap_meter_day_kobo, p_allow_simulator_keys) p;
  outcome := v_placed.outcome;
  opened := v_placed.placed;
  if outcome = 'placed' then
    insert into vending.quick_purchase as q (order_id, client_reference, proof_hash, secret_hash, body_hash, customer_name,
      customer_email, customer_phone, expires_at)
    values (opened.id, p_client_reference, p_proof_hash, p_secret_hash, p_body_hash, p_customer_name, p_customer_email,
      p_customer_phone, now() + make_interval(secs => p_open_seconds))
    on conflict do nothing
    returning q.* into purchase;
    if not found then
      -- Two requests of one buyer at once, under two references of ours: this one leaves nothing behind.
      raise exception 'the same buyer was faster' using errcode = 'VD007';
    end if;
    outcome := 'opened';
    select (c.charge).* into charge from payments.open_charge(opened.reference, p_provider, 'order', opened.id::text, p_amount_kobo,
      purchase.expires_at, p_asking_seconds) c;
    return;
  end if;
  if outcome = 'taken' and p_proof_hash is not null and exists (
    select from vending.quick_purchase q where q.client_reference = p_client_reference and q.proof_hash = p_proof_hash
  ) then
    raise exception 'the same buyer was faster' using errcode = 'VD007';
  end if;
end $$;
revoke all on function vending.open_order(text, text, bytea, bytea, bytea, text, text, text, text, text, bigint, integer, text, integer, bigint, bigint, boolean) from public;
grant execute on function vending.open_order(text, text, bytea, bytea, bytea, text, text, text, text, text, bigint, integer, text, integer, bigint, bigint, boolean) to gatelight_app, gatelight_web;

-- Of a visitor, known by the phone number. A stranger with another number learns nothing of the purchase.
create or replace function vending.open_order(
  p_reference text, p_client_reference text, p_proof_hash bytea, p_body_hash bytea, p_secret_hash bytea, p_customer_name text,
  p_customer_email text, p_customer_phone text, p_meter_number text, p_estate_name text, p_amount_kobo bigint,
  p_open_seconds integer, p_provider text, p_asking_seconds integer, p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint,
  p_allow_simulator_keys boolean, p_refuses_repeat boolean,
  out outcome text, out opened vending."order", out purchase vending.quick_purchase, out charge payments.charge)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_done record;
begin
  if p_refuses_repeat then
    perform pg_advisory_xact_lock(
      hashtextextended('repeat:' || p_customer_phone || ':' || p_meter_number || ':' || p_amount_kobo, 0));
    if not exists (select from vending.quick_purchase q
        where q.client_reference = p_client_reference and q.proof_hash = p_proof_hash)
      and exists (
        select from vending.quick_purchase q join vending."order" o on o.id = q.order_id
        where q.customer_phone = p_customer_phone and o.meter_number = p_meter_number and o.amount_kobo = p_amount_kobo
          and vending.was_just_paid(o))
    then
      raise exception 'the same was paid a moment ago' using errcode = 'VD009';
    end if;
  end if;
  select * into v_done from vending.open_order(p_reference, p_client_reference, p_proof_hash, p_body_hash, p_secret_hash, p_customer_name,
    p_customer_email, p_customer_phone, p_meter_number, p_estate_name, p_amount_kobo, p_open_seconds, p_provider,
    p_asking_seconds, p_cap_hour_kobo, p_cap_meter_day_kobo, p_allow_simulator_keys);
  outcome := v_done.outcome;
  opened := v_done.opened;
  purchase := v_done.purchase;
  charge := v_done.charge;
end $$;
revoke all on function vending.open_order(text, text, bytea, bytea, bytea, text, text, text, text, text, bigint, integer, text, integer, bigint, bigint, boolean, boolean) from public;
grant execute on function vending.open_order(text, text, bytea, bytea, bytea, text, text, text, text, text, bigint, integer, text, integer, bigint, bigint, boolean, boolean) to gatelight_app, gatelight_web;
