-- Adds an event to the history of a meter. A new meter wakes the job that sends it to the simulator.
create or replace function metering.note_event(p_meter_id bigint, p_kind text, p_actor text, p_act text, p_reason text, p_facts jsonb)
returns void
language sql security definer set search_path = pg_catalog, pg_temp as $$
  insert into metering.meter_event (meter_id, kind, actor, act, reason, facts)
  values (p_meter_id, p_kind, p_actor, p_act, coalesce(p_reason, ''), coalesce(p_facts, '{}'));
  select pg_notify('meters', '') where p_kind = 'registered';
$$;
revoke all on function metering.note_event(bigint, text, text, text, text, jsonb) from public;
grant execute on function metering.note_event(bigint, text, text, text, text, jsonb) to gatelight_app;
