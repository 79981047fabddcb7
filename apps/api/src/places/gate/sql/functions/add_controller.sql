-- Adds a barrier or reader to a gate. Returns null when the caller does not manage the estate, or it has no such gate.
create or replace function gate.add_controller(p_session uuid, p_estate_id bigint, p_gate_id bigint, p_given jsonb, p_by jsonb) returns text
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
  v_id bigint;
begin
  perform platform.check_arguments(p_given, array['name', 'key_hash']);
  if v_caller is null or not gate.is_gate_of(p_session, p_estate_id, p_gate_id) then
    return null;
  end if;
  perform gate.rules_of(p_estate_id);
  insert into gate.device (estate_id, gate_id, name, kind, pairing_until, key_hash, paired_at, made_by)
  values (p_estate_id, p_gate_id, p_given ->> 'name', 'controller', now(), (p_given ->> 'key_hash')::bytea, now(), v_caller)
  returning id into v_id;
  perform audit.record_for_estate(v_caller, 'gate-device.add', p_estate_id, jsonb_build_object('controller', p_given ->> 'name'), p_by);
  return v_id::text;
end $$;
revoke all on function gate.add_controller(uuid, bigint, bigint, jsonb, jsonb) from public;
grant execute on function gate.add_controller(uuid, bigint, bigint, jsonb, jsonb) to gatelight_web;
