-- Places an order that a wallet pays, and takes it for vending at once: when this commits, the authority may be asked. The
-- lease keeps the worker's vend job away while the caller works; if the caller dies, the job takes over.
-- Without words to the pages.
create or replace function vending.place_wallet_vend(
  p_reference text, p_buyer_id text, p_buyer_key text, p_meter_number text, p_amount_kobo bigint,
  p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint, p_allow_simulator_keys boolean, p_lease_seconds integer,
  out outcome text, out placed vending."order")
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_placed record;
begin
  if p_buyer_id is null or p_buyer_key is null then
    raise exception 'a wallet vend has a buyer and a key' using errcode = 'VD006';
  end if;
  -- The pages hear of this vend when it ends: see vending.tell_order.
  perform set_config('gatelight.is_vending', 'on', true);
  select * into v_placed from vending.place_order(p_reference, p_buyer_id, p_buyer_key, p_meter_number, null,
    p_amount_kobo, p_cap_hour_kobo, p_cap_meter_day_kobo, p_allow_simulator_keys) p;
  outcome := v_placed.outcome;
  placed := v_placed.placed;
  if outcome <> 'placed' then
    return;
  end if;
  update vending."order" o set status = 'vending', attempts = 1, lease_until = now() + make_interval(secs => p_lease_seconds)
  where o.id = placed.id returning o.* into strict placed;
  insert into vending.vend_attempt (order_id) values (placed.id);
end $$;
revoke all on function vending.place_wallet_vend(text, text, text, text, bigint, bigint, bigint, boolean, integer) from public;
grant execute on function vending.place_wallet_vend(text, text, text, text, bigint, bigint, bigint, boolean, integer) to gatelight_app;

-- As the function without the last parameter. True: the same as a moment ago is refused.
create or replace function vending.place_wallet_vend(
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
revoke all on function vending.place_wallet_vend(text, text, text, text, bigint, bigint, bigint, boolean, integer, boolean) from public;
grant execute on function vending.place_wallet_vend(text, text, text, text, bigint, bigint, bigint, boolean, integer, boolean) to gatelight_app;

-- As the function without the last parameter. Without a session: a scheduled top-up, which its user set up before.
-- The password comes last: other reasons against the purchase are given first, a repeat under its own key needs none, and what was
-- placed is undone when it is missing.
create or replace function vending.place_wallet_vend(
  p_reference text, p_buyer_id text, p_buyer_key text, p_meter_number text, p_amount_kobo bigint,
  p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint, p_allow_simulator_keys boolean, p_lease_seconds integer,
  p_refuses_repeat boolean, p_session uuid, out outcome text, out placed vending."order")
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_done record;
begin
  select * into v_done from vending.place_wallet_vend(p_reference, p_buyer_id, p_buyer_key, p_meter_number, p_amount_kobo,
    p_cap_hour_kobo, p_cap_meter_day_kobo, p_allow_simulator_keys, p_lease_seconds, p_refuses_repeat);
  outcome := v_done.outcome;
  placed := v_done.placed;
  if outcome = 'placed' and p_session is not null then
    perform preferences.require_confirmation(p_session, p_buyer_id::bigint);
  end if;
end $$;
revoke all on function vending.place_wallet_vend(text, text, text, text, bigint, bigint, bigint, boolean, integer, boolean, uuid) from public;
grant execute on function vending.place_wallet_vend(text, text, text, text, bigint, bigint, bigint, boolean, integer, boolean, uuid) to gatelight_app;
