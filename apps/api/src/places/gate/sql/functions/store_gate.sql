-- Adds a gate to an estate, or changes the gate `p_gate_id`. `refusal`: 'not-found', 'name-taken'.
create or replace function gate.store_gate(p_session uuid, p_estate_id bigint, p_gate_id bigint, p_given jsonb, p_by jsonb) returns jsonb
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
  v_name text := p_given ->> 'name';
  v_kind text := p_given ->> 'kind';
  v_before gate.gate;
  v_id bigint;
begin
  perform platform.check_arguments(p_given, array['name', 'kind']);
  if v_caller is null then
    return '{"refusal": "not-found"}';
  end if;
  if p_gate_id is null then
    perform gate.rules_of(p_estate_id);
    insert into gate.gate (estate_id, name, kind) values (p_estate_id, v_name, v_kind) returning id into v_id;
    perform audit.record_for_estate(v_caller, 'gate.add', p_estate_id, jsonb_build_object('gate', v_name, 'kind', v_kind), p_by);
    return jsonb_build_object('id', v_id::text);
  end if;
  select * into v_before from gate.gate g where g.id = p_gate_id and g.estate_id = p_estate_id for update;
  if not found then
    return '{"refusal": "not-found"}';
  end if;
  update gate.gate g set name = v_name, kind = v_kind where g.id = p_gate_id;
  perform audit.record_for_estate(v_caller, 'gate.change', p_estate_id, jsonb_build_object('before',
    jsonb_build_object('gate', v_before.name, 'kind', v_before.kind), 'after', jsonb_build_object('gate', v_name, 'kind', v_kind)), p_by);
  return jsonb_build_object('id', p_gate_id::text);
exception when unique_violation then
  return '{"refusal": "name-taken"}';
end $$;
revoke all on function gate.store_gate(uuid, bigint, bigint, jsonb, jsonb) from public;
grant execute on function gate.store_gate(uuid, bigint, bigint, jsonb, jsonb) to gatelight_web;
