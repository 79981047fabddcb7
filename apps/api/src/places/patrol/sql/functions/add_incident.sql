-- Adds an incident that a manager recorded. Returns null when the caller does not manage the estate.
create or replace function patrol.add_incident(p_session uuid, p_estate_id bigint, p_given jsonb, p_by jsonb) returns bigint
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
  v_id bigint;
begin
  perform platform.check_arguments(p_given, array['key', 'kind', 'at', 'place', 'said', 'people', 'vehicles']);
  if v_caller is null then
    return null;
  end if;
  v_id := patrol.insert_incident(p_estate_id, v_caller, null, p_given, false);
  perform audit.record_for_estate(v_caller, 'incident.add', p_estate_id, jsonb_build_object('incident', v_id, 'kind', p_given ->> 'kind'), p_by);
  return v_id;
end $$;
revoke all on function patrol.add_incident(uuid, bigint, jsonb, jsonb) from public;
grant execute on function patrol.add_incident(uuid, bigint, jsonb, jsonb) to gatelight_web;
