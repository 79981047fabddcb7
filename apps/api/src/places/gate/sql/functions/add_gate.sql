-- Adds a gate to an estate. `refusal`: 'not-found', 'name-taken'.
create or replace function gate.add_gate(p_session uuid, p_estate_id bigint, p_name text, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
  v_id bigint;
begin
  if v_caller is null then
    return '{"refusal": "not-found"}';
  end if;
  perform gate.rules_of(p_estate_id);
  insert into gate.gate (estate_id, name) values (p_estate_id, p_name) on conflict do nothing returning id into v_id;
  if v_id is null then
    return '{"refusal": "name-taken"}';
  end if;
  perform audit.record_for_estate(v_caller, 'gate.add', p_estate_id, jsonb_build_object('gate', p_name), p_by);
  return jsonb_build_object('id', v_id::text);
end $$;
revoke all on function gate.add_gate(uuid, bigint, text, jsonb) from public;
grant execute on function gate.add_gate(uuid, bigint, text, jsonb) to gatelight_web;
