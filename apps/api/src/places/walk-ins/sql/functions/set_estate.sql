-- Changes how gate and houses reach each other. Returns false when the caller does not manage the estate.
create or replace function walk_ins.set_estate(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
begin
  if v_caller is null then
    return false;
  end if;
  perform platform.check_arguments(p_given, array['call_way', 'gate_phone']);
  insert into walk_ins.estate (estate_id, call_way, gate_phone) values (p_estate_id, p_given ->> 'call_way', p_given ->> 'gate_phone')
  on conflict (estate_id) do update set call_way = excluded.call_way, gate_phone = excluded.gate_phone;
  perform audit.record('user:' || v_caller, 'gate.calls', 'estate', p_estate_id::text, null, p_given, (p_by ->> 'ip')::inet, p_by ->> 'request');
  return true;
end $$;
revoke all on function walk_ins.set_estate(uuid, bigint, jsonb, jsonb) from public;
grant execute on function walk_ins.set_estate(uuid, bigint, jsonb, jsonb) to gatelight_web;
