-- Stores what a controller did, in its order, and returns one result for each event. Returns null when there is no such
-- controller.
create or replace function controllers.store_events(p_key_hash bytea, p_events jsonb, p_clock_is_off boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_device gate.device := gate.device_by_key(p_key_hash);
  v_event jsonb;
  v_answers jsonb := '[]';
begin
  if v_device.id is null then
    return null;
  end if;
  -- Takes one batch of a controller at a time, so that its events count in their order.
  perform pg_advisory_xact_lock(hashtextextended('controllers.store_events', v_device.id));
  for v_event in select e.value from jsonb_array_elements(p_events) with ordinality as e (value, place) order by e.place loop
    v_answers := v_answers || jsonb_build_array(controllers.store_event(v_device, v_event, p_clock_is_off));
  end loop;
  return v_answers;
end $$;
revoke all on function controllers.store_events(bytea, jsonb, boolean) from public;
grant execute on function controllers.store_events(bytea, jsonb, boolean) to gatelight_web;
