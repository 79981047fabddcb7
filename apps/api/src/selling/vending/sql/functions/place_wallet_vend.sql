-- Places an order that a wallet pays, and takes it for vending immediately: when this commits, the authority may be
-- called. The lease keeps the worker's vend job away while the caller works; if the caller crashes, the job takes over.
-- `refuses_repeat`: an equal payment a moment ago is refused with VD009. `session` missing: no confirmation is
-- required, because the user set up a top-up before or staff act for them.
create or replace function vending.place_wallet_vend(p_given jsonb, out outcome text, out placed vending."order")
language plpgsql security definer set search_path = pg_catalog, pg_temp
set plan_cache_mode = force_generic_plan as $$
declare
  v_buyer_id text := p_given ->> 'buyer_id';
  v_buyer_key text := p_given ->> 'buyer_key';
  v_meter_number text := p_given ->> 'meter_number';
  v_amount_kobo bigint := p_given ->> 'amount_kobo';
  v_refuses_repeat boolean := p_given ->> 'refuses_repeat';
  v_session uuid := p_given ->> 'session';
  v_placed record;
begin
  perform platform.check_arguments(p_given, array['buyer_id', 'buyer_key', 'lease_seconds'], array['reference', 'meter_number',
    'amount_kobo', 'refuses_repeat', 'session', 'only_linked', 'cap_hour_kobo', 'cap_meter_day_kobo', 'allow_simulator_keys']);
  if v_refuses_repeat then
    perform vending.refuse_repeat_of_user(v_buyer_id, 'wallet', v_buyer_key, v_meter_number, v_amount_kobo);
  end if;
  -- The pages are notified when this vend ends: see vending.tell_order.
  perform set_config('gatelight.is_vending', 'on', true);
  select * into v_placed from vending.place_order(p_given - array['refuses_repeat', 'session']) p;
  outcome := v_placed.outcome;
  placed := v_placed.placed;
  if outcome <> 'placed' then
    return;
  end if;
  if v_session is not null then
    -- Last, because other reasons against the purchase are reported first, and a repeat under its own key needs no
    -- confirmation. If the confirmation is missing, the placed order is rolled back.
    perform preferences.require_confirmation(v_session, v_buyer_id::bigint);
  end if;
end $$;
revoke all on function vending.place_wallet_vend(jsonb) from public;
grant execute on function vending.place_wallet_vend(jsonb) to gatelight_app;
