-- Whether the user of a session manages the estate, and the gate belongs to it.
create or replace function gate.is_gate_of(p_session uuid, p_estate_id bigint, p_gate_id bigint) returns boolean
language sql stable security definer set search_path = pg_catalog, pg_temp as $$
  select teams.manager_of(p_session, p_estate_id) is not null
    and exists (select from gate.gate g where g.id = p_gate_id and g.estate_id = p_estate_id)
$$;
revoke all on function gate.is_gate_of(uuid, bigint, bigint) from public;
grant execute on function gate.is_gate_of(uuid, bigint, bigint) to gatelight_web;
