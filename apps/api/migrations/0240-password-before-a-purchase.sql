-- A user may want their password before each purchase from their wallet: with the choice `wallet.password` the wallet pays only in a
-- session in which the password was typed within the last ten minutes. Off until a user turns it on; turning it off takes the password.
insert into preferences.setting (name, allowed_by_default) values ('wallet.password', false);

-- The one place that decides it. WL004: the password is missing.
create function wallets.require_password(p_session uuid, p_user_id bigint) returns void
language plpgsql stable security definer set search_path = pg_catalog, pg_temp as $$
begin
  if preferences.allows(p_user_id, 'wallet.password') and not exists (
    select from identity.live_session(p_session) s where s.user_id = p_user_id and s.step_up_until > clock_timestamp())
  then
    raise exception 'this user wants the password before a purchase' using errcode = 'WL004';
  end if;
end $$;

-- As the function without the last parameter. Without a session: a scheduled top-up, which its user set up before.
-- The password comes last: other reasons against the purchase are given first, a repeat under its own key needs none, and what was
-- placed is undone when it is missing.
create function vending.place_wallet_vend(
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
    perform wallets.require_password(p_session, p_buyer_id::bigint);
  end if;
end $$;

do $$
declare
  v_text text := pg_get_functiondef('service_charges.pay(uuid, bigint, bigint, bytea, jsonb)'::regprocedure);
  v_before constant text := '  outcome := ''paid'';';
begin
  if position(v_before in v_text) = 0 then
    raise exception 'service_charges.pay was not changed';
  end if;
  execute replace(v_text, v_before, '  perform wallets.require_password(p_session, v_user_id);
' || v_before);
end $$;

create or replace function preferences.choose(p_session uuid, p_setting text, p_allowed boolean) returns timestamptz
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_user_id bigint := identity.user_of_session(p_session);
  v_chosen_at timestamptz;
begin
  -- With the choice on, it wants for its own end what it wants for a purchase.
  if p_setting = 'wallet.password' and not p_allowed then
    perform wallets.require_password(p_session, v_user_id);
  end if;
  insert into preferences.choice (user_id, setting, allowed) values (v_user_id, p_setting, p_allowed)
  returning chosen_at into v_chosen_at;
  return v_chosen_at;
end $$;

revoke all on function wallets.require_password(uuid, bigint),
  vending.place_wallet_vend(text, text, text, text, bigint, bigint, bigint, boolean, integer, boolean, uuid) from public;
grant execute on function
  vending.place_wallet_vend(text, text, text, text, bigint, bigint, bigint, boolean, integer, boolean, uuid) to gatelight_app;
