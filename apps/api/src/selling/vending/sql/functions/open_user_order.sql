-- Places an order of a user that a charge pays, with the charge. `same_within_seconds`: see vending.place_order.
-- `outcome`: opened, replayed (this user's key has an order), other-body, or the code of the refusal. `refused`: a
-- limit was reached. `refuses_repeat`: an equal payment a moment ago is refused with VD009.
create or replace function vending.open_user_order(
  p_session uuid, p_limits jsonb, p_given jsonb,
  out refused text, out retry_after_seconds integer, out outcome text, out opened vending."order", out charge payments.charge)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id text := identity.user_of_session(p_session)::text;
  v_reference text := p_given ->> 'reference';
  v_key text := p_given ->> 'key';
  v_body_hash bytea := p_given ->> 'body_hash';
  v_same_within_seconds integer := p_given ->> 'same_within_seconds';
  v_method text := p_given ->> 'method';
  v_meter_number text := p_given ->> 'meter_number';
  v_amount_kobo bigint := p_given ->> 'amount_kobo';
  v_open_seconds integer := p_given ->> 'open_seconds';
  v_provider text := p_given ->> 'provider';
  v_asking_seconds integer := p_given ->> 'asking_seconds';
  v_save_card boolean := p_given ->> 'save_card';
  v_card_id bigint := p_given ->> 'card_id';
  v_callback_url text := p_given ->> 'callback_url';
  v_refuses_repeat boolean := p_given ->> 'refuses_repeat';
  v_cap_hour_kobo bigint := p_given ->> 'cap_hour_kobo';
  v_cap_meter_day_kobo bigint := p_given ->> 'cap_meter_day_kobo';
  v_allow_simulator_keys boolean := p_given ->> 'allow_simulator_keys';
  v_placed record;
begin
  perform platform.check_arguments(p_given, array['reference', 'key', 'body_hash', 'method', 'meter_number', 'amount_kobo',
    'open_seconds', 'asking_seconds'], array['same_within_seconds', 'provider', 'save_card', 'card_id', 'callback_url',
    'refuses_repeat', 'cap_hour_kobo', 'cap_meter_day_kobo', 'allow_simulator_keys']);
  if v_method not in ('card', 'transfer', 'saved-card') or v_reference !~ '^VND-[A-Z0-9]{10,40}$'
     or v_open_seconds not between 60 and 7200 then
    raise exception 'not a request of the product' using errcode = 'VD006';
  end if;
  if v_refuses_repeat then
    perform vending.refuse_repeat_of_user(v_user_id, v_method, v_key, v_meter_number, v_amount_kobo);
  end if;
  select l.refused, l.retry_after_seconds into refused, retry_after_seconds from platform.take_limits(p_limits) l;
  if refused is not null then
    return;
  end if;
  select o.* into opened from vending."order" o
  where o.buyer_id = v_user_id and o.method = v_method and o.buyer_key = v_key;
  if found then
    outcome := case when opened.body_hash = v_body_hash then 'replayed' else 'other-body' end;
  else
    select * into v_placed from vending.place_order(jsonb_build_object('reference', v_reference, 'buyer_id', v_user_id,
      'buyer_key', v_key, 'meter_number', v_meter_number, 'amount_kobo', v_amount_kobo, 'method', v_method,
      'body_hash', v_body_hash, 'same_within_seconds', v_same_within_seconds, 'cap_hour_kobo', v_cap_hour_kobo,
      'cap_meter_day_kobo', v_cap_meter_day_kobo, 'allow_simulator_keys', v_allow_simulator_keys)) p;
    outcome := v_placed.outcome;
    opened := v_placed.placed;
  end if;
  if outcome = 'placed' then
    outcome := 'opened';
    select (c.charge).* into charge from payments.open_charge(jsonb_build_object('reference', opened.reference,
      'provider', v_provider, 'purpose', 'order', 'subject_id', opened.id::text, 'amount_kobo', v_amount_kobo,
      'expires_at', now() + make_interval(secs => v_open_seconds), 'asking_seconds', v_asking_seconds,
      'method', v_method)
      || case v_method when 'transfer' then '{}' else jsonb_build_object(
        'save_card_for', case when v_save_card then v_user_id end, 'card_user_id', v_user_id, 'card_id', v_card_id,
        'callback_url', v_callback_url) end) c;
    if v_method = 'saved-card' then
      -- The worker charges it: from now on money may arrive.
      update vending."order" o set status = 'awaiting_payment' where o.id = opened.id returning o.* into strict opened;
    end if;
  elsif outcome = 'replayed' then
    select c.* into charge from payments.charge c where c.reference = opened.reference;
  else
    opened := null;
  end if;
end $$;
revoke all on function vending.open_user_order(uuid, jsonb, jsonb) from public;
grant execute on function vending.open_user_order(uuid, jsonb, jsonb) to gatelight_app, gatelight_web;
