-- Stores records of guards from a device, in their order, and returns one result for each. Returns null when there is
-- no such device.
create or replace function patrol.store_duty(p_key_hash bytea, p_items jsonb, p_clock_is_off boolean) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_device gate.device := gate.device_by_key(p_key_hash);
  v_item jsonb;
  v_answers jsonb := '[]';
  v_is_stored boolean;
begin
  if v_device.id is null then
    return null;
  end if;
  -- Takes one batch of a device at a time, so that its items count in their order.
  perform from gate.device d where d.id = v_device.id for no key update;
  for v_item in select i.value from jsonb_array_elements(p_items) with ordinality as i (value, place) order by i.place loop
    v_is_stored := patrol.was_guard(v_device.estate_id, (v_item ->> 'guard_id')::bigint, (v_item ->> 'at')::timestamptz)
      and case v_item ->> 'type'
        when 'incident' then patrol.insert_incident(v_device.estate_id, (v_item ->> 'guard_id')::bigint, v_device, v_item, p_clock_is_off) is not null
        when 'shift' then patrol.store_shift(v_device, v_item)
        when 'wrong-code' then (select true from gate.note_wrong_code(v_device, (v_item ->> 'at')::timestamptz, (v_item ->> 'key')::uuid))
        when 'point' then patrol.store_scan(v_device, v_item)
      end;
    v_answers := v_answers || jsonb_build_array(jsonb_build_object('key', v_item ->> 'key',
      'state', case when v_is_stored then 'stored' else 'refused' end));
  end loop;
  return v_answers;
end $$;
revoke all on function patrol.store_duty(bytea, jsonb, boolean) from public;
grant execute on function patrol.store_duty(bytea, jsonb, boolean) to gatelight_web;
