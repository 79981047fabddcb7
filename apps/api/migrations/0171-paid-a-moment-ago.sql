-- Two tabs, or a buyer who is not sure, pay for the same twice. Whoever paid the same for the same meter a moment ago is asked
-- first: the request is refused (VD009) unless it says that the repeat is wanted. It is the same question for every way to pay.

-- What counts as paid: money that was taken, and a saved card that is being charged. An account or a page that nobody paid
-- does not.
create function vending.was_just_paid(p_order vending."order") returns boolean
language sql stable set search_path = pg_catalog, pg_temp as $$
  select (p_order.status in ('paid', 'vending', 'unknown', 'vended')
      or (p_order.status = 'awaiting_payment' and p_order.method = 'saved-card'))
    and coalesce(p_order.paid_at, p_order.created_at) > clock_timestamp() - interval '1 minute'
$$;

-- Of a user: requests for one meter and amount wait for each other here, so that the second sees the first. A key that has an
-- order is that order again, and no second purchase.
create function vending.refuse_repeat_of_user(
  p_user_id text, p_method text, p_key text, p_meter_number text, p_amount_kobo bigint) returns void
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('repeat:' || p_user_id || ':' || p_meter_number || ':' || p_amount_kobo, 0));
  if exists (select from vending."order" o where o.buyer_id = p_user_id and o.method = p_method and o.buyer_key = p_key) then
    return;
  end if;
  if exists (
    select from vending."order" o
    where o.buyer_id = p_user_id and o.created_at > clock_timestamp() - interval '2 hours'
      and o.meter_number = p_meter_number and o.amount_kobo = p_amount_kobo and vending.was_just_paid(o)
  ) then
    raise exception 'the same was paid a moment ago' using errcode = 'VD009';
  end if;
end $$;

-- As the function without the last parameter. True: the same as a moment ago is refused.
create function vending.place_wallet_vend(
  p_reference text, p_buyer_id text, p_buyer_key text, p_meter_number text, p_amount_kobo bigint,
  p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint, p_allow_simulator_keys boolean, p_lease_seconds integer,
  p_refuses_repeat boolean, out outcome text, out placed vending."order")
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_done record;
begin
  if p_refuses_repeat then
    perform vending.refuse_repeat_of_user(p_buyer_id, 'wallet', p_buyer_key, p_meter_number, p_amount_kobo);
  end if;
  select * into v_done from vending.place_wallet_vend(p_reference, p_buyer_id, p_buyer_key,
    p_meter_number, p_amount_kobo, p_cap_hour_kobo, p_cap_meter_day_kobo, p_allow_simulator_keys, p_lease_seconds);
  outcome := v_done.outcome;
  placed := v_done.placed;
end $$;

create function vending.open_user_order(
  p_reference text, p_session uuid, p_key text, p_body_hash bytea, p_same_within_seconds integer, p_method text,
  p_meter_number text, p_amount_kobo bigint, p_open_seconds integer, p_provider text, p_asking_seconds integer,
  p_save_card boolean, p_card_id bigint, p_callback_url text, p_limits jsonb,
  p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint, p_allow_simulator_keys boolean, p_refuses_repeat boolean,
  out refused text, out retry_after_seconds integer, out outcome text, out opened vending."order", out charge payments.charge)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_done record;
begin
  if p_refuses_repeat then
    perform vending.refuse_repeat_of_user(wallets.user_of(p_session), p_method, p_key, p_meter_number, p_amount_kobo);
  end if;
  select * into v_done from vending.open_user_order(p_reference, p_session, p_key, p_body_hash, p_same_within_seconds, p_method, p_meter_number,
    p_amount_kobo, p_open_seconds, p_provider, p_asking_seconds, p_save_card, p_card_id, p_callback_url, p_limits,
    p_cap_hour_kobo, p_cap_meter_day_kobo, p_allow_simulator_keys);
  refused := v_done.refused;
  retry_after_seconds := v_done.retry_after_seconds;
  outcome := v_done.outcome;
  opened := v_done.opened;
  charge := v_done.charge;
end $$;

-- Of a visitor, known by the phone number. A stranger with another number learns nothing of the purchase.
create function vending.open_order(
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

-- Money into the wallet by card. A second account for a transfer takes nothing by itself.
create function wallets.open_funding(
  p_reference text, p_session uuid, p_key text, p_body_hash bytea, p_method text, p_amount_kobo bigint, p_open_seconds integer,
  p_provider text, p_asking_seconds integer, p_save_card boolean, p_card_id bigint, p_callback_url text, p_limits jsonb,
  p_refuses_repeat boolean,
  out refused text, out retry_after_seconds integer, out outcome text, out opened wallets.funding, out charge payments.charge)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id text := wallets.user_of(p_session);
  v_done record;
begin
  if p_refuses_repeat and p_method <> 'transfer' then
    perform pg_advisory_xact_lock(hashtextextended('repeat:' || v_user_id || ':wallet:' || p_amount_kobo, 0));
    if not exists (select from wallets.funding f where f.user_id = v_user_id and f.method = p_method and f.key = p_key)
      and exists (
        select from wallets.funding f
        where f.user_id = v_user_id and f.method <> 'transfer' and f.amount_kobo = p_amount_kobo
          and f.created_at > clock_timestamp() - interval '2 hours'
          and ((f.status = 'credited' and f.credited_at > clock_timestamp() - interval '1 minute')
            or (f.status = 'pending' and f.method = 'saved-card' and f.created_at > clock_timestamp() - interval '1 minute')))
    then
      raise exception 'the same was paid a moment ago' using errcode = 'VD009';
    end if;
  end if;
  select * into v_done from wallets.open_funding(p_reference, p_session, p_key, p_body_hash, p_method, p_amount_kobo, p_open_seconds, p_provider,
    p_asking_seconds, p_save_card, p_card_id, p_callback_url, p_limits);
  refused := v_done.refused;
  retry_after_seconds := v_done.retry_after_seconds;
  outcome := v_done.outcome;
  opened := v_done.opened;
  charge := v_done.charge;
end $$;

revoke all on function
  vending.was_just_paid(vending."order"), vending.refuse_repeat_of_user(text, text, text, text, bigint),
  vending.place_wallet_vend(text, text, text, text, bigint, bigint, bigint, boolean, integer, boolean),
  vending.open_user_order(text, uuid, text, bytea, integer, text, text, bigint, integer, text, integer, boolean, bigint, text,
    jsonb, bigint, bigint, boolean, boolean),
  vending.open_order(text, text, bytea, bytea, bytea, text, text, text, text, text, bigint, integer, text, integer, bigint, bigint,
    boolean, boolean),
  wallets.open_funding(text, uuid, text, bytea, text, bigint, integer, text, integer, boolean, bigint, text, jsonb, boolean)
from public;
grant execute on function
  vending.place_wallet_vend(text, text, text, text, bigint, bigint, bigint, boolean, integer, boolean)
to gatelight_app;
grant execute on function
  vending.open_user_order(text, uuid, text, bytea, integer, text, text, bigint, integer, text, integer, boolean, bigint, text,
    jsonb, bigint, bigint, boolean, boolean),
  vending.open_order(text, text, bytea, bytea, bytea, text, text, text, text, text, bigint, integer, text, integer, bigint, bigint,
    boolean, boolean),
  wallets.open_funding(text, uuid, text, bytea, text, bigint, integer, text, integer, boolean, bigint, text, jsonb, boolean)
to gatelight_app, gatelight_web;
