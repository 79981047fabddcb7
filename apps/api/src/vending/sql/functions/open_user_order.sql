-- Places an order of a user that a charge pays, with the charge. `p_same_within_seconds`: see vending.place_order.
-- `outcome`: opened, replayed (this user's key has an order), other-body, or the code of the refusal.
create or replace function vending.open_user_order(
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
revoke all on function vending.open_user_order(text, uuid, text, bytea, integer, text, text, bigint, integer, text, integer, boolean, bigint, text, jsonb, bigint, bigint, boolean) from public;
grant execute on function vending.open_user_order(text, uuid, text, bytea, integer, text, text, bigint, integer, text, integer, boolean, bigint, text, jsonb, bigint, bigint, boolean) to gatelight_app, gatelight_web;

-- Places an order of a user that a charge pays, with the charge. `p_same_within_seconds`: see vending.place_order.
-- `outcome`: opened, replayed (this user's key has an order), other-body, or the code of the refusal.
create or replace function vending.open_user_order(
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
revoke all on function vending.open_user_order(text, uuid, text, bytea, integer, text, text, bigint, integer, text, integer, boolean, bigint, text, jsonb, bigint, bigint, boolean, boolean) from public;
grant execute on function vending.open_user_order(text, uuid, text, bytea, integer, text, text, bigint, integer, text, integer, boolean, bigint, text, jsonb, bigint, bigint, boolean, boolean) to gatelight_app, gatelight_web;
