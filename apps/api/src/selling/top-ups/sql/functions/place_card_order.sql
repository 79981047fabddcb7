-- Places the order of a run that a saved card pays, with its charge, once: the order has the run's key. Only the worker
-- may call it: there is no session. `outcome`: placed, replayed, or the code of the refusal.
create or replace function top_ups.place_card_order(p_given jsonb, out outcome text, out order_id bigint)
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_run_id bigint := p_given ->> 'run_id';
  v_reference text := p_given ->> 'reference';
  v_body_hash bytea := p_given ->> 'body_hash';
  v_open_seconds integer := p_given ->> 'open_seconds';
  v_provider text := p_given ->> 'provider';
  v_callback_url text := p_given ->> 'callback_url';
  v_cap_hour_kobo bigint := p_given ->> 'cap_hour_kobo';
  v_cap_meter_day_kobo bigint := p_given ->> 'cap_meter_day_kobo';
  v_allow_simulator_keys boolean := p_given ->> 'allow_simulator_keys';
  v_run top_ups.run;
  v_schedule top_ups.schedule;
  v_number text;
  v_placed record;
begin
  perform platform.check_arguments(p_given, array['run_id', 'body_hash', 'open_seconds', 'provider', 'callback_url'],
    array['reference', 'cap_hour_kobo', 'cap_meter_day_kobo', 'allow_simulator_keys']);
  select r.* into strict v_run from top_ups.run r where r.id = v_run_id and r.state = 'buying' and r.method = 'saved-card' for update;
  select s.* into strict v_schedule from top_ups.schedule s where s.id = v_run.schedule_id;
  select m.number into strict v_number from metering.meter m where m.id = v_schedule.meter_id;
  select * into v_placed from vending.place_order(jsonb_build_object('reference', v_reference,
    'buyer_id', v_schedule.user_id::text, 'buyer_key', top_ups.key_of(v_run), 'meter_number', v_number,
    'amount_kobo', v_run.amount_kobo, 'method', 'saved-card', 'body_hash', v_body_hash, 'cap_hour_kobo', v_cap_hour_kobo,
    'cap_meter_day_kobo', v_cap_meter_day_kobo, 'allow_simulator_keys', v_allow_simulator_keys, 'only_linked', true)) p;
  outcome := v_placed.outcome;
  order_id := (v_placed.placed).id;
  if outcome <> 'placed' then
    return;
  end if;
  perform payments.open_charge(jsonb_build_object('reference', (v_placed.placed).reference, 'provider', v_provider,
    'purpose', 'order', 'subject_id', order_id::text, 'amount_kobo', v_run.amount_kobo,
    'expires_at', now() + make_interval(secs => v_open_seconds), 'asking_seconds', 0, 'method', 'saved-card',
    'card_user_id', v_schedule.user_id::text, 'card_id', v_run.card_id, 'callback_url', v_callback_url));
  perform vending.await_payment(order_id);
end $$;
revoke all on function top_ups.place_card_order(jsonb) from public;
grant execute on function top_ups.place_card_order(jsonb) to gatelight_app;
