-- Stores the order of a visitor, its charge and the reference under which the provider is about to be called. Meter,
-- estate, price and units are from the tables, not from the caller. `outcome`: opened, replayed (the same buyer was
-- faster), taken (choose another reference), or the code of the refusal. `refuses_repeat`: an equal payment of this
-- phone number a moment ago is refused with VD009; a stranger with another number learns nothing about that purchase.
create or replace function vending.open_order(
  p_given jsonb, out outcome text, out opened vending."order", out purchase vending.quick_purchase, out charge payments.charge)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_reference text := p_given ->> 'reference';
  v_client_reference text := p_given ->> 'client_reference';
  v_proof_hash bytea := p_given ->> 'proof_hash';
  v_body_hash bytea := p_given ->> 'body_hash';
  v_secret_hash bytea := p_given ->> 'secret_hash';
  v_customer_name text := p_given ->> 'customer_name';
  v_customer_email text := p_given ->> 'customer_email';
  v_customer_phone text := p_given ->> 'customer_phone';
  v_meter_number text := p_given ->> 'meter_number';
  v_estate_name text := p_given ->> 'estate_name';
  v_amount_kobo bigint := p_given ->> 'amount_kobo';
  v_open_seconds integer := p_given ->> 'open_seconds';
  v_provider text := p_given ->> 'provider';
  v_asking_seconds integer := p_given ->> 'asking_seconds';
  v_refuses_repeat boolean := p_given ->> 'refuses_repeat';
  v_cap_hour_kobo bigint := p_given ->> 'cap_hour_kobo';
  v_cap_meter_day_kobo bigint := p_given ->> 'cap_meter_day_kobo';
  v_allow_simulator_keys boolean := p_given ->> 'allow_simulator_keys';
  v_placed record;
begin
  perform platform.check_arguments(p_given, array['reference', 'client_reference', 'estate_name', 'open_seconds'],
    array['proof_hash', 'body_hash', 'secret_hash', 'customer_name', 'customer_email', 'customer_phone', 'meter_number',
    'amount_kobo', 'provider', 'asking_seconds', 'refuses_repeat', 'cap_hour_kobo', 'cap_meter_day_kobo',
    'allow_simulator_keys']);
  if v_open_seconds not between 60 and 3600
     or v_reference !~ ('^' || v_client_reference || '(-[A-Z0-9]{4})?$') or v_client_reference !~ '^[A-Za-z0-9-]{1,60}$' then
    raise exception 'not a request of the product' using errcode = 'VD006';
  end if;
  if v_refuses_repeat then
    perform pg_advisory_xact_lock(
      hashtextextended('repeat:' || v_customer_phone || ':' || v_meter_number || ':' || v_amount_kobo, 0));
  end if;
  if v_proof_hash is not null then
    select q.* into purchase from vending.quick_purchase q
    where q.client_reference = v_client_reference and q.proof_hash = v_proof_hash;
    if found then
      outcome := 'replayed';
      select o.* into strict opened from vending."order" o where o.id = purchase.order_id;
      select c.* into charge from payments.charge c where c.reference = opened.reference;
      return;
    end if;
  end if;
  -- Found by the meter, which has few orders: a shop that buys for its customers has one phone number for very many. What is paid
  -- was opened at most an hour before.
  if v_refuses_repeat and exists (
    select from (
      select o.* from vending."order" o
      where o.meter_id = (select m.id from metering.meter m where m.number = v_meter_number)
        and o.created_at > clock_timestamp() - interval '2 hours' and o.amount_kobo = v_amount_kobo
      order by o.id desc offset 0) o
    join vending.quick_purchase q on q.order_id = o.id
    where q.customer_phone = v_customer_phone and vending.was_just_paid(o)
  ) then
    raise exception 'the same was paid a moment ago' using errcode = 'VD009';
  end if;
  select * into v_placed from vending.place_order(jsonb_build_object('reference', v_reference,
    'meter_number', v_meter_number, 'estate_name', v_estate_name, 'amount_kobo', v_amount_kobo,
    'cap_hour_kobo', v_cap_hour_kobo, 'cap_meter_day_kobo', v_cap_meter_day_kobo,
    'allow_simulator_keys', v_allow_simulator_keys)) p;
  outcome := v_placed.outcome;
  opened := v_placed.placed;
  if outcome = 'placed' then
    insert into vending.quick_purchase as q (order_id, client_reference, proof_hash, secret_hash, body_hash, customer_name,
      customer_email, customer_phone, expires_at)
    values (opened.id, v_client_reference, v_proof_hash, v_secret_hash, v_body_hash, v_customer_name,
      v_customer_email, v_customer_phone, now() + make_interval(secs => v_open_seconds))
    on conflict do nothing
    returning q.* into purchase;
    if not found then
      -- Two concurrent requests of one buyer, under two references of ours: this one is rolled back.
      raise exception 'the same buyer was faster' using errcode = 'VD007';
    end if;
    outcome := 'opened';
    select (c.charge).* into charge from payments.open_charge(jsonb_build_object('reference', opened.reference,
      'provider', v_provider, 'purpose', 'order', 'subject_id', opened.id::text, 'amount_kobo', v_amount_kobo,
      'expires_at', purchase.expires_at, 'asking_seconds', v_asking_seconds, 'method', 'transfer')) c;
    return;
  end if;
  if outcome = 'taken' and v_proof_hash is not null and exists (
    select from vending.quick_purchase q where q.client_reference = v_client_reference and q.proof_hash = v_proof_hash
  ) then
    raise exception 'the same buyer was faster' using errcode = 'VD007';
  end if;
end $$;
revoke all on function vending.open_order(jsonb) from public;
grant execute on function vending.open_order(jsonb) to gatelight_app, gatelight_web;
