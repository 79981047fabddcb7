-- Stores entries of a device in their order, and returns one result for each. Returns null when there is no such
-- device.
create or replace function gate.store_entries(p_key_hash bytea, p_entries jsonb, p_clock_is_off boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_device gate.device := gate.device_by_key(p_key_hash);
  v_entry jsonb;
  v_answers jsonb := '[]';
begin
  if v_device.id is null then
    return null;
  end if;
  -- Takes one batch of a device at a time, so that its entries count in their order.
  perform from gate.device d where d.id = v_device.id for no key update;
  for v_entry in select e.value from jsonb_array_elements(p_entries) with ordinality as e (value, place) order by e.place loop
    v_answers := v_answers || jsonb_build_array(gate.store_entry(v_device, v_entry, p_clock_is_off));
  end loop;
  update gate.device d set seen_at = now() where d.id = v_device.id;
  return v_answers;
end $$;
revoke all on function gate.store_entries(bytea, jsonb, boolean) from public;
grant execute on function gate.store_entries(bytea, jsonb, boolean) to gatelight_web;
