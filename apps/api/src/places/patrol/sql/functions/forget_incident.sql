-- Deletes people, vehicles and photos of an incident. Returns false when the caller does not manage its estate.
create or replace function patrol.forget_incident(p_session uuid, p_estate_id bigint, p_incident_id bigint, p_by jsonb) returns boolean
language plpgsql security definer set search_path = pg_catalog, pg_temp as $$
declare
  v_caller bigint := teams.manager_of(p_session, p_estate_id);
begin
  update patrol.incident i set people = '', vehicles = '', forgotten_at = coalesce(i.forgotten_at, now())
  where v_caller is not null and i.id = p_incident_id and i.estate_id = p_estate_id;
  if not found then
    return false;
  end if;
  delete from patrol.photo p where p.incident_id = p_incident_id;
  perform audit.record_for_estate(v_caller, 'incident.forget', p_estate_id, jsonb_build_object('incident', p_incident_id), p_by);
  return true;
end $$;
revoke all on function patrol.forget_incident(uuid, bigint, bigint, jsonb) from public;
grant execute on function patrol.forget_incident(uuid, bigint, bigint, jsonb) to gatelight_web;
