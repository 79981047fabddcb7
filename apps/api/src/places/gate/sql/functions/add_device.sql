-- Begins to pair a device with a gate. Returns null when the caller does not manage the estate, or it has no such gate.
create or replace function gate.add_device(p_session uuid, p_estate_id bigint, p_gate_id bigint, p_given jsonb, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
  v_device gate.device;
begin
  perform platform.check_arguments(p_given, array['name', 'secret_hash', 'minutes']);
  if v_caller is null or not gate.is_gate_of(p_session, p_estate_id, p_gate_id) then
    return null;
  end if;
  insert into gate.device (estate_id, gate_id, name, secret_hash, pairing_until, made_by)
  values (p_estate_id, p_gate_id, p_given ->> 'name', (p_given ->> 'secret_hash')::bytea,
    now() + make_interval(mins => (p_given ->> 'minutes')::integer), v_caller)
  returning * into v_device;
  perform audit.record_for_estate(v_caller, 'gate-device.add', p_estate_id, jsonb_build_object('device', v_device.name), p_by);
  return jsonb_build_object('id', v_device.id::text, 'until', v_device.pairing_until);
end $$;
revoke all on function gate.add_device(uuid, bigint, bigint, jsonb, jsonb) from public;
grant execute on function gate.add_device(uuid, bigint, bigint, jsonb, jsonb) to gatelight_web;
