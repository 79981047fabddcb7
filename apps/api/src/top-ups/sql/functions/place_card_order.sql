-- Places the order of a run that a saved card pays, with its charge, once: the run's key is the order's. The worker alone may
-- call it: there is no session. `outcome`: placed, replayed, or the code of the refusal.
create or replace function top_ups.place_card_order(
  p_run_id bigint, p_reference text, p_body_hash bytea, p_open_seconds integer, p_provider text, p_callback_url text,
  p_cap_hour_kobo bigint, p_cap_meter_day_kobo bigint, p_allow_simulator_keys boolean, out outcome text, out order_id bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_run top_ups.run;
  v_schedule top_ups.schedule;
  v_number text;
  v_placed record;
begin
  select r.* into strict v_run from top_ups.run r where r.id = p_run_id and r.state = 'buying' and r.method = 'saved-card' for update;
  select s.* into strict v_schedule from top_ups.schedule s where s.id = v_run.schedule_id;
  select m.number into strict v_number from metering.meter m where m.id = v_schedule.meter_id;
  select * into v_placed from vending.place_order(p_reference, v_schedule.user_id::text, top_ups.key_of(v_run), v_number, null,
    v_run.amount_kobo, p_cap_hour_kobo, p_cap_meter_day_kobo, p_allow_simulator_keys, 'saved-card', p_body_hash, null) p;
  outcome := v_placed.outcome;
  order_id := (v_placed.placed).id;
  if outcome <> 'placed' then
    return;
  end if;
  perform payments.open_charge((v_placed.placed).reference, p_provider, 'order', order_id::text, v_run.amount_kobo,
    now() + make_interval(secs => p_open_seconds), 0, 'saved-card', null, v_schedule.user_id::text, v_run.card_id, p_callback_url);
  perform vending.await_payment(order_id);
end $$;
revoke all on function top_ups.place_card_order(bigint, text, bytea, integer, text, text, bigint, bigint, boolean) from public;
grant execute on function top_ups.place_card_order(bigint, text, bytea, integer, text, text, bigint, bigint, boolean) to gatelight_app;
